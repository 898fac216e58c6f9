//! `refs`: which claims rest on a file, lines or a symbol, before they are edited (evidence §4).

use l1ght_core::drift::{self, RefsAnswer};

use super::session::scope_of;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::wire::{Refs, RefsInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<RefsInput>("refs", input)?;
    let settled = session.settled()?;
    let scope = scope_of(&common);
    let question = session.question(settled, &scope, common.now);
    let answer = settle(drift::refs(&question, &input.target))?;
    Ok(session.done(&Refs::of(&answer), || refs_text(&answer))?)
}

fn refs_text(answer: &RefsAnswer) -> String {
    let mut out = String::new();
    for found in &answer.refs {
        let place = format!("{}:{}", found.document, found.position.line);
        let line = format!("{place}  {}: {}", found.claim, found.evidence);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let count = counted(answer.refs.len() as u64, "reference");
    out.push_str(&format!("{count} to {}\n", escape_line(&answer.target)));
    out
}
