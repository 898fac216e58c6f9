//! The graph of protocol §2 and §4–§7: readable cases, and the properties of merge and removal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use l1ght_core::graph::{
    Contribution, Contributions, Edge, Graph, How, IngestError, Lane, Mode, Namespace, Node,
    NodeId, Resolver, contribute,
};
use l1ght_core::light::parse;
use l1ght_core::text::RepoPath;
use l1ght_tests::suite::{self, Case};
use proptest::prelude::*;

/// The files of a case that are code: a value resolves when it is one of them.
struct Listed(BTreeSet<String>);

impl Resolver for Listed {
    fn resolve(&self, _: &RepoPath, value: &str) -> Vec<NodeId> {
        let listed = self.0.get(value).map(|path| NodeId::file(&RepoPath::listed(path.as_str())));
        listed.into_iter().collect()
    }
}

fn contribution(path: &str, source: &str, resolver: &dyn Resolver) -> Contribution {
    contribute(&parse(&RepoPath::listed(path), source), &Namespace::default(), resolver)
}

fn graph_of(case: &Case) -> Graph {
    let code = case.input("code").unwrap_or_default().lines().map(str::to_owned).collect();
    let listed = Listed(code);
    let documents = case.inputs.iter().filter(|block| block.info.ends_with(".md"));
    let given: Vec<Contribution> =
        documents.map(|block| contribution(&block.info, &block.text, &listed)).collect();
    Graph::build(given.iter())
}

fn decimals(millionths: u32) -> String {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn shown(graph: &Graph) -> String {
    let mut out = String::new();
    for Node { id, node_type, label, places, .. } in graph.nodes() {
        let _ = writeln!(out, "{} {id} `{label}` x{}", node_type.name(), places.len());
    }
    for Edge { from, relation, to, weight, causal, how } in graph.edges() {
        let unsure = if *how == How::Ambiguous { " ambiguous" } else { "" };
        let (weight, causal) = (decimals(*weight), decimals(*causal));
        let _ = writeln!(out, "{from}\n  {} {weight}/{causal}{unsure} {to}", relation.name());
    }
    out
}

#[test]
fn documents_become_the_graph_of_the_suite() {
    suite::run("graph/light", |case| shown(&graph_of(case)));
}

#[test]
fn a_namespace_is_trimmed_lower_cased_and_holds_no_colon() {
    let id = |name| Namespace::parse(name).map(|ns| ns.undeclared("X", false).to_string());
    assert_eq!(id("  Team "), Some("light::team::ref::x".to_owned()));
    assert_eq!(id("a::file"), None);
    assert_eq!(id("  "), None);
}

#[test]
fn a_partial_list_removes_nothing_and_refuses_replace() {
    let mut all = two_files();
    let given = one("a.md", "[⍂ entity: New]");
    assert_eq!(
        all.ingest(Lane::Light, Mode::Replace, None, given.clone()),
        Err(IngestError::PartialList)
    );
    assert_eq!(all, two_files());
    all.ingest(Lane::Light, Mode::Merge, None, given).expect("a merge takes a partial list");
    assert_eq!(labels(&all), ["B", "New", "a.md", "b.md"]);
}

#[test]
fn a_complete_list_removes_what_it_does_not_hold() {
    let mut all = two_files();
    let listed = BTreeSet::from([RepoPath::listed("a.md")]);
    all.ingest(Lane::Light, Mode::Merge, Some(&listed), BTreeMap::new()).expect("a merge");
    assert_eq!(labels(&all), ["A", "a.md"]);
}

#[test]
fn replace_keeps_the_other_lanes() {
    let mut all = two_files();
    let other = one("memory.md", "[⍂ entity: Kept]");
    all.ingest(Lane::Universal, Mode::Merge, None, other).expect("a merge");
    let listed = BTreeSet::new();
    all.ingest(Lane::Light, Mode::Replace, Some(&listed), BTreeMap::new()).expect("complete");
    assert_eq!(labels(&all), ["Kept", "memory.md"]);
}

fn one(path: &str, source: &str) -> BTreeMap<RepoPath, Contribution> {
    BTreeMap::from([(RepoPath::listed(path), contribution(path, source, &()))])
}

fn two_files() -> Contributions {
    let mut all = Contributions::default();
    for (path, source) in [("a.md", "[⍂ entity: A]"), ("b.md", "[⍂ entity: B]")] {
        all.ingest(Lane::Light, Mode::Merge, None, one(path, source)).expect("a merge");
    }
    all
}

fn labels(all: &Contributions) -> Vec<String> {
    let graph = Graph::build(all.iter());
    let mut labels: Vec<String> = graph.nodes().map(|node| node.label.clone()).collect();
    labels.sort();
    labels
}

fn documents() -> impl Strategy<Value = Vec<(String, String)>> {
    let line = prop_oneof![
        "## [a-c]",
        r"\[⍂ entity: [a-cA-C!? -]{1,4}\]",
        r"\[⟁ depends_on: [a-cA-C!? -]{1,4}\]",
        r"\[𝔻 (confidence|evidence): (0\.5|x|src/a)\]",
        "",
    ];
    let source = proptest::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"));
    proptest::collection::vec(("[a-d]\\.md", source), 0..5)
}

proptest! {
    #[test]
    fn the_order_of_files_does_not_matter(files in documents()) {
        let given: BTreeMap<_, _> = files.iter().map(|(p, s)| (p, contribution(p, s, &()))).collect();
        let forward = Graph::build(given.values());
        let backward = Graph::build(given.values().rev());
        prop_assert_eq!(forward, backward);
    }

    #[test]
    fn ids_of_different_labels_never_meet(labels in proptest::collection::btree_set("[a-cA-C !?/~-]{1,5}", 1..8)) {
        let labels: BTreeSet<&str> = labels.iter().map(|l| l.trim()).filter(|l| !l.is_empty()).collect();
        let folded: BTreeSet<String> = labels.iter()
            .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let source: String = labels.iter().map(|label| format!("[⍂ entity: {label}]\n\n")).collect();
        let graph = Graph::build([contribution("a.md", &source, &())].iter());
        let claims = graph.nodes().filter(|node| node.id.as_str().contains("::entity::")).count();
        prop_assert_eq!(claims, folded.len());
    }

    #[test]
    fn ingest_again_equals_ingest_anew(first in documents(), second in documents()) {
        let take = |all: &mut Contributions, files: &[(String, String)]| {
            for (path, source) in files {
                all.ingest(Lane::Light, Mode::Merge, None, one(path, source)).expect("a merge");
            }
        };
        let mut again = Contributions::default();
        take(&mut again, &first);
        take(&mut again, &second);
        let last: BTreeMap<String, String> = first.into_iter().chain(second).collect();
        let mut anew = Contributions::default();
        take(&mut anew, &last.into_iter().collect::<Vec<_>>());
        prop_assert_eq!(Graph::build(again.iter()), Graph::build(anew.iter()));
    }
}
