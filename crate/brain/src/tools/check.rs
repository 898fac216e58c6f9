//! `check`: reads, judges and changes nothing (evidence §4).

use l1ght_core::drift::{self, Level, Question};
use l1ght_core::evidence::Lock;

use super::session::scope_of;
use super::{Done, Session, Stop, settle};
use crate::checked::Checked;
use crate::input::read_input;
use crate::rejection::lock_rejection;
use crate::wire::CheckInput;
use crate::write::write_check;

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
        let skipped = report.skipped.iter().map(|file| (&file.path, file.code.as_str()));
        return Err(session.no_document(report.markdown_files, skipped).into());
    }
    let mut checked = Checked {
        report,
        known: None,
        first_run: !settled.has_lock,
        fail_level: input.fail_level.map_or(settled.fail_level(), Level::from),
        strict: input.strict,
    };
    if let Some(known) = &input.known {
        checked.leave_out(known);
    }
    let body = write_check(&checked, session.output);
    Ok(Done { body, exit: checked.exit(), ..Done::default() })
}
