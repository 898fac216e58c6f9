//! The lanes of a workspace: what ingests took so far, kept between calls.

mod grammars;
mod plan;
mod snapshot;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use l1ght_core::evidence::{ListIndex, Nodes, Policy};
use l1ght_core::graph::{
    Change, CodeFile, CodeLane, Contribution, Contributions, Graph, Lane, Mode, Namespace, NodeId,
    Resolver, Tally, contribute,
};
use l1ght_core::light::{Document, MarkerKind};
use l1ght_core::order;
use l1ght_core::text::RepoPath;

pub(crate) use plan::{Plan, Scope, plan};

/// What was taken so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lanes {
    code: CodeLane,
    light: Contributions,
    /// The graph of the documents.
    graph: Graph,
    /// The Markdown files that were looked at.
    markdown: BTreeMap<RepoPath, Markdown>,
}

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

    /// Takes what was planned, all of which was supplied.
    pub(crate) fn take(
        &mut self,
        plan: Plan<'_>,
        scope: &Scope,
        index: &ListIndex<'_>,
        policy: &Policy,
    ) -> (Tally, Evidence) {
        let tally = self.take_code(&plan, scope, index);
        let taken: BTreeSet<&RepoPath> = plan.documents.iter().map(|(path, _)| path).collect();
        let list = index.list();
        self.markdown.retain(|path, _| {
            let is_gone = list.complete && !list.files.contains_key(path);
            let is_replaced = scope.replaces && scope.light && !plan.markdown.contains(path);
            taken.contains(path) || !is_gone && !is_replaced
        });
        self.markdown.extend(plan.documents);
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
            is_gone || scope.replaces && scope.code && plan.code.binary_search(path).is_err()
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
        let Self { code, light, graph, markdown } = self;
        let own = |path: &RepoPath| -> Option<NodeId> {
            Some(markdown.get(path)?.ours.as_ref()?.namespace.document(path))
        };
        let (resolved, unresolved) = (Cell::new(0), Cell::new(0));
        let nodes = Nodes { index, policy, code, document: &own, resolved, unresolved };
        let mut given: BTreeMap<RepoPath, Contribution> = BTreeMap::new();
        let mut answers: Vec<Vec<Vec<NodeId>>> = Vec::new();
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
        let new = replace(light, given);
        let tally = difference(graph, &new);
        *graph = new;
        (tally, evidence)
    }
}

/// Replaces what all documents contribute, whatever the mode was: the map of files has what it kept.
fn replace(light: &mut Contributions, given: BTreeMap<RepoPath, Contribution>) -> Graph {
    let _ = light.ingest(Lane::Light, Mode::Replace, Some(&BTreeSet::new()), given);
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
