//! `lock resolve`: both sides of the conflict markers in the lock file are kept (evidence §5).

use l1ght_core::drift::LOCK_PATH;
use l1ght_core::evidence::{Lock, Write, resolve_conflicts};
use l1ght_core::text::RepoPath;

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::rejection::{Rejection, lock_rejection};
use crate::wire::{LockResolved, NoInput};
use crate::write::counted;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    read_input::<NoInput>("lock_resolve", input)?;
    session.want([LOCK_PATH])?;
    let path = RepoPath::listed(LOCK_PATH);
    let Some(bytes) = session.bytes(LOCK_PATH)? else {
        let message = format!("there is no `{LOCK_PATH}`");
        return Err(Rejection::refusal("lock/missing", message).into());
    };
    let refuse = |error| lock_rejection("`l1ght.lock`", &error);
    let after = resolve_conflicts(bytes).map_err(refuse)?;
    let contested = Lock::read(&after).map_err(refuse)?.contested().count() as u64;
    let changed = after != bytes;
    let answer = LockResolved { schema: "l1ght.lock-resolve.v1", changed, contested };
    let text = || resolved_text(changed, contested);
    let writes = match changed {
        true => vec![Write { path, before: Some(bytes.to_vec()), after }],
        false => Vec::new(),
    };
    Ok(Done { writes, ..session.done(&answer, text)? })
}

fn resolved_text(changed: bool, contested: u64) -> String {
    let first = match changed {
        true => "took both sides of every conflict in l1ght.lock\n",
        false => "no conflict markers in l1ght.lock\n",
    };
    let rest = match contested {
        0 => String::new(),
        n => format!("{} contested: settle with l1ght accept --reason\n", counted(n, "baseline")),
    };
    format!("{first}{rest}")
}
