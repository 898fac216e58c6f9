//! Writing a document from values (protocol §8). What is written reads back as exactly the values
//! given: signs of markdown are escaped, and what no escape can carry is refused by name.

use std::fmt;

use super::escape::{escape_line, escape_text, escape_value, quote};
use super::{Draft, DraftClaim, DraftField, FieldKey, parse};
use crate::text::RepoPath;

/// A value that a document cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedError {
    /// Which one: `title`, `section`, `fields.State`, `claims[0].text`, `claims[0].evidence`, …
    pub field: String,
}

impl fmt::Display for RefusedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the field `{}` cannot be written so that it reads the same; remove line ends, \
             control characters and space around it",
            self.field
        )
    }
}

impl std::error::Error for RefusedError {}

/// Writes `draft`, lines ended by LF.
///
/// # Errors
/// Names the first value that would not read back as it is: one with a line end where a line is
/// all there is, with a NUL, with space around it, an unknown sign, ….
pub fn render(draft: &Draft) -> Result<String, RefusedError> {
    let lines = named_lines(draft).into_iter();
    let broken = lines.filter(|(_, line)| line.contains(['\n', '\r', '\0']));
    // A file with a NUL is skipped.
    let texts = draft.claims.iter().enumerate().filter(|(_, claim)| claim.text.contains('\0'));
    let texts = texts.map(|(at, _)| text_name(at));
    if let Some(field) = broken.map(|(field, _)| field).chain(texts).next() {
        return Err(RefusedError { field });
    }
    let out = write(draft);
    // Two readers of the format would differ one day: the one that there is decides.
    let back = Draft::of(&parse(&RepoPath::listed("draft.md"), &out));
    match first_difference(draft, &back) {
        Some(field) => Err(RefusedError { field }),
        None => Ok(out),
    }
}

/// The values that must fit in a line, named.
fn named_lines(draft: &Draft) -> Vec<(String, &str)> {
    let mut lines = Vec::new();
    for field in &draft.fields {
        let values = field.values.iter().chain([&field.name]);
        lines.extend(values.map(|value| (format!("fields.{}", field.name), value.as_str())));
    }
    lines.extend(draft.title.iter().map(|title| ("title".to_owned(), title.as_str())));
    lines.extend(draft.section.iter().map(|title| ("section".to_owned(), title.as_str())));
    for (at, claim) in draft.claims.iter().enumerate() {
        for marker in &claim.markers {
            let values = [&marker.sign, &marker.key, &marker.value];
            lines.extend(values.map(|value| (marker_name(at, &marker.key), value.as_str())));
        }
    }
    lines
}

fn text_name(claim: usize) -> String {
    format!("claims[{claim}].text")
}

fn marker_name(claim: usize, key: &str) -> String {
    format!("claims[{claim}].{key}")
}

fn write(draft: &Draft) -> String {
    let mut out = String::new();
    if !draft.fields.is_empty() {
        out.push_str("---\n");
        draft.fields.iter().for_each(|field| write_field(&mut out, field));
        out.push_str("---\n\n");
    }
    if let Some(title) = &draft.title {
        out.extend(["# ", &escape_line(title), "\n\n"]);
    }
    if let Some(section) = &draft.section {
        out.extend(["## ", &escape_line(section), "\n\n"]);
    }
    draft.claims.iter().for_each(|claim| write_claim(&mut out, claim));
    // A single blank line ends no file.
    if out.ends_with("\n\n") {
        out.pop();
    }
    out
}

fn write_field(out: &mut String, field: &DraftField) {
    let is_list = FieldKey::of(&field.name).is_list() || field.values.len() > 1;
    out.extend([&field.name, ":"]);
    match field.values.first() {
        Some(value) if !is_list => out.extend([" ", &quote(value), "\n"]),
        _ => {
            out.push('\n');
            for value in &field.values {
                out.extend(["- ", &quote(value), "\n"]);
            }
        }
    }
}

fn write_claim(out: &mut String, claim: &DraftClaim) {
    if !claim.text.is_empty() {
        out.extend([&escape_text(&claim.text), "\n\n"]);
    }
    for marker in &claim.markers {
        let value = escape_value(&marker.value);
        out.extend(["[", &marker.sign, " ", &marker.key, ": ", &value, "]\n"]);
    }
    out.push('\n');
}

/// The name of the first value of `given` that `back` has not.
fn first_difference(given: &Draft, back: &Draft) -> Option<String> {
    for (at, field) in given.fields.iter().enumerate() {
        if back.fields.get(at) != Some(field) {
            return Some(format!("fields.{}", field.name));
        }
    }
    if given.title != back.title {
        return Some("title".to_owned());
    }
    if given.section != back.section {
        return Some("section".to_owned());
    }
    for (at, claim) in given.claims.iter().enumerate() {
        let read = back.claims.get(at);
        if read.is_some_and(|read| read.text != claim.text) {
            return Some(text_name(at));
        }
        let read = read.map_or(&[][..], |read| &read.markers);
        let differs = |nth: &usize| read.get(*nth) != Some(&claim.markers[*nth]);
        if let Some(nth) = (0..claim.markers.len()).find(differs) {
            return Some(marker_name(at, &claim.markers[nth].key));
        }
    }
    // Something was read that was not given: the last claim or field says more than it should.
    (given != back).then(|| "claims".to_owned())
}
