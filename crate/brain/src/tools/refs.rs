//! `refs`: which claims rest on a file, lines or a symbol, before they are edited (evidence §4).

use l1ght_core::drift::{self, RefsAnswer};
use l1ght_core::graph::How;
use l1ght_core::text::RepoPath;
use l1ght_core::text::lex::Language;

use super::ingest::take_code;
use super::session::scope_of;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::wire::{Refs, RefsInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<RefsInput>("refs", input)?;
    let settled = session.settled()?;
    let scope = scope_of(&common);
    let question = session.question(settled, &scope, common.now);
    if !input.direct && names_code(session, &input.target) {
        take_code(session)?;
    }
    let lanes = session.lanes.borrow();
    let lane = (!input.direct).then(|| lanes.code());
    let answer = settle(drift::refs(&question, &input.target, lane))?;
    let named = RepoPath::listed(input.target.split([':', '#']).next().unwrap_or_default());
    if session.sources.list.files.contains_key(&named) {
        session.asked(&named);
    }
    Ok(session.done(&Refs::of(&answer), || refs_text(&answer))?)
}

/// True where something may depend on the target: a listed file with a grammar, or a place in it.
fn names_code(session: &Session<'_>, target: &str) -> bool {
    let is_named = |path: &str| {
        let rest = target.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '#']))
    };
    let mut paths = session.sources.list.files.keys().map(RepoPath::as_str);
    paths.any(|path| is_named(path) && Language::of(path, b"").grammar().is_some())
}

fn refs_text(answer: &RefsAnswer) -> String {
    let mut out = String::new();
    for found in &answer.refs {
        let place = format!("{}:{}", found.document, found.position.line);
        let mut line = format!("{place}  {}: {}", found.claim, found.evidence);
        if let Some(through) = &found.through {
            line.push_str(&format!(", where {} {} it", through.place, through.relation.name()));
            if through.how == How::Ambiguous {
                line.push_str(", or something of the same name");
            }
        }
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let count = counted(answer.refs.len() as u64, "reference");
    let indirect = answer.refs.iter().filter(|found| found.through.is_some()).count();
    let indirect = match indirect {
        0 => String::new(),
        some => format!(", {some} of them to what depends on it"),
    };
    out.push_str(&format!("{count} to {}{indirect}\n", escape_line(&answer.target)));
    out
}
