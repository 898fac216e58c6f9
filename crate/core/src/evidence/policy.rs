//! What `l1ght.toml` files mean, as plain data; reading TOML is the brain's work.
//!
//! The nearest file wins, key by key (evidence §1, Roots).

use std::collections::BTreeMap;

use super::Level;
use super::pattern::Pattern;
use crate::text::{RepoPath, WrittenPath};

/// Hours after which a claim is aged unless policy says otherwise (evidence §3).
pub const AGED_HOURS: u64 = 720;

/// The keys of one `l1ght.toml`; what a file does not say is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Level by verdict name or finding code.
    pub levels: BTreeMap<String, Level>,
    /// The level that makes a run fail.
    pub fail_level: Option<Level>,
    /// Globs of documents that are not looked at, from the folder of the file.
    pub ignore: Option<Vec<String>>,
    /// Globs of generated files, from the folder of the file.
    pub generated: Option<Vec<String>>,
    /// Hours after which a claim is aged.
    pub aged_hours: Option<u64>,
    /// The folder tried before the root, from the root.
    pub base: Option<String>,
}

/// The rules of a root: by folder without a trailing `/`, `""` for the root itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Rules by folder.
    pub folders: BTreeMap<String, Rules>,
}

/// What holds for one path.
pub struct PolicyAt<'a> {
    path: &'a RepoPath,
    /// The rules that bear on it and their folders, the nearest first.
    rules: Vec<(&'a str, &'a Rules)>,
}

impl Policy {
    /// What holds for `path`.
    pub fn at<'a>(&'a self, path: &'a RepoPath) -> PolicyAt<'a> {
        let text = path.as_str();
        let above = text.rmatch_indices('/').map(|(at, _)| &text[..at]).chain([""]);
        let found = above.filter_map(|folder| self.folders.get_key_value(folder));
        PolicyAt { path, rules: found.map(|(folder, rules)| (folder.as_str(), rules)).collect() }
    }
}

impl<'a> PolicyAt<'a> {
    /// The level set for a verdict name or finding code, if one is.
    pub fn level(&self, name: &str) -> Option<Level> {
        self.rules.iter().find_map(|(_, rules)| rules.levels.get(name)).copied()
    }

    /// The level that makes a run fail; `error` unless set.
    pub fn fail_level(&self) -> Level {
        self.rules.iter().find_map(|(_, rules)| rules.fail_level).unwrap_or(Level::Error)
    }

    /// Hours after which a claim is aged.
    pub fn aged_hours(&self) -> u64 {
        self.rules.iter().find_map(|(_, rules)| rules.aged_hours).unwrap_or(AGED_HOURS)
    }

    /// The folder tried before the root, without a trailing `/`; `None` when there is none, or
    /// when it is the root or outside of it.
    pub fn base(&self) -> Option<String> {
        let base = self.rules.iter().find_map(|(_, rules)| rules.base.as_deref())?;
        match WrittenPath::read(base) {
            WrittenPath::Inside { path, .. } if !path.is_empty() => Some(path),
            _ => None,
        }
    }

    /// True when the document is not to be looked at.
    pub fn is_ignored(&self) -> bool {
        self.fits(|rules| rules.ignore.as_deref())
    }

    /// True when policy counts the file as generated.
    pub fn is_generated(&self) -> bool {
        self.fits(|rules| rules.generated.as_deref())
    }

    fn fits(&self, globs: fn(&'a Rules) -> Option<&'a [String]>) -> bool {
        let nearest = self.rules.iter().find_map(|(folder, rules)| Some((folder, globs(rules)?)));
        nearest.is_some_and(|(folder, globs)| {
            let patterns = globs.iter().filter_map(|glob| Pattern::of_toml(folder, glob));
            patterns.into_iter().any(|pattern| pattern.holds(self.path.as_str()))
        })
    }
}
