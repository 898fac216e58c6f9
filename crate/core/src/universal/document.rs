//! What an ordinary document says, and where.

use super::Format;
use crate::light::{Section, Title};
use crate::text::link::names_heading;
use crate::text::{LineIndex, RepoPath, Span};

/// An ordinary document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Where it is.
    pub path: RepoPath,
    /// How it is written.
    pub format: Format,
    /// The first heading of level 1.
    pub title: Option<Title>,
    /// The other headings, in order; a further one of level 1 counts as one of level 2.
    pub sections: Vec<Section>,
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
    /// What it mentions, in order.
    pub mentions: Vec<Mention>,
    /// Sentences that state something checkable, in order.
    pub statements: Vec<Statement>,
    /// Names that HTML gives to places: `id` and `name`.
    pub anchors: Vec<String>,
    /// Where its lines start.
    pub lines: LineIndex,
}

/// Which block it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// A heading of level 1 to 6.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// Text of a list item.
    Item,
    /// Text in a quote.
    Quote,
    /// Text of a footnote.
    Footnote,
    /// Code that is set apart.
    Code,
    /// A table.
    Table,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which one.
    pub kind: BlockKind,
    /// Its bytes in the source.
    pub span: Span,
    /// The section it stands in, an index in [`Document::sections`].
    pub section: Option<usize>,
    /// Its text, code spans in backticks; empty for a table.
    pub text: String,
    /// The language of code, the label of a footnote.
    pub note: String,
    /// The cells of a table, the head first.
    pub rows: Vec<Vec<String>>,
}

/// How something is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MentionKind {
    /// A code span.
    Code,
    /// The target of a link.
    Link,
    /// The source of an image.
    Image,
    /// The target of `[[…]]`.
    Wiki,
    /// A path in the prose.
    Path,
}

/// Something that a document mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// How.
    pub kind: MentionKind,
    /// The code, the target, the path.
    pub text: String,
    /// Its bytes in the source; of a link all of it.
    pub span: Span,
    /// The section it stands in, an index in [`Document::sections`].
    pub section: Option<usize>,
    /// Where the link leads that it stands in.
    pub link: Option<String>,
    /// True for a name that code of the document declares: it is of an example.
    pub is_shown: bool,
}

/// What a sentence states something about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// A file or folder.
    Path,
    /// A name in a code span.
    Symbol,
    /// Something to type into a shell.
    Command,
    /// A version.
    Version,
    /// A number.
    Number,
}

/// A sentence that states something checkable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The sentence, code spans in backticks.
    pub text: String,
    /// Its bytes in the source.
    pub span: Span,
    /// The section it stands in, an index in [`Document::sections`].
    pub section: Option<usize>,
    /// What it is about, in order, each once.
    pub about: Vec<(Topic, String)>,
}

impl Document {
    /// What it is called: its title, else its file name.
    pub fn name(&self) -> &str {
        let title = self.title.as_ref().map(|title| title.text.as_str());
        title.filter(|title| !title.is_empty()).unwrap_or(self.path.name())
    }

    /// True when a heading or a name in HTML is what a fragment names; any page has a top.
    pub fn has_heading(&self, fragment: &str) -> bool {
        let titles = || {
            let title = self.title.iter().map(|title| title.text.as_str());
            title.chain(self.sections.iter().map(|section| section.title.as_str()))
        };
        let named = format!("{{#{fragment}}}");
        fragment == "top"
            || names_heading(titles(), fragment)
            || self.anchors.iter().any(|anchor| anchor == fragment)
            || titles().any(|title| title.ends_with(&named))
    }

    /// The statement that holds a mention.
    pub fn statement_of(&self, mention: &Mention) -> Option<&Statement> {
        let behind = self.statements.partition_point(|one| one.span.start <= mention.span.start);
        let before = self.statements[..behind].last()?;
        (mention.span.start < before.span.end).then_some(before)
    }

    /// Hands every span to `change`.
    pub(super) fn each_span(&mut self, mut change: impl FnMut(&mut Span)) {
        self.title.iter_mut().for_each(|title| change(&mut title.span));
        for section in &mut self.sections {
            change(&mut section.heading);
            change(&mut section.span);
        }
        self.blocks.iter_mut().for_each(|block| change(&mut block.span));
        self.mentions.iter_mut().for_each(|mention| change(&mut mention.span));
        self.statements.iter_mut().for_each(|statement| change(&mut statement.span));
    }
}

impl BlockKind {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Heading(_) => "heading",
            Self::Paragraph => "paragraph",
            Self::Item => "item",
            Self::Quote => "quote",
            Self::Footnote => "footnote",
            Self::Code => "code",
            Self::Table => "table",
        }
    }
}

impl MentionKind {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Link => "link",
            Self::Image => "image",
            Self::Wiki => "wiki",
            Self::Path => "path",
        }
    }

    /// True for what leads to a place: a link, an image.
    pub fn is_link(self) -> bool {
        matches!(self, Self::Link | Self::Image)
    }
}

impl Topic {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Symbol => "symbol",
            Self::Command => "command",
            Self::Version => "version",
            Self::Number => "number",
        }
    }
}
