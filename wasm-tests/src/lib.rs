//! What the suites share: tests as functions, a module for each store, and a macro that makes tests of
//! them where they run. No test is written down twice for two environments.

pub mod indexed_db;
mod medium;
pub mod memory;
pub mod opfs;

use l1ght_store::suite::{NAMES, Opener, Outcome, run};
use l1ght_store::{ErrorKind, Key, StoreError};

/// Makes a module of tests of the functions in a module of this crate.
#[macro_export]
macro_rules! suite {
    (memory) => {
        $crate::suite!(memory: passes_the_suite);
    };
    (indexed_db) => {
        $crate::suite!(indexed_db:
            passes_the_suite,
            lost_connection_opens_again,
            deleted_database_does_not_come_back_empty,
            deletion_closes_the_store,
            later_version_closes_the_store_and_is_not_opened,
        );
    };
    (opfs) => {
        $crate::suite!(opfs:
            passes_the_suite,
            every_flipped_bit_of_a_file_is_found,
            damage_hides_nothing_before_it,
            torn_file_is_absent_and_written_again,
            held_file_is_waited_for,
            deleted_folder_does_not_come_back_empty,
        );
    };
    ($store:ident: $($test:ident),+ $(,)?) => {
        mod $store {
            use wasm_bindgen_test::wasm_bindgen_test;
            $(
                #[wasm_bindgen_test]
                async fn $test() {
                    $crate::$store::$test().await;
                }
            )+
        }
    };
}

/// Runs all checks of a store; those of `skipped` can't be provoked and all others must pass.
async fn conform(opener: &impl Opener, skipped: &[&str]) {
    let mut wrong = Vec::new();
    for name in NAMES {
        let outcome = run(name, opener).await;
        let wanted = if skipped.contains(name) { Outcome::Skipped } else { Outcome::Passed };
        if outcome != wanted {
            wrong.push((name, outcome));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

/// The kind of a failure; `None` without one.
fn kind<T>(end: Result<T, StoreError>) -> Option<ErrorKind> {
    end.err().map(|error| error.kind)
}
