//! One file as the lane keeps it: what the host says of it, its symbols, what it brings in and
//! uses, and, once it is linked, its edges.

use l1ght_facts::{ReferenceKind, SymbolKind};

use super::family::Family;
use super::keys::Asked;
use super::names::Key;
use crate::graph::{How, Relation};
use crate::order;
use crate::text::lex::Language;
use crate::text::{RepoPath, Span};

/// Stands for no symbol.
pub(super) const NONE: u32 = u32::MAX;

/// A file of the lane.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub path: RepoPath,
    /// False for one that is no longer listed: its number stays its own.
    pub is_there: bool,
    /// The key of its path.
    pub key: Key,
    /// The key of the path of its folder.
    pub folder: Key,
    pub language: Language,
    pub family: Family,
    pub lines: Option<u32>,
    pub size: Option<u64>,
    pub id: Option<Key>,
    pub note: Key,
    /// The grammar that found what it says, and its version; empty when none did.
    pub grammar: Key,
    pub said: Said,
    /// Where each import leads.
    pub found: Vec<Found>,
    /// All but what it contains, in order.
    pub links: Vec<Link>,
    /// What the places of its imports rest on, in order.
    pub probed: Vec<Asked>,
    /// What its links rest on, in order.
    pub wanted: Vec<Asked>,
}

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

/// Where an import leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub place: Where,
    /// The modules and types in that file which the name is in, joined by `::`.
    pub inside: Key,
    pub takes: Takes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Out of the repository.
    Outside,
    /// Nothing can be said.
    Unknown,
    File(u32),
    /// To the files of the folder with that path.
    Folder(Key),
}

/// What an import takes from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// The module as a whole: names are qualified by it.
    Module,
    Name(Key),
    /// All names.
    All,
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

/// An edge that starts in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Link {
    /// A symbol, or none for the file.
    pub from: u32,
    pub relation: Relation,
    pub to: End,
    pub how: How,
    /// How many there are of one use; a few at most.
    pub several: u8,
}

/// Where an edge ends: as good as the id of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    pub file: u32,
    pub kind: Kind,
    /// The qualified name; empty for the file.
    pub name: Key,
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

impl File {
    /// A file of which nothing is known but its path.
    pub(super) fn new(path: RepoPath, key: Key, folder: Key) -> Self {
        Self {
            path,
            is_there: false,
            key,
            folder,
            language: Language::Plain,
            family: Family::None,
            lines: None,
            size: None,
            id: None,
            note: Key::default(),
            grammar: Key::default(),
            said: Said::default(),
            found: Vec::new(),
            links: Vec::new(),
            probed: Vec::new(),
            wanted: Vec::new(),
        }
    }

    /// The symbol of that number.
    pub(super) fn symbol(&self, number: u32) -> Option<&Symbol> {
        self.said.symbols.get(number as usize)
    }

    /// The numbers of the symbols that are called `own`.
    pub(super) fn named(&self, own: Key) -> &[u32] {
        let Said { symbols, by_name, .. } = &self.said;
        let start = by_name.partition_point(|at| symbols[*at as usize].own < own);
        let end = by_name.partition_point(|at| symbols[*at as usize].own <= own);
        &by_name[start..end]
    }

    /// True when files that take all its names see this one.
    pub(super) fn has_outer(&self, name: Key) -> bool {
        let is_outer = |at: &u32| self.symbol(*at).is_some_and(|symbol| symbol.parent == NONE);
        self.named(name).iter().any(is_outer) || !self.said.imported(name).is_empty()
    }

    /// All its edges; `own` is its number.
    pub(super) fn edges(&self, own: u32) -> impl Iterator<Item = Link> {
        let contained = self.said.symbols.iter().enumerate().map(move |(at, symbol)| Link {
            from: symbol.parent,
            relation: Relation::Contains,
            to: self.end(own, at as u32),
            how: How::Extracted,
            several: 1,
        });
        contained.chain(self.links.iter().copied())
    }

    /// The symbol itself and what it is in, from the inside out.
    pub(super) fn around(&self, number: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(number), |at| self.symbol(*at).map(|symbol| symbol.parent))
            .take_while(|at| *at != NONE)
    }

    /// The end of an edge to one of its symbols, or to the file itself.
    pub(super) fn end(&self, file: u32, number: u32) -> End {
        let symbol = self.symbol(number);
        let kind = symbol.map_or(Kind::File, Symbol::id_kind);
        End { file, kind, name: symbol.map(|symbol| symbol.name).unwrap_or_default() }
    }
}
