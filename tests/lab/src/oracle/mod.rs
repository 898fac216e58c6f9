//! Oracles that are not ours: grammars of tree-sitter, Python's `ast`, Ruby's `ripper`, the TypeScript compiler,
//! `proc-macro2`. What two texts have in common is asked here and nowhere else.

mod declared;
mod leaf;
mod ranges;
mod second;
mod tree;

pub use declared::Declared;
pub use leaf::{Leaf, LeafKind};
pub use ranges::Ranges;
pub use second::{Answer, Second, compiler, rust_tokens};
pub use tree::{Nest, Oracle, Parsed, Tree};
