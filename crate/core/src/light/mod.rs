//! The L1GHT document: markdown in, claims and diagnostics out (protocol §1–§4, §8).
//!
//! Parsing cannot fail. One pass over `pulldown-cmark`'s events, one mask that says which bytes
//! are live; no second reader of markdown exists in the project.

mod claim;
mod claims;
pub mod code;
mod confidence;
mod document;
mod draft;
mod edit;
mod escape;
mod field;
mod header;
mod leaf;
mod marker;
mod parse;
mod recognise;
mod render;
mod scan;
mod section;
mod sign;
mod source;

pub use claim::{Claim, ClaimKind};
pub use confidence::{Confidence, read_confidence};
pub use document::{
    Diagnostic, Document, Field, FieldKey, Header, Link, Marker, MarkerKind, Mention, Owner,
    Placement, Section, Title, Value,
};
pub use draft::{Draft, DraftClaim, DraftField, DraftMarker};
pub use edit::{EditError, convert_signs, replace_values};
pub(crate) use parse::events;
pub use parse::{OPTIONS, parse};
pub use render::{RefusedError, render};
pub(crate) use section::Sections;
pub(crate) use source::Unfolded;
pub use source::{SkipCode, text_of};
