//! What ordinary documents speak of, mention by mention, in the files as the lanes have them.

use l1ght_core::evidence::{Binder, ListIndex, Meaning};
use l1ght_core::text::{Position, RepoPath, Span, Unit};
use l1ght_core::universal::Mention;

use super::{Lanes, Ordinary, document_node};

/// A mention and what it means.
pub(crate) struct Spoken<'a> {
    pub(crate) path: &'a RepoPath,
    pub(crate) document: &'a Ordinary,
    pub(crate) mention: &'a Mention,
    /// Columns count UTF-16 units.
    pub(crate) position: Position,
    pub(crate) meaning: Meaning,
}

impl Lanes {
    /// True for an L1GHT document.
    pub(crate) fn is_ours(&self, path: &RepoPath) -> bool {
        self.markdown.get(path).is_some_and(|file| file.ours.is_some())
    }

    /// The ordinary document at a path.
    pub(crate) fn ordinary(&self, path: &RepoPath) -> Option<&Ordinary> {
        self.ordinary.get(path)
    }

    /// All ordinary documents, by path.
    pub(crate) fn ordinaries(&self) -> impl Iterator<Item = (&RepoPath, &Ordinary)> {
        self.ordinary.iter()
    }

    /// What the mentions of the chosen documents mean, by document and place.
    pub(crate) fn spoken<'a>(
        &'a self,
        index: &ListIndex<'_>,
        is_chosen: impl Fn(&RepoPath) -> bool,
    ) -> Vec<Spoken<'a>> {
        let own = |path: &RepoPath| document_node(&self.markdown, &self.ordinary, path);
        let chosen: Vec<_> = self.ordinary.iter().filter(|(path, _)| is_chosen(path)).collect();
        let mentions = chosen.iter().flat_map(|(_, one)| &one.document.mentions);
        let binder = Binder::new(index, &self.code, &own, mentions);
        let each = chosen.iter().flat_map(|(path, document)| {
            document.document.mentions.iter().map(|mention| Spoken {
                path,
                document,
                mention,
                position: document.position(mention.span.start),
                meaning: binder.meaning(path, mention),
            })
        });
        each.collect()
    }

    /// Whether a document has a heading; `None` for a file that is no document here.
    pub(crate) fn has_heading(&self, path: &RepoPath, heading: &str) -> Option<bool> {
        if let Some(one) = self.ordinary.get(path) {
            return Some(one.document.has_heading(heading));
        }
        let ours = self.markdown.get(path)?.ours.as_ref()?;
        Some(ours.document.has_heading(ours.text.as_bytes(), heading))
    }
}

impl Ordinary {
    /// The sentence that a byte of its text stands in; empty outside of those that state something.
    pub(crate) fn sentence_at(&self, offset: u32) -> &str {
        let holds = |span: Span| span.start <= offset && offset < span.end;
        let own = self.document.statements.iter().find(|one| holds(one.span));
        own.map_or("", |one| &one.text)
    }

    /// Where a byte of its text stands; columns count UTF-16 units.
    pub(crate) fn position(&self, offset: u32) -> Position {
        self.document.lines.position(&self.text, offset, Unit::Utf16)
    }
}
