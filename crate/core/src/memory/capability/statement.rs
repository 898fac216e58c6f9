//! The in-toto statement in the envelope: which claim, what may be done with it, by whom and when.

use data_encoding::HEXLOWER;

use super::fields::Fields;
use super::{CapabilityError, Nonce};
use crate::text::Digest;

const STATEMENT: &str = "https://in-toto.io/Statement/v1";
const PREDICATE: &str = "urn:l1ght:capability:v1";
/// The largest whole number that every reader of JSON takes for the same.
const LAST_MS: u64 = (1 << 53) - 1;
/// The most characters of an issuer's name.
const ISSUER: usize = 200;

/// What a statement says. Texts are as they came; only the issuer is not compared with anything.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) subject: String,
    pub(super) digest: Digest,
    pub(super) action: String,
    pub(super) source: String,
    pub(super) target: String,
    pub(super) issuer: String,
    pub(super) nonce: Nonce,
    pub(super) not_before: u64,
    pub(super) expires: u64,
}

impl Statement {
    /// Reads the JSON of a statement.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, CapabilityError> {
        let mut fields = Fields::read("statement", bytes)?;
        let types = (fields.text("_type")?, fields.text("predicateType")?);
        if types.0 != STATEMENT || types.1 != PREDICATE {
            return Err(CapabilityError::StatementType);
        }
        let (subject, digest) = read_subject(&mut fields)?;
        let mut predicate = fields.object("predicate")?;
        fields.end()?;
        let statement = Self {
            subject,
            digest,
            action: predicate.text("action")?,
            source: predicate.text("source")?,
            target: predicate.text("target")?,
            issuer: read_issuer(&mut predicate)?,
            nonce: read_nonce(&mut predicate)?,
            not_before: read_time(&mut predicate, "not_before")?,
            expires: read_time(&mut predicate, "expires")?,
        };
        predicate.end()?;
        Ok(statement)
    }
}

/// The one subject: its name and its digest.
fn read_subject(fields: &mut Fields) -> Result<(String, Digest), CapabilityError> {
    let subjects = fields.objects("subject")?;
    let [mut subject] =
        <[Fields; 1]>::try_from(subjects).map_err(|_| fields.wrong("subject", "not one claim"))?;
    let name = subject.text("name")?;
    let mut digests = subject.object("digest")?;
    subject.end()?;
    let digits = digests.text("sha256")?;
    let bytes = HEXLOWER.decode(digits.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    let digest = bytes.ok_or_else(|| digests.wrong("sha256", "no digest"))?;
    digests.end()?;
    Ok((name, Digest(digest)))
}

/// A line of text: it becomes a header of a document.
fn read_issuer(predicate: &mut Fields) -> Result<String, CapabilityError> {
    let issuer = predicate.text("issuer")?;
    let length = issuer.chars().count();
    if (1..=ISSUER).contains(&length) && !issuer.chars().any(char::is_control) {
        return Ok(issuer);
    }
    Err(predicate.wrong("issuer", "no name of up to 200 characters"))
}

fn read_nonce(predicate: &mut Fields) -> Result<Nonce, CapabilityError> {
    let digits = predicate.text("nonce")?;
    Nonce::parse(&digits).ok_or_else(|| predicate.wrong("nonce", "not 32 lower-case digits"))
}

fn read_time(predicate: &mut Fields, name: &str) -> Result<u64, CapabilityError> {
    let time = predicate.whole(name)?;
    if time <= LAST_MS { Ok(time) } else { Err(predicate.wrong(name, "too large")) }
}
