//! Checks of a log on the store: no fact is lost, doubled, or told in ignorance of another.

use std::cell::RefCell;

use super::{Check, Opener, Outcome, Tally, ensure, tell, together};
use crate::{Fault, Harm, Key, Plan};

const TELLERS: u16 = 4;
const FACTS: u16 = 12;
const PLANS: u64 = 12;
const HARMS: [Harm; 4] = [Harm::Fail, Harm::Quota, Harm::Lose, Harm::Tear];

/// Nothing goes wrong.
pub(super) async fn tellers(opener: &impl Opener, name: &str) -> Check {
    tell_and_count(opener, name, "tally", |_| Plan::none()).await
}

/// One in three writes fails, is torn, or is done and answers nothing.
pub(super) async fn faults(opener: &impl Opener, name: &str) -> Check {
    for round in 0..PLANS {
        let plan = |who: u16| {
            let seed = round << 16 | u64::from(who);
            Plan::Drawn { seed, one_in: 3, harms: HARMS.to_vec() }
        };
        tell_and_count(opener, name, &format!("tally/{round}"), plan).await?;
    }
    Ok(())
}

/// Tellers with a handle each tell at once; then the log holds what they told.
async fn tell_and_count(
    opener: &impl Opener,
    name: &str,
    prefix: &str,
    plan: impl Fn(u16) -> Plan,
) -> Check {
    let prefix = Key::parse(prefix)?;
    let told = RefCell::new(Vec::new());
    let teller = async |who| {
        let store = Fault::new(opener.open(name).await?, plan(who));
        tell(&store, &prefix, who, FACTS, |id| told.borrow_mut().push(id)).await
    };
    together((0..TELLERS).map(teller)).await.into_iter().collect::<Result<(), _>>()?;
    let tally = Tally::read(&opener.open(name).await?, &prefix).await?;
    let fault = tally.fault(&told.borrow());
    fault.map_or(Ok(()), |fault| Err(Outcome::Failed(fault.to_owned())))?;
    ensure(tally.count() == usize::from(TELLERS * FACTS), "a fact is there that nobody told")
}
