//! What a kind of node means. A grammar is a table of these; the walk reads it.

use l1ght_facts::{ReferenceKind, SymbolKind};
use tree_sitter::Node;

use crate::walk::Walk;

/// What to do with a kind of node; kinds without a rule are passed through.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// A symbol: its name is the field `name`, its body the field `body`.
    Define(SymbolKind),
    /// Something that the grammar looks at itself.
    By(fn(&mut Walk<'_, '_>, Node<'_>)),
    /// Stands around one declaration, which takes its range: `export`, decorators.
    Wrap,
    /// The same, when it holds one child only: `const a = 1`, not `const a = 1, b = 2`.
    WrapOne,
    /// A comment.
    Comment,
    /// An attribute or decorator that stands before what it belongs to.
    Attribute,
    /// A call of what the field of that name says.
    Call(&'static str),
    /// A name that is used, where it is not the name of what is being declared.
    Use,
    /// The same, with what it is qualified by: `a.b.Name` is one use.
    UsePath,
    /// The names in it are types that the symbol around it implements or extends.
    Base(ReferenceKind),
    /// The arguments of a type: the names in it are no bases.
    Arguments,
}
