//! Paths inside a repository: relative, `/` between parts, no `.` or `..` left.

use std::fmt;

/// A path from the root, as Git has it: `/` between parts, no leading `/`, no `.` or `..` part.
///
/// Letters are kept as the host listed them; comparing after NFC or case folding is a separate
/// step (evidence §1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RepoPath(String);

impl RepoPath {
    /// Takes a path that the host listed, as it is.
    pub fn listed(path: impl Into<String>) -> Self {
        Self(path.into())
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last part.
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }

    /// The folder that holds it, without a trailing `/`; empty at the root.
    pub fn folder(&self) -> &str {
        self.0.rfind('/').map_or("", |at| &self.0[..at])
    }
}

impl fmt::Debug for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
