//! A refusal: a value with a stable code, what happened and what to do next, never a panic.

use l1ght_core::drift::Refusal;
use l1ght_core::evidence::LockError;

use crate::hygiene::redacted;
use crate::wire::Rejected;
use crate::write::write_json;
use crate::{Answer, AnswerKind};

/// Why a call was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rejection {
    /// Stable: `<area>/<kebab-case>`.
    pub(crate) code: &'static str,
    /// What happened; lower case, no full stop, user text in backticks.
    pub(crate) message: String,
    /// More of what happened, one thing each.
    pub(crate) reasons: Vec<String>,
    /// What to do next.
    pub(crate) help: Option<String>,
    /// 1 for a refusal of what was asked, 2 for usage, configuration and I/O (evidence §4).
    pub(crate) exit: u8,
}

impl Rejection {
    /// Usage, configuration or I/O: exit 2.
    pub(crate) fn misuse(code: &'static str, message: String) -> Self {
        Self { code, message, reasons: Vec::new(), help: None, exit: 2 }
    }

    /// A refusal of what was asked: exit 1.
    pub(crate) fn refusal(code: &'static str, message: String) -> Self {
        Self { exit: 1, ..Self::misuse(code, message) }
    }

    /// With what to do next.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// As the answer of a call. What somebody passed may come back in the words of a reader: never a
    /// secret of it (memory §3).
    pub(crate) fn answer(&self) -> Answer {
        let reasons: Vec<String> = self.reasons.iter().map(|reason| redacted(reason)).collect();
        let body = write_json(&Rejected {
            kind: "rejected",
            code: self.code,
            message: &redacted(&self.message),
            reasons: &reasons,
            help: self.help.as_deref().map(redacted).as_deref(),
        });
        let (writes, tells) = (Vec::new(), Vec::new());
        Answer { kind: AnswerKind::Rejected, body, exit: self.exit, writes, tells }
    }
}

/// A lock file that cannot be used; `which` says whose. The error says what to do next.
pub(crate) fn lock_rejection(which: &str, error: &LockError) -> Rejection {
    Rejection::misuse("lock/unreadable", format!("{which}: {error}"))
}

/// What the core would not do. One reason is the message.
pub(crate) fn refused(refusal: Refusal) -> Rejection {
    let Refusal { code, mut reasons } = refusal;
    match reasons.len() {
        1 => Rejection::refusal(code, reasons.remove(0)),
        several => {
            let message = format!("{several} reasons against it");
            Rejection { reasons, ..Rejection::refusal(code, message) }
        }
    }
}
