//! A public key that the owner of a brain believes, and verification by it.

use std::fmt;

use ed25519_dalek::{Signature, VerifyingKey};

use super::digits::read_base64;
use crate::text::Digest;

const PREFIX: &str = "ed25519:";

/// A key whose signatures are believed; set by the owner when a brain is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustAnchor {
    key: VerifyingKey,
    key_id: String,
}

/// Not a public key that can be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorError {
    /// Not `ed25519:` and 32 bytes as base64.
    Form,
    /// No point of the curve, or not its one encoding.
    Point,
    /// A point of small order, for which anybody can sign.
    Weak,
}

impl TrustAnchor {
    /// The anchor of the 32 bytes of a public key (RFC 8032).
    ///
    /// # Errors
    /// When they are no key, are not how it is written, or are one for which anybody can sign.
    pub fn new(bytes: &[u8; 32]) -> Result<Self, AnchorError> {
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| AnchorError::Point)?;
        // The library takes a coordinate beyond the field's prime; two texts would name one key.
        if key.to_edwards().compress().as_bytes() != bytes {
            return Err(AnchorError::Point);
        }
        if key.is_weak() {
            return Err(AnchorError::Weak);
        }
        Ok(Self { key, key_id: format!("sha256:{}", Digest::of(bytes).hex()) })
    }

    /// Reads `ed25519:` and the base64 of the public key.
    ///
    /// # Errors
    /// When it is not of that form, and as [`TrustAnchor::new`].
    pub fn parse(text: &str) -> Result<Self, AnchorError> {
        let digits = text.strip_prefix(PREFIX).ok_or(AnchorError::Form)?;
        let bytes = read_base64(digits).ok_or(AnchorError::Form)?;
        Self::new(bytes.as_slice().try_into().map_err(|_| AnchorError::Form)?)
    }

    /// `sha256:` and the digest of the public key in hexadecimal digits.
    pub fn key_id(&self) -> &str {
        &self.key_id
    }

    /// True when `signature` is this key's for `message`, by strict verification: nothing of small
    /// order, one encoding for each value, no cofactor.
    pub fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::from_slice(signature);
        signature.is_ok_and(|signature| self.key.verify_strict(message, &signature).is_ok())
    }
}

impl AnchorError {
    /// Stable, for programs.
    pub fn code(self) -> &'static str {
        "capability/anchor"
    }
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "a trust anchor is `ed25519:` and 32 bytes as base64",
            Self::Point => "the trust anchor is no public key of Ed25519",
            Self::Weak => "the trust anchor is a key for which anybody can sign",
        })
    }
}

impl std::error::Error for AnchorError {}
