//! `suggest`: the claims of an ordinary Markdown file that could be anchored (evidence §4).

use l1ght_core::drift::{self, Scope, SuggestAnswer};
use l1ght_core::text::RepoPath;

use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::rejection::refused;
use crate::wire::{SuggestInput, Suggestions};
use crate::write::{Paint, counted, patch, show_patch};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<SuggestInput>("suggest", input)?;
    let settled = session.settled()?;
    let scope = Scope::default();
    let question = session.question(settled, &scope, common.now);
    let path = RepoPath::listed(input.path);
    let answer = settle(drift::suggest(&question, &path))?.map_err(refused)?;
    let patch = patch(answer.path.as_str(), &answer.before, &answer.after);
    let wire = Suggestions::of(&answer, &patch);
    Ok(session.done(&wire, || suggest_text(&answer, &patch, session.paint()))?)
}

fn suggest_text(answer: &SuggestAnswer, patch: &str, paint: Paint) -> String {
    let count = counted(answer.suggestions.len() as u64, "suggestion");
    format!("{}{count}, nothing is written\n", show_patch(patch, paint))
}
