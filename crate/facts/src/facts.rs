//! The facts of a file as plain rows; names are kept once each.

use crate::{ReferenceKind, SymbolKind};

/// A range of bytes of the file, `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A name: its index in [`Facts::names`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub u32);

/// Something that has a name and a place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it is.
    pub kind: SymbolKind,
    /// Its own name, without what it is in.
    pub name: Name,
    /// The symbol it is in; always an earlier row.
    pub parent: Option<u32>,
    /// What its name is qualified by beyond its parent, parts joined by `::`; empty for most. A Go
    /// receiver, the `A::b` of a C++ definition, the type of a Rust `impl` of a trait.
    pub scope: Name,
    /// All of it, with the comments, attributes and decorators that belong to it.
    pub whole: Span,
    /// Its own name, where that is written; empty for what has none.
    pub name_at: Span,
    /// Its body; empty for a declaration.
    pub body: Span,
    /// The comments that belong to it, from the first to the last; empty for none.
    pub doc: Span,
    /// How many parameters it takes; 0 for what takes none.
    pub arity: u32,
    /// True for a test.
    pub is_test: bool,
}

/// A name that is taken from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Import {
    /// Where from, as the language writes it; parts of a Rust path joined by `::`.
    pub module: Name,
    /// The name there; empty for the module itself, `*` for all names.
    pub name: Name,
    /// The name here; equal to `name` for most.
    pub alias: Name,
    /// Where it is written.
    pub at: Span,
}

/// A use of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// How.
    pub kind: ReferenceKind,
    /// The name, without what it is qualified by.
    pub name: Name,
    /// What it is qualified by, as written; empty for a bare name.
    pub scope: Name,
    /// The symbol it stands in.
    pub from: Option<u32>,
    /// Where it is written.
    pub at: Span,
}

/// What a file says, by its grammar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The grammar and its version: `rust 0.24.2`.
    pub grammar: String,
    /// Why some of the file is not in here, in plain English; empty when all of it is.
    pub note: String,
    /// In order of their start.
    pub symbols: Vec<Symbol>,
    /// In order of their start.
    pub imports: Vec<Import>,
    /// In order of their start.
    pub references: Vec<Reference>,
    /// Each name once; the first is empty.
    pub names: Vec<String>,
}

impl Facts {
    /// The text of a name; empty for one that is not of these facts.
    pub fn text(&self, name: Name) -> &str {
        self.names.get(name.0 as usize).map_or("", String::as_str)
    }

    /// What the symbol of that row is called, from the outermost: `["Parser", "parse"]`.
    pub fn path(&self, row: u32) -> Vec<&str> {
        let mut parts = Vec::new();
        let mut next = self.symbols.get(row as usize);
        while let Some(symbol) = next {
            parts.push(self.text(symbol.name));
            parts.extend(self.text(symbol.scope).rsplit("::").filter(|part| !part.is_empty()));
            next = symbol.parent.and_then(|parent| self.symbols.get(parent as usize));
        }
        parts.reverse();
        parts
    }
}
