//! What the log holds of memories, as JSON.

use l1ght_core::json;
use serde::{Deserialize, Serialize};

use super::{FileStep, FileWork};

/// A version of a memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VersionRecord {
    pub(crate) file: String,
    pub(crate) label: String,
    /// The whole document; none where it was deleted.
    pub(crate) text: Option<String>,
    pub(crate) by: String,
    pub(crate) at: Option<u64>,
    /// How it came about.
    pub(crate) how: String,
    /// The `<ns>` in its ids.
    pub(crate) namespace: String,
    /// The baselines of its evidence as lines of a lock file, in place of those that there were; none
    /// leaves them.
    pub(crate) lines: Option<Vec<String>>,
}

/// A version of a memory whose file says the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Projected {
    pub(crate) file: String,
    /// From 1.
    pub(crate) version: u32,
}

/// What a host does to the files of memories.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum StepWire<'a> {
    Archive { name: &'a str, digest: &'a str, to: &'a str },
    Write { name: &'a str, text: &'a str },
}

#[derive(Serialize)]
struct WorkWire<'a> {
    steps: Vec<StepWire<'a>>,
    skipped: Vec<SkippedWire<'a>>,
}

#[derive(Serialize)]
struct SkippedWire<'a> {
    name: &'a str,
    code: &'a str,
}

impl FileWork {
    /// As JSON: `{ steps: [{ do: "archive" | "write", … }], skipped: [{ name, code }] }`.
    pub fn json(&self) -> String {
        let steps = self.steps.iter().map(|step| match step {
            FileStep::Archive { name, digest, to } => StepWire::Archive { name, digest, to },
            FileStep::Write { name, text } => StepWire::Write { name, text },
        });
        let skipped = self.skipped.iter().map(|(name, code)| SkippedWire { name, code });
        json::write(&WorkWire { steps: steps.collect(), skipped: skipped.collect() })
    }
}
