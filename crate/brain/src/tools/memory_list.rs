//! `memory_list`: what is remembered, a line each (memory §1).

use l1ght_core::order;

use super::recall::{QUOTED, found_at, found_of, is_stale, memory_at, memory_in};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::medulla::{self, MEDULLA, Standing};
use crate::memory::path_of;
use crate::wire::{MemoryList, MemoryListInput, MemoryRow};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MemoryListInput>("memory_list", input)?;
    session.brain()?;
    let report = session.judged(common.now)?;
    let mut memories = Vec::new();
    for (entry, version) in session.remembered.memories.live() {
        let Some(text) = &version.text else { continue };
        let found = found_of(&report, entry);
        let stale = found.is_some_and(|document| document.claims.iter().any(is_stale));
        if stale || !input.stale {
            let verdict = found.and_then(|document| document.verdict);
            let path = path_of(&entry.file).to_string();
            let row = MemoryRow::of(path, memory_in(entry, text), verdict, stale);
            memories.push(MemoryRow { for_review: entry.is_for_review, ..row });
        }
    }
    for copy in session.remembered.shared.iter().flat_map(|shared| shared.iter()) {
        let is_shown = copy.standing == Standing::Shown;
        let path = medulla::path_of(copy.file());
        let found = found_at(&report, &path);
        let stale = found.is_some_and(|document| document.claims.iter().any(is_stale));
        if (is_shown || input.all) && (stale || !input.stale) {
            let verdict = found.and_then(|document| document.verdict);
            let memory = memory_at(&path, &copy.head().text);
            let row = MemoryRow::of(path.to_string(), memory, verdict, stale);
            memories.push(MemoryRow { tier: MEDULLA, for_review: !is_shown, ..row });
        }
    }
    // What somebody found wrong comes last.
    order::sort_by(&mut memories, |a, b| a.for_review.cmp(&b.for_review));
    let (ok, schema, quoted) = (true, "l1ght-memory-list-v1", QUOTED);
    let answer = MemoryList { ok, schema, memories, quoted };
    Ok(session.done(&answer, || list_text(&answer))?)
}

fn list_text(answer: &MemoryList) -> String {
    let mut out = String::new();
    for row in &answer.memories {
        let verdict = row.verdict.unwrap_or("no evidence");
        let shared = if row.tier == MEDULLA { ", shared" } else { "" };
        let review = if row.for_review { ", for review" } else { "" };
        let who = format!("{}, {}{shared}{review}", row.state, row.source_agent);
        let line = format!("{verdict}  {}  ({who})", row.node_label);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let count = answer.memories.len() as u64;
    let many = if count == 1 { "1 memory".to_owned() } else { format!("{count} memories") };
    let stale = answer.memories.iter().filter(|row| row.stale).count();
    out + &format!("{many}, {stale} stale, {}\n", counted(answer.claims(), "claim"))
}

impl MemoryList {
    fn claims(&self) -> u64 {
        self.memories.iter().map(|row| row.claims).sum()
    }
}
