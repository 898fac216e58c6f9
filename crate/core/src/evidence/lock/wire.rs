//! A lock line on disk: the keys and their order (evidence §5), apart from [`Baseline`].

use serde::{Deserialize, Serialize};

use super::LockError;
use super::conflict::marker;
use crate::evidence::{Accepted, Baseline, ContentId, Key};
use crate::json;
use crate::light::ClaimKind;
use crate::text::lex::{CodePrint, Language, Print};

const SCHEMA: &str = "l1ght-lock-v1";

/// What a line is.
pub(super) enum Row {
    /// White space.
    Blank,
    /// The schema's name.
    Header,
    /// A baseline, with the line's bytes.
    Item(String, Box<Baseline>),
}

/// The header, whose one key no other line has.
#[derive(Deserialize)]
struct WireHeader {
    schema: String,
}

/// The line, keys in the order of evidence §5.
#[derive(Serialize, Deserialize)]
struct WireLine {
    doc: String,
    kind: Option<String>,
    claim: String,
    anchor: String,
    norm: String,
    id: Option<String>,
    span: String,
    tokens: String,
    code: String,
    twins: u32,
    #[serde(default, skip_serializing_if = "is_none")]
    alike: u32,
    narrowed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    named: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    members: Vec<(String, Option<String>, String)>,
    before: String,
    excerpt: String,
    after: String,
    claim_text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
}

/// What `bytes`, one line, says; `line` is its number.
pub(super) fn read_line(bytes: &[u8], line: u32) -> Result<Row, LockError> {
    if marker(bytes).is_some() {
        return Err(LockError::Conflict { line });
    }
    let malformed = |reason: String| LockError::Malformed { line, reason };
    let text = std::str::from_utf8(bytes).map_err(|_| malformed("it is not UTF-8".to_owned()))?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(Row::Blank);
    }
    let wire: WireLine = match serde_json::from_str(text) {
        Ok(wire) => wire,
        Err(error) => {
            let header = serde_json::from_str(text).map_err(|_| malformed(plain(&error)))?;
            return read_header(header, line);
        }
    };
    if !is_known(&wire.norm) {
        return Err(LockError::Normalizer { line, found: wire.norm });
    }
    let baseline = wire.read().map_err(|key| malformed(format!("`{key}` cannot be read")))?;
    Ok(Row::Item(text.to_owned(), Box::new(baseline)))
}

fn read_header(WireHeader { schema }: WireHeader, line: u32) -> Result<Row, LockError> {
    if schema == SCHEMA { Ok(Row::Header) } else { Err(LockError::Schema { line, found: schema }) }
}

/// True for a normaliser that this version has.
fn is_known(norm: &str) -> bool {
    let name = norm.split('/').next().unwrap_or_default();
    let language = Language::ALL.iter().find(|language| language.name() == name);
    language.is_some_and(|language| language.normalizer() == norm)
}

/// The parser's words without its own count of lines, which is always 1.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split_once(" at line ").map_or(text.as_str(), |(text, _)| text).to_owned()
}

/// The line of a baseline, without its end.
pub(super) fn write_line(baseline: &Baseline) -> String {
    json::write(&WireLine::write(baseline))
}

impl WireLine {
    fn write(baseline: &Baseline) -> Self {
        let Baseline { key, accepted, .. } = baseline;
        let id = |id: &Option<ContentId>| id.as_ref().map(|ContentId(id)| id.clone());
        let members = baseline.members.iter();
        Self {
            doc: key.doc.clone(),
            kind: key.kind.map(|kind| kind.name().to_owned()),
            claim: key.claim.clone(),
            anchor: key.anchor.clone(),
            norm: baseline.norm.clone(),
            id: id(&baseline.id),
            span: baseline.span.to_string(),
            tokens: baseline.tokens.to_string(),
            code: baseline.code.to_string(),
            twins: baseline.twins,
            alike: baseline.alike,
            narrowed: baseline.narrowed.clone(),
            named: baseline.named.clone(),
            members: members
                .map(|(path, i, code)| (path.clone(), id(i), code.to_string()))
                .collect(),
            before: baseline.before.clone(),
            excerpt: baseline.excerpt.clone(),
            after: baseline.after.clone(),
            claim_text: baseline.claim_text.to_string(),
            at: accepted.as_ref().map(|accepted| accepted.at),
            by: accepted.as_ref().map(|accepted| accepted.by.clone()),
            reason: accepted.as_ref().map(|accepted| accepted.reason.clone()),
            from: accepted.as_ref().and_then(|accepted| accepted.from.map(|code| code.to_string())),
        }
    }

    /// The baseline, or the key whose value cannot be read.
    fn read(self) -> Result<Baseline, &'static str> {
        let kind = self.kind.map(|kind| read_kind(&kind).ok_or("kind")).transpose()?;
        let from = self.from.map(|code| CodePrint::parse(&code).ok_or("from")).transpose()?;
        let accepted = match (self.at, self.by, self.reason) {
            (None, None, None) => None,
            (Some(at), Some(by), Some(reason)) => Some(Accepted { at, by, reason, from }),
            _ => return Err("at`, `by` or `reason"),
        };
        let members = self
            .members
            .into_iter()
            .map(|(path, id, code)| Some((path, id.map(ContentId), CodePrint::parse(&code)?)));
        Ok(Baseline {
            key: Key { doc: self.doc, kind, claim: self.claim, anchor: self.anchor },
            norm: self.norm,
            id: self.id.map(ContentId),
            span: Print::parse(&self.span).ok_or("span")?,
            tokens: Print::parse(&self.tokens).ok_or("tokens")?,
            code: CodePrint::parse(&self.code).ok_or("code")?,
            twins: self.twins,
            alike: self.alike,
            narrowed: self.narrowed,
            named: self.named,
            before: self.before,
            excerpt: self.excerpt,
            after: self.after,
            claim_text: Print::parse(&self.claim_text).ok_or("claim_text")?,
            members: members.collect::<Option<_>>().ok_or("members")?,
            accepted,
        })
    }
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

fn read_kind(name: &str) -> Option<ClaimKind> {
    let kinds = [ClaimKind::Entity, ClaimKind::State, ClaimKind::Event];
    kinds.into_iter().find(|kind| kind.name() == name)
}
