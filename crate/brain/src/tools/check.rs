//! `check`: reads, judges and changes nothing (evidence §4).

use l1ght_core::drift::{self, Level, Question, Report, is_markdown};
use l1ght_core::evidence::Lock;

use super::session::scope_of;
use super::{Done, Session, Stop, settle};
use crate::checked::Checked;
use crate::input::read_input;
use crate::rejection::{Rejection, lock_rejection};
use crate::wire::CheckInput;
use crate::write::{counted, write_check};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<CheckInput>("check", input)?;
    let settled = session.settled()?;
    let base_lock = input.base_lock.as_ref().map(|text| Lock::read(text.as_bytes())).transpose();
    let base_lock =
        base_lock.map_err(|error| lock_rejection("the lock file of the base", &error))?;
    let scope = scope_of(&common);
    let report = settle(drift::check(&Question {
        base_lock: base_lock.as_ref(),
        as_written: input.as_written,
        ..session.question(settled, &scope, common.now)
    }))?;
    if report.documents.is_empty() {
        return Err(no_document(session, &report).into());
    }
    let policy = settled.policy.folders.get("").and_then(|rules| rules.fail_level);
    let mut checked = Checked {
        report,
        known: None,
        first_run: !settled.has_lock,
        fail_level: input.fail_level.map(Level::from).or(policy).unwrap_or(Level::Error),
        strict: input.strict,
    };
    if let Some(known) = &input.known {
        checked.leave_out(known);
    }
    let body = write_check(&checked, session.output);
    Ok(Done { body, exit: checked.exit(), writes: Vec::new() })
}

/// Nothing to check is a mistake of use, not success.
fn no_document(session: &Session<'_>, report: &Report) -> Rejection {
    let seen = counted(report.markdown_files, "Markdown file");
    let message = format!("no L1GHT document among {seen}");
    let first = session.sources.list.files.keys().find(|path| is_markdown(path));
    let suggest = first.map(|path| {
        format!("`l1ght suggest {path}` shows which claims of it could be anchored to code; ")
    });
    let help = format!("{}`l1ght init` writes a first document", suggest.unwrap_or_default());
    let skipped = report.skipped.iter();
    Rejection {
        reasons: skipped
            .map(|file| format!("`{}` was skipped: {}", file.path, file.code))
            .collect(),
        ..Rejection::misuse("check/no-document", message).help(help)
    }
}
