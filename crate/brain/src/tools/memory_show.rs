//! `memory_show`: a memory in full, each claim with its verdict (memory §1).

use l1ght_core::drift::DocumentReport;
use l1ght_core::memory::{Memory, MemoryClaim};
use l1ght_core::text::{Digest, RepoPath};

use super::promote::{many, subject_of};
use super::recall::{QUOTED, found_at, memory_at};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::medulla::{self, Copy, MEDULLA, Standing};
use crate::memory::{Found, path_of};
use crate::wire::{ClaimShown, MemoryShowInput, MemoryShown, Subject};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MemoryShowInput>("memory_show", input)?;
    session.brain()?;
    let report = session.judged(common.now)?;
    let answer = match shared(session, &input.node_label)? {
        Some(copy) => {
            let path = medulla::path_of(copy.file());
            let text = &copy.head().text;
            let shown = shown(&path, text, found_at(&report, &path), "medulla");
            MemoryShown {
                history: copy.promotions.len() as u64 - 1,
                for_review: copy.standing != Standing::Shown,
                promotion: matches!(copy.standing, Standing::Withdrawn { .. })
                    .then(|| restoration(copy)),
                ..shown
            }
        }
        None => {
            let (entry, text) = session.live(&input.node_label)?;
            let path = path_of(&entry.file);
            session.asked(&path);
            let lines = session.lines_of(entry)?;
            MemoryShown {
                history: entry.versions.len() as u64 - 1,
                for_review: entry.is_for_review,
                promotion: Some(subject_of(session, entry, text, &lines)),
                ..shown(&path, text, found_at(&report, &path), "brain")
            }
        }
    };
    Ok(session.done(&answer, || shown_text(&answer))?)
}

/// The shared copy of that name, where the brain has no memory of its own that is called so.
fn shared<'a>(session: &Session<'a>, name: &str) -> Result<Option<&'a Copy>, Stop> {
    let remembered = session.remembered;
    let Some(shared) = remembered.shared else { return Ok(None) };
    if !matches!(remembered.memories.named(name), Found::None) {
        return Ok(None);
    }
    Ok(shared.named(name).map_err(|files| many(name, &files))?)
}

/// What a capability has to say to show the copy again.
fn restoration(copy: &Copy) -> Subject {
    Subject {
        subject: copy.label().to_owned(),
        digest: Digest::of(copy.head().text.as_bytes()).hex(),
        source: copy.head().root.clone().unwrap_or_default(),
        target: MEDULLA,
    }
}

fn shown(
    path: &RepoPath,
    text: &str,
    found: Option<&DocumentReport>,
    tier: &'static str,
) -> MemoryShown {
    let Memory { node_label, title, state, created, source_agent, origin_brain, claims, .. } =
        memory_at(path, text);
    let verdict_of = |claim: &MemoryClaim| {
        let mut known = found.iter().flat_map(|document| &document.claims);
        let own = known.find(|known| known.kind == Some(claim.kind) && known.claim == claim.label);
        own.and_then(|known| known.verdict)
    };
    let claims = claims.into_iter().map(|claim| {
        let verdict = verdict_of(&claim);
        ClaimShown::of(claim, verdict)
    });
    MemoryShown {
        ok: true,
        schema: "l1ght-memory-show-v1",
        path: path.to_string(),
        claims: claims.collect(),
        node_label,
        tier,
        title,
        state,
        created,
        source_agent,
        origin_brain,
        verdict: found.and_then(|document| document.verdict).map(|verdict| verdict.name()),
        history: 0,
        for_review: false,
        promotion: None,
        rendered: text.to_owned(),
        quoted: QUOTED,
    }
}

fn shown_text(answer: &MemoryShown) -> String {
    let verdict = answer.verdict.unwrap_or("no evidence");
    let review = if answer.for_review { ", for review" } else { "" };
    let mut out = format!("{}: {verdict}{review}\n", escape_line(&answer.path));
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
