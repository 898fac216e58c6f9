//! The facts of one source file: what a code module finds in it and what the core, in another
//! module, reads. Data and its form in bytes; nothing here knows a grammar or a verdict.

mod column;
mod decode;
mod encode;
mod facts;
mod kind;

pub use column::{Column, Columns, put, put_texts};
pub use decode::DecodeError;
pub use facts::{Facts, Import, Name, Reference, Span, Symbol};
pub use kind::{ReferenceKind, SymbolKind};

/// The version of the form in bytes: its first byte.
pub const VERSION: u8 = 1;
