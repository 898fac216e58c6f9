//! What every store must pass, as data: names of checks, and a function that runs one of them and
//! answers an outcome. It needs no test runner and no executor, so that it runs wherever an
//! adapter does.

mod facts;
mod tally;
mod together;
mod values;

pub use tally::{Tally, tell};
pub use together::together;

use crate::{Key, KeyError, Store, StoreError};

/// Opens stores of the adapter under test.
#[expect(async_fn_in_trait, reason = "as `Store`")]
pub trait Opener {
    /// The adapter.
    type Store: Store;

    /// One more handle to the store of that name (`a-z` and `-`), which is empty at first and
    /// keeps its values when no handle is left.
    async fn open(&self, name: &str) -> Result<Self::Store, StoreError>;

    /// A store with no room for a value of 1 MiB; `None` where that cannot be provoked.
    async fn full(&self) -> Option<Self::Store> {
        None
    }

    /// What opening a medium answers that refuses; `None` where that cannot be provoked.
    async fn denied(&self) -> Option<Result<Self::Store, StoreError>> {
        None
    }

    /// Flips a bit of what the medium keeps as the value of `key`, past the adapter; answers false
    /// where that cannot be done.
    async fn damage(&self, _name: &str, _key: &Key) -> bool {
        false
    }
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The store does what it must.
    Passed,
    /// The opener cannot provoke what is to be checked.
    Skipped,
    /// What the store did, in lower case and without a full stop.
    Failed(String),
}

/// `Err` ends a check with an outcome.
type Check = Result<(), Outcome>;

macro_rules! checks {
    ($($name:literal => $module:ident::$check:ident,)*) => {
        /// The names of all checks. New ones may come; a name keeps its meaning.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Runs the check of that name, on the store of that name. A second run wants an opener
        /// whose stores are empty again.
        pub async fn run(name: &str, opener: &impl Opener) -> Outcome {
            let ended = match name {
                $($name => $module::$check(opener, name).await,)*
                _ => Err(Outcome::Failed(format!("no check is called `{name}`"))),
            };
            ended.err().unwrap_or(Outcome::Passed)
        }
    };
}

checks! {
    "absent-and-empty" => values::absent_and_empty,
    "order" => values::order,
    "sibling-prefixes" => values::sibling_prefixes,
    "pages" => values::pages,
    "read-bound" => values::read_bound,
    "create-once" => values::create_once,
    "put-and-delete" => values::put_and_delete,
    "two-handles" => values::two_handles,
    "racing-create" => values::racing_create,
    "reopen" => values::reopen,
    "large-values" => values::large_values,
    "buffers" => values::buffers,
    "quota" => values::quota,
    "denial" => values::denial,
    "damage" => values::damage,
    "tellers" => facts::tellers,
    "faults" => facts::faults,
}

impl From<StoreError> for Outcome {
    fn from(error: StoreError) -> Self {
        Self::Failed(format!("{}: {error}", error.kind.code()))
    }
}

impl From<KeyError> for Outcome {
    fn from(error: KeyError) -> Self {
        StoreError::from(error).into()
    }
}

/// Ends a check that does not hold, saying `what` the store did.
fn ensure(holds: bool, what: &str) -> Check {
    if holds { Ok(()) } else { Err(Outcome::Failed(what.to_owned())) }
}
