//! The lanes of a workspace: what ingests took so far, kept between calls.

mod grammars;
mod ordinary;
mod plan;
mod snapshot;
mod spoken;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use l1ght_core::evidence::{FileEntry, FileList, ListIndex, Nodes, Policy};
use l1ght_core::graph::{
    Change, CodeFile, CodeLane, Contribution, Contributions, Graph, Lane, Mode, Namespace, Node,
    NodeId, Ranked, Relation, Resolver, Tally, contribute, top_ranked,
};
use l1ght_core::light::{Document, MarkerKind, parse};
use l1ght_core::order;
use l1ght_core::text::RepoPath;

use crate::medulla::MEDULLA;
use crate::memory;
use crate::remembered::Remembrance;

pub(crate) use ordinary::Ordinary;
pub(crate) use plan::{Plan, Scope, plan};
pub(crate) use spoken::Spoken;

/// What was taken so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lanes {
    code: CodeLane,
    light: Contributions,
    /// The graph of the documents, made when it is asked for.
    graph: OnceCell<Graph>,
    /// The Markdown files that were looked at.
    markdown: BTreeMap<RepoPath, Markdown>,
    /// The ordinary documents, Markdown or not.
    ordinary: BTreeMap<RepoPath, Ordinary>,
    /// The nodes that most others lead to; none while nobody asked since the last ingest.
    top: RefCell<Option<Vec<Ranked>>>,
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
    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::build(self.light.iter()))
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
        let tally = self.take_code(&plan, scope, index);
        let taken: BTreeSet<&RepoPath> = plan.documents.iter().map(|(path, _)| path).collect();
        let list = index.list();
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
        self.markdown.extend(plan.documents);
        self.ordinary.extend(plan.ordinary);
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
        self.code.apply(&changes)
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

/// The memories among the documents.
impl Lanes {
    /// Takes the memories that there are, in place of those that there were. What they cite is looked
    /// up in `list`, or, before a host gave one, among what the code lane has.
    pub(crate) fn take_memories(&mut self, memories: &[Rc<Remembrance>], list: &FileList) {
        let memories = || memories.iter().map(Rc::as_ref);
        let new: Vec<&Remembrance> = memories().filter(|memory| !self.knows(memory)).collect();
        let there: BTreeSet<&RepoPath> = memories().map(|memory| &memory.path).collect();
        let own = self.markdown.keys().filter(|path| is_memory(path) && !there.contains(path));
        let gone: Vec<RepoPath> = own.cloned().collect();
        if new.is_empty() && gone.is_empty() {
            return;
        }
        for path in &gone {
            self.markdown.remove(path);
            self.light.remove(Lane::Light, path);
        }
        self.put_memories(&new, list);
    }

    /// Takes one memory, and leaves the others.
    pub(crate) fn take_memory(&mut self, memory: &Remembrance, list: &FileList) {
        if !self.knows(memory) {
            self.put_memories(&[memory], list);
        }
    }

    fn knows(&self, memory: &Remembrance) -> bool {
        let known = self.markdown.get(&memory.path);
        known.is_some_and(|known| known.id.as_deref() == Some(&memory.id))
    }

    fn put_memories(&mut self, new: &[&Remembrance], list: &FileList) {
        for memory in new {
            let ours = Ours {
                document: parse(&memory.path, &memory.text),
                namespace: memory.namespace.clone(),
                text: memory.text.to_string(),
                answers: Vec::new(),
            };
            let file = Markdown { id: Some(memory.id.clone()), ours: Some(ours) };
            self.markdown.insert(memory.path.clone(), file);
        }
        let is_given = list.files.keys().any(|path| !is_memory(path));
        let known = (!is_given).then(|| self.known_files());
        self.link_documents(new, &ListIndex::new(known.as_ref().unwrap_or(list)));
    }

    /// What the lanes have, as a list of files.
    fn known_files(&self) -> FileList {
        let code = self.code.known().map(|(path, _)| path);
        let entry = FileEntry { id: None, size: None, absent: None };
        let documents = self.markdown.keys().chain(self.ordinary.keys());
        let files = code.chain(documents).map(|path| (path.clone(), entry.clone()));
        FileList { complete: false, exact: false, files: files.collect() }
    }

    /// Resolves what some documents say, and leaves what the others led to.
    fn link_documents(&mut self, some: &[&Remembrance], index: &ListIndex<'_>) {
        let Self { code, light, graph, markdown, ordinary, .. } = self;
        let own = |path: &RepoPath| document_node(markdown, ordinary, path);
        let policy = Policy::default();
        let (resolved, unresolved) = (Cell::new(0), Cell::new(0));
        let nodes = Nodes { index, policy: &policy, code, document: &own, resolved, unresolved };
        let mut given = BTreeMap::new();
        let mut answers = Vec::new();
        for memory in some {
            let Some(ours) = markdown.get(&memory.path).and_then(|file| file.ours.as_ref()) else {
                continue;
            };
            let noted = Noted { nodes: &nodes, answers: RefCell::default() };
            let contribution = contribute(&ours.document, &ours.namespace, &noted);
            given.insert(memory.path.clone(), contribution);
            answers.push((&memory.path, noted.answers.into_inner()));
        }
        for (path, answers) in answers {
            let ours = markdown.get_mut(path).and_then(|file| file.ours.as_mut());
            ours.into_iter().for_each(|ours| ours.answers.clone_from(&answers));
        }
        // A merge is never refused.
        let _ = light.ingest(Lane::Light, Mode::Merge, None, given);
        graph.take();
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
        top.get_or_insert_with(|| top_ranked(&self.code, self.graph(), TOP)).clone()
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
