//! Files that change without anybody meaning it: generated, vendored, churning (evidence §3).

use super::Policy;
use super::attributes::{Attribute, Attributes};
use crate::text::RepoPath;

/// How many lines from the top may say that a file is generated, and how many bytes of them.
const LINES: usize = 5;
const LONGEST: usize = 4096;
/// What such a line holds.
const MARKS: [&[u8]; 2] = [b"@generated", b"DO NOT EDIT"];

/// Lock files that do not end in `.lock`.
const LOCK_FILES: [&str; 10] = [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "pnpm-lock.yaml",
    "bun.lockb",
    "go.sum",
    "go.work.sum",
    "Package.resolved",
    "packages.lock.json",
    "gradle.lockfile",
    ".terraform.lock.hcl",
];
const CHANGELOGS: [&str; 7] =
    ["changelog", "changes", "history", "news", "releases", "release-notes", "release_notes"];
const PROSE_ENDINGS: [&str; 6] = ["", "md", "markdown", "txt", "rst", "adoc"];

/// What is known of such files before any is read.
pub struct Generated<'a> {
    attributes: Attributes,
    policy: &'a Policy,
}

impl<'a> Generated<'a> {
    /// Takes the `.gitattributes` files (path and text, any order) of a root, and its policy.
    pub fn new<'t>(
        attributes: impl IntoIterator<Item = (&'t RepoPath, &'t str)>,
        policy: &'a Policy,
    ) -> Self {
        Self { attributes: Attributes::new(attributes), policy }
    }

    /// Why `path` counts as such a file (`generated`, `vendored`, `lock file`, `changelog`), if it
    /// does. `source` is its bytes, when they are at hand: its first lines may say so too. What
    /// `.gitattributes` says it is not, it is not.
    pub fn reason(&self, path: &RepoPath, source: Option<&[u8]>) -> Option<&'static str> {
        let generated = self.attributes.get(path, Attribute::Generated);
        let vendored = self.attributes.get(path, Attribute::Vendored);
        match (generated, vendored) {
            (Some(true), _) => Some("generated"),
            (_, Some(true)) => Some("vendored"),
            (Some(false), _) => None,
            _ if self.policy.at(path).is_generated() => Some("generated"),
            _ if source.is_some_and(says_generated) => Some("generated"),
            _ => churning(path.name()),
        }
    }
}

fn says_generated(source: &[u8]) -> bool {
    let top = &source[..source.len().min(LONGEST)];
    let end = memchr::memchr_iter(b'\n', top).nth(LINES - 1).unwrap_or(top.len());
    MARKS.iter().any(|mark| memchr::memmem::find(&top[..end], mark).is_some())
}

fn churning(name: &str) -> Option<&'static str> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    if ending == "lock" || LOCK_FILES.contains(&name) {
        return Some("lock file");
    }
    let is_changelog = CHANGELOGS.iter().any(|known| stem.eq_ignore_ascii_case(known))
        && PROSE_ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known));
    is_changelog.then_some("changelog")
}
