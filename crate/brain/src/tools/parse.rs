//! `parse`: one document as it is read, with positions in the unit asked for.

use l1ght_core::light::{Document, MarkerKind, Owner};
use l1ght_core::text::{RepoPath, Unit};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::rejection::Rejection;
use crate::wire::{ParseInput, Parsed, UnitName};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<ParseInput>("parse", input)?;
    session.want([input.path.as_str()])?;
    let path = RepoPath::listed(input.path.as_str());
    let (document, source) = session.document(&path).map_err(|code| {
        Rejection::misuse("parse/no-document", format!("`{path}` cannot be read: {code}"))
    })?;
    let unit = match input.unit {
        UnitName::Utf8 => Unit::Utf8,
        UnitName::Utf16 => Unit::Utf16,
    };
    let answer = Parsed::of(document, source, unit);
    Ok(session.done(&answer, || parse_text(document, source, unit))?)
}

/// An outline for people: claims and what belongs to them.
fn parse_text(document: &Document, source: &str, unit: Unit) -> String {
    let what = if document.recognised { "an L1GHT document" } else { "not an L1GHT document" };
    let mut out = format!("{}: {what}\n", escape_line(document.path.as_str()));
    for marker in &document.markers {
        let at = document.lines.position(source, marker.span.start, unit);
        let claim = matches!(marker.kind, MarkerKind::Claim(_));
        let indent = if claim || marker.owner == Owner::Document { "" } else { "  " };
        let line = format!("{}: {}", marker.key, marker.value);
        out.push_str(&format!("{}:{} {indent}{}\n", at.line, at.column, escape_line(&line)));
    }
    for diagnostic in &document.diagnostics {
        let line = document.lines.line(source.as_bytes(), diagnostic.span.start);
        out.push_str(&format!("{line}: {}\n", escape_line(&diagnostic.message)));
    }
    let counts = [
        counted(document.sections.len() as u64, "section"),
        counted(document.markers.len() as u64, "marker"),
        counted(document.claims.len() as u64, "claim"),
    ];
    out.push_str(&counts.join(", "));
    out.push('\n');
    out
}
