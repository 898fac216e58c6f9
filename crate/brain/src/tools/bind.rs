//! `bind`: records baselines for unbound evidence only (evidence §4).

use l1ght_core::drift::{self, BindAnswer, Question, Stamp};
use l1ght_core::evidence::Key;

use super::session::own_scope_of;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::rejection::refused;
use crate::wire::{BindInput, Bound};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<BindInput>("bind", input)?;
    let settled = session.settled()?;
    let scope = own_scope_of(&common);
    let prune = input.prune.map(|reason| Stamp { by: input.by, reason });
    let question =
        Question { as_written: input.as_written, ..session.question(settled, &scope, common.now) };
    let answer = settle(drift::bind(&question, prune.as_ref()))?.map_err(refused)?;
    let done = session.done(&Bound::of(&answer), || bind_text(&answer))?;
    Ok(Done { writes: answer.writes, ..done })
}

fn bind_text(answer: &BindAnswer) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&escape_line(&text));
        out.push('\n');
    };
    for key in &answer.bound {
        line(format!("bound {}", cited(key)));
    }
    for (from, to) in &answer.renamed {
        line(format!("renamed {} to {}", cited(from), to.doc));
    }
    for key in &answer.pruned {
        line(format!("pruned {}", cited(key)));
    }
    for item in &answer.skipped {
        let place = format!("{}:{}", item.document, item.position.line);
        line(format!("not bound {place} {}: {}: {}", item.claim, item.evidence, item.reason));
    }
    line(format!(
        "{} bound, {} renamed, {} pruned, {} not bound",
        answer.bound.len(),
        answer.renamed.len(),
        answer.pruned.len(),
        answer.skipped.len()
    ));
    out
}

/// A key for people.
pub(super) fn cited(key: &Key) -> String {
    format!("{} {}: {}", key.doc, key.claim, key.anchor)
}
