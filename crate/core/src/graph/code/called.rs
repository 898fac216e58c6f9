//! Symbols by the last part of their names, in all files: what a name in a text may mean.

use l1ght_facts::SymbolKind;

use super::CodeLane;
use super::said::NONE;
use crate::graph::NodeId;
use crate::text::RepoPath;

/// A symbol that goes by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called<'a> {
    /// Its file.
    pub path: &'a RepoPath,
    /// Its qualified name.
    pub name: &'a str,
    /// The last part of it.
    pub own: &'a str,
    /// What it is.
    pub kind: SymbolKind,
    /// True for a test and what stands in one.
    pub is_test: bool,
    /// True for what stands in a type or function.
    pub is_inner: bool,
    /// Its node.
    pub id: NodeId,
    /// Its first line, from 1.
    pub line: u32,
}

impl CodeLane {
    /// The symbols whose last names are wanted, by path; not those that only a function sees.
    pub fn called<'a>(&'a self, is_wanted: impl Fn(&str) -> bool) -> Vec<Called<'a>> {
        // Many symbols share a name, and asking is slower than looking up.
        let mut asked: Vec<Option<bool>> = vec![None; self.keys.names.len()];
        let mut found = Vec::new();
        for (at, file) in self.there() {
            for (number, symbol) in file.said.symbols.iter().enumerate() {
                let own = self.keys.text(symbol.own);
                let wanted = asked[symbol.own.0 as usize].get_or_insert_with(|| is_wanted(own));
                if !*wanted || symbol.is_local {
                    continue;
                }
                let number = number as u32;
                let outer = file.symbol(symbol.parent);
                found.push(Called {
                    path: &file.path,
                    name: self.keys.text(symbol.name),
                    own,
                    kind: symbol.kind,
                    is_test: file
                        .around(number)
                        .any(|at| file.symbol(at).is_some_and(|one| one.is_test)),
                    is_inner: symbol.parent != NONE
                        && outer.is_some_and(|outer| outer.kind != SymbolKind::Module),
                    id: self.node_id(file.end(at, number)),
                    line: file.said.places(number).first().map_or(1, |place| place.lines.0),
                });
            }
        }
        found
    }

    /// What packages of the repository are called, and the files that say so.
    pub fn packages(&self) -> impl Iterator<Item = (&str, &RepoPath)> {
        self.manifests.packages()
    }
}
