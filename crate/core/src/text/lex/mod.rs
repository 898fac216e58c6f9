//! The lexer tables: which bytes of a source file are code, comment or layout (evidence §2).
//!
//! Fingerprints come from here alone, never from a syntax tree.

mod language;
mod print;

pub use language::Language;
pub use print::{CodePrint, Print, Prints};
