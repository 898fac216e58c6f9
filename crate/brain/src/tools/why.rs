//! `why`: the best paths between two nodes (query §4).

use l1ght_core::light::Confidence;
use l1ght_core::query::{Path, paths};

use super::asked::QUOTED;
use super::shown::{notices_text, row_text, standing_text};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::rejection::Rejection;
use crate::wire::{Decimal, PathRow, Why, WhyInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// How many paths there are where nobody says, and the most.
const TOP: u64 = 3;
const MOST: u64 = 20;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<WhyInput>("why", input)?;
    let count = input.top_k.unwrap_or(TOP).clamp(1, MOST) as usize;
    let asked = session.ask(common.now)?;
    let (from, to) = (asked.target(&input.from)?, asked.target(&input.to)?);
    let found = if from == to { Vec::new() } else { paths(asked.view(), from, to, count) };
    let nodes = |path: &Path| -> Vec<u32> {
        let starts = path.steps.iter().map(|step| step.start());
        starts.chain(path.steps.last().map(|step| step.end())).collect()
    };
    let row = |path: &Path| PathRow {
        score: Decimal(Confidence(path.strength)),
        steps: asked.steps(&path.steps),
        nodes: nodes(path).into_iter().filter_map(|number| asked.row_of(number)).collect(),
    };
    let gone = || Rejection::misuse("query/unknown-node", "a node is no longer there".to_owned());
    let answer = Why {
        schema: "l1ght.why.v1",
        from: asked.row_of(from).ok_or_else(gone)?,
        to: asked.row_of(to).ok_or_else(gone)?,
        paths: found.iter().map(row).collect(),
        notices: asked.notices(found.iter().flat_map(nodes).chain([from, to])),
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || text(&answer))?)
}

fn text(answer: &Why) -> String {
    let mut out = String::new();
    for (number, path) in (1..).zip(&answer.paths) {
        out.push_str(&format!("path {number}\n"));
        let mut steps = path.steps.iter();
        for node in &path.nodes {
            out.push_str(&format!("  {}", row_text(node)));
            if let Some(step) = steps.next() {
                let how =
                    if step.how == "ambiguous" { ", or something of the same name" } else { "" };
                let line = match step.is_back {
                    true => format!("    which the next {}{how}", step.relation),
                    false => format!("    {}{how}", step.relation),
                };
                out.push_str(&format!("{}\n", escape_line(&line)));
            }
        }
    }
    if answer.paths.is_empty() {
        let same = answer.from.node_id == answer.to.node_id;
        out.push_str(if same { "both are the same node\n" } else { "nothing ties them\n" });
    }
    out.push_str(&notices_text(&answer.notices));
    out.push_str(&format!("{}\n", counted(answer.paths.len() as u64, "path")));
    out + &standing_text(&answer.standing)
}
