//! What missions and the events, claims and hand-offs of one are called.

use std::fmt;

use super::MissionError;

/// The name of a mission: `msn_<ms>_<slug>`. Holds no path separator, since it becomes part of a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissionId(String);

/// Most letters and digits of the slug.
const SLUG: usize = 18;

impl MissionId {
    /// The id of a mission started at `at` milliseconds. Two of one millisecond and slug are told
    /// apart by [`MissionId::next`].
    pub fn new(at: u64, agent: &str, task: &str) -> Self {
        let letters = agent.chars().chain(task.chars()).filter(char::is_ascii_alphanumeric);
        let slug: String = letters.take(SLUG).map(|c| c.to_ascii_lowercase()).collect();
        match slug.is_empty() {
            true => Self(format!("msn_{at}")),
            false => Self(format!("msn_{at}_{slug}")),
        }
    }

    /// The `nth` id of this millisecond and slug, for when the ones before are taken.
    #[must_use]
    pub fn next(&self, nth: u32) -> Self {
        Self(format!("{}_{nth}", self.0))
    }

    /// Reads an id that somebody gives.
    ///
    /// # Errors
    /// When it is not `msn_` and ASCII letters, digits, `_` or `-`.
    pub fn read(given: &str) -> Result<Self, MissionError> {
        match given.strip_prefix("msn_") {
            Some(rest) if is_word(rest) => Ok(Self(given.to_owned())),
            _ => Err(MissionError::BadId(given.to_owned())),
        }
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MissionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// True for one or more ASCII letters, digits, `_` and `-`.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
}
