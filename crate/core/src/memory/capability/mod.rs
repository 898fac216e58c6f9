//! The signed permission to promote or restore one memory: a DSSE envelope around an in-toto
//! statement (memory §6). The engine verifies and never signs; docs/CAPABILITY.md has the format.

mod anchor;
mod demand;
mod digits;
mod envelope;
mod error;
mod fields;
mod nonce;
mod statement;

pub use anchor::{AnchorError, TrustAnchor};
pub use demand::{Action, Demand};
pub use envelope::{LIMIT as CAPABILITY_LIMIT, signed_bytes};
pub use error::CapabilityError;
pub use nonce::Nonce;

use crate::text::Digest;
use envelope::Envelope;
use statement::Statement;

/// What the payload of a capability must say it is.
const PAYLOAD_TYPE: &str = "application/vnd.l1ght.capability.v1+json";

/// The bytes in an envelope of that type which the anchors it names have signed, and the key id of the
/// first.
///
/// # Errors
/// When it is no such envelope, names another key, or a signature does not hold.
pub fn verify_envelope(
    envelope: &serde_json::Value,
    payload_type: &str,
    anchors: &[TrustAnchor],
) -> Result<(Vec<u8>, String), CapabilityError> {
    let envelope = Envelope::of(envelope)?;
    let key_id = envelope.verify(payload_type, anchors)?.key_id().to_owned();
    Ok((envelope.payload().to_vec(), key_id))
}

/// The key id of the anchor that signed bytes of that type; `signature` is `{keyid, sig}` as in an envelope.
///
/// # Errors
/// As [`verify_envelope`].
pub fn verify_detached(
    payload_type: &str,
    payload: &[u8],
    signature: &serde_json::Value,
    anchors: &[TrustAnchor],
) -> Result<String, CapabilityError> {
    let envelope = Envelope::detached(payload_type, payload, signature)?;
    Ok(envelope.verify(payload_type, anchors)?.key_id().to_owned())
}

/// The bytes in an envelope, of which nothing is believed.
///
/// # Errors
/// When it is none.
pub fn open_envelope(envelope: &serde_json::Value) -> Result<Vec<u8>, CapabilityError> {
    Ok(Envelope::of(envelope)?.payload().to_vec())
}

/// A permission whose signatures, subject and time were found good. There is no other way to one
/// than [`verify_capability`] and no second copy: whoever acts on it takes it by value.
#[derive(Debug)]
#[must_use]
pub struct Capability {
    action: Action,
    key_id: String,
    statement: Statement,
}

impl Capability {
    /// What it allows.
    pub fn action(&self) -> Action {
        self.action
    }

    /// The name of the claim it is for.
    pub fn subject(&self) -> &str {
        &self.statement.subject
    }

    /// The digest of the claim it is for.
    pub fn digest(&self) -> Digest {
        self.statement.digest
    }

    /// The brain that the claim comes from.
    pub fn source(&self) -> &str {
        &self.statement.source
    }

    /// The brain that it is allowed in.
    pub fn target(&self) -> &str {
        &self.statement.target
    }

    /// Who gave the permission, by their own account; the key is what was verified.
    pub fn issuer(&self) -> &str {
        &self.statement.issuer
    }

    /// What makes it usable once.
    pub fn nonce(&self) -> Nonce {
        self.statement.nonce
    }

    /// The key id of the first signature.
    pub fn key_id(&self) -> &str {
        &self.key_id
    }
}

/// Verifies an envelope for what is about to be done. Checks in the order of memory §6: size; the
/// JSON of the envelope; payload type; key ids; signatures, over the bytes that came; the JSON of
/// the statement; action, source and target; subject and digest; window; nonce. The statement is
/// read only once every signature holds, so nobody without a key reaches that part.
///
/// # Errors
/// The first check that fails.
pub fn verify_capability(
    envelope: &[u8],
    anchors: &[TrustAnchor],
    demand: &Demand<'_>,
    is_used: impl Fn(&Nonce) -> bool,
) -> Result<Capability, CapabilityError> {
    let envelope = Envelope::read(envelope)?;
    let key_id = envelope.verify(PAYLOAD_TYPE, anchors)?.key_id().to_owned();
    let statement = Statement::read(envelope.payload())?;
    demand.admit(&statement)?;
    if is_used(&statement.nonce) {
        return Err(CapabilityError::NonceUsed);
    }
    Ok(Capability { action: demand.action, key_id, statement })
}
