//! `memory_history`: every version of a memory, and what one of them said (memory §2).

use super::recall::{QUOTED, memory_in};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::memory::{Entry, path_of};
use crate::rejection::Rejection;
use crate::wire::{MemoryHistory, MemoryHistoryInput, VersionRow};
use crate::write::escape::escape_line;

/// What a version counts as that another took the place of.
const OUTDATED: &str = "outdated";

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<MemoryHistoryInput>("memory_history", input)?;
    let entry = session.memory(&input.node_label)?;
    let versions = (1..).zip(&entry.versions).map(|(number, version)| {
        let is_last = number == entry.versions.len();
        let said = version.text.as_deref().map(|text| memory_in(entry, text).state);
        let state = said.filter(|_| is_last).unwrap_or_else(|| OUTDATED.to_owned());
        VersionRow::of(number, version, state)
    });
    let rendered = input.version.map(|version| rendered(entry, version)).transpose()?;
    let answer = MemoryHistory {
        ok: true,
        schema: "l1ght-memory-history-v1",
        path: path_of(&entry.file).to_string(),
        node_label: entry.label.clone(),
        versions: versions.collect(),
        rendered: rendered.flatten(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || history_text(&answer))?)
}

/// What that version said; one that another took the place of says that it is outdated.
fn rendered(entry: &Entry, number: u64) -> Result<Option<String>, Rejection> {
    let at = number.checked_sub(1).and_then(|at| entry.versions.get(at as usize));
    let Some(version) = at else {
        let message = format!("`{}` has no version {number}", entry.label);
        let help = format!("it has {}, from 1", entry.versions.len());
        return Err(Rejection::refusal("memory/no-version", message).help(help));
    };
    let Some(text) = version.text.as_deref() else { return Ok(None) };
    let is_last = number as usize == entry.versions.len();
    Ok(Some(if is_last { text.to_owned() } else { outdated(entry, text) }))
}

/// The document with another state, where it says one.
fn outdated(entry: &Entry, text: &str) -> String {
    let document = l1ght_core::light::parse(&path_of(&entry.file), text);
    let fields = document.header.iter().flat_map(|header| &header.fields);
    let mut states = fields.filter(|field| field.name.eq_ignore_ascii_case("state"));
    let value = states.next().and_then(|field| field.values.first());
    match value {
        None => text.to_owned(),
        Some(value) => {
            let (start, end) = (value.span.start as usize, value.span.end as usize);
            [&text[..start], OUTDATED, &text[end..]].concat()
        }
    }
}

fn history_text(answer: &MemoryHistory) -> String {
    let mut out = String::new();
    for row in &answer.versions {
        let line = format!("{}  {} by {} ({})", row.version, row.how, row.by, row.state);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    for line in answer.rendered.iter().flat_map(|text| text.lines()) {
        out.push_str(&format!("| {}\n", escape_line(line)));
    }
    out
}
