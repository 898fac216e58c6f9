//! SHA-256 and the labelled content ids of files.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// All 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        self.prefix_hex(32)
    }

    /// The first `bytes` bytes as hexadecimal digits; `bytes` is at most 32.
    pub fn prefix_hex(&self, bytes: usize) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let pairs = self.0.iter().take(bytes);
        pairs
            .flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]])
            .map(char::from)
            .collect()
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefix_hex(8))
    }
}
