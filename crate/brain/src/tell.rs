//! What a tool has to tell the log, apart from baselines: a fact and what it was decided in view of.

use l1ght_core::json;
use l1ght_core::mission::MissionId;
use l1ght_core::text::Digest;
use l1ght_store::{Draft, FactId};

use crate::brain::Known;
use crate::medulla::Feedback;
use crate::memory::{Projected, VersionRecord};
use crate::mission;
use crate::receipts::ReceiptWire;

/// The kinds of facts in the log of a brain.
pub(crate) mod kind {
    /// Lines of baselines that came and went.
    pub(crate) const LINES: u8 = 1;
    /// A version of a memory.
    pub(crate) const VERSION: u8 = 2;
    /// A version whose file says the same.
    pub(crate) const PROJECTED: u8 = 3;
    /// What somebody found of an answer.
    pub(crate) const LEARNED: u8 = 4;
    /// What was read or run.
    pub(crate) const RECEIPT: u8 = 5;
}

/// A fact to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// The next version of a memory, of which `seen` were there.
    Version { record: VersionRecord, seen: usize },
    /// A version whose file says the same.
    Projected(Projected),
    /// What somebody found of an answer.
    Learned(Feedback),
    /// What was read or run, with the number that it says it has in the log.
    Receipt(Box<ReceiptWire>),
    /// The next record of a mission, of which `seen` were there.
    Mission { id: MissionId, text: String, seen: usize, command: Option<String> },
    /// Something for the shared brain, which stood at the fact `head`.
    Shared { kind: u8, body: String, head: u64 },
}

impl Tell {
    /// A fact for the shared brain.
    pub(crate) fn shared(kind: u8, body: &impl serde::Serialize, head: u64) -> Self {
        Self::Shared { kind, body: json::write(body), head }
    }

    /// True while nobody told anything else of the same memory.
    pub(crate) fn holds(&self, known: &Known) -> bool {
        match self {
            Self::Version { record, seen } => {
                let entry = known.memories.in_file(&record.file);
                entry.map_or(0, |entry| entry.versions.len()) == *seen
            }
            Self::Receipt(wire) => known.head + 1 == wire.position,
            Self::Projected(_) | Self::Learned(_) | Self::Shared { .. } | Self::Mission { .. } => {
                true
            }
        }
    }

    /// The fact.
    pub(crate) fn draft(&self) -> Draft {
        let (kind, body) = match self {
            Self::Version { record, .. } => (kind::VERSION, json::write(record)),
            Self::Projected(projected) => (kind::PROJECTED, json::write(projected)),
            Self::Learned(feedback) => (kind::LEARNED, json::write(feedback)),
            Self::Receipt(wire) => (kind::RECEIPT, json::write(&**wire)),
            Self::Mission { text, .. } => (mission::KIND, text.clone()),
            Self::Shared { kind, body, .. } => (*kind, body.clone()),
        };
        Draft { kind, body: body.into_bytes() }
    }

    /// True for what has a name of its teller's choice, under which it is told once.
    pub(crate) fn is_named(&self) -> bool {
        matches!(self, Self::Mission { command: Some(_), .. })
    }

    /// An id that whoever tells the same in view of the same has too.
    pub(crate) fn own_id(&self) -> FactId {
        let (kind, parts) = match self {
            Self::Version { record, seen } => {
                let text = record.text.clone().unwrap_or_default();
                ("version", [record.file.clone(), seen.to_string(), text])
            }
            Self::Projected(Projected { file, version }) => {
                ("projected", [file.clone(), version.to_string(), String::new()])
            }
            Self::Learned(feedback) => {
                ("learned", [json::write(feedback), String::new(), String::new()])
            }
            Self::Receipt(wire) => {
                ("receipt", [json::write(&**wire), String::new(), String::new()])
            }
            Self::Mission { id, text, command, .. } => match command {
                // The same command is told once, whoever tells it again.
                Some(name) => ("command", [id.to_string(), name.clone(), String::new()]),
                None => ("mission", [id.to_string(), text.clone(), String::new()]),
            },
            Self::Shared { kind, body, head } => {
                ("shared", [kind.to_string(), head.to_string(), body.clone()])
            }
        };
        let parts = parts.map(|part| Digest::of(part.as_bytes()).0);
        let Digest(digest) = Digest::of_parts(&[kind.as_bytes(), &parts[0], &parts[1], &parts[2]]);
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        FactId(id)
    }
}
