//! The words that a start chooses from: mode, budget, risk and the policy on evidence (mission §2).

use super::MissionError;

/// A field whose values are words of a list.
pub trait Choice: Copy + Default + 'static {
    /// The field.
    const FIELD: &'static str;
    /// Every value with its word.
    const ALL: &'static [(&'static str, Self)];

    /// Its word.
    fn word(self) -> &'static str
    where
        Self: PartialEq,
    {
        let own = Self::ALL.iter().find(|(_, value)| *value == self);
        own.map(|(word, _)| *word).unwrap_or_default()
    }

    /// Reads a word; without one the default is meant.
    ///
    /// # Errors
    /// A word that is not of the list, with the list.
    fn read(word: Option<&str>) -> Result<Self, MissionError> {
        let Some(word) = word else { return Ok(Self::default()) };
        let known = Self::ALL.iter().find(|(name, _)| *name == word);
        known.map(|(_, value)| *value).ok_or_else(|| MissionError::Unknown {
            field: Self::FIELD,
            value: word.to_owned(),
            allowed: Self::ALL.iter().map(|(name, _)| *name).collect(),
        })
    }
}

/// What kind of work it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Mode {
    BugHunt,
    #[default]
    Review,
    Refactor,
    DocsDrift,
    Architecture,
    Release,
}

impl Choice for Mode {
    const FIELD: &'static str = "mode";
    const ALL: &'static [(&'static str, Self)] = &[
        ("bug_hunt", Self::BugHunt),
        ("review", Self::Review),
        ("refactor", Self::Refactor),
        ("docs_drift", Self::DocsDrift),
        ("architecture", Self::Architecture),
        ("release", Self::Release),
    ];
}

/// One, in millionths.
const ONE: u32 = 1_000_000;

/// How much work it may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Budget {
    Short,
    #[default]
    Normal,
    Deep,
}

impl Choice for Budget {
    const FIELD: &'static str = "budget";
    const ALL: &'static [(&'static str, Self)] =
        &[("short", Self::Short), ("normal", Self::Normal), ("deep", Self::Deep)];
}

/// What a budget allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Calls of tools: what `budget_consumed` is measured by.
    pub max_tool_calls: u32,
    /// Files to read.
    pub max_files_read: u32,
    /// Milliseconds after which to come to an end.
    pub soft_deadline_ms: u32,
}

impl Budget {
    /// What it allows.
    pub fn envelope(self) -> Envelope {
        let (max_tool_calls, max_files_read, soft_deadline_ms) = match self {
            Self::Short => (8, 5, 90_000),
            Self::Normal => (16, 10, 240_000),
            Self::Deep => (32, 20, 600_000),
        };
        Envelope { max_tool_calls, max_files_read, soft_deadline_ms }
    }

    /// The share of the calls that so many events use up, in millionths, at most 1.
    pub fn consumed(self, events: usize) -> u32 {
        let most = u64::from(self.envelope().max_tool_calls);
        let used = (events as u64).min(most);
        u32::try_from(used * u64::from(ONE) / most).unwrap_or(ONE)
    }
}

/// What is at stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Risk {
    Low,
    #[default]
    Medium,
    High,
}

impl Choice for Risk {
    const FIELD: &'static str = "risk";
    const ALL: &'static [(&'static str, Self)] =
        &[("low", Self::Low), ("medium", Self::Medium), ("high", Self::High)];
}

/// What direct evidence has to be (mission §5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvidencePolicy {
    /// A listed file that the engine reads when the claim is made.
    #[default]
    Paths,
    /// Only what was read through the engine before the claim.
    Receipts,
}

impl Choice for EvidencePolicy {
    const FIELD: &'static str = "evidence_policy";
    const ALL: &'static [(&'static str, Self)] =
        &[("paths", Self::Paths), ("receipts", Self::Receipts)];
}
