//! From a found bracket to a marker, and what is to be said about how it is written.

use super::scan::{Found, resolve_value};
use super::sign::{is_old, is_other};
use super::{Diagnostic, Marker, MarkerKind, Owner, code, read_confidence};
use crate::text::Span;

/// The marker at `found`; section and owner are its reader's to give.
pub(super) fn read_marker(text: &str, found: &Found<'_>, quotes: usize) -> Marker {
    let opening = &found.opening;
    let raw = &text[opening.value..found.range.end - 1];
    let start = opening.value + raw.len() - raw.trim_start().len();
    let end = start.max(opening.value + raw.trim_end().len());
    Marker {
        kind: opening.kind,
        sign: opening.sign.to_owned(),
        key: opening.key.to_owned(),
        value: resolve_value(&text[start..end], quotes),
        span: Span::new(found.range.clone()),
        value_span: Span::new(start..end),
        section: None,
        owner: Owner::Document,
    }
}

/// What the way a marker is written calls for.
pub(super) fn check_marker(marker: &Marker) -> Option<Diagnostic> {
    let Marker { kind, sign, key, value, .. } = marker;
    let (code, message) = if *kind == MarkerKind::Unknown {
        (code::UNKNOWN_MARKER, format!("`{key}` is no key of L1GHT, so this marker is metadata"))
    } else if value.is_empty() {
        (code::EMPTY_MARKER, format!("the marker `{sign} {key}` has no value"))
    } else if *kind == MarkerKind::Confidence && read_confidence(value).is_none() {
        let message = format!(
            "`{value}` is no confidence: write a number from 0 to 1, or a word such as `high`"
        );
        (code::UNKNOWN_CONFIDENCE, message)
    } else if is_old(sign, *kind) {
        let own = kind.sign().unwrap_or_default();
        (code::OLD_SIGN, format!("`{sign}` is the old sign of `{key}`, which is now `{own}`"))
    } else if is_other(sign, *kind) {
        let own = kind.sign().unwrap_or_default();
        (code::OTHER_SIGN, format!("`{sign}` is not the sign of `{key}`, which is `{own}`"))
    } else {
        return None;
    };
    Some(Diagnostic { code, message, span: marker.span })
}

/// A bracket that opens like a marker and is none.
#[derive(Clone, Copy)]
pub(super) enum Diagnosed {
    Unclosed,
    Malformed,
}

impl Diagnosed {
    /// The diagnostic for the `[` at `at`.
    pub(super) fn at(self, text: &str, at: usize) -> Diagnostic {
        let (code, message) = match self {
            Self::Unclosed => {
                (code::UNCLOSED_MARKER, "a marker opens here and is not closed in its paragraph")
            }
            Self::Malformed => {
                (code::MALFORMED_MARKER, "a sign without key and colon is not read as a marker")
            }
        };
        let sign = text[at + 1..].chars().next().map_or(0, char::len_utf8);
        Diagnostic { code, message: message.to_owned(), span: Span::new(at..at + 1 + sign) }
    }
}
