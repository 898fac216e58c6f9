//! What an edit is: its kind, what it means by construction, and what the story cites.

use std::ops::Range;

/// The kinds, spread evenly over a language's edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Indentation and trailing space.
    Reindent,
    /// Line breaks and space between tokens.
    Rewrap,
    /// CRLF, final line end, byte order mark.
    LineEnds,
    /// A new comment.
    CommentAdd,
    /// Another text in a comment, or one comment less.
    CommentChange,
    /// Another word or sign.
    Token,
    /// Another string.
    Text,
    /// Another number.
    Number,
    /// Another name, everywhere in the file.
    Rename,
    /// Lines at another place.
    MoveLines,
    /// A file at another path.
    MoveFile,
    /// Lines or the file taken away.
    Delete,
    /// White space that carries meaning.
    Layout,
    /// A change outside the cited lines.
    Elsewhere,
    /// What a formatter made of the file.
    Formatter,
}

impl Kind {
    /// Those that the lab makes itself.
    pub const OWN: [Self; 14] = [
        Self::Reindent,
        Self::Rewrap,
        Self::LineEnds,
        Self::CommentAdd,
        Self::CommentChange,
        Self::Token,
        Self::Text,
        Self::Number,
        Self::Rename,
        Self::MoveLines,
        Self::MoveFile,
        Self::Delete,
        Self::Layout,
        Self::Elsewhere,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reindent => "re-indent",
            Self::Rewrap => "re-wrap",
            Self::LineEnds => "line ends",
            Self::CommentAdd => "add comment",
            Self::CommentChange => "change comment",
            Self::Token => "change token",
            Self::Text => "change string",
            Self::Number => "change number",
            Self::Rename => "rename",
            Self::MoveLines => "move lines",
            Self::MoveFile => "move file",
            Self::Delete => "delete",
            Self::Layout => "meaning by space",
            Self::Elsewhere => "change elsewhere",
            Self::Formatter => "formatter",
        }
    }
}

/// What an edit did to the cited code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// Nothing: it is elsewhere in the file.
    Same,
    /// White space or line ends only.
    Formatting,
    /// Comments only.
    Comment,
    /// The same text at another place.
    Moved,
    /// Other code.
    Change,
}

impl Label {
    /// All of them, in the order of the matrix.
    pub const ALL: [Self; 5] =
        [Self::Same, Self::Formatting, Self::Comment, Self::Moved, Self::Change];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Formatting => "formatting",
            Self::Comment => "comment",
            Self::Moved => "moved",
            Self::Change => "change",
        }
    }
}

/// What the claim of a story cites. Lines are counted from 0, the end is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cited {
    /// The whole file.
    File,
    /// Lines of it.
    Lines(Range<usize>),
}

/// What an edit leaves to the choice of what is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The file, or any lines around the change.
    Around,
    /// Exactly this.
    Only(Cited),
}

/// What one edit does to a file.
#[derive(Clone, Debug)]
pub struct Change {
    /// The text after it; `None` when the file is deleted.
    pub after: Option<String>,
    /// The path after it, when that changed.
    pub moved_to: Option<String>,
    /// The bytes of the old text that it touched.
    pub focus: Range<usize>,
    /// What it means by construction.
    pub label: Label,
    /// What may be cited.
    pub scope: Scope,
}

impl Change {
    /// A change of `focus` that gives `after`.
    pub fn new(label: Label, focus: Range<usize>, after: String) -> Self {
        Self { after: Some(after), moved_to: None, focus, label, scope: Scope::Around }
    }

    /// The same, with what is cited fixed.
    pub fn citing(mut self, cited: Cited) -> Self {
        self.scope = Scope::Only(cited);
        self
    }
}

/// A labelled edit, ready to be told as a story.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Its kind.
    pub kind: Kind,
    /// Which sample of the language it edits.
    pub sample: usize,
    /// The number that gives this very edit again.
    pub seed: u64,
    /// What it did.
    pub change: Change,
    /// What the claim cites.
    pub cited: Cited,
}
