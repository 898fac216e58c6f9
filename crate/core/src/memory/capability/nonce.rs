//! The number that makes a capability usable once.

use std::fmt;

use super::digits::read_hex;

/// 128 bits that the issuer drew; written as 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nonce([u8; 16]);

impl Nonce {
    /// Reads the digits; nothing else is one.
    pub fn parse(text: &str) -> Option<Self> {
        read_hex(text).map(Self)
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
