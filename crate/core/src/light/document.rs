//! The parsed document: what was written, and where.

use super::{Claim, ClaimKind};
use crate::text::link::names_heading;
use crate::text::{LineIndex, RepoPath, Span};

/// A markdown file as L1GHT reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Where it is.
    pub path: RepoPath,
    /// True when it is an L1GHT document (protocol §1).
    pub recognised: bool,
    /// The one header, if any.
    pub header: Option<Header>,
    /// The first level-1 heading.
    pub title: Option<Title>,
    /// Headings of level 2 to 6, in order.
    pub sections: Vec<Section>,
    /// All live markers, in order.
    pub markers: Vec<Marker>,
    /// The entity, state and event markers among them, in order.
    pub claims: Vec<Claim>,
    /// Code spans, in order: what `suggest` looks at.
    pub mentions: Vec<Mention>,
    /// Links and images to relative targets, in order.
    pub links: Vec<Link>,
    /// What the document itself gets wrong, in order of position.
    pub diagnostics: Vec<Diagnostic>,
    /// Where its lines start.
    pub lines: LineIndex,
}

impl Document {
    /// What the document is called: `Node`, else its title, else its file name (protocol §2).
    pub fn name(&self) -> &str {
        let fields = self.header.iter().flat_map(|header| &header.fields);
        let node = fields.filter(|field| field.key == FieldKey::Node).flat_map(|f| &f.values);
        let node = node.map(|value| value.text.as_str());
        let title = self.title.iter().map(|title| title.text.as_str());
        node.chain(title).find(|name| !name.is_empty()).unwrap_or(self.path.name())
    }
}

impl Document {
    /// True when a heading or an HTML anchor has that name; `source` is what the document was parsed
    /// from.
    pub fn has_heading(&self, source: &[u8], heading: &str) -> bool {
        let titles = self.title.iter().map(|title| title.text.as_str());
        let names = titles.chain(self.sections.iter().map(|section| section.title.as_str()));
        let anchors =
            [format!("id=\"{heading}\""), format!("name=\"{heading}\""), format!("{{#{heading}}}")];
        let is_in = |anchor: &String| memchr::memmem::find(source, anchor.as_bytes()).is_some();
        names_heading(names, heading) || anchors.iter().any(is_in)
    }

    /// Hands every span to `change`.
    pub(super) fn each_span(&mut self, mut change: impl FnMut(&mut Span)) {
        if let Some(header) = &mut self.header {
            change(&mut header.span);
            for field in &mut header.fields {
                change(&mut field.span);
                field.values.iter_mut().for_each(|value| change(&mut value.span));
            }
        }
        self.title.iter_mut().for_each(|title| change(&mut title.span));
        for section in &mut self.sections {
            change(&mut section.heading);
            change(&mut section.span);
        }
        for marker in &mut self.markers {
            change(&mut marker.span);
            change(&mut marker.value_span);
        }
        self.claims.iter_mut().for_each(|claim| change(&mut claim.span));
        for mention in &mut self.mentions {
            change(&mut mention.span);
            change(&mut mention.inside);
        }
        self.links.iter_mut().for_each(|link| change(&mut link.span));
        self.diagnostics.iter_mut().for_each(|diagnostic| change(&mut diagnostic.span));
    }
}

/// Where the header stood (protocol §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// `---` on the first line.
    Front,
    /// A `---` block after a title and a few lines.
    Late,
    /// Field lines without a fence.
    Bare,
}

/// The header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Where it stood.
    pub placement: Placement,
    /// All its bytes, fences included.
    pub span: Span,
    /// Its fields in order; a repeated field keeps the first.
    pub fields: Vec<Field>,
}

/// A header field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name as written.
    pub name: String,
    /// Which field it is.
    pub key: FieldKey,
    /// Its one value, or the items of a list.
    pub values: Vec<Value>,
    /// From the name to the end of the last value.
    pub span: Span,
}

/// A value and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Text as written, without quotes and trailing comment.
    pub text: String,
    /// Its bytes in the source.
    pub span: Span,
}

/// The fields that mean something to the graph (protocol §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldKey {
    /// `Protocol`
    Protocol,
    /// `State`
    State,
    /// `Color`
    Color,
    /// `Glyph`
    Glyph,
    /// `Node`
    Node,
    /// `Depends on`
    DependsOn,
    /// `Next`
    Next,
    /// `Created` and the other fields that say where a document came from.
    Provenance,
    /// Any other field.
    Metadata,
}

/// The level-1 heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// Its plain text.
    pub text: String,
    /// The heading's bytes.
    pub span: Span,
}

/// A heading of level 2 to 6 and what stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// 2 to 6.
    pub level: u8,
    /// Plain text of the heading.
    pub title: String,
    /// `<slug>/<slug>…` from the outermost section, `~2`, `~3` for repeats (protocol §5).
    pub slug: String,
    /// The section around it, an index in [`Document::sections`].
    pub parent: Option<usize>,
    /// The heading's bytes.
    pub heading: Span,
    /// From the heading's first byte up to the next heading of the same or a higher level.
    pub span: Span,
    /// Its own prose, before any sub-section, as plain text.
    pub excerpt: String,
}

/// The keys of markers (protocol §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkerKind {
    /// A claim.
    Claim(ClaimKind),
    /// `depends_on`
    DependsOn,
    /// `binds_to`
    BindsTo,
    /// `tests`
    Tests,
    /// `blocker`
    Blocker,
    /// `warning`
    Warning,
    /// `confidence`
    Confidence,
    /// `ambiguity`
    Ambiguity,
    /// `evidence`
    Evidence,
    /// A known sign with any other key.
    Unknown,
}

/// A live marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Which kind, by its key.
    pub kind: MarkerKind,
    /// The sign as written: `⍂`, `RED`, `L1`, …
    pub sign: String,
    /// The key as written.
    pub key: String,
    /// The value, `\]` and soft line breaks resolved, ends trimmed.
    pub value: String,
    /// From `[` to one past `]`.
    pub span: Span,
    /// The value's bytes, as written.
    pub value_span: Span,
    /// The section it stands in, an index in [`Document::sections`].
    pub section: Option<usize>,
    /// What it qualifies. A claim owns itself.
    pub owner: Owner,
}

/// What a qualifier or relation belongs to (protocol §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// An index in [`Document::claims`].
    Claim(usize),
    /// An index in [`Document::sections`].
    Section(usize),
    /// The document itself.
    Document,
}

/// A code span. There are many, and nearly all say what stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Backticks included.
    pub span: Span,
    /// Its text in the source.
    pub(super) inside: Span,
    /// Its text where that is not as written, for example over several lines.
    pub(super) resolved: Option<Box<str>>,
}

impl Mention {
    /// Its text without the backticks; `source` is what the document was parsed from.
    pub fn text<'a>(&'a self, source: &'a str) -> &'a str {
        self.resolved.as_deref().unwrap_or(&source[self.inside.range()])
    }
}

/// A link or image with a relative target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The target as markdown resolved it.
    pub target: String,
    /// The whole link.
    pub span: Span,
}

/// Something the document gets wrong. Never fatal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code, `light/<kebab-case>`.
    pub code: &'static str,
    /// Plain English, lower case, no full stop, user text in backticks.
    pub message: String,
    /// Where.
    pub span: Span,
}
