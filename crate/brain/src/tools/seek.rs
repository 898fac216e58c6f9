//! `seek`: the nodes that words mean, best first (query §4).

use l1ght_core::light::Confidence;
use l1ght_core::query;

use super::asked::{QUOTED, top, words};
use super::shown::{notices_text, row_text, standing_text};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{Decimal, FoundRow, SeekInput, Sought};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<SeekInput>("seek", input)?;
    let (words, top_k) = (words(&input.query)?, top(input.top_k));
    let asked = session.ask(common.now)?;
    let is_stale = |id: &_| asked.judged.is_stale(id);
    let found = query::seek(asked.view(), words, top_k, &is_stale);
    session.asked_for(found.first().map(|found| &found.node.id));
    let notices = asked.notices(found.iter().map(|found| found.number));
    let row = |found: &query::Best| FoundRow {
        node: asked.row(&found.node),
        score: Decimal(Confidence(found.score)),
        dimensions: Vec::new(),
        reason: Vec::new(),
    };
    let answer = Sought {
        schema: "l1ght.seek.v1",
        top_k: top_k as u64,
        results: found.iter().map(row).collect(),
        notices,
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || sought_text(&answer))?)
}

/// The answer for people.
pub(super) fn sought_text(answer: &Sought) -> String {
    let mut out = String::new();
    for found in &answer.results {
        out.push_str(&row_text(&found.node));
        for step in &found.reason {
            let arrow = if step.is_back { "<-" } else { "->" };
            let line = format!("    {} {arrow} {} {arrow} {}", step.from, step.relation, step.to);
            out.push_str(&format!("{}\n", escape_line(&line)));
        }
    }
    out.push_str(&notices_text(&answer.notices));
    out.push_str(&format!("{}\n", counted(answer.results.len() as u64, "result")));
    out + &standing_text(&answer.standing)
}
