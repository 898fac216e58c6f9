//! What the nodes of a file say: each word of its text belongs to the innermost symbol, section or
//! claim that it stands in, else to the file itself.

use l1ght_facts::Facts;

use super::index::{Field, Index, Owner, Writer};
use super::words::each_word;
use crate::graph::{CodeLane, Lane, Namespace, NodeId, claim_ids};
use crate::light::{Document, MarkerKind};
use crate::order;
use crate::text::{RepoPath, Span};
use crate::universal;

/// Texts with more bytes than this are not indexed by their words, only by names.
const LARGEST: usize = 4 << 20;

/// Takes a file of the code lane, as the lane has it, into the index.
pub fn code_page(
    index: &mut Index,
    lane: &CodeLane,
    path: &RepoPath,
    source: &[u8],
    facts: Option<&Facts>,
) {
    let names = lane.names_in(path);
    let places = Places::of(lane.outer_places_in(path));
    let docs = order::distinct(facts.iter().flat_map(|facts| &facts.symbols).map(|row| {
        let l1ght_facts::Span { start, end } = row.doc;
        (start, end)
    }));
    let owner = (Owner::Code(path.clone()), names.len() as u32 + 1);
    index.put((Lane::Code, path), owner, |page| {
        say_path(page, 0, path);
        for (name, node) in names.iter().zip(1..) {
            let (around, own) = name.rsplit_once("::").unwrap_or(("", name));
            page.say_all(node, Field::Label, own);
            page.say_all(node, Field::Place, around);
            page.say_all(node, Field::Place, stem_of(path));
        }
        say_text(page, source, &places, |at, comment| {
            let row = docs.partition_point(|(start, _)| *start <= at);
            let is_doc = row.checked_sub(1).is_some_and(|row| at < docs[row].1);
            if is_doc || comment { Field::Prose } else { Field::Body }
        });
    });
}

/// Takes an L1GHT document into the index: itself, its sections and claims.
pub fn document_page(index: &mut Index, document: &Document, namespace: &Namespace, text: &str) {
    let path = &document.path;
    let mut nodes = vec![(namespace.document(path), document.name(), whole(text))];
    let sections = document.sections.iter();
    nodes.extend(
        sections.map(|one| (namespace.section(path, &one.slug), one.title.as_str(), one.span)),
    );
    let claims = claim_ids(document, namespace).into_iter().zip(&document.claims);
    nodes.extend(claims.map(|(id, claim)| (id, claim.label.as_str(), claim.span)));
    let unsaid = [MarkerKind::Evidence, MarkerKind::Confidence];
    let markers = document.markers.iter().filter(|marker| unsaid.contains(&marker.kind));
    let unsaid: Vec<Span> = markers.map(|marker| marker.span).collect();
    put_document(index, Lane::Light, path, &nodes, text, &unsaid);
}

/// Takes an ordinary document into the index: itself, its sections and what it states.
pub fn ordinary_page(index: &mut Index, document: &universal::Document, text: &str) {
    let path = &document.path;
    let mut nodes = vec![(NodeId::document(path), document.name(), whole(text))];
    let sections = document.sections.iter();
    nodes.extend(
        sections
            .map(|one| (NodeId::document_section(path, &one.slug), one.title.as_str(), one.span)),
    );
    put_document(index, Lane::Universal, path, &nodes, text, &[]);
}

fn whole(text: &str) -> Span {
    Span { start: 0, end: text.len() as u32 }
}

/// Nodes with what they are called and where they stand, the document first. What stands at `unsaid`
/// is not prose.
fn put_document(
    index: &mut Index,
    lane: Lane,
    path: &RepoPath,
    nodes: &[(NodeId, &str, Span)],
    text: &str,
    unsaid: &[Span],
) {
    let spans = nodes.iter().zip(0..).map(|((_, _, span), node)| (*span, node)).collect();
    let ids = nodes.iter().map(|(id, _, _)| id.clone()).collect();
    let owner = (Owner::Document(ids), nodes.len() as u32);
    index.put((lane, path), owner, |page| {
        say_path(page, 0, path);
        for ((_, label, _), node) in nodes.iter().zip(0..) {
            page.say_all(node, Field::Label, label);
            page.say_all(node, Field::Place, if node == 0 { "" } else { nodes[0].1 });
        }
        let places = Places::of(spans);
        say_text(page, text.as_bytes(), &places, |at, _| {
            let row = unsaid.partition_point(|span| span.start <= at);
            let is_unsaid = row.checked_sub(1).is_some_and(|row| at < unsaid[row].end);
            if is_unsaid { Field::Body } else { Field::Prose }
        });
    });
}

/// The words of a path: its own name, and the folders around it.
fn say_path(page: &mut Writer<'_>, node: u32, path: &RepoPath) {
    page.say_all(node, Field::Label, stem_of(path));
    page.say_all(node, Field::Place, path.folder());
}

fn stem_of(path: &RepoPath) -> &str {
    let name = path.name();
    name.split_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

/// Says each word of a text for the node that it stands in; `field` takes its place, and whether its
/// line is a comment.
fn say_text(
    page: &mut Writer<'_>,
    text: &[u8],
    places: &Places,
    field: impl Fn(u32, bool) -> Field,
) {
    if text.len() > LARGEST || text[..text.len().min(8192)].contains(&0) {
        return;
    }
    let mut around = places.walk();
    let (mut line_end, mut comment) = (0, false);
    each_word(text, |at, word| {
        if at >= line_end {
            let start = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            line_end =
                at + text[at..].iter().position(|byte| *byte == b'\n').unwrap_or(text.len() - at);
            comment = is_comment(&text[start..line_end]);
        }
        let node = around.at(at as u32);
        page.say(node, field(at as u32, comment), word);
    });
}

/// True for a line that starts like a comment in most languages.
fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    [b"//".as_slice(), b"/*", b"* ", b"# ", b"#!", b"--", b";;", b"<!--", b"\"\"\"", b"% "]
        .iter()
        .any(|start| line.starts_with(start))
}

/// Where nodes stand, outer ones before those in them.
struct Places(Vec<(Span, u32)>);

impl Places {
    fn of(mut spans: Vec<(Span, u32)>) -> Self {
        order::sort_by(&mut spans, |(a, _), (b, _)| a.start.cmp(&b.start).then(b.end.cmp(&a.end)));
        Self(spans)
    }

    fn walk(&self) -> Around<'_> {
        Around { rest: &self.0, open: Vec::new() }
    }
}

/// The nodes around a place that only moves on.
struct Around<'a> {
    rest: &'a [(Span, u32)],
    open: Vec<(Span, u32)>,
}

impl Around<'_> {
    /// The innermost node at a place; 0, the file, outside of all.
    fn at(&mut self, at: u32) -> u32 {
        while let Some((next, rest)) =
            self.rest.split_first().filter(|(next, _)| next.0.start <= at)
        {
            self.open.push(*next);
            self.rest = rest;
        }
        while self.open.last().is_some_and(|(span, _)| span.end <= at) {
            self.open.pop();
        }
        self.open.last().map_or(0, |(_, node)| *node)
    }
}
