//! What `l1ght.toml` files mean, as plain data; reading TOML is the brain's work.
//!
//! The nearest file wins, key by key (evidence §1, Roots).

use std::collections::BTreeMap;

use super::Level;
use crate::text::RepoPath;

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
    /// The folder tried before the root, from the folder of the file.
    pub base: Option<String>,
}

/// The rules of a root: by folder, `""` for the root itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Rules by folder, without a trailing `/`.
    pub folders: BTreeMap<String, Rules>,
}

/// What holds for one path.
pub struct PolicyAt<'a> {
    /// The rules that bear on it, the nearest first, with their folders.
    rules: Vec<(&'a str, &'a Rules)>,
}

/// Hours after which a claim is aged unless policy says otherwise (evidence §3).
pub const AGED_HOURS: u64 = 720;

impl Policy {
    /// What holds for `path`.
    pub fn at(&self, path: &RepoPath) -> PolicyAt<'_> {
        let above = |folder: &str| {
            folder.is_empty()
                || path.as_str().strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let rules = self.folders.iter().rev();
        PolicyAt { rules: rules.map(|(f, r)| (f.as_str(), r)).filter(|(f, _)| above(f)).collect() }
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

    /// The folder tried before the root, from the root.
    pub fn base(&self) -> Option<String> {
        let (folder, base) =
            self.rules.iter().find_map(|(folder, rules)| Some((folder, rules.base.as_ref()?)))?;
        let _ = folder;
        Some(base.clone())
    }

    /// True when the document is not to be looked at.
    pub fn is_ignored(&self) -> bool {
        false
    }
}
