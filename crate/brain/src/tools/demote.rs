//! `demote`: a shared copy is taken out of what answers show; the original is not touched (memory §6).

use super::promote::many;
use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::medulla::{self, Demotion, Standing, kind};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{DemoteInput, Demoted};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<DemoteInput>("demote", input)?;
    let shared = session.shared()?;
    if input.reason.trim().is_empty() {
        let message = "taking a shared memory back needs a reason".to_owned();
        return Err(Rejection::refusal("demote/no-reason", message).into());
    }
    let moved_to = input.moved_to.as_deref().unwrap_or_default();
    hygiene::check_words(&[
        ("agent_id", &input.agent_id),
        ("reason", &input.reason),
        ("moved_to", moved_to),
    ])?;
    let copy = shared.named(&input.claim).map_err(|files| many(&input.claim, &files))?;
    let Some(copy) = copy else {
        let message = format!("nothing is shared under `{}`", input.claim);
        return Err(Rejection::refusal("memory/unknown", message)
            .help("`memory_list` shows what is shared")
            .into());
    };
    let demoted = !matches!(copy.standing, Standing::Demoted(_));
    let answer = Demoted {
        ok: true,
        schema: "l1ght-demote-v1",
        demoted,
        medulla_path: medulla::path_of(copy.file()).to_string(),
        reason: input.reason.clone(),
        moved_to: input.moved_to.clone(),
    };
    let demotion = Demotion {
        file: copy.file().to_owned(),
        by: input.agent_id,
        reason: input.reason,
        moved_to: input.moved_to,
        at: common.now,
    };
    let tells = demoted.then(|| Tell::shared(kind::DEMOTED, &demotion, shared.last));
    let done = session.done(&answer, || demoted_text(&answer))?;
    Ok(Done { tells: tells.into_iter().collect(), ..done })
}

fn demoted_text(answer: &Demoted) -> String {
    let what = if answer.demoted { "is no longer shared" } else { "was taken back before" };
    let now = answer.moved_to.iter().map(|place| format!("; it is said in {place} now"));
    let line = format!("{} {what}{}", answer.medulla_path, now.collect::<String>());
    format!("{}\n", escape_line(&line))
}
