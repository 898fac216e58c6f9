//! Which nodes somebody means: by id, path, `path:line`, `path:first-last`, `path#symbol`, the label of a
//! claim, or the name of a symbol.

use super::View;
use crate::graph::{NodeId, NodeType};
use crate::order;
use crate::text::name::symbol_name;
use crate::text::{RepoPath, WrittenPath};

/// The nodes that `written` means, in order of their numbers: several where it names several.
pub fn find(view: View<'_>, written: &str) -> Vec<u32> {
    let by_id = view.net.number(view.lane, &NodeId::kept(written));
    if let Some(number) = by_id {
        return vec![number];
    }
    let path = path_of(written);
    let whole = file(view, &path);
    if !whole.is_empty() {
        return whole;
    }
    for (at, _) in written.match_indices(['#', ':']) {
        let (path, rest) = (path_of(&written[..at]), written[at..].trim_start_matches(['#', ':']));
        let file = file(view, &path);
        if !file.is_empty() {
            return match lines(rest) {
                Some(lines) => in_lines(view, &path, lines).unwrap_or(file),
                None => in_file(view, &path, rest),
            };
        }
    }
    named(view, written)
}

fn path_of(written: &str) -> RepoPath {
    match WrittenPath::read(written) {
        WrittenPath::Inside { path, .. } => RepoPath::listed(path),
        _ => RepoPath::listed(""),
    }
}

/// The node of a file, and that of the document in it.
fn file(view: View<'_>, path: &RepoPath) -> Vec<u32> {
    let code = view.net.file(view.lane, path);
    let is_it = |node: &&crate::graph::Node| {
        let is_document = matches!(node.node_type, NodeType::File | NodeType::Document);
        is_document && node.places.iter().any(|(at, _)| at == path)
    };
    let document = || view.documents.nodes().find(is_it);
    let document = || document().and_then(|node| view.net.number(view.lane, &node.id));
    code.or_else(document).into_iter().collect()
}

fn in_file(view: View<'_>, path: &RepoPath, name: &str) -> Vec<u32> {
    let ids = view.lane.named(path, &symbol_name(name));
    order::distinct(ids.iter().filter_map(|id| view.net.number(view.lane, id)))
}

/// The symbols that stand in lines of a file, without those around them where inner ones do; `None`
/// where the lines are outside of all.
fn in_lines(view: View<'_>, path: &RepoPath, (first, last): (u32, u32)) -> Option<Vec<u32>> {
    let file = view.net.file(view.lane, path)?;
    let places = view.lane.lines_in(path);
    let meets = |lines: &(u32, u32)| lines.0 <= last && first <= lines.1;
    let met = places.iter().filter(|(lines, _)| meets(lines));
    let is_inner = |lines: &(u32, u32)| {
        let inside =
            |other: &(u32, u32)| lines.0 <= other.0 && other.1 <= lines.1 && lines != other;
        !places.iter().any(|(other, _)| meets(other) && inside(other))
    };
    let inner = met.filter(|(lines, _)| is_inner(lines)).map(|(_, node)| file + node);
    Some(order::distinct(inner)).filter(|nodes| !nodes.is_empty())
}

/// `12` or `12-20`, also with `L` before the numbers.
fn lines(rest: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.trim_start_matches('L').parse::<u32>().ok();
    match rest.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(rest).map(|line| (line, line)),
    }
}

/// Claims and documents of that label, else symbols whose qualified name is or ends in it.
fn named(view: View<'_>, written: &str) -> Vec<u32> {
    let label = crate::text::normal::fold_space(written);
    let labelled = view.documents.nodes().filter(|node| node.label == label);
    let is_said = |number: &u32| !is_mark(view, *number);
    let said: Vec<u32> =
        labelled.filter_map(|node| view.net.number(view.lane, &node.id)).filter(is_said).collect();
    if !said.is_empty() {
        return order::distinct(said);
    }
    let name = symbol_name(written);
    if name.is_empty() {
        return Vec::new();
    }
    let files = view.lane.known().map(|(path, _)| path);
    order::distinct(files.flat_map(|path| in_file(view, path, &name)))
}

/// True for what is only a mark on a claim or document.
fn is_mark(view: View<'_>, number: u32) -> bool {
    let mut incoming = view.net.incoming(number).peekable();
    incoming.peek().is_some() && incoming.all(|link| super::activate::is_mark(link.relation))
}
