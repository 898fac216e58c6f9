//! Readable node ids that survive edits elsewhere and never collide (protocol §5).

use std::fmt;

use crate::text::slug::slug;
use crate::text::{Digest, RepoPath};

/// The id of a node. Ordered by its UTF-8 bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(String);

/// The `<ns>` part of an id: trimmed, lower-cased, not empty, no `:`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Namespace(String);

impl Default for Namespace {
    fn default() -> Self {
        Self("light".to_owned())
    }
}

impl Namespace {
    /// Reads a namespace; `None` when it is empty or holds a `:`, which would let two ids meet.
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        (!name.is_empty() && !name.contains(':')).then_some(Self(name))
    }

    /// The namespace as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of a document.
    pub fn document(&self, path: &RepoPath) -> NodeId {
        self.id("file", path.as_str())
    }

    /// The id of a section; `slug` is [`crate::light::Section::slug`].
    pub fn section(&self, path: &RepoPath, slug: &str) -> NodeId {
        self.id("section", &format!("{path}::{slug}"))
    }

    /// The id of something labelled in a document. `shared` says that another label of the same
    /// kind there has the same slug.
    pub fn labelled(&self, kind: &str, path: &RepoPath, label: &str, shared: bool) -> NodeId {
        self.id(kind, &format!("{path}::{}", label_slug(label, shared)))
    }

    /// The id of a relation's target that nothing declares.
    pub fn undeclared(&self, label: &str, shared: bool) -> NodeId {
        self.id("ref", &label_slug(label, shared))
    }

    fn id(&self, kind: &str, rest: &str) -> NodeId {
        NodeId(format!("light::{}::{kind}::{rest}", self.0))
    }
}

/// A slug, told apart by six digits of the label's digest where it is shared or says nothing.
fn label_slug(label: &str, shared: bool) -> String {
    let slug = slug(label);
    if shared || slug.is_empty() {
        format!("{slug}~{}", Digest::of(label.as_bytes()).prefix_hex(3))
    } else {
        slug
    }
}

impl NodeId {
    /// The node of a listed file in the code lane (query §1).
    pub fn file(path: &RepoPath) -> Self {
        Self(format!("file::{path}"))
    }

    /// The node of a symbol of a listed file: its kind and its qualified name (query §1).
    pub fn symbol(path: &RepoPath, kind: &str, name: &str) -> Self {
        Self(format!("file::{path}::{kind}::{name}"))
    }

    /// The node of an ordinary document (query §3).
    pub fn document(path: &RepoPath) -> Self {
        Self(format!("doc::file::{path}"))
    }

    /// The node of a section of an ordinary document; `slug` is [`crate::light::Section::slug`].
    pub fn document_section(path: &RepoPath, slug: &str) -> Self {
        Self(format!("doc::section::{path}::{slug}"))
    }

    /// The node of something labelled in an ordinary document: a table, a claim, ….
    pub fn document_part(path: &RepoPath, kind: &str, label: &str) -> Self {
        Self(format!("doc::{kind}::{path}::{}", label_slug(label, true)))
    }

    /// The node of something that ordinary documents share: a citation, an entity.
    pub fn of_documents(kind: &str, label: &str) -> Self {
        Self(format!("doc::{kind}::{}", label_slug(label, true)))
    }

    /// The path that the id of an ordinary document, or of a part of one, names.
    pub fn document_path(&self) -> Option<RepoPath> {
        let rest = self.0.strip_prefix("doc::")?;
        let (kind, rest) = rest.split_once("::")?;
        let path = match kind {
            "file" => rest,
            // Slugs have no `::`.
            "section" | "table" | "block" | "claim" => rest.rsplit_once("::")?.0,
            _ => return None,
        };
        Some(RepoPath::listed(path))
    }

    /// An id that was kept as text: what [`NodeId::as_str`] gave.
    pub fn kept(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
