//! What a grammar found in a file, in short: symbols and their places, what is taken from elsewhere,
//! and the uses of names.

use l1ght_facts::{ReferenceKind, SymbolKind};

use crate::order;
use crate::text::Span;
use crate::text::names::Key;

/// Stands for no symbol.
pub(super) const NONE: u32 = u32::MAX;

/// What the grammar found, in short.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// What they are in comes before them.
    pub symbols: Vec<Symbol>,
    /// Numbers of the symbols, by their own names.
    pub by_name: Vec<u32>,
    /// By symbol and place.
    pub places: Vec<Place>,
    pub imports: Vec<Import>,
    /// Numbers of the imports, by their aliases.
    pub by_alias: Vec<u32>,
    pub scopes: Vec<Scope>,
    /// Each once.
    pub uses: Vec<Use>,
}

/// What a symbol is in its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Not a symbol, but the file.
    File,
    Test,
    Of(SymbolKind),
}

/// A symbol: all declarations of one kind and qualified name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub kind: SymbolKind,
    pub is_test: bool,
    /// True for what stands in a function, where no other file can name it.
    pub is_local: bool,
    /// Qualified.
    pub name: Key,
    pub own: Key,
    /// The last name of what it is qualified by.
    pub container: Key,
    /// The symbol that contains it.
    pub parent: u32,
    /// The symbol that a default export passes on.
    pub stands_for: u32,
}

/// Where a symbol is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub symbol: u32,
    pub span: Span,
    pub lines: (u32, u32),
}

/// A name that is taken from elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Import {
    pub module: Key,
    /// Empty for the module itself.
    pub name: Key,
    pub alias: Key,
    /// True for a path in the code that names its module itself: `crate::a::f()`.
    pub is_implied: bool,
}

/// What a name is qualified by.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scope {
    /// As written.
    pub text: Key,
    pub head: Key,
    pub last: Key,
}

/// How a used name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Manner {
    Bare,
    /// `a::b`
    Path,
    /// `a.b`
    Member,
    /// `a!`
    Macro,
}

/// A use of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    /// The symbol it stands in, or none.
    pub from: u32,
    pub kind: ReferenceKind,
    pub manner: Manner,
    pub name: Key,
    /// Number of the scope; 0 is none.
    pub scope: u32,
}

impl Kind {
    /// How ids name it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Test => "test",
            Self::Of(kind) => kind.name(),
        }
    }
}

impl Symbol {
    pub(super) fn id_kind(&self) -> Kind {
        if self.is_test { Kind::Test } else { Kind::Of(self.kind) }
    }

    /// True when what stands in it can't be named from other files.
    pub(super) fn has_locals(&self) -> bool {
        self.is_local || !self.kind.is_container()
    }

    /// True for a member of a type.
    pub(super) fn is_member(&self) -> bool {
        matches!(self.kind, SymbolKind::Method | SymbolKind::Field)
    }

    /// True for what a type can be.
    pub(super) fn is_type(&self) -> bool {
        let is_container = self.kind.is_container() && self.kind != SymbolKind::Module;
        is_container || self.kind == SymbolKind::Type
    }
}

impl Said {
    /// Where a symbol is written.
    pub(super) fn places(&self, symbol: u32) -> &[Place] {
        let start = self.places.partition_point(|place| place.symbol < symbol);
        let end = self.places.partition_point(|place| place.symbol <= symbol);
        &self.places[start..end]
    }

    /// Puts the numbers of symbols and imports in the order in which they are looked for.
    pub(super) fn index(&mut self) {
        let Self { symbols, imports, by_name, by_alias, .. } = self;
        *by_name = (0..symbols.len() as u32).collect();
        order::sort_by_key(by_name, |at| symbols[*at as usize].own);
        *by_alias = (0..imports.len() as u32).collect();
        order::sort_by_key(by_alias, |at| imports[*at as usize].alias);
    }

    /// The numbers of the imports that are called `alias`.
    pub(super) fn imported(&self, alias: Key) -> &[u32] {
        let Self { imports, by_alias, .. } = self;
        let start = by_alias.partition_point(|at| imports[*at as usize].alias < alias);
        let end = by_alias.partition_point(|at| imports[*at as usize].alias <= alias);
        &by_alias[start..end]
    }
}
