//! The markdown files of a root, each parsed once a content.

use std::collections::BTreeMap;

use crate::evidence::Content;
use crate::light::{Document, SkipCode, parse, text_of};
use crate::text::RepoPath;

/// Parsed markdown by path. The caller keeps it between rounds, so that nothing is parsed twice.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    parsed: BTreeMap<RepoPath, Result<Document, SkipCode>>,
}

impl Documents {
    /// Takes what was supplied for `path`; anything but markdown is passed over. Supplying again
    /// replaces.
    pub fn supply(&mut self, path: &RepoPath, content: &Content) {
        let Content::Bytes(bytes) = content else { return };
        if !path.is_markdown() {
            return;
        }
        self.parsed.insert(path.clone(), text_of(bytes).map(|text| parse(path, text)));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.parsed.clear();
    }

    /// The markdown at `path`; an error says why it is no text, and `None` means that it was not
    /// supplied.
    pub fn get(&self, path: &RepoPath) -> Option<Result<&Document, SkipCode>> {
        self.parsed.get(path).map(|parsed| parsed.as_ref().map_err(|code| *code))
    }
}
