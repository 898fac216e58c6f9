//! Files that change without anybody meaning it: generated, vendored, churning (evidence §3).

use super::Policy;
use crate::text::RepoPath;

/// What is known of such files before any is read.
#[derive(Clone, Debug, Default)]
pub struct Generated {}

impl Generated {
    /// Takes the `.gitattributes` files (path and text) of a root, and its policy.
    pub fn new<'a>(
        attributes: impl IntoIterator<Item = (&'a RepoPath, &'a str)>,
        policy: &Policy,
    ) -> Self {
        let _ = (attributes.into_iter().count(), policy);
        Self {}
    }

    /// Why `path` counts as generated, vendored or churning, if it does. `source` is its bytes,
    /// when they are at hand.
    pub fn reason(&self, path: &RepoPath, source: Option<&[u8]>) -> Option<&'static str> {
        let _ = (path, source);
        None
    }
}
