//! What a call asks for and what it gives back: the boundary that every surface crosses.

use l1ght_core::evidence::Write;

use crate::tell::Tell;

/// The writer of an answer (evidence §6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For programs; every answer has a JSON Schema.
    #[default]
    Json,
    /// For people.
    Text,
    /// SARIF 2.1.0; only of a check.
    Sarif,
    /// GitHub workflow annotations; only of a check.
    Github,
    /// A summary for a pull request; only of a check.
    Markdown,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Json, Self::Text, Self::Sarif, Self::Github, Self::Markdown];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Markdown => "markdown",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// How an answer is to be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// By which writer.
    pub format: Format,
    /// True when the text may carry ANSI colours; only a terminal should ask for it.
    pub color: bool,
    /// How long the host has been at this call, in milliseconds: there is no clock in here.
    pub elapsed_ms: u64,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// `body` is `{"wanted":[…]}`: supply these and call again.
    Wanted,
    /// `body` is the answer in the format asked for.
    Done,
    /// `body` is `{code, message, reasons, help}` as JSON.
    Rejected,
}

impl AnswerKind {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wanted => "wanted",
            Self::Done => "done",
            Self::Rejected => "rejected",
        }
    }
}

/// The answer of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ended.
    pub kind: AnswerKind,
    /// UTF-8; see [`AnswerKind`].
    pub body: Vec<u8>,
    /// The exit code of a command (evidence §4): 0, 1 or 2.
    pub exit: u8,
    /// What the host should write, in this order. Empty unless the answer is done.
    pub writes: Vec<Write>,
    /// What the brain has to tell its log before this holds.
    pub(crate) tells: Vec<Tell>,
}
