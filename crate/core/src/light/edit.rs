//! Write-back to a document that exists: only the bytes that must change do.

use std::fmt;

use super::escape::escape_value;
use super::sign::ANY_SIGN;
use super::{Document, parse};
use crate::text::Span;

/// A value that cannot stand where it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditError {
    /// The value.
    pub value: String,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` cannot be written here so that it reads the same; edit it by hand",
            self.value
        )
    }
}

impl std::error::Error for EditError {}

/// `source`, from which `document` was read, with the value of each marker in `values` (index in
/// [`Document::markers`], in rising order; new value) replaced.
///
/// # Errors
/// When a value would not read back as it is, or would change another marker. Nothing is written
/// in part.
pub fn replace_values(
    source: &str,
    document: &Document,
    values: &[(usize, &str)],
) -> Result<String, EditError> {
    let edits = values.iter().map(|(at, value)| {
        let marker = &document.markers[*at];
        let span = marker.value_span;
        let space = if span.is_empty() { " " } else { "" };
        (span, format!("{space}{}", written(&source[span.range()], &marker.value, value)))
    });
    let out = replace(source, edits);
    let back = parse(&document.path, &out);
    let mut wanted: Vec<&str> = document.markers.iter().map(|marker| &*marker.value).collect();
    values.iter().for_each(|(at, value)| wanted[*at] = value);
    let same = |at: usize| back.markers.get(at).is_some_and(|marker| marker.value == wanted[at]);
    let broken = (0..wanted.len()).find(|at| !same(*at));
    match broken.or((back.markers.len() > wanted.len()).then_some(0)) {
        Some(at) => Err(EditError { value: wanted[at].to_owned() }),
        None => Ok(out),
    }
}

/// `new` as it stands in the place of `raw`, which reads as `old`: what both have in common keeps
/// its bytes where it reads as it is, code spans among it.
fn written(raw: &str, old: &str, new: &str) -> String {
    if raw != old {
        return escape_value(new);
    }
    let equal = |(a, b): &(char, char)| a == b;
    let length = |(c, _): (char, char)| c.len_utf8();
    let start: usize = old.chars().zip(new.chars()).take_while(equal).map(length).sum();
    let rests = old[start..].chars().rev().zip(new[start..].chars().rev());
    let end = new.len() - rests.take_while(equal).map(length).sum::<usize>();
    format!("{}{}{}", &new[..start], escape_value(&new[start..end]), &new[end..])
}

/// `source`, from which `document` was read, with every `L1` replaced by the sign of its key.
pub fn convert_signs(source: &str, document: &Document) -> String {
    let written = document.markers.iter().filter(|marker| marker.sign == ANY_SIGN);
    let edits = written.filter_map(|marker| {
        let start = marker.span.range().start + 1;
        let span = Span::new(start..start + ANY_SIGN.len());
        marker.kind.sign().map(|sign| (span, sign.to_owned()))
    });
    replace(source, edits)
}

/// `source` with the bytes of each span, in rising order, replaced.
fn replace(source: &str, edits: impl Iterator<Item = (Span, String)>) -> String {
    let mut out = String::with_capacity(source.len());
    let mut done = 0;
    for (span, text) in edits {
        out.push_str(&source[done..span.range().start]);
        out.push_str(&text);
        done = span.range().end;
    }
    out.push_str(&source[done..]);
    out
}
