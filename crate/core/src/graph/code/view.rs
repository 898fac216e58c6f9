//! The lane as nodes and edges of the graph, and symbols by the names that people write.

use super::CodeLane;
use super::file::{End, File};
use super::said::{Kind, Symbol};
use crate::graph::{Code, Edge, Glance, Node, NodeId, NodeType};
use crate::text::{RepoPath, Span};
use l1ght_facts::SymbolKind;

impl CodeLane {
    /// All nodes: by path, each file before its symbols.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        self.there().flat_map(move |(at, file)| {
            let symbols = (0..file.said.symbols.len() as u32).map(move |number| (at, number));
            let symbols = symbols.map(|(at, number)| self.symbol_node(at, number));
            std::iter::once(self.file_node(file)).chain(symbols)
        })
    }

    /// All edges, by the path they start in.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.there().flat_map(move |(at, file)| {
            file.edges(at).map(move |link| {
                let from = self.node_id(file.end(at, link.from));
                let several = u32::from(link.several);
                Edge::of_code(from, link.relation, self.node_id(link.to), link.how, several)
            })
        })
    }

    /// How many nodes and edges there are.
    pub fn counts(&self) -> (usize, usize) {
        self.there().fold((0, 0), |(nodes, edges), (_, file)| {
            let symbols = file.said.symbols.len();
            (nodes + 1 + symbols, edges + symbols + file.links.len())
        })
    }

    /// The nodes of a file whose symbols a name in canonical form means: those with the whole
    /// qualified name, else those whose name ends in it. A number of parameters is passed over.
    pub fn named(&self, path: &RepoPath, name: &str) -> Vec<NodeId> {
        let (Some(&at), Some(file)) = (self.by_path.get(path), self.file(path)) else {
            return Vec::new();
        };
        let name = match name.rsplit_once('/') {
            Some((name, digits)) if !name.is_empty() && digits.parse::<u32>().is_ok() => name,
            _ => name,
        };
        let numbers = |test: &dyn Fn(&Symbol) -> bool| -> Vec<u32> {
            let all = (0..file.said.symbols.len() as u32)
                .filter(|number| file.symbol(*number).is_some_and(test));
            let all: Vec<u32> = all.collect();
            let is_declared = |number: &u32| {
                file.symbol(*number).is_some_and(|symbol| symbol.kind != SymbolKind::Export)
            };
            let some = all.iter().any(is_declared);
            all.into_iter().filter(|number| !some || is_declared(number)).collect()
        };
        let exact = numbers(&|symbol| self.keys.text(symbol.name) == name);
        let found = match exact.is_empty() {
            false => exact,
            true => numbers(&|symbol| {
                ends_in(self.keys.text(symbol.name), name) || self.ends_shortly(file, symbol, name)
            }),
        };
        found.into_iter().map(|number| self.node_id(file.end(at, number))).collect()
    }

    /// True when the name without the trait that is implemented ends so: `Parser::fmt`.
    fn ends_shortly(&self, file: &File, symbol: &Symbol, name: &str) -> bool {
        let holder = file.symbol(symbol.parent);
        let of_trait = holder.is_some_and(|holder| holder.kind == SymbolKind::Extension);
        of_trait && {
            let [of, own] = [symbol.container, symbol.own].map(|key| self.keys.text(key));
            ends_in(&format!("{of}::{own}"), name)
        }
    }

    /// The qualified names of the symbols of a file, in the order of its nodes.
    pub fn names_in(&self, path: &RepoPath) -> Vec<&str> {
        let symbols = self.file(path).into_iter().flat_map(|file| &file.said.symbols);
        symbols.map(|symbol| self.keys.text(symbol.name)).collect()
    }

    /// Where the symbols of a file stand that are not in functions, each with its number among the
    /// nodes of the file, from 1: what stands in a function is part of what that does.
    pub fn outer_places_in(&self, path: &RepoPath) -> Vec<(Span, u32)> {
        let Some(file) = self.file(path) else { return Vec::new() };
        let is_outer = |number: u32| file.symbol(number).is_some_and(|symbol| !symbol.is_local);
        let places = file.said.places.iter().filter(|place| is_outer(place.symbol));
        places.map(|place| (place.span, place.symbol + 1)).collect()
    }

    /// The first and the last line of each place in it, with the number of the symbol as there.
    pub fn lines_in(&self, path: &RepoPath) -> Vec<((u32, u32), u32)> {
        let places = self.file(path).into_iter().flat_map(|file| &file.said.places);
        places.map(|place| (place.lines, place.symbol + 1)).collect()
    }

    /// The id of a node of a file by its number there, as in [`CodeLane::lines_in`].
    pub fn id_in(&self, path: &RepoPath, node: u32) -> Option<NodeId> {
        let at = *self.by_path.get(path)?;
        Some(self.node_id(self.file(path)?.end(at, node.checked_sub(1)?)))
    }

    pub(super) fn there(&self) -> impl Iterator<Item = (u32, &File)> {
        let numbers = self.by_path.values().map(|at| (*at, &self.files[*at as usize]));
        numbers.filter(|(_, file)| file.is_there)
    }

    pub(super) fn node_id(&self, end: End) -> NodeId {
        let path = &self.files[end.file as usize].path;
        match end.kind {
            Kind::File => NodeId::file(path),
            kind => NodeId::symbol(path, kind.name(), self.keys.text(end.name)),
        }
    }

    pub(super) fn file_node(&self, file: &File) -> Node {
        let whole = Span { start: 0, end: file.size.unwrap_or_default() as u32 };
        Node {
            id: NodeId::file(&file.path),
            node_type: NodeType::File,
            label: file.path.name().to_owned(),
            places: vec![(file.path.clone(), whole)],
            code: Some(Code::File {
                language: file.language,
                lines: file.lines,
                size: file.size,
                id: file.id.map(|id| self.keys.text(id).to_owned()),
                note: self.keys.text(file.note).to_owned(),
            }),
        }
    }

    pub(super) fn symbol_glance<'a>(&'a self, file: &'a File, number: u32) -> Glance<'a> {
        let symbol = file.symbol(number);
        let own = symbol.map(|symbol| symbol.own).unwrap_or_default();
        let node_type = symbol.map_or(NodeType::Reference, node_type);
        Glance { node_type, label: self.keys.text(own), path: Some(&file.path), id: None }
    }

    pub(super) fn symbol_node(&self, at: u32, number: u32) -> Node {
        let file = &self.files[at as usize];
        let places = file.said.places(number);
        let Glance { node_type, label, .. } = self.symbol_glance(file, number);
        Node {
            id: self.node_id(file.end(at, number)),
            node_type,
            label: label.to_owned(),
            places: places.iter().map(|place| (file.path.clone(), place.span)).collect(),
            code: Some(Code::Symbol { lines: places.iter().map(|place| place.lines).collect() }),
        }
    }
}

fn node_type(symbol: &Symbol) -> NodeType {
    match symbol.kind {
        _ if symbol.is_test => NodeType::Process,
        SymbolKind::Module => NodeType::Module,
        kind => NodeType::Symbol(kind),
    }
}

/// True when `end` is all of `whole`, or its last parts.
fn ends_in(whole: &str, end: &str) -> bool {
    whole.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
}
