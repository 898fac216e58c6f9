//! One token, and the bytes of it that a fingerprint reads.

use crate::text::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, keyword or shell word.
    Word = 1,
    /// A number.
    Number,
    /// An operator or a bracket.
    Sign,
    /// A string, character, regular expression, here-document or other verbatim text.
    Text,
    /// Verbatim text whose lines lose the tabs they begin with.
    Tabbed,
    /// JSX text: lines are trimmed and joined as JSX does.
    Flow,
    /// A comment, or a preprocessor line, that the language or its tools act upon.
    Directive,
    /// A comment.
    Comment,
    /// A word of a text without a table: the white space before it belongs to it, except that of
    /// the first in a window.
    Prose,
}

/// Nothing in the white space before a token matters.
pub(super) const FREE: i32 = 0;
/// Space before the token matters.
pub(super) const SPACE: i32 = 1;
/// A line break before the token matters.
pub(super) const BREAK: i32 = 2;
/// Added to the number of separators (`;` or line ends) before the token.
pub(super) const SEPARATORS: i32 = 0x1_0000;
/// Added to the difference of indentation from the line before.
pub(super) const INDENT: i32 = 0x100_0000;

/// A token of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The layout before it that counts: [`FREE`], [`SPACE`], … It is always relative to the token
    /// before, so that a block moved as a whole keeps its marks, all but the first.
    pub(super) mark: i32,
    pub(super) kind: Kind,
}

impl Token {
    pub(super) fn is_comment(&self) -> bool {
        self.kind == Kind::Comment
    }

    /// True when it is another token at the beginning of a window.
    pub(super) fn is_placed(&self) -> bool {
        self.mark != FREE || self.kind == Kind::Prose
    }

    /// True when fingerprints read other bytes than it has.
    pub(super) fn is_rewritten(&self) -> bool {
        matches!(self.kind, Kind::Flow | Kind::Comment | Kind::Directive | Kind::Tabbed)
    }

    /// Where the bytes that begin at `start` really begin: a word of prose has its white space.
    fn reach(&self, source: &[u8], start: usize) -> usize {
        let before = source.get(..start).filter(|_| self.kind == Kind::Prose).unwrap_or_default();
        start - before.iter().rev().take_while(|b| is_space(b)).count()
    }

    /// Appends the token as fingerprints read it: kind, layout, length and bytes, so that no
    /// two sequences of tokens give the same bytes. Of its bytes only those in `clip` count; the
    /// layout before the `first` token of a window does not.
    pub(super) fn write(&self, source: &[u8], clip: Span, first: bool, out: &mut Vec<u8>) {
        let mark = if first || self.is_comment() { FREE } else { self.mark };
        out.push(self.kind as u8);
        out.extend(mark.to_le_bytes());
        let length_at = out.len();
        out.extend([0; 4]);
        let (start, end) = (self.start.max(clip.start) as usize, self.end.min(clip.end) as usize);
        let start = if first { start } else { self.reach(source, start) };
        let bytes = source.get(start..end).unwrap_or_default();
        match self.kind {
            Kind::Flow => write_flow(bytes, out),
            Kind::Comment | Kind::Directive => write_trimmed(bytes, out),
            Kind::Tabbed => write_untabbed(bytes, out),
            _ => out.extend_from_slice(bytes),
        }
        let length = (out.len() - length_at - 4) as u32;
        out[length_at..length_at + 4].copy_from_slice(&length.to_le_bytes());
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|b| *b == b'\n')
}

/// Appends the lines without the tabs that each begins with.
fn write_untabbed(bytes: &[u8], out: &mut Vec<u8>) {
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let tabs = line.iter().take_while(|b| **b == b'\t').count();
        out.extend(&line[tabs..]);
    }
}

/// Appends the lines that are not blank, each trimmed, so that indenting a comment anew is nothing.
fn write_trimmed(bytes: &[u8], out: &mut Vec<u8>) {
    for line in lines(bytes).map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
        out.extend(line);
        out.push(b'\n');
    }
}

/// Appends JSX text by the rules of JSX: white space at line ends goes, lines join with one space,
/// and text without a line end is as written.
fn write_flow(bytes: &[u8], out: &mut Vec<u8>) {
    let lines: Vec<&[u8]> = lines(bytes).collect();
    let last = lines.len() - 1;
    let mut joined = false;
    for (at, line) in lines.iter().enumerate() {
        let line = if at > 0 { trim_start(line) } else { line };
        let line = if at < last { trim_end(line) } else { line };
        if !line.is_empty() {
            if joined {
                out.push(b' ');
            }
            out.extend(line);
            joined = true;
        }
    }
}

/// White space between words of prose.
pub(super) fn is_space(b: &u8) -> bool {
    b.is_ascii_whitespace() || *b == b'\x0b'
}

fn is_blank(b: &u8) -> bool {
    matches!(b, b' ' | b'\t')
}

fn trim_start(line: &[u8]) -> &[u8] {
    let from = line.iter().position(|b| !is_blank(b)).unwrap_or(line.len());
    &line[from..]
}

fn trim_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|b| !is_blank(b)).map_or(0, |at| at + 1);
    &line[..end]
}

/// True when JSX makes nothing of this text.
pub(super) fn is_empty_flow(bytes: &[u8]) -> bool {
    let blank = bytes.iter().all(|b| is_blank(b) || *b == b'\n');
    bytes.is_empty() || blank && bytes.contains(&b'\n')
}
