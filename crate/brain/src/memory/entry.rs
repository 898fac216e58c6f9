//! One memory: its file, its label, and its versions.

use std::rc::Rc;

use l1ght_core::text::Digest;

use super::VersionRecord;
use crate::medulla::Feedback;
use crate::remembered::Remembrance;

/// A memory and its history.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) file: String,
    /// Its identity: that of the newest version.
    pub(crate) label: String,
    /// The oldest first; never empty.
    pub(crate) versions: Vec<Version>,
    /// True once somebody found its newest version wrong, until somebody finds it right.
    pub(crate) is_for_review: bool,
}

/// What a memory was at one time.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    /// The document; `None` where it was deleted.
    pub(crate) text: Option<Rc<str>>,
    /// The same, as the graph takes it.
    pub(crate) document: Option<Rc<Remembrance>>,
    /// Of the text.
    pub(crate) digest: Digest,
    /// Who.
    pub(crate) by: String,
    /// When, in milliseconds since 1970.
    pub(crate) at: Option<u64>,
    pub(crate) how: How,
    pub(crate) namespace: String,
    /// True once its file was written, or was read from it.
    pub(crate) is_projected: bool,
}

/// Where a version came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// `memorize`.
    Memorized,
    /// Its file was changed by hand.
    External,
    /// Its file was deleted by hand.
    Deleted,
    /// It was imported with a folder.
    Imported,
    /// It was promoted, and says so.
    Promoted,
}

impl How {
    /// Its name on disk and on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Memorized => "memorized",
            Self::External => "external",
            Self::Deleted => "deleted",
            Self::Imported => "imported",
            Self::Promoted => "promoted",
        }
    }

    /// The one of that name; what a later version adds was done from outside.
    pub(super) fn named(name: &str) -> Self {
        let all = [Self::Memorized, Self::Deleted, Self::Imported, Self::Promoted];
        all.into_iter().find(|how| how.name() == name).unwrap_or(Self::External)
    }
}

impl Entry {
    /// The newest version.
    pub(crate) fn head(&self) -> Option<&Version> {
        self.versions.last()
    }

    /// The newest version, unless the memory was deleted.
    pub(crate) fn live(&self) -> Option<&Version> {
        self.head().filter(|version| version.text.is_some())
    }

    pub(super) fn learn(&mut self, feedback: &Feedback) {
        match feedback.feedback.as_str() {
            "wrong" => self.is_for_review = true,
            "correct" => self.is_for_review = false,
            _ => {}
        }
    }

    pub(super) fn take(&mut self, record: VersionRecord) {
        let text = record.text.as_deref().unwrap_or_default();
        let how = How::named(&record.how);
        self.file = record.file.clone();
        self.label = record.label.clone();
        self.is_for_review = false;
        let digest = Digest::of(text.as_bytes());
        let text: Option<Rc<str>> = record.text.as_deref().map(Rc::from);
        let document = text
            .clone()
            .map(|text| Rc::new(Remembrance::of(&record.file, &digest, text, &record.namespace)));
        // Only the newest is in the graph.
        if let Some(old) = self.versions.last_mut() {
            old.document = None;
        }
        self.versions.push(Version {
            digest,
            text,
            document,
            by: record.by,
            at: record.at,
            how,
            namespace: record.namespace,
            is_projected: false,
        });
    }
}
