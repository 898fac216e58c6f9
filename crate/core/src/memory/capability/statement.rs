//! The in-toto statement in the envelope: which claim, what may be done with it, by whom and when.

use super::digits::read_hex;
use super::fields::{Fields, read_json};
use super::{CapabilityError, Nonce};
use crate::json::MAX_SAFE_INTEGER;
use crate::text::Digest;

const STATEMENT: &str = "https://in-toto.io/Statement/v1";
const PREDICATE: &str = "urn:l1ght:capability:v1";
const FIELDS: [&str; 4] = ["_type", "subject", "predicateType", "predicate"];
const PREDICATE_FIELDS: [&str; 7] =
    ["action", "source", "target", "issuer", "nonce", "not_before", "expires"];
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
        let value = read_json("statement", bytes)?;
        let fields = Fields::new("statement", &value, &FIELDS)?;
        if fields.text("_type")? != STATEMENT || fields.text("predicateType")? != PREDICATE {
            return Err(CapabilityError::StatementType);
        }
        let (subject, digest) = read_subject(fields)?;
        let predicate = Fields::new("predicate", fields.get("predicate")?, &PREDICATE_FIELDS)?;
        Ok(Self {
            subject,
            digest,
            action: predicate.text("action")?.to_owned(),
            source: predicate.text("source")?.to_owned(),
            target: predicate.text("target")?.to_owned(),
            issuer: read_issuer(predicate)?,
            nonce: read_nonce(predicate)?,
            not_before: read_time(predicate, "not_before")?,
            expires: read_time(predicate, "expires")?,
        })
    }
}

/// The one subject: its name and its digest.
fn read_subject(fields: Fields<'_>) -> Result<(String, Digest), CapabilityError> {
    let [subject] = fields.list("subject")? else {
        return Err(fields.wrong("subject", "not one claim"));
    };
    let subject = Fields::new("subject", subject, &["name", "digest"])?;
    let digests = Fields::new("digest", subject.get("digest")?, &["sha256"])?;
    let digest = read_hex(digests.text("sha256")?);
    let digest = digest.ok_or_else(|| digests.wrong("sha256", "not 64 lower-case digits"))?;
    Ok((subject.text("name")?.to_owned(), Digest(digest)))
}

/// A line of text: it becomes a header of a document.
fn read_issuer(predicate: Fields<'_>) -> Result<String, CapabilityError> {
    let issuer = predicate.text("issuer")?;
    let is_short = (1..=ISSUER).contains(&issuer.chars().count());
    if is_short && !issuer.chars().any(char::is_control) {
        return Ok(issuer.to_owned());
    }
    Err(predicate.wrong("issuer", "no name of up to 200 characters"))
}

fn read_nonce(predicate: Fields<'_>) -> Result<Nonce, CapabilityError> {
    let nonce = Nonce::parse(predicate.text("nonce")?);
    nonce.ok_or_else(|| predicate.wrong("nonce", "not 32 lower-case digits"))
}

fn read_time(predicate: Fields<'_>, name: &str) -> Result<u64, CapabilityError> {
    let time = predicate.whole(name)?;
    if time <= MAX_SAFE_INTEGER { Ok(time) } else { Err(predicate.wrong(name, "too large")) }
}
