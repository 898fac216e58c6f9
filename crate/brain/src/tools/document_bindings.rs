//! `document_bindings`: which code an ordinary document speaks of (query §3).

use std::collections::BTreeMap;

use l1ght_core::evidence::{Binding, ListIndex, Meaning};
use l1ght_core::graph::{How, NodeId, Relation};
use l1ght_core::light::Confidence;
use l1ght_core::order;

use super::document::{named_path, no_document};
use super::ingest::take_all;
use super::{Done, Session, Stop};
use crate::ingest::Spoken;
use crate::input::read_input;
use crate::wire::{AmbiguousMention, BindingRow, Decimal, DocumentBindings, DocumentBindingsInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// How many bindings are answered when nobody says.
const TOP: u64 = 20;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<DocumentBindingsInput>("document_bindings", input)?;
    let path = named_path("document_bindings", input.path.as_deref(), input.node_id.as_deref())?;
    take_all(session)?;
    let lanes = session.lanes.borrow();
    let list = &session.sources.list;
    if lanes.ordinary(&path).is_none() {
        return Err(no_document(&lanes, &path, list.files.contains_key(&path)).into());
    }
    session.asked(&path);
    let spoken = lanes.spoken(&ListIndex::new(list), |one| *one == path);
    let mut bindings = rows(&spoken);
    let total = bindings.len() as u64;
    bindings.truncate(usize::try_from(input.top_k.unwrap_or(TOP)).unwrap_or(usize::MAX));
    let answer = DocumentBindings {
        schema: "l1ght.document-bindings.v1",
        path: path.as_str(),
        node_id: NodeId::document(&path).to_string(),
        total,
        bindings,
        ambiguous: spoken.iter().filter_map(ambiguous).collect(),
    };
    Ok(session.done(&answer, || bindings_text(&answer))?)
}

/// One row for each target and relation: with the surest mention, the first of those.
fn rows<'a>(spoken: &'a [Spoken<'_>]) -> Vec<BindingRow<'a>> {
    let mut by_target: BTreeMap<(&NodeId, Relation), (&Binding, &Spoken<'_>, u64)> =
        BTreeMap::new();
    for one in spoken {
        let Meaning::One(binding) = &one.meaning else { continue };
        if binding.path == *one.path {
            continue;
        }
        let row = by_target.entry((&binding.target, relation(one))).or_insert((binding, one, 0));
        row.2 += 1;
        if binding.score > row.0.score {
            (row.0, row.1) = (binding, one);
        }
    }
    let rows = by_target.into_values().map(|(binding, one, count)| BindingRow {
        target: binding.target.to_string(),
        path: binding.path.to_string(),
        symbol: binding.symbol.clone(),
        lines: binding.lines,
        relation: relation(one).name(),
        score: Decimal(Confidence(binding.score)),
        confidence: confidence(binding.how),
        reason: binding.reason,
        mention: &one.mention.text,
        line: one.position.line,
        column: one.position.column,
        count,
    });
    let mut rows: Vec<BindingRow<'_>> = rows.collect();
    order::sort_by(&mut rows, |a, b| b.score.0.cmp(&a.score.0));
    rows
}

fn relation(one: &Spoken<'_>) -> Relation {
    if one.mention.kind.is_link() { Relation::LinksTo } else { Relation::Mentions }
}

/// How sure a binding is, as this tool says it.
fn confidence(how: How) -> &'static str {
    if how == How::Extracted { "parsed" } else { how.name() }
}

fn ambiguous<'a>(one: &'a Spoken<'_>) -> Option<AmbiguousMention<'a>> {
    let Meaning::Several(several) = &one.meaning else { return None };
    Some(AmbiguousMention {
        mention: &one.mention.text,
        line: one.position.line,
        column: one.position.column,
        confidence: How::Ambiguous.name(),
        candidates: several.iter().map(|one| one.target.to_string()).collect(),
    })
}

fn bindings_text(answer: &DocumentBindings<'_>) -> String {
    let mut out = String::new();
    for row in &answer.bindings {
        let name = row.symbol.iter().map(|symbol| format!("#{symbol}"));
        let lines = row.lines.map(|(first, last)| format!(":{first}-{last}"));
        let target: String = [row.path.clone()].into_iter().chain(name).chain(lines).collect();
        let place = format!("{}:{}", answer.path, row.line);
        let line = format!("{place}  {}  {target}: {}", row.mention, row.reason);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    for one in &answer.ambiguous {
        let place = format!("{}:{}", answer.path, one.line);
        let line = format!("{place}  {}  may be {}", one.mention, one.candidates.join(" or "));
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let total = counted(answer.total, "binding");
    let shown = answer.bindings.len() as u64;
    let shown = if shown < answer.total { format!(", {shown} shown") } else { String::new() };
    format!("{out}{total}{shown}, {} ambiguous\n", answer.ambiguous.len())
}
