//! What the fields of a memory may hold: limits and characters (memory §1).

use std::fmt;

use super::{Memory, MemoryClaim};
use crate::light::read_confidence;

/// Longest label, title, state or name, in characters.
const LABEL: usize = 200;
/// Longest text, in bytes.
const TEXT: usize = 16 << 10;
/// Longest reference or remark, in bytes.
const LINE: usize = 4 << 10;
/// Most claims.
const CLAIMS: usize = 256;
/// Most references, and most dependencies, of a claim.
const MANY: usize = 256;

/// A field of a memory that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// `node_label`, `claims[0].text`, ….
    pub field: String,
    /// What is wrong with it: goes on a sentence that begins with the field.
    pub what: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.field, self.what)
    }
}

impl std::error::Error for FieldError {}

/// Looks at every field in the order of the input.
///
/// # Errors
/// The first that is empty where it must not be, too long, or holds a control character; or a
/// confidence that is none.
pub fn check_fields(memory: &Memory) -> Result<(), FieldError> {
    label("agent_id", &memory.source_agent)?;
    label("node_label", &memory.node_label)?;
    label("title", &memory.title)?;
    label("state", &memory.state)?;
    if let Some(source) = memory.provenance("Soul-Source") {
        line("soul_source", source)?;
    }
    match memory.claims.len() {
        0 => return Err(FieldError::new("claims", "is empty; a memory claims something")),
        count if count > CLAIMS => {
            return Err(FieldError::new("claims", &format!("has more than {CLAIMS} claims")));
        }
        _ => {}
    }
    memory.claims.iter().enumerate().try_for_each(|(at, claim)| check_claim(at, claim))
}

fn check_claim(at: usize, claim: &MemoryClaim) -> Result<(), FieldError> {
    let name = |field: &str| format!("claims[{at}].{field}");
    label(&name("label"), &claim.label)?;
    let text = name("text");
    if claim.text.len() > TEXT {
        return Err(FieldError::new(&text, "is longer than 16 KiB"));
    }
    no_control(&text, &claim.text, &['\n', '\t'])?;
    if let Some(confidence) = &claim.confidence {
        line(&name("confidence"), confidence)?;
        if read_confidence(confidence).is_none() {
            let what = "is neither a number from 0 to 1 nor a word such as `high`";
            return Err(FieldError::new(&name("confidence"), what));
        }
    }
    if let Some(ambiguity) = &claim.ambiguity {
        line(&name("ambiguity"), ambiguity)?;
    }
    for (field, values) in [("evidence", &claim.evidence), ("depends_on", &claim.depends_on)] {
        if values.len() > MANY {
            return Err(FieldError::new(&name(field), &format!("has more than {MANY} items")));
        }
        for (nth, value) in values.iter().enumerate() {
            line(&format!("{}[{nth}]", name(field)), value)?;
        }
    }
    Ok(())
}

fn label(field: &str, value: &str) -> Result<(), FieldError> {
    if value.chars().count() > LABEL {
        return Err(FieldError::new(field, &format!("is longer than {LABEL} characters")));
    }
    line(field, value)
}

fn line(field: &str, value: &str) -> Result<(), FieldError> {
    if value.trim().is_empty() {
        return Err(FieldError::new(field, "is empty"));
    }
    if value.len() > LINE {
        return Err(FieldError::new(field, "is longer than 4 KiB"));
    }
    if value.trim() != value {
        return Err(FieldError::new(field, "has space around it"));
    }
    no_control(field, value, &[])
}

fn no_control(field: &str, value: &str, allowed: &[char]) -> Result<(), FieldError> {
    let control = value.char_indices().find(|(_, c)| c.is_control() && !allowed.contains(c));
    match control {
        None => Ok(()),
        Some((at, c)) => {
            let what = format!("holds the control character U+{:04X} at byte {at}", u32::from(c));
            Err(FieldError::new(field, &what))
        }
    }
}

impl FieldError {
    fn new(field: &str, what: &str) -> Self {
        Self { field: field.to_owned(), what: what.to_owned() }
    }
}
