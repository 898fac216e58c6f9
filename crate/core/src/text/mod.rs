//! What every other module says about text: spans, positions, paths, digests, slugs, lexers.

pub mod digest;
pub mod fold;
pub mod lex;
pub(crate) mod link;
pub mod name;
pub(crate) mod names;
mod nfc;
pub mod normal;
pub mod path;
pub mod position;
pub mod slug;
pub(crate) mod table;

pub use digest::Digest;
pub use path::{RepoPath, WrittenPath};
pub use position::{LineIndex, Position, Span, Unit};
