//! What is never written into a brain: over every text field of every write (memory §3). A refusal names
//! rule, field and position, and never what stands there.

use serde_json::Value;

use l1ght_core::memory::{Hit, Memory, Severity, check_name, check_text, hygiene_rule};

use crate::rejection::Rejection;
use crate::wire::Flagged;

/// The rule that a document breaks; nothing when it breaks none.
pub(crate) fn refused_by(text: &str) -> Option<&'static str> {
    let hits = check_text(text);
    hits.iter().find(|hit| hit.severity == Severity::Refused).map(|hit| hit.rule)
}

/// Places of a memory that may deceive a reader.
///
/// # Errors
/// When a field holds what is never written.
pub(crate) fn check_memory(memory: &Memory) -> Result<Vec<Flagged>, Rejection> {
    let mut found = Found::default();
    found.name("agent_id", &memory.source_agent)?;
    found.name("node_label", &memory.node_label)?;
    found.text("title", &memory.title)?;
    found.text("state", &memory.state)?;
    for (name, value) in &memory.provenance {
        found.text(name, value)?;
    }
    for (at, claim) in memory.claims.iter().enumerate() {
        let field = |name: &str| format!("claims[{at}].{name}");
        found.text(&field("label"), &claim.label)?;
        found.text(&field("text"), &claim.text)?;
        for value in claim.confidence.iter() {
            found.text(&field("confidence"), value)?;
        }
        for value in claim.ambiguity.iter() {
            found.text(&field("ambiguity"), value)?;
        }
        for (name, values) in [("evidence", &claim.evidence), ("depends_on", &claim.depends_on)] {
            for (nth, value) in values.iter().enumerate() {
                found.name(&format!("{}[{nth}]", field(name)), value)?;
            }
        }
    }
    Ok(found.flagged)
}

/// The same for other fields of a write.
///
/// # Errors
/// As [`check_memory`].
pub(crate) fn check_words(fields: &[(&str, &str)]) -> Result<(), Rejection> {
    let mut found = Found::default();
    fields.iter().try_for_each(|(field, text)| found.text(field, text))
}

/// The same for the texts of a list.
///
/// # Errors
/// As [`check_memory`].
pub(crate) fn check_list(field: &str, texts: &[String]) -> Result<(), Rejection> {
    let mut texts = texts.iter().enumerate();
    texts.try_for_each(|(at, text)| check_words(&[(&format!("{field}[{at}]"), text)]))
}

/// The same for all that a value says. A text in an object is read with its name before it, too: some
/// are secrets by what they are called.
///
/// # Errors
/// As [`check_memory`].
pub(crate) fn check_value(field: &str, value: &Value) -> Result<(), Rejection> {
    match value {
        Value::String(text) => check_words(&[(field, text)]),
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.try_for_each(|(at, item)| check_value(&format!("{field}[{at}]"), item))
        }
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            check_words(&[(field, name)])?;
            let own = format!("{field}.{name}");
            check_value(&own, value)?;
            let text = value.as_str().unwrap_or_default();
            Found::default().named(&own, name, text)
        }),
        _ => Ok(()),
    }
}

/// The most characters of the name of an agent.
const NAME: usize = 200;

/// The name of an agent, which others read to know who may act: nothing in it is unseen.
///
/// # Errors
/// When it breaks a rule, has control characters or is too long.
pub(crate) fn check_agent(field: &str, name: &str) -> Result<(), Rejection> {
    Found::default().name(field, name)?;
    let is_padded = !name.trim().is_empty() && name.trim() != name;
    if is_padded || name.chars().any(char::is_control) || name.chars().count() > NAME {
        let message = format!(
            "`{field}` has space around it, control characters or more than {NAME} characters"
        );
        return Err(
            Rejection::misuse("mission/bad-name", message).help("use a shorter, plain name")
        );
    }
    Ok(())
}

#[derive(Default)]
struct Found {
    flagged: Vec<Flagged>,
}

impl Found {
    fn text(&mut self, field: &str, text: &str) -> Result<(), Rejection> {
        self.take(field, check_text(text))
    }

    /// An id or a path.
    fn name(&mut self, field: &str, text: &str) -> Result<(), Rejection> {
        self.take(field, check_name(text))
    }

    /// A text under a name.
    fn named(&mut self, field: &str, name: &str, text: &str) -> Result<(), Rejection> {
        let before = format!("{name}: \"");
        let mut hits = check_text(&format!("{before}{text}\""));
        for hit in &mut hits {
            hit.span.start = hit.span.start.saturating_sub(before.len() as u32);
        }
        self.take(field, hits)
    }

    fn take(&mut self, field: &str, hits: Vec<Hit>) -> Result<(), Rejection> {
        for hit in hits {
            let position = hit.span.start;
            if hit.severity == Severity::Refused {
                return Err(refusal(field, hit.rule, position));
            }
            self.flagged.push(Flagged { field: field.to_owned(), rule: hit.rule, position });
        }
        Ok(())
    }
}

/// A message without the secrets that somebody else's words may hold.
pub(crate) fn redacted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for hit in check_text(text).iter().filter(|hit| hit.severity == Severity::Refused) {
        let (start, end) = (hit.span.start as usize, hit.span.end as usize);
        if start >= from {
            out.extend([&text[from..start], "…"]);
            from = end;
        }
    }
    out + &text[from..]
}

fn refusal(field: &str, rule: &str, position: u32) -> Rejection {
    let what = hygiene_rule(rule).map_or("what is never written", |rule| rule.what);
    let message = format!("`{field}` breaks the rule `{rule}` at byte {position}: {what}");
    Rejection::refusal("memory/hygiene", message)
        .help("take it out and say it in other words; nothing was written")
}
