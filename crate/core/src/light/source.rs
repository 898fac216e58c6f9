//! Bytes into text: what is skipped and why, the byte order mark, and line ends.

use std::borrow::Cow;

use crate::text::Span;
use crate::text::fold::Folded;

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

/// A text as [`Folded`] has it: markdown readers differ in what they make of CR, so that none gets
/// to see one.
pub(crate) struct Unfolded<'s> {
    pub(crate) text: Cow<'s, str>,
    folded: Folded<'s>,
}

impl<'s> Unfolded<'s> {
    /// Nothing is copied when there is no CR.
    pub(crate) fn new(source: &'s str) -> Self {
        let folded = Folded::new(source.as_bytes());
        let text = match &folded.bytes {
            Cow::Borrowed(_) => Cow::Borrowed(source.strip_prefix('\u{feff}').unwrap_or(source)),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(bytes).into_owned()),
        };
        Self { text, folded }
    }

    /// True when offsets are what they were.
    pub(crate) fn is_source(&self) -> bool {
        self.folded.is_source()
    }

    /// Where the bytes of `span` stand in the source.
    pub(crate) fn in_source(&self, span: Span) -> Span {
        self.folded.in_source(span)
    }
}
