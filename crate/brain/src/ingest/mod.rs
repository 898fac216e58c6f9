//! The lanes of a workspace: what ingests took so far, kept between calls.

mod grammars;
mod memories;
mod ordinary;
mod plan;
mod snapshot;
mod spoken;
mod words;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use l1ght_core::evidence::{FileList, ListIndex, Nodes, Policy};
use l1ght_core::graph::{
    Change, CodeFile, CodeLane, Contribution, Contributions, Graph, Lane, Mode, Namespace, Net,
    Node, NodeId, Ranked, Relation, Resolver, Tally, claim_ids, contribute, top_ranked,
};
use l1ght_core::light::{Document, MarkerKind};
use l1ght_core::order;
use l1ght_core::query::{View, code_page, document_page, ordinary_page};
use l1ght_core::text::{LineIndex, RepoPath, Span};

use crate::medulla::MEDULLA;
use crate::memory;

pub(crate) use ordinary::Ordinary;
use plan::Put;
pub(crate) use plan::{Plan, Scope, plan};
pub(crate) use spoken::Spoken;
use words::Words;

/// What was taken so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lanes {
    code: CodeLane,
    light: Contributions,
    /// The graph of the documents, made when it is asked for.
    graph: OnceCell<Graph>,
    /// The Markdown files that were looked at.
    markdown: BTreeMap<RepoPath, Markdown>,
    /// What its nodes say.
    words: Words,
    /// Whether somebody said what to ingest.
    pub(crate) reach: Reach,
    /// The number of the list that all was last taken from.
    pub(crate) followed: Option<u64>,
    /// True when something was taken since that was last asked.
    pub(crate) has_taken: bool,
    /// True when they are other than they were kept.
    pub(crate) is_new: bool,
    /// All of it in numbers, made when it is asked for.
    net: OnceCell<Net>,
    /// The ordinary documents, Markdown or not.
    ordinary: BTreeMap<RepoPath, Ordinary>,
    /// The nodes that most others lead to; none while nobody asked since the last ingest.
    top: RefCell<Option<Vec<Ranked>>>,
}

/// How much of the root the lanes hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Nobody said: questions take what they need.
    #[default]
    Unsaid,
    /// All that is listed: questions bring it up to date.
    Whole,
    /// Only what somebody asked for, as it was then.
    Part,
}

/// How many of them are kept.
const TOP: usize = 5;

/// A Markdown file that was looked at.
#[derive(Clone, Debug)]
pub(crate) struct Markdown {
    /// Its content id.
    pub(crate) id: Option<String>,
    /// What it says, when it is an L1GHT document.
    pub(crate) ours: Option<Ours>,
}

/// An L1GHT document.
#[derive(Clone, Debug)]
pub(crate) struct Ours {
    pub(crate) document: Document,
    pub(crate) namespace: Namespace,
    /// The text, from which a snapshot has the document again: parsing is fast, and a document as
    /// bytes would be larger.
    pub(crate) text: String,
    /// The nodes that its values led to when it was last looked at, in the order of asking.
    pub(crate) answers: Vec<Vec<NodeId>>,
}

/// Items of evidence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    pub(crate) resolved: u64,
    pub(crate) unresolved: u64,
}

impl Lanes {
    /// The files of code.
    pub(crate) fn code(&self) -> &CodeLane {
        &self.code
    }

    /// The graph of the documents.
    pub(crate) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::build(self.light.iter()))
    }

    /// All of the graph in numbers.
    pub(crate) fn net(&self) -> &Net {
        self.net.get_or_init(|| Net::of(&self.code, self.graph()))
    }

    /// Takes what was planned, all of which was supplied.
    pub(crate) fn take(
        &mut self,
        plan: Plan<'_>,
        scope: &Scope,
        index: &ListIndex<'_>,
        policy: &Policy,
    ) -> (Tally, Evidence) {
        self.top.take();
        self.net.take();
        self.has_taken = true;
        let tally = self.take_code(&plan, scope, index);
        let taken: BTreeSet<&RepoPath> = plan.documents.iter().map(|(path, _)| path).collect();
        let list = index.list();
        let before = self.markdown.keys().chain(self.ordinary.keys());
        let before: Vec<RepoPath> = before.cloned().collect();
        self.markdown.retain(|path, _| {
            let is_gone = list.complete && !list.files.contains_key(path);
            let is_replaced = scope.replaces && scope.light && !plan.markdown.contains(path);
            let is_replaced = is_replaced && !is_memory(path);
            taken.contains(path) || !is_gone && !is_replaced
        });
        self.ordinary.retain(|path, _| {
            let is_gone = list.complete && !list.files.contains_key(path);
            let is_replaced =
                scope.replaces && scope.universal && !plan.ordinary_seen.contains(path);
            // It became one of ours, or can no longer be read.
            let is_left = scope.universal && scope.looks_at(path) || taken.contains(path);
            let is_left = is_left && list.files.contains_key(path);
            let is_left = is_left && !plan.ordinary_seen.contains(path);
            !(is_gone || is_replaced || is_left)
        });
        let documents = plan.documents.iter().map(|(path, _)| path);
        let taken = documents.chain(plan.ordinary.iter().map(|(path, _)| path));
        let taken: Vec<RepoPath> = taken.cloned().collect();
        self.markdown.extend(plan.documents);
        self.ordinary.extend(plan.ordinary);
        let is_gone = |path: &&RepoPath| {
            !self.markdown.contains_key(*path) && !self.ordinary.contains_key(*path)
        };
        let changed: Vec<RepoPath> = before.iter().filter(is_gone).cloned().chain(taken).collect();
        self.is_new |= !changed.is_empty();
        self.index_documents(changed.iter());
        let (more, evidence) = self.take_light(scope, index, policy);
        let tally = Tally {
            nodes_added: tally.nodes_added + more.nodes_added,
            nodes_removed: tally.nodes_removed + more.nodes_removed,
            edges_added: tally.edges_added + more.edges_added,
            edges_removed: tally.edges_removed + more.edges_removed,
        };
        (tally, evidence)
    }

    fn take_code(&mut self, plan: &Plan<'_>, scope: &Scope, index: &ListIndex<'_>) -> Tally {
        let list = index.list();
        let mut listed = order::walk(list.files.iter());
        let gone = self.code.known().map(|(path, _)| path).filter(|path| {
            let is_gone = list.complete && listed.at(path).is_none();
            let is_replaced =
                scope.replaces && scope.code && plan.code.binary_search(path).is_err();
            is_gone || is_replaced || scope.code && plan.is_document(path)
        });
        let gone: Vec<RepoPath> = gone.cloned().collect();
        let puts = plan
            .puts
            .iter()
            .map(|put| Change::Put(put.path, CodeFile { id: put.id.as_deref(), ..put.file }));
        let changes: Vec<Change<'_>> = puts.chain(gone.iter().map(Change::Remove)).collect();
        let tally = self.code.apply(&changes);
        if gone.is_empty() && plan.puts.is_empty() {
            return tally;
        }
        self.is_new = true;
        self.words.edit(|index| {
            gone.iter().for_each(|path| index.remove(Lane::Code, path));
            for Put { path, file, .. } in &plan.puts {
                code_page(index, &self.code, path, file.source.unwrap_or_default(), file.facts);
            }
        });
        tally
    }

    /// Takes what documents say, and lets go of what those said that are gone.
    fn index_documents<'p>(&mut self, paths: impl Iterator<Item = &'p RepoPath>) {
        let Self { words, markdown, ordinary, .. } = self;
        for path in paths {
            words.edit(|index| {
                match markdown.get(path).and_then(|file| file.ours.as_ref()) {
                    Some(Ours { document, namespace, text, .. }) => {
                        document_page(index, document, namespace, text);
                    }
                    None => index.remove(Lane::Light, path),
                }
                match ordinary.get(path) {
                    Some(one) => ordinary_page(index, &one.document, &one.text),
                    None => index.remove(Lane::Universal, path),
                }
            });
        }
    }

    /// Resolves what all documents say anew: what they cite may be other than it was.
    fn take_light(
        &mut self,
        scope: &Scope,
        index: &ListIndex<'_>,
        policy: &Policy,
    ) -> (Tally, Evidence) {
        let Self { code, light, graph, markdown, ordinary, .. } = self;
        let own = |path: &RepoPath| document_node(markdown, ordinary, path);
        let (resolved, unresolved) = (Cell::new(0), Cell::new(0));
        let nodes = Nodes { index, policy, code, document: &own, resolved, unresolved };
        let mut given: BTreeMap<RepoPath, Contribution> = BTreeMap::new();
        let mut answers: Vec<Vec<Vec<NodeId>>> = Vec::new();
        let (bound, ordinary_given) = ordinary::bind(index, code, &own, ordinary);
        for (path, file) in markdown.iter() {
            let Some(Ours { document, namespace, .. }) = &file.ours else { continue };
            let noted = Noted { nodes: &nodes, answers: RefCell::default() };
            given.insert(path.clone(), contribute(document, namespace, &noted));
            answers.push(noted.answers.into_inner());
            let evidence = document.markers.iter().filter(|at| at.kind == MarkerKind::Evidence);
            let evidence = evidence.filter(|_| scope.holds(path));
            evidence.for_each(|marker| nodes.count(path, &marker.value));
        }
        let evidence =
            Evidence { resolved: nodes.resolved.get(), unresolved: nodes.unresolved.get() };
        let ours = markdown.values_mut().filter_map(|file| file.ours.as_mut());
        ours.zip(answers).for_each(|(ours, answers)| ours.answers = answers);
        ordinary.values_mut().zip(bound).for_each(|(one, bound)| one.bound = bound);
        let old = graph.take().unwrap_or_else(|| Graph::build(light.iter()));
        let new = replace(light, given, ordinary_given);
        let tally = difference(&old, &new);
        *graph = OnceCell::from(new);
        (tally, evidence)
    }
}

impl Lanes {
    /// Says how much of the root they hold.
    pub(crate) fn set_reach(&mut self, reach: Reach) {
        self.is_new |= reach != self.reach;
        self.reach = reach;
    }

    /// All that questions are asked of.
    pub(crate) fn view(&self) -> View<'_> {
        let (net, lane, documents) = (self.net(), &self.code, self.graph());
        View { net, lane, documents, index: self.words.get() }
    }

    /// The L1GHT document at a path.
    pub(crate) fn ours(&self, path: &RepoPath) -> Option<&Ours> {
        self.markdown.get(path)?.ours.as_ref()
    }

    /// The text of a document, ours or ordinary, and where its lines are.
    pub(crate) fn document_text(&self, path: &RepoPath) -> Option<(&LineIndex, &str)> {
        let ours = self.ours(path).map(|ours| (&ours.document.lines, ours.text.as_str()));
        let ordinary =
            || Some(self.ordinary.get(path)?).map(|one| (&one.document.lines, one.text.as_str()));
        ours.or_else(ordinary)
    }

    /// True for an ordinary document.
    pub(crate) fn is_ordinary(&self, path: &RepoPath) -> bool {
        self.ordinary.contains_key(path)
    }

    /// The innermost claim or section of a document at a place in its text, else the document.
    pub(crate) fn innermost(&self, path: &RepoPath, at: u32) -> Option<NodeId> {
        if let Some(Ordinary { document, .. }) = self.ordinary.get(path) {
            let is_in = |span: Span| span.start <= at && at < span.end;
            let section = document.sections.iter().rfind(|section| is_in(section.span));
            let section = section.map(|section| NodeId::document_section(path, &section.slug));
            return Some(section.unwrap_or_else(|| NodeId::document(path)));
        }
        let Ours { document, namespace, .. } = self.ours(path)?;
        let is_in = |span: Span| span.start <= at && at < span.end;
        let mut claims = claim_ids(document, namespace).into_iter().zip(&document.claims);
        let claim = claims.rfind(|(_, claim)| is_in(claim.span)).map(|(id, _)| id);
        let section = document.sections.iter().rfind(|section| is_in(section.span));
        let section = || section.map(|section| namespace.section(&document.path, &section.slug));
        Some(claim.or_else(section).unwrap_or_else(|| namespace.document(&document.path)))
    }

    /// True for a file that was looked at.
    pub(crate) fn holds(&self, path: &RepoPath) -> bool {
        let is_document = self.markdown.contains_key(path) || self.ordinary.contains_key(path);
        is_document || self.code.holds(path)
    }

    /// The files that were looked at, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &RepoPath> {
        let documents = self.markdown.keys().chain(self.ordinary.keys());
        let both = self.code.known().map(|(path, _)| path).chain(documents);
        order::distinct(both).into_iter()
    }

    /// True when a list has other contents than were taken, as far as its ids tell.
    pub(crate) fn is_behind(&self, list: &FileList) -> bool {
        let code = self.code.known().map(|(path, known)| (path, known.id));
        let documents = self.ordinary.iter().map(|(path, one)| (path, one.id.as_deref()));
        code.chain(documents).any(|(path, known)| match list.files.get(path) {
            None => list.complete,
            Some(entry) => match (known, entry.id.as_ref()) {
                (Some(known), Some(listed)) => known != listed.0,
                // The host knew it, and no longer does: somebody is at it.
                (Some(known), None) => known.starts_with("git:"),
                (None, _) => false,
            },
        })
    }

    /// How many memories are in the graph.
    pub(crate) fn loaded_memories(&self) -> u64 {
        self.markdown.keys().filter(|path| is_memory(path)).count() as u64
    }

    /// How many nodes they brought.
    pub(crate) fn memory_nodes(&self) -> u64 {
        let is_of = |node: &&Node| node.places.iter().any(|(path, _)| is_memory(path));
        self.graph().nodes().filter(is_of).count() as u64
    }

    /// Nodes of L1GHT documents, and edges from their claims to what they rest on.
    pub(crate) fn light_counts(&self) -> (u64, u64) {
        let grounded = self.graph().edges().filter(|edge| edge.relation == Relation::GroundedIn);
        let nodes = self.graph().nodes().filter(|node| !node.id.as_str().starts_with("doc::"));
        (nodes.count() as u64, grounded.count() as u64)
    }

    /// The node of a file.
    pub(crate) fn node_of(&self, path: &RepoPath) -> NodeId {
        let own = document_node(&self.markdown, &self.ordinary, path);
        own.unwrap_or_else(|| NodeId::file(path))
    }

    /// What people call a node: its label, or the last part of its id.
    pub(crate) fn label(&self, id: &str) -> String {
        let node = self.graph().node(&NodeId::kept(id));
        let last = || id.rsplit(['/', ':']).next().unwrap_or(id).to_owned();
        node.map_or_else(last, |node| node.label.clone())
    }

    /// The nodes that most others lead to, as of the last ingest.
    pub(crate) fn top_ranked(&self) -> Vec<Ranked> {
        let mut top = self.top.borrow_mut();
        top.get_or_insert_with(|| top_ranked(self.net(), &self.code, self.graph(), TOP)).clone()
    }

    /// How many nodes and edges there are.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let (nodes, edges) = self.code.counts();
        let (more_nodes, more_edges) = self.graph().counts();
        ((nodes + more_nodes) as u64, (edges + more_edges) as u64)
    }
}

/// True for the document of a memory.
fn is_memory(path: &RepoPath) -> bool {
    path.folder() == memory::FOLDER || path.folder() == MEDULLA
}

/// The node of a file that is a document, ours or ordinary.
fn document_node(
    markdown: &BTreeMap<RepoPath, Markdown>,
    ordinary: &BTreeMap<RepoPath, Ordinary>,
    path: &RepoPath,
) -> Option<NodeId> {
    let ours = markdown.get(path).and_then(|file| file.ours.as_ref());
    let ordinary = || ordinary.contains_key(path).then(|| NodeId::document(path));
    ours.map(|ours| ours.namespace.document(path)).or_else(ordinary)
}

/// Replaces what all documents contribute, whatever the mode was: the maps of files have what it kept.
fn replace(
    light: &mut Contributions,
    given: BTreeMap<RepoPath, Contribution>,
    ordinary: BTreeMap<RepoPath, Contribution>,
) -> Graph {
    let none = BTreeSet::new();
    let _ = light.ingest(Lane::Light, Mode::Replace, Some(&none), given);
    let _ = light.ingest(Lane::Universal, Mode::Replace, Some(&none), ordinary);
    Graph::build(light.iter())
}

/// Finds nodes, and notes what it found.
struct Noted<'a> {
    nodes: &'a dyn Resolver,
    answers: RefCell<Vec<Vec<NodeId>>>,
}

impl Resolver for Noted<'_> {
    fn resolve(&self, document: &RepoPath, value: &str) -> Vec<NodeId> {
        let found = self.nodes.resolve(document, value);
        self.answers.borrow_mut().push(found.clone());
        found
    }
}

fn difference(old: &Graph, new: &Graph) -> Tally {
    let nodes = |of: &Graph, other: &Graph| {
        of.nodes().filter(|node| other.node(&node.id).is_none()).count() as u64
    };
    let edges: [BTreeSet<_>; 2] =
        [old, new].map(|of| of.edges().map(|edge| (&edge.from, edge.relation, &edge.to)).collect());
    Tally {
        nodes_added: nodes(new, old),
        nodes_removed: nodes(old, new),
        edges_added: edges[1].difference(&edges[0]).count() as u64,
        edges_removed: edges[0].difference(&edges[1]).count() as u64,
    }
}
