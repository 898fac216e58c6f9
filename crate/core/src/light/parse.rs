//! From bytes to a document.

use super::Document;
use crate::text::{LineIndex, RepoPath};

/// Reads `source` as a L1GHT document. Every input gives a document.
pub fn parse(path: &RepoPath, source: &str) -> Document {
    Document {
        path: path.clone(),
        recognised: false,
        header: None,
        title: None,
        sections: Vec::new(),
        markers: Vec::new(),
        claims: Vec::new(),
        mentions: Vec::new(),
        links: Vec::new(),
        diagnostics: Vec::new(),
        lines: LineIndex::new(source.as_bytes()),
    }
}
