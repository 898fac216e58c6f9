//! `fix`: rewrites references with a unique suggestion, and nothing else (evidence §4).

use l1ght_core::drift::{self, FixAnswer, LOCK_PATH};

use super::session::own_scope_of;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::wire::{FixInput, Fixed};
use crate::write::escape::escape_line;
use crate::write::{Paint, patch_of, show_patch};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<FixInput>("fix", input)?;
    let settled = session.settled()?;
    let scope = own_scope_of(&common);
    let answer = settle(drift::fix(&session.question(settled, &scope, common.now)))?;
    let documents = answer.writes.iter().filter(|write| write.path.as_str() != LOCK_PATH);
    let patch = patch_of(documents);
    let wire = Fixed::of(&answer, &patch, input.dry_run);
    let done = session.done(&wire, || fix_text(&answer, &patch, session.paint()))?;
    let writes = if input.dry_run { Vec::new() } else { answer.writes };
    Ok(Done { writes, ..done })
}

fn fix_text(answer: &FixAnswer, patch: &str, paint: Paint) -> String {
    let mut out = show_patch(patch, paint);
    for item in &answer.unfixed {
        let place = format!("{}:{}", item.document, item.position.line);
        let line = format!("not fixed {place} {}: {}: {}", item.claim, item.evidence, item.reason);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    out.push_str(&format!("{} fixed, {} not fixed\n", answer.fixed.len(), answer.unfixed.len()));
    out
}
