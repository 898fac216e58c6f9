//! The markdown files of a root, each parsed once a content.

use std::collections::BTreeMap;

use crate::evidence::Content;
use crate::light::{Document, parse};
use crate::text::RepoPath;

/// Parsed markdown by path. The caller keeps it between rounds, so that nothing is parsed twice.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    parsed: BTreeMap<RepoPath, Result<Document, &'static str>>,
}

impl Documents {
    /// Takes what was supplied for `path`; anything but markdown is passed over. Supplying again
    /// replaces.
    pub fn supply(&mut self, path: &RepoPath, content: &Content) {
        let Content::Bytes(bytes) = content else { return };
        if !is_markdown(path) {
            return;
        }
        let parsed = match std::str::from_utf8(bytes) {
            Err(_) => Err("not-utf8"),
            Ok(text) if text.contains('\0') => Err("nul-byte"),
            Ok(text) => Ok(parse(path, text)),
        };
        self.parsed.insert(path.clone(), parsed);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.parsed.clear();
    }

    /// The markdown at `path`; an error is a code of why it cannot be read as text, and `None`
    /// means that it was not supplied.
    pub fn get(&self, path: &RepoPath) -> Option<Result<&Document, &'static str>> {
        self.parsed.get(path).map(|parsed| parsed.as_ref().map_err(|code| *code))
    }
}

/// True for a name that ends in `.md` or `.markdown`, in any case (protocol §1).
pub fn is_markdown(path: &RepoPath) -> bool {
    let ends = |end: &str| {
        let name = path.as_str().as_bytes();
        name.len() >= end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end.as_bytes())
    };
    ends(".md") || ends(".markdown")
}
