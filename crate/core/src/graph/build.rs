//! From contributions to one graph, the same for every order of files.

use std::collections::{BTreeMap, BTreeSet};

use super::{CodeLane, Contribution, Edge, How, Node, NodeId, NodeType, Target};
use crate::order;
use crate::text::normal::fold_space;
use crate::text::slug::slug;

/// Nodes by id and edges in order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    nodes: BTreeMap<NodeId, Node>,
    edges: BTreeSet<Edge>,
}

impl Graph {
    /// Unites what the files contribute and resolves names across them.
    pub fn build<'a>(contributions: impl Iterator<Item = &'a Contribution>) -> Self {
        let contributions: Vec<&Contribution> = contributions.collect();
        let names = Names::of(&contributions);
        let mut graph = Self::default();
        for contribution in contributions {
            for node in &contribution.nodes {
                graph.add_node(node);
            }
            for edge in &contribution.edges {
                graph.add_edge(contribution, edge, &names);
            }
        }
        graph
    }

    /// The same graph with the code lane in it: what documents say of code ends on its nodes.
    pub fn with_code(mut self, lane: &CodeLane) -> Self {
        lane.nodes().for_each(|node| self.add_node(&node));
        self.edges.extend(lane.edges());
        self
    }

    /// All nodes, by id.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.values()
    }

    /// All edges, by start, relation and end.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter()
    }

    /// How many nodes and edges there are.
    pub fn counts(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// The node with this id.
    pub fn node(&self, id: &NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// One node for one id, with all its places and the label that stands first.
    fn add_node(&mut self, node: &Node) {
        let kept = self.nodes.entry(node.id.clone()).or_insert_with(|| node.clone());
        if node.places.first() < kept.places.first() {
            kept.label.clone_from(&node.label);
        }
        kept.places.extend(node.places.iter().cloned());
        order::sort(&mut kept.places);
        kept.places.dedup();
    }

    fn add_edge(&mut self, from: &Contribution, edge: &Edge<Target>, names: &Names) {
        match &edge.to {
            Target::Node(id) => self.link(edge, id.clone(), edge.how),
            Target::Named(name) => match names.declared(name) {
                [] => {
                    let id = from.namespace.undeclared(name, names.is_shared(name));
                    self.add_reference(&id, name);
                    self.link(edge, id, How::Extracted);
                }
                [one] => self.link(edge, one.clone(), How::Extracted),
                several => {
                    for id in several {
                        self.link(edge, id.clone(), How::Ambiguous);
                    }
                }
            },
        }
    }

    /// Undeclared targets have no place of their own; the least spelling is their label.
    fn add_reference(&mut self, id: &NodeId, name: &str) {
        let label = fold_space(name);
        let node = self.nodes.entry(id.clone()).or_insert_with(|| Node {
            id: id.clone(),
            node_type: NodeType::Reference,
            label: label.clone(),
            places: Vec::new(),
            code: None,
        });
        if label < node.label {
            node.label = label;
        }
    }

    fn link(&mut self, edge: &Edge<Target>, to: NodeId, how: How) {
        let Edge { from, relation, weight, causal, .. } = edge.clone();
        self.edges.insert(Edge { from, relation, to, weight, causal, how });
    }
}

/// What is declared under each name, and which slugs two undeclared names share.
struct Names {
    declared: BTreeMap<String, Vec<NodeId>>,
    by_slug: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn of(contributions: &[&Contribution]) -> Self {
        let mut names = Self { declared: BTreeMap::new(), by_slug: BTreeMap::new() };
        for (name, id) in contributions.iter().flat_map(|one| &one.names) {
            names.declared.entry(fold_space(name)).or_default().push(id.clone());
        }
        for ids in names.declared.values_mut() {
            order::sort(ids);
            ids.dedup();
        }
        for edge in contributions.iter().flat_map(|one| &one.edges) {
            if let Target::Named(name) = &edge.to
                && names.declared(name).is_empty()
            {
                names.by_slug.entry(slug(name)).or_default().insert(fold_space(name));
            }
        }
        names
    }

    fn declared(&self, name: &str) -> &[NodeId] {
        self.declared.get(&fold_space(name)).map_or(&[], Vec::as_slice)
    }

    fn is_shared(&self, name: &str) -> bool {
        self.by_slug.get(&slug(name)).is_some_and(|labels| labels.len() > 1)
    }
}
