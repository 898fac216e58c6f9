//! SHA-256 and the labelled content ids of files.

use std::fmt;

use sha1::Sha1;
use sha2::{Digest as _, Sha256};

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of `parts` as one text.
    pub fn of_parts(parts: &[&[u8]]) -> Self {
        let hasher = parts.iter().fold(Sha256::new(), |hasher, part| hasher.chain_update(part));
        Self(hasher.finalize().into())
    }

    /// The digest that 64 lower-case hexadecimal digits say.
    pub fn parse(digits: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.bytes().all(is_digit) {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// True for the 64 lower-case hexadecimal digits of this digest.
    pub fn is_hex(&self, digits: &str) -> bool {
        let own = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        own.map(|digit| DIGITS[usize::from(digit)]).eq(digits.bytes())
    }

    /// All 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        self.prefix_hex(32)
    }

    /// The first `bytes` bytes as hexadecimal digits; `bytes` is at most 32.
    pub fn prefix_hex(&self, bytes: usize) -> String {
        hex(&self.0[..bytes])
    }
}

/// The SHA-1 of `parts` as one text, 40 hexadecimal digits: what Git names a blob by. A change
/// detector, never proof.
pub fn sha1_hex(parts: &[&[u8]]) -> String {
    let hasher = parts.iter().fold(Sha1::new(), |hasher, part| hasher.chain_update(part));
    hex(&hasher.finalize())
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|b| [b >> 4, b & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefix_hex(8))
    }
}
