//! The three fingerprints of a span (evidence §2) and how they are written.

use std::fmt;

use super::{Language, Lexed};
use crate::text::{Digest, Span};

/// The first 128 bits of a SHA-256: 32 hexadecimal digits on disk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Print(pub [u8; 16]);

/// The print of the code tokens of a span, made so that the same tokens can be found elsewhere.
///
/// On disk: the digest, `-`, the count, `-`, the roll as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CodePrint {
    /// The print of the tokens: equal when and only when the code is.
    pub digest: Print,
    /// How many tokens there are, comments not counted.
    pub count: u32,
    /// A rolling hash of the same tokens, so that a search is linear.
    pub roll: u64,
}

/// What a span of code looks like, from the strictest reading to the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prints {
    /// Its text with line ends, byte order mark and final newline folded.
    pub text: Print,
    /// Its tokens, comments included.
    pub tokens: Print,
    /// Its tokens without comments.
    pub code: CodePrint,
}

impl Prints {
    /// The fingerprints of `span` within the whole file `source`; lex once with [`Lexed::new`] when
    /// there are several spans.
    pub fn of(language: Language, source: &[u8], span: Span) -> Self {
        Lexed::new(language, source).prints(span)
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

    /// Reads 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let halves = [text.get(..16)?, text.get(16..)?];
        let [high, low] = [hex(halves[0])?, hex(halves[1])?];
        Some(Self((u128::from(high) << 64 | u128::from(low)).to_be_bytes()))
    }
}

impl CodePrint {
    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (digest, rest) = text.split_once('-')?;
        let (count, roll) = rest.split_once('-')?;
        let plain = count == "0" || !count.starts_with(['0', '+']);
        let count = if plain { count.parse().ok()? } else { return None };
        Some(Self { digest: Print::parse(digest)?, count, roll: hex(roll)? })
    }
}

/// Exactly 16 lower-case hexadecimal digits.
fn hex(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if text.len() == 16 && digits { u64::from_str_radix(text, 16).ok() } else { None }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl fmt::Debug for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for CodePrint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:016x}", self.digest, self.count, self.roll)
    }
}
