//! Bytes into text: what is skipped and why, the byte order mark, and line ends.

use std::borrow::Cow;

use crate::text::Span;

/// Why a file is reported and skipped (protocol §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipCode {
    /// The bytes are not UTF-8.
    NotUtf8,
    /// There is a NUL byte: a binary file.
    NulByte,
}

impl SkipCode {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotUtf8 => "not-utf8",
            Self::NulByte => "nul-byte",
        }
    }
}

/// The text of a markdown file, byte order mark included, so that every span indexes the file as
/// it is.
///
/// # Errors
/// A file that holds a NUL or is not UTF-8 is skipped; one such file never stops the others.
pub fn text_of(bytes: &[u8]) -> Result<&str, SkipCode> {
    if memchr::memchr(0, bytes).is_some() {
        return Err(SkipCode::NulByte);
    }
    std::str::from_utf8(bytes).map_err(|_| SkipCode::NotUtf8)
}

/// A text whose lines all end in LF and that has no byte order mark, and where its bytes stood.
///
/// Markdown readers differ in what they make of CR, so that none gets to see one.
pub(super) struct Unfolded<'s> {
    pub(super) text: Cow<'s, str>,
    /// Bytes of the byte order mark.
    mark: u32,
    /// The line feeds in `text` that a CR was taken from.
    taken: Vec<u32>,
}

impl<'s> Unfolded<'s> {
    /// Nothing is copied when there is no CR.
    pub(super) fn new(source: &'s str) -> Self {
        let text = source.strip_prefix('\u{feff}').unwrap_or(source);
        let mark = (source.len() - text.len()) as u32;
        let mut out = String::new();
        let mut taken = Vec::new();
        let mut done = 0;
        for at in memchr::memchr_iter(b'\r', text.as_bytes()) {
            out.push_str(&text[done..at]);
            done = at + 1;
            if text.as_bytes().get(done) == Some(&b'\n') {
                taken.push(out.len() as u32);
            } else {
                out.push('\n');
            }
        }
        if done == 0 {
            return Self { text: Cow::Borrowed(text), mark, taken };
        }
        out.push_str(&text[done..]);
        Self { text: Cow::Owned(out), mark, taken }
    }

    /// True when offsets are what they were.
    pub(super) fn is_source(&self) -> bool {
        self.mark == 0 && self.taken.is_empty()
    }

    /// Where the bytes of `span` stand in the source. A span that ends in front of a line end does
    /// so there, too.
    pub(super) fn in_source(&self, span: Span) -> Span {
        let at = |offset| {
            let before = self.taken.partition_point(|feed| *feed < offset);
            self.mark + offset + before as u32
        };
        Span { start: at(span.start), end: at(span.end) }
    }
}
