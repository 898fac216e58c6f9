//! The lexer tables: which bytes of a source file are code, comment or layout (evidence §2).
//!
//! Fingerprints come from here alone, never from a syntax tree. `scan.rs` and `string.rs` read any
//! table of `tables/`; what a table cannot say is a hook next to it.

mod cut;
mod document;
mod find;
mod hook;
mod language;
mod layout;
mod lexed;
mod print;
mod scan;
mod state;
mod string;
mod table;
mod tables;
mod token;

pub use language::Language;
pub use lexed::Lexed;
pub use print::{CodePrint, Print, Prints};
