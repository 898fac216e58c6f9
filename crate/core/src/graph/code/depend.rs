//! What depends on a place in a file: the symbols and files whose links end in it.

use std::collections::BTreeSet;

use super::CodeLane;
use super::file::{End, File};
use super::said::NONE;
use crate::graph::{How, Relation};
use crate::text::{RepoPath, Span};

/// A symbol or file with a link into a place that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependant {
    /// Its file.
    pub path: RepoPath,
    /// The qualified name of the symbol; empty for the file itself.
    pub name: String,
    /// Where the symbol is written; nothing for the file.
    pub spans: Vec<Span>,
    /// What it does with the place.
    pub relation: Relation,
    /// How sure that is.
    pub how: How,
}

impl CodeLane {
    /// What links to the symbols at `spans` of a file, or to the file and all its symbols without
    /// them; in order of paths, the surest link of each. What is itself at the place is left out.
    pub fn dependants(&self, path: &RepoPath, spans: Option<&[Span]>) -> Vec<Dependant> {
        let (Some(&at), Some(file)) = (self.by_path.get(path), self.file(path)) else {
            return Vec::new();
        };
        let numbers = 0..file.said.symbols.len() as u32;
        let mut touched: BTreeSet<u32> = numbers
            .clone()
            .filter(|at| spans.is_none_or(|spans| meets(file, *at, spans)))
            .collect();
        // What is all in an inner symbol is not of the outer.
        for inner in
            spans.iter().flat_map(|spans| numbers.clone().filter(|at| holds(file, *at, spans)))
        {
            file.symbol(inner).map(|symbol| touched.remove(&symbol.parent));
        }
        if spans.is_none() {
            touched.insert(NONE);
        }
        let ends: BTreeSet<End> = touched.iter().map(|number| file.end(at, *number)).collect();
        let mut found = Vec::new();
        for (from, other) in self.there() {
            let links = other.links.iter().filter(|link| {
                let is_own = from == at && (spans.is_none() || touched.contains(&link.from));
                !is_own && ends.contains(&link.to)
            });
            let mut links: Vec<_> = links.collect();
            links.sort_unstable_by_key(|link| (link.from, link.how, link.relation));
            links.dedup_by_key(|link| link.from);
            found.extend(links.into_iter().map(|link| Dependant {
                path: other.path.clone(),
                name: self.keys.text(other.end(from, link.from).name).to_owned(),
                spans: places(other, link.from).collect(),
                relation: link.relation,
                how: link.how,
            }));
        }
        found
    }
}

/// True when something at `spans` is in the symbol.
fn meets(file: &File, number: u32, spans: &[Span]) -> bool {
    places(file, number)
        .any(|place| spans.iter().any(|at| at.start < place.end && place.start < at.end))
}

/// True when all at `spans` is in the symbol.
fn holds(file: &File, number: u32, spans: &[Span]) -> bool {
    let is_in = |at: &Span| places(file, number).any(|p| p.start <= at.start && at.end <= p.end);
    spans.iter().all(is_in)
}

fn places(file: &File, number: u32) -> impl Iterator<Item = Span> {
    file.said.places(number).iter().map(|place| place.span)
}
