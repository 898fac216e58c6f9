//! A DSSE envelope: bytes of a type, and signatures over exactly those bytes.

use serde_json::Value;

use super::fields::{Fields, read_json};
use super::{CapabilityError, TrustAnchor};

/// The most bytes that an envelope may have.
pub const LIMIT: usize = 16 * 1024;

/// An envelope that was read; nothing of it is believed yet.
pub(super) struct Envelope {
    payload_type: String,
    payload: Vec<u8>,
    signatures: Vec<Signed>,
}

struct Signed {
    key_id: String,
    signature: Vec<u8>,
}

impl Envelope {
    /// Reads the JSON of an envelope and the base64 in it.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, CapabilityError> {
        if bytes.len() > LIMIT {
            return Err(CapabilityError::TooLarge);
        }
        Self::of(&read_json("envelope", bytes)?)
    }

    /// Reads an envelope that is JSON already.
    pub(super) fn of(value: &Value) -> Result<Self, CapabilityError> {
        let fields = Fields::new("envelope", value, &["payloadType", "payload", "signatures"])?;
        let signatures = fields.list("signatures")?.iter().map(Signed::read);
        Ok(Self {
            payload_type: fields.text("payloadType")?.to_owned(),
            payload: fields.base64("payload")?,
            signatures: signatures.collect::<Result<_, _>>()?,
        })
    }

    /// Bytes with the one signature of them, which came apart: `keyid` and `sig`.
    pub(super) fn detached(
        payload_type: &str,
        payload: &[u8],
        signature: &Value,
    ) -> Result<Self, CapabilityError> {
        let signatures = vec![Signed::read(signature)?];
        Ok(Self { payload_type: payload_type.to_owned(), payload: payload.to_vec(), signatures })
    }

    /// Whether it is of that type and every signature is that of the anchor it names; answers the
    /// first of these.
    pub(super) fn verify<'a>(
        &self,
        payload_type: &str,
        anchors: &'a [TrustAnchor],
    ) -> Result<&'a TrustAnchor, CapabilityError> {
        if self.payload_type != payload_type {
            return Err(CapabilityError::PayloadType);
        }
        let named = |signed: &Signed| anchors.iter().find(|one| one.key_id() == signed.key_id);
        let keys: Option<Vec<&TrustAnchor>> = self.signatures.iter().map(named).collect();
        let keys = keys.ok_or(CapabilityError::UnknownKey)?;
        let first = *keys.first().ok_or(CapabilityError::NoSignature)?;
        let message = signed_bytes(payload_type, &self.payload);
        let mut signed = keys.iter().zip(&self.signatures);
        match signed.all(|(key, signed)| key.verifies(&message, &signed.signature)) {
            true => Ok(first),
            false => Err(CapabilityError::Signature),
        }
    }

    /// The bytes of the statement.
    pub(super) fn payload(&self) -> &[u8] {
        &self.payload
    }
}

/// What is signed of bytes of a type: the "pre-authentication encoding" of DSSE v1.
pub fn signed_bytes(payload_type: &str, payload: &[u8]) -> Vec<u8> {
    let head = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), payload.len());
    [head.as_bytes(), payload].concat()
}

impl Signed {
    fn read(value: &Value) -> Result<Self, CapabilityError> {
        let fields = Fields::new("signatures", value, &["keyid", "sig"])?;
        Ok(Self { key_id: fields.text("keyid")?.to_owned(), signature: fields.base64("sig")? })
    }
}
