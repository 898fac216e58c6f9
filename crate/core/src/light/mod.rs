//! The L1GHT document: markdown in, claims and diagnostics out (protocol §1–§4, §8).
//!
//! Parsing cannot fail. One pass over `pulldown-cmark`'s events, one mask that says which bytes
//! are live; no second reader of markdown exists in the project.

mod claim;
mod claims;
pub mod code;
mod confidence;
mod document;
mod field;
mod header;
mod leaf;
mod marker;
mod parse;
mod recognise;
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
pub use parse::parse;
pub use recognise::is_markdown;
pub use source::{SkipCode, text_of};
