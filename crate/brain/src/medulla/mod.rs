//! What is shared: copies of memories that somebody with authority promoted, as the log of a shared
//! brain adds them up (memory §6). Nothing gets in here but by a promotion.

mod copy;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

use l1ght_core::memory::{Nonce, file_name, folded};
use l1ght_core::text::RepoPath;
use l1ght_store::{Fact, View};

pub(crate) use copy::{Copy, Standing};
pub(crate) use wire::{Demotion, Feedback, Promotion, Restoration};

/// What the shared brain is called: part of the paths of copies, and the target of capabilities.
pub(crate) const MEDULLA: &str = "medulla";

/// The kinds of facts in the log of a shared brain.
pub(crate) mod kind {
    pub(crate) const PROMOTED: u8 = 1;
    pub(crate) const DEMOTED: u8 = 2;
    pub(crate) const LEARNED: u8 = 3;
    pub(crate) const RESTORED: u8 = 4;
}

/// Everything that was promoted, and what became of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Medulla {
    /// By file name.
    copies: BTreeMap<String, Copy>,
    /// Of capabilities that were used.
    nonces: BTreeSet<String>,
    /// The latest time in a record.
    pub(crate) last_ms: u64,
    /// The number of the last fact.
    pub(crate) last: u64,
}

impl Medulla {
    /// All copies, by file name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Copy> {
        self.copies.values()
    }

    /// Those that answers show.
    pub(crate) fn standing(&self) -> impl Iterator<Item = &Copy> {
        self.iter().filter(|copy| copy.standing == Standing::Shown)
    }

    /// The copy of that label, at that path, or in the file of that name, with its ending or without; an
    /// error names several.
    pub(crate) fn named(&self, name: &str) -> Result<Option<&Copy>, Vec<&str>> {
        let labelled: Vec<&Copy> = self.iter().filter(|copy| copy.label() == name).collect();
        let own =
            name.strip_prefix(MEDULLA).and_then(|rest| rest.strip_prefix('/')).unwrap_or(name);
        match labelled.as_slice() {
            [] => Ok(self.iter().find(|copy| copy.slug() == own || copy.file() == own)),
            [one] => Ok(Some(one)),
            several => Err(several.iter().map(|copy| copy.file()).collect()),
        }
    }

    /// The copy at that path of a document.
    pub(crate) fn at(&self, path: &RepoPath) -> Option<&Copy> {
        if path.folder() == MEDULLA { self.copies.get(path.name()) } else { None }
    }

    /// True for a capability that was used.
    pub(crate) fn is_used(&self, nonce: &Nonce) -> bool {
        self.nonces.contains(&nonce.to_string())
    }

    /// Those that were used, in order.
    pub(crate) fn nonces(&self) -> impl Iterator<Item = &String> {
        self.nonces.iter()
    }

    /// The file for the copy of a new label.
    pub(crate) fn free_file(&self, label: &str) -> String {
        file_name(label, |name| self.copies.keys().any(|known| folded(known) == name))
    }

    /// Takes a fact; `None` for one that this version cannot read or that breaks a rule.
    fn take(&mut self, fact: &Fact<'_>) -> Option<()> {
        let at = match fact.kind {
            kind::PROMOTED => {
                let promotion: Promotion = serde_json::from_slice(fact.body).ok()?;
                self.use_nonce(&promotion.nonce)?;
                let at = promotion.at;
                let file = promotion.file.clone();
                match self.copies.get_mut(&file) {
                    Some(copy) => copy.promote(promotion),
                    None => drop(self.copies.insert(file, Copy::of(promotion))),
                }
                at
            }
            kind::DEMOTED => {
                let demotion: Demotion = serde_json::from_slice(fact.body).ok()?;
                let at = demotion.at;
                self.copies.get_mut(&demotion.file)?.demote(demotion);
                at
            }
            kind::LEARNED => {
                let feedback: Feedback = serde_json::from_slice(fact.body).ok()?;
                for file in &feedback.files {
                    if let Some(copy) = self.copies.get_mut(file) {
                        copy.learn(&feedback);
                    }
                }
                feedback.at
            }
            kind::RESTORED => {
                let restoration: Restoration = serde_json::from_slice(fact.body).ok()?;
                self.use_nonce(&restoration.nonce)?;
                self.copies.get_mut(&restoration.file)?.restore();
                Some(restoration.at)
            }
            _ => return None,
        };
        self.last_ms = self.last_ms.max(at.unwrap_or_default());
        Some(())
    }

    /// A capability counts once: what comes under its nonce again is no promotion.
    fn use_nonce(&mut self, nonce: &str) -> Option<()> {
        self.nonces.insert(nonce.to_owned()).then_some(())
    }
}

impl View for Medulla {
    fn apply(&mut self, fact: &Fact<'_>) {
        self.last = fact.number;
        // What breaks a rule tells nothing: whoever wrote it had no authority.
        let _ = self.take(fact);
    }
}

/// The path of the document in that file.
pub(crate) fn path_of(file: &str) -> RepoPath {
    RepoPath::listed(format!("{MEDULLA}/{file}"))
}
