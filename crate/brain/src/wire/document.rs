//! `l1ght.parse.v1`: a document as it is read.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::light::{self, ClaimKind, Document, Owner, Placement};
use l1ght_core::text::{Span, Unit};

use super::claim::Decimal;

/// The answer of `parse`. Lines and columns are from 1.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Parsed<'a> {
    /// `l1ght.parse.v1`
    schema: &'static str,
    path: &'a str,
    /// True when it is an L1GHT document.
    recognised: bool,
    title: Option<&'a str>,
    header: Option<Header<'a>>,
    sections: Vec<Section<'a>>,
    markers: Vec<Marker<'a>>,
    claims: Vec<Claim<'a>>,
    diagnostics: Vec<Diagnostic<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Header<'a> {
    /// `front`, `late` or `bare`.
    placement: &'static str,
    fields: Vec<Field<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Field<'a> {
    /// As written.
    name: &'a str,
    values: Vec<&'a str>,
    #[serde(flatten)]
    at: Place,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Section<'a> {
    /// 2 to 6.
    level: u8,
    title: &'a str,
    slug: &'a str,
    /// Index in `sections`.
    parent: Option<usize>,
    #[serde(flatten)]
    at: Place,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Marker<'a> {
    /// As written.
    sign: &'a str,
    /// As written.
    key: &'a str,
    value: &'a str,
    /// Index in `claims` of the claim it belongs to, if it belongs to one.
    claim: Option<usize>,
    /// Index in `sections`.
    section: Option<usize>,
    #[serde(flatten)]
    at: Place,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Claim<'a> {
    /// `entity`, `state`, `event`.
    kind: &'static str,
    label: &'a str,
    text: &'a str,
    /// 0 to 1; null when unknown.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    confidence: Option<Decimal>,
    /// Index in `markers`.
    marker: usize,
    /// Indexes in `markers` of what qualifies or relates it.
    owns: &'a [usize],
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Diagnostic<'a> {
    code: &'static str,
    message: &'a str,
    #[serde(flatten)]
    at: Place,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Place {
    line: u32,
    column: u32,
    /// First byte.
    start: u32,
    /// One past the last byte.
    end: u32,
}

impl<'a> Parsed<'a> {
    /// The wire form of `document`; columns count `unit`.
    pub(crate) fn of(document: &'a Document, source: &str, unit: Unit) -> Self {
        let at = |span: Span| {
            let position = document.lines.position(source, span.start, unit);
            let (start, end) = (span.start, span.end);
            Place { line: position.line, column: position.column, start, end }
        };
        let section = |section: &'a light::Section| Section {
            level: section.level,
            title: &section.title,
            slug: &section.slug,
            parent: section.parent,
            at: at(section.heading),
        };
        let diagnostic = |diagnostic: &'a light::Diagnostic| Diagnostic {
            code: diagnostic.code,
            message: &diagnostic.message,
            at: at(diagnostic.span),
        };
        Self {
            schema: "l1ght.parse.v1",
            path: document.path.as_str(),
            recognised: document.recognised,
            title: document.title.as_ref().map(|title| title.text.as_str()),
            header: document.header.as_ref().map(|header| Header::of(header, &at)),
            sections: document.sections.iter().map(section).collect(),
            markers: document.markers.iter().map(|marker| Marker::of(marker, &at)).collect(),
            claims: document.claims.iter().map(Claim::of).collect(),
            diagnostics: document.diagnostics.iter().map(diagnostic).collect(),
        }
    }
}

impl<'a> Header<'a> {
    fn of(header: &'a light::Header, at: &impl Fn(Span) -> Place) -> Self {
        let field = |field: &'a light::Field| Field {
            name: &field.name,
            values: field.values.iter().map(|value| value.text.as_str()).collect(),
            at: at(field.span),
        };
        let placement = match header.placement {
            Placement::Front => "front",
            Placement::Late => "late",
            Placement::Bare => "bare",
        };
        Self { placement, fields: header.fields.iter().map(field).collect() }
    }
}

impl<'a> Marker<'a> {
    fn of(marker: &'a light::Marker, at: &impl Fn(Span) -> Place) -> Self {
        let claim = match marker.owner {
            Owner::Claim(claim) => Some(claim),
            Owner::Section(_) | Owner::Document => None,
        };
        Self {
            sign: &marker.sign,
            key: &marker.key,
            value: &marker.value,
            claim,
            section: marker.section,
            at: at(marker.span),
        }
    }
}

impl<'a> Claim<'a> {
    fn of(claim: &'a light::Claim) -> Self {
        Self {
            kind: ClaimKind::name(claim.kind),
            label: &claim.label,
            text: &claim.text,
            confidence: claim.confidence.map(Decimal),
            marker: claim.marker,
            owns: &claim.owns,
        }
    }
}
