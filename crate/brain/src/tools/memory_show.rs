//! `memory_show`: a memory in full, each claim with its verdict (memory §1).

use super::recall::{QUOTED, found_of, memory_in};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::memory::path_of;
use crate::rejection::Rejection;
use crate::wire::{ClaimShown, MemoryShowInput, MemoryShown};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MemoryShowInput>("memory_show", input)?;
    let entry = session.memory(&input.node_label)?;
    let Some(text) = entry.live().and_then(|version| version.text.as_deref()) else {
        let message = format!("`{}` was deleted", entry.label);
        return Err(Rejection::refusal("memory/deleted", message)
            .help("`memory_history` shows what it said")
            .into());
    };
    session.asked(&path_of(&entry.file));
    let memory = memory_in(entry, text);
    let report = session.judged(common.now)?;
    let found = found_of(&report, entry);
    let verdict_of = |claim: &l1ght_core::memory::MemoryClaim| {
        let claims = found.iter().flat_map(|document| &document.claims);
        let mut own =
            claims.filter(|known| known.kind == Some(claim.kind) && known.claim == claim.label);
        own.find_map(|known| known.verdict)
    };
    let claims = memory.claims.iter().map(|claim| ClaimShown::of(claim.clone(), verdict_of(claim)));
    let answer = MemoryShown {
        ok: true,
        schema: "l1ght-memory-show-v1",
        path: path_of(&entry.file).to_string(),
        claims: claims.collect(),
        node_label: memory.node_label,
        tier: "brain",
        title: memory.title,
        state: memory.state,
        created: memory.created,
        source_agent: memory.source_agent,
        origin_brain: memory.origin_brain,
        verdict: found.and_then(|document| document.verdict).map(|verdict| verdict.name()),
        history: entry.versions.len() as u64 - 1,
        rendered: text.to_owned(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || shown_text(&answer))?)
}

fn shown_text(answer: &MemoryShown) -> String {
    let verdict = answer.verdict.unwrap_or("no evidence");
    let mut out = format!("{}: {verdict}\n", escape_line(&answer.path));
    for claim in &answer.claims {
        let line = format!("{}: {}", claim.label, claim.verdict.unwrap_or("no evidence"));
        out.push_str(&format!("  {}\n", escape_line(&line)));
    }
    out.push_str("the document says:\n");
    for line in answer.rendered.lines() {
        out.push_str(&format!("| {}\n", escape_line(line)));
    }
    out
}
