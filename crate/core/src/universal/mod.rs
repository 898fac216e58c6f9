//! Ordinary documents (query §3): Markdown that is not L1GHT, HTML, plain text, reStructuredText and
//! AsciiDoc, as blocks with their places, what they mention, and sentences that state something.
//!
//! Parsing cannot fail and takes time linear in the bytes. Nothing here knows which files or symbols
//! there are: what a mention means is `evidence`'s.

mod builder;
mod canonical;
mod document;
mod format;
mod html;
mod markdown;
mod parse;
mod plain;
mod spelled;
mod statement;
mod tag;

pub use canonical::canonical_markdown;
pub use document::{Block, BlockKind, Document, Mention, MentionKind, Statement, Topic};
pub use format::{Converted, Format};
pub use parse::parse;
pub use spelled::{Spelled, spell};
