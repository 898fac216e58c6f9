//! Why a command is not carried out: a stable code, what is wrong, and what to do.

use std::fmt;

use super::MissionId;

/// A command that was refused; nothing is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissionError {
    /// An id that no mission can have.
    BadId(String),
    /// A field that must say something is blank.
    Blank(&'static str),
    /// A word that is not of a field's list.
    Unknown {
        /// The field.
        field: &'static str,
        /// What was given.
        value: String,
        /// The list.
        allowed: Vec<&'static str>,
    },
    /// A confidence that is no number from 0 to 1.
    BadConfidence(String),
    /// An event whose values are nested too deep.
    TooDeep,
    /// The mission is closed.
    Closed(MissionId),
    /// It was closed with another summary, other gaps or other non-claims.
    ClosedDifferently(MissionId),
    /// Somebody else may act on it.
    NotHolder {
        /// Who asked.
        agent: String,
        /// Who may.
        holder: String,
    },
    /// A hand-off to the one who hands off.
    HandoffToOneself,
}

impl MissionError {
    /// Its stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadId(_) => "mission/bad-id",
            Self::Blank(_) => "mission/blank",
            Self::Unknown { .. } => "mission/unknown-value",
            Self::BadConfidence(_) => "mission/bad-confidence",
            Self::TooDeep => "mission/too-deep",
            Self::Closed(_) => "mission/closed",
            Self::ClosedDifferently(_) => "mission/closed-differently",
            Self::NotHolder { .. } => "mission/not-holder",
            Self::HandoffToOneself => "mission/handoff-to-oneself",
        }
    }

    /// What to do next.
    pub fn help(&self) -> String {
        match self {
            Self::BadId(_) => "give the `mission_id` that `mission_start` answered".to_owned(),
            Self::Blank(field) => format!("say something in `{field}`"),
            Self::Unknown { allowed, .. } => format!("use one of `{}`", allowed.join("`, `")),
            Self::BadConfidence(_) => "give a number from 0 to 1, or leave it out".to_owned(),
            Self::TooDeep => "tell what matters of it, or a file that has the rest".to_owned(),
            Self::Closed(_) => "start another mission, with this one as its parent".to_owned(),
            Self::ClosedDifferently(_) => {
                "close it with the same summary, gaps and non-claims to see its packet".to_owned()
            }
            Self::NotHolder { holder, .. } => format!("ask `{holder}` for a hand-off"),
            Self::HandoffToOneself => "leave the recipient out for a checkpoint".to_owned(),
        }
    }
}

impl fmt::Display for MissionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadId(id) => {
                let id = id.escape_debug();
                write!(f, "`{id}` is not `msn_` and letters, digits, `_` or `-`")
            }
            Self::Blank(field) => write!(f, "`{field}` is blank"),
            Self::Unknown { field, value, .. } => write!(f, "`{field}` cannot be `{value}`"),
            Self::BadConfidence(given) => {
                write!(f, "`confidence` is `{given}`, not a number from 0 to 1")
            }
            Self::TooDeep => f.write_str("the event is nested too deep"),
            Self::Closed(id) => write!(f, "mission `{id}` is closed"),
            Self::ClosedDifferently(id) => write!(f, "mission `{id}` was closed with other words"),
            Self::NotHolder { agent, holder } => {
                write!(f, "the mission is `{holder}`'s, not `{agent}`'s")
            }
            Self::HandoffToOneself => f.write_str("a hand-off goes to somebody else"),
        }
    }
}

impl std::error::Error for MissionError {}
