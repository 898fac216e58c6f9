//! One file as the lane keeps it: what the host says of it, what it says, and, once it is linked,
//! where its imports lead and its edges.

use super::family::Family;
use super::keys::Asked;
use super::said::{Kind, NONE, Said, Symbol};
use crate::graph::{How, Relation};
use crate::text::RepoPath;
use crate::text::lex::Language;
use crate::text::names::Key;

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
