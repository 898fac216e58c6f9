//! Bytes into text: what is skipped and why, the byte order mark, and line ends.

use std::borrow::Cow;

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

/// Where the text starts: behind a byte order mark.
pub(super) fn text_start(source: &str) -> usize {
    if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

/// The same text with every lone CR as LF. Offsets stay what they were, and nothing is copied
/// when there is no lone CR.
pub(super) fn with_line_feeds(source: &str) -> Cow<'_, str> {
    let bytes = source.as_bytes();
    let lone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
    let mut out = String::new();
    let mut done = 0;
    for at in memchr::memchr_iter(b'\r', bytes).filter(lone) {
        out.push_str(&source[done..at]);
        out.push('\n');
        done = at + 1;
    }
    if done == 0 {
        return Cow::Borrowed(source);
    }
    out.push_str(&source[done..]);
    Cow::Owned(out)
}
