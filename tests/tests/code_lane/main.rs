//! The code lane of query §1: `tests/suite/graph/code-*.md`, and what holds after any edits.
//!
//! A case has blocks `file <path>`. What is expected: the nodes with their lines, then the edges
//! with how sure they are. A block `show` names the relations to show, and leaves the nodes out.

mod edits;
mod snapshot;
mod tree;

use std::fmt::Write as _;

use l1ght_core::graph::{Code, Edge, Node};
use l1ght_tests::suite::{self, Case};
use tree::Tree;

#[test]
fn files_become_the_graph_of_the_suite() {
    suite::run("graph/code", shown);
}

fn shown(case: &Case) -> String {
    let mut tree = Tree::default();
    for block in &case.inputs {
        if let Some(path) = block.info.strip_prefix("file ") {
            tree.put(path, &block.text);
        }
    }
    let lane = tree.lane();
    let show = case.input("show");
    let mut nodes: Vec<String> = lane.nodes().map(|node| node_line(&node)).collect();
    nodes.sort();
    nodes.retain(|_| show.is_none());
    let edges = lane.edges().filter(|edge| {
        show.is_none_or(|names| names.split_whitespace().any(|name| name == edge.relation.name()))
    });
    let mut edges: Vec<String> = edges.map(|edge| edge_line(&edge)).collect();
    edges.sort();
    [nodes, edges].concat().concat()
}

/// The id without its first part, which all have.
fn short(id: &str) -> &str {
    id.strip_prefix("file::").unwrap_or(id)
}

fn node_line(node: &Node) -> String {
    let mut out = format!("{} {}", node.node_type.name(), short(node.id.as_str()));
    match node.code.as_ref().expect("a node of code") {
        Code::File { language, lines, size, note, .. } => {
            let _ = write!(out, " {}", language.name());
            let _ = lines.iter().try_for_each(|lines| write!(out, ", {lines} lines"));
            let _ = size.iter().try_for_each(|size| write!(out, ", {size} bytes"));
            if !note.is_empty() {
                let _ = write!(out, " ({note})");
            }
        }
        Code::Symbol { lines } => {
            for (first, last) in lines {
                let _ = write!(out, " {first}-{last}");
            }
        }
    }
    out + "\n"
}

fn edge_line(Edge { from, relation, to, weight, how, .. }: &Edge) -> String {
    let weight = f64::from(*weight) / 1e6;
    let (from, to) = (short(from.as_str()), short(to.as_str()));
    format!("{from} {} {to} {} {weight}\n", relation.name(), how.name())
}
