//! `init`: settings, a first document, the merge rule of the lock file, and a check for CI
//! (surfaces §2). What exists is kept.

use l1ght_core::evidence::{Content, Write};
use l1ght_core::text::RepoPath;

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{Initialised, NoInput};
use crate::write::escape::escape_line;

const ATTRIBUTES: &str = ".gitattributes";
/// Lets Git take both sides; readers take any order and equal duplicates (evidence §5).
const MERGE_RULE: &str = "l1ght.lock merge=union";

/// Files that are written whole when nothing is there.
const FILES: [(&str, &str); 3] = [
    ("l1ght.toml", include_str!("init/settings.txt")),
    ("docs/claims.light.md", include_str!("init/claims.txt")),
    (".github/workflows/l1ght.yml", include_str!("init/workflow.yml")),
];

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    read_input::<NoInput>("init", input)?;
    session.want([ATTRIBUTES])?;
    let mut writes = Vec::new();
    let mut kept = Vec::new();
    for (path, text) in FILES {
        let path = RepoPath::listed(path);
        match session.sources.list.files.contains_key(&path) {
            true => kept.push(path),
            false => writes.push(Write { path, before: None, after: text.into() }),
        }
    }
    match attributes_write(session) {
        Some(write) => writes.push(write),
        None => kept.push(RepoPath::listed(ATTRIBUTES)),
    }
    let answer = Initialised {
        schema: "l1ght.init.v1",
        written: writes.iter().map(|write| write.path.as_str()).collect(),
        kept: kept.iter().map(RepoPath::as_str).collect(),
    };
    let done = session.done(&answer, || init_text(&answer))?;
    Ok(Done { writes, ..done })
}

/// Appends the merge rule, unless it is there.
fn attributes_write(session: &Session<'_>) -> Option<Write> {
    let path = RepoPath::listed(ATTRIBUTES);
    let before = match session.sources.contents.get(&path) {
        Some(Content::Bytes(bytes)) => Some(bytes.clone()),
        Some(Content::Failed(_)) => return None,
        None => None,
    };
    let mut after = before.clone().unwrap_or_default();
    if after.split(|byte| *byte == b'\n').any(|line| line.trim_ascii() == MERGE_RULE.as_bytes()) {
        return None;
    }
    if after.last().is_some_and(|byte| *byte != b'\n') {
        after.push(b'\n');
    }
    after.extend_from_slice(MERGE_RULE.as_bytes());
    after.push(b'\n');
    Some(Write { path, before, after })
}

fn init_text(answer: &Initialised<'_>) -> String {
    let mut out = String::new();
    for (what, paths) in [("wrote", &answer.written), ("kept", &answer.kept)] {
        for path in paths {
            out.push_str(&format!("{what} {}\n", escape_line(path)));
        }
    }
    out.push_str("next: write claims in docs/claims.light.md, then run l1ght bind\n");
    out
}
