//! What a language's table can say. A new language is one `Table` in `tables/`, most of it taken
//! over from a base with `..BASE`, and one line in `language.rs`.

use super::layout;
use super::scan::Scanner;
use super::token::Kind;

/// How a language cuts its text into tokens.
pub(super) struct Table {
    /// What opens a comment that ends with its line.
    pub(super) line: &'static [&'static str],
    /// What else ends such a comment.
    pub(super) line_end: &'static [&'static str],
    /// True when a backslash at its end continues such a comment.
    pub(super) line_spliced: bool,
    /// Comments with two ends.
    pub(super) block: &'static [Block],
    /// Beginnings of comments that count as code.
    pub(super) directives: &'static [&'static str],
    /// Strings, characters and the like; the first that fits is taken.
    pub(super) quotes: &'static [Quote],
    /// Bytes in words besides letters, digits, `_` and all that is not ASCII.
    pub(super) words: &'static str,
    /// Operators of more than one byte, longest first.
    pub(super) signs: &'static [&'static str],
    /// Bytes that run together as one operator.
    pub(super) runs: &'static str,
    /// True when `1.` is a number, so that `1.x` is not a method of `1`.
    pub(super) point_ends_number: bool,
    /// A byte that may stand between the digits of a number.
    pub(super) digit_gap: Option<u8>,
    /// True when a backslash before a line end makes it plain space.
    pub(super) splice: bool,
    /// What of the layout before a token counts.
    pub(super) layout: fn(&mut Scanner, &Next) -> i32,
    /// Signs and words that cannot end a statement, for `layout::lines`.
    pub(super) open_after: &'static [&'static str],
    /// Signs and words that cannot begin a statement, for `layout::lines`.
    pub(super) open_before: &'static [&'static str],
    /// Reads by hand what the table cannot say; true when it moved on.
    pub(super) hook: fn(&mut Scanner) -> bool,
}

/// A comment with two ends.
pub(super) struct Block {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) nests: bool,
}

/// What takes the next byte of a string as text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escape {
    None,
    Backslash,
    /// As in PowerShell.
    Backtick,
    /// The closing quote written twice.
    Doubled,
}

impl Escape {
    /// The byte that escapes the next one, 0 for none.
    pub(super) fn sign(self) -> u8 {
        match self {
            Self::Backslash => b'\\',
            Self::Backtick => b'`',
            Self::None | Self::Doubled => 0,
        }
    }
}

/// A kind of string.
pub(super) struct Quote {
    /// What may stand before the opening quote, longest first; `""` when nothing may.
    pub(super) prefixes: &'static [&'static str],
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) escape: Escape,
    /// True when it may go on in the next line.
    pub(super) lines: bool,
    /// What opens code inside the string; the bracket at its end opens, its partner closes.
    pub(super) holes: &'static [&'static str],
    /// True when the code inside is lexed into tokens; else the string is one token.
    pub(super) open_holes: bool,
    /// True when a hole's bracket written twice is text.
    pub(super) doubled_holes: bool,
    /// True when `:` in a hole opens a format, which is text.
    pub(super) formats: bool,
}

/// The token whose layout is to be judged.
pub(super) struct Next<'a> {
    pub(super) kind: Kind,
    pub(super) bytes: &'a [u8],
}

/// A string in one line with backslash escapes.
pub(super) const fn quote(open: &'static str) -> Quote {
    Quote {
        prefixes: &[""],
        open,
        close: open,
        escape: Escape::Backslash,
        lines: false,
        holes: &[],
        open_holes: false,
        doubled_holes: false,
        formats: false,
    }
}

/// A string over any number of lines with backslash escapes.
pub(super) const fn long(open: &'static str) -> Quote {
    Quote { lines: true, ..quote(open) }
}

/// A string over any number of lines where nothing is escaped.
pub(super) const fn raw(open: &'static str) -> Quote {
    Quote { lines: true, escape: Escape::None, ..quote(open) }
}

/// A block comment that does not nest.
pub(super) const fn block(open: &'static str, close: &'static str) -> Block {
    Block { open, close, nests: false }
}

/// Operators of the C family; those that begin with `>` are left in single signs, because `>>` may
/// close two lists of types and is never another thing than `> >`.
pub(super) const SIGNS: &[&str] = &[
    "<<=", "...", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "++", "--", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "<<",
];

/// A free-form language without comments or strings.
pub(super) const BASE: Table = Table {
    line: &[],
    line_end: &[],
    line_spliced: false,
    block: &[],
    directives: &[],
    quotes: &[],
    words: "$",
    signs: SIGNS,
    runs: "",
    point_ends_number: false,
    digit_gap: None,
    splice: false,
    layout: layout::free,
    open_after: &[],
    open_before: &[],
    hook: |_| false,
};

/// A free-form language with the comments and strings of C.
pub(super) const BRACES: Table = Table {
    line: &["//"],
    block: &[block("/*", "*/")],
    quotes: &[quote("\""), quote("'")],
    ..BASE
};
