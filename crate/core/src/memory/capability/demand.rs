//! What a statement has to say, computed by the engine now and never taken from the statement.

use super::{CapabilityError, Statement};
use crate::text::Digest;

/// What a capability can allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Copying a memory to the shared brain.
    Promote,
    /// Undoing that a shared copy was taken back.
    Restore,
}

impl Action {
    /// As it stands in a statement.
    pub fn name(self) -> &'static str {
        match self {
            Self::Promote => "promote",
            Self::Restore => "restore",
        }
    }
}

/// What is about to be done, and when.
#[derive(Clone, Debug)]
pub struct Demand<'a> {
    /// What is done.
    pub action: Action,
    /// The name of the claim.
    pub subject: &'a str,
    /// The digest of the claim's canonical bytes.
    pub digest: Digest,
    /// The brain that it comes from.
    pub source: &'a str,
    /// The brain that it is done in.
    pub target: &'a str,
    /// The clock, in epoch milliseconds, where there is one.
    pub now_ms: Option<u64>,
    /// When the newest record of the target was made, in epoch milliseconds.
    pub last_record_ms: u64,
}

impl Demand<'_> {
    /// Whether the statement is for exactly this, at this time.
    pub(super) fn admit(&self, statement: &Statement) -> Result<(), CapabilityError> {
        let holds = [
            (statement.action == self.action.name(), CapabilityError::Action),
            (statement.source == self.source, CapabilityError::Source),
            (statement.target == self.target, CapabilityError::Target),
            (statement.subject == self.subject, CapabilityError::Subject),
            (statement.digest == self.digest, CapabilityError::Digest),
        ];
        match holds.into_iter().find(|(holds, _)| !holds) {
            Some((_, error)) => Err(error),
            None => self.admit_time(statement),
        }
    }

    fn admit_time(&self, statement: &Statement) -> Result<(), CapabilityError> {
        let now = self.now_ms.ok_or(CapabilityError::NoClock)?;
        // A clock that was put back would open a window that has closed.
        if now < self.last_record_ms {
            return Err(CapabilityError::ClockBack);
        }
        if now < statement.not_before {
            return Err(CapabilityError::TooEarly);
        }
        if now >= statement.expires {
            return Err(CapabilityError::Expired);
        }
        Ok(())
    }
}
