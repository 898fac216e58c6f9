//! Questions about the graph, against plain ways to answer them: an index that was edited is the same as
//! a new one, and what spreads along links is what a naive fixpoint gives.

use std::collections::BTreeMap;

use l1ght_core::graph::{
    CodeLane, Contribution, Edge, Graph, Lane, Net, Node, NodeId, NodeType, Relation, Target,
};
use l1ght_core::query::{
    Bounds, Field, Index, ONE, Owner, View, dependants, part, path_to, query_words, seek, spread,
};
use l1ght_core::text::{RepoPath, Span};
use proptest::prelude::*;

const WORDS: [&str; 12] = [
    "parse",
    "parser",
    "parsing",
    "HTTPServer",
    "next_delay",
    "retry",
    "naïve",
    "日本",
    "x1",
    "the",
    "queueLimit",
    "to",
];

/// What a file says: for each of its nodes some words, each in a field.
type Said = Vec<Vec<(usize, usize)>>;

fn id(path: usize, row: usize) -> NodeId {
    NodeId::kept(&format!("light::light::entity::f{path}.md::{row}"))
}

fn put(index: &mut Index, path: usize, said: &Said) {
    let fields = [Field::Label, Field::Place, Field::Prose, Field::Body];
    let ids = (0..said.len()).map(|row| id(path, row)).collect();
    let file = RepoPath::listed(format!("f{path}.md"));
    index.put((Lane::Light, &file), (Owner::Document(ids), said.len() as u32), |page| {
        for (words, node) in said.iter().zip(0..) {
            words.iter().for_each(|(word, field)| page.say_all(node, fields[*field], WORDS[*word]));
        }
    });
}

fn fresh(files: &BTreeMap<usize, Said>) -> Index {
    let mut index = Index::default();
    files.iter().for_each(|(path, said)| put(&mut index, *path, said));
    index
}

/// A graph of those nodes and links, all of them of documents.
fn graph(nodes: impl Iterator<Item = NodeId>, edges: Vec<Edge<Target>>) -> Graph {
    let node = |id: NodeId| {
        let places = vec![(RepoPath::listed("a.md"), Span::default())];
        Node { id, node_type: NodeType::Concept, label: "a".to_owned(), places, code: None }
    };
    let nodes = nodes.map(node).collect();
    Graph::build([Contribution { nodes, edges, ..Contribution::default() }].iter())
}

fn answers(index: &Index, files: &BTreeMap<usize, Said>, question: &str) -> Vec<(String, u32)> {
    let ids = files.iter().flat_map(|(path, said)| (0..said.len()).map(|row| id(*path, row)));
    let (lane, documents) = (CodeLane::default(), graph(ids, Vec::new()));
    let net = Net::of(&lane, &documents);
    let view = View { net: &net, lane: &lane, documents: &documents, index };
    let found = seek(view, question, 10, &|_| false);
    found.into_iter().map(|found| (found.node.id.as_str().to_owned(), found.score)).collect()
}

fn said() -> impl Strategy<Value = Said> {
    let word = (0..WORDS.len(), 0..4_usize);
    prop::collection::vec(prop::collection::vec(word, 0..8), 1..4)
}

proptest! {
    #[test]
    fn an_index_that_was_edited_is_a_new_one(
        edits in prop::collection::vec((0..6_usize, prop::option::of(said())), 1..40),
        question in prop::collection::vec(0..WORDS.len(), 1..4),
    ) {
        let (mut index, mut files) = (Index::default(), BTreeMap::new());
        for (path, change) in edits {
            match change {
                Some(said) => {
                    put(&mut index, path, &said);
                    files.insert(path, said);
                }
                None => {
                    index.remove(Lane::Light, &RepoPath::listed(format!("f{path}.md")));
                    files.remove(&path);
                }
            }
        }
        let new = fresh(&files);
        let bytes = index.encode();
        prop_assert_eq!(&bytes, &new.encode());
        let back = Index::decode(&bytes).expect("it reads what it wrote");
        prop_assert_eq!(&bytes, &back.encode());
        let question: Vec<&str> = question.into_iter().map(|word| WORDS[word]).collect();
        let question = question.join(" ");
        let expected = answers(&new, &files, &question);
        prop_assert_eq!(&answers(&index, &files, &question), &expected);
        prop_assert_eq!(&answers(&back, &files, &question), &expected);
    }

    #[test]
    fn bytes_that_are_no_index_are_refused_or_can_be_used(
        edits in prop::collection::vec(said(), 1..4),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let files: BTreeMap<usize, Said> = edits.into_iter().enumerate().collect();
        let mut bytes = fresh(&files).encode();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
            if let Some(index) = Index::decode(bytes) {
                answers(&index, &files, "parse the next delay");
                index.encode();
            }
        }
    }

    #[test]
    fn what_spreads_is_what_a_fixpoint_gives(
        links in prop::collection::vec((0..8_u32, 0..8_u32, 0..3_usize), 0..20),
        seeds in prop::collection::vec((0..8_u32, 1..=ONE), 1..3),
    ) {
        let (net, _) = net(&links);
        let passes = |step: &l1ght_core::query::Step| step.link.weight / 10 * 7;
        let bounds = Bounds { floor: 1_000, most: 1000, until: None };
        let reached = spread(&net, &seeds, bounds, &|_| (ONE, passes));
        let mut naive: BTreeMap<u32, u32> = BTreeMap::new();
        for (node, strength) in &seeds {
            let known = naive.entry(*node).or_default();
            *known = (*known).max(*strength);
        }
        loop {
            let before = naive.clone();
            for number in 0..net.count() {
                for link in net.outgoing(number) {
                    for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                        let Some(strength) = before.get(&from) else { continue };
                        let passed = part(*strength, link.weight / 10 * 7);
                        if passed >= bounds.floor {
                            let known = naive.entry(to).or_default();
                            *known = (*known).max(passed);
                        }
                    }
                }
            }
            if before == naive {
                break;
            }
        }
        let strengths: BTreeMap<u32, u32> =
            reached.iter().map(|(node, reached)| (*node, reached.strength)).collect();
        prop_assert_eq!(&strengths, &naive);
        for (node, reached_here) in &reached {
            let path = path_to(&reached, *node);
            let start = path.first().map_or(*node, |step| step.start());
            let seed = seeds.iter().filter(|(seed, _)| *seed == start).map(|seed| seed.1).max();
            let along = path.iter().fold(seed.expect("a path starts at a seed"), |strength, step| {
                part(strength, passes(step))
            });
            prop_assert_eq!(along, reached_here.strength);
        }
    }

    #[test]
    fn who_depends_is_who_leads_there(
        links in prop::collection::vec((0..8_u32, 0..8_u32, 0..3_usize), 0..20),
        changed in prop::collection::vec(0..8_u32, 1..3),
        depth in 1..5_u32,
    ) {
        let (net, documents) = net(&links);
        let (lane, index) = (CodeLane::default(), Index::default());
        let view = View { net: &net, lane: &lane, documents: &documents, index: &index };
        let found = dependants(view, &changed, depth);
        // The least number of steps along which somebody depends.
        let mut naive: BTreeMap<u32, u32> = changed.iter().map(|node| (*node, 0)).collect();
        for step in 1..=depth {
            for number in 0..net.count() {
                let leads = |to: &u32| naive.get(to).is_some_and(|at| *at == step - 1);
                let depends = |link: &&l1ght_core::graph::Link| link.relation != Relation::Contains;
                let is_next = net.outgoing(number).iter().filter(depends).any(|link| leads(&link.to));
                if is_next && !naive.contains_key(&number) {
                    naive.insert(number, step);
                }
            }
        }
        naive.retain(|_, step| *step > 0);
        let depths: BTreeMap<u32, u32> = found.values().map(|one| (one.number, one.depth)).collect();
        prop_assert_eq!(depths, naive);
    }
}

/// A graph of eight nodes with those links.
fn net(links: &[(u32, u32, usize)]) -> (Net, Graph) {
    let relations = [Relation::Calls, Relation::References, Relation::Contains];
    let node = |number: u32| id(0, number as usize);
    let edge = |(from, to, relation): &(u32, u32, usize)| {
        Edge::new(node(*from), relations[*relation], Target::Node(node(*to)), None)
    };
    let documents = graph((0..8).map(node), links.iter().map(edge).collect());
    (Net::of(&CodeLane::default(), &documents), documents)
}

#[test]
fn words_of_one_kind_meet() {
    let terms = |text: &str| -> Vec<String> {
        query_words(text).into_iter().map(|(term, _)| term).collect()
    };
    for (one, other) in [
        ("parse", "parsing"),
        ("parser", "parsed"),
        ("entry", "entries"),
        ("create", "creation"),
        ("validate", "validation"),
        ("configure", "configuration"),
        ("class", "classes"),
        ("stop", "stopping"),
        ("index", "indexes"),
        ("connect", "connections"),
        ("Retry", "retries"),
    ] {
        assert_eq!(terms(one), terms(other), "{one}, {other}");
    }
    assert_eq!(terms("parseHTTPHeader2"), ["head", "http", "pars", "parsehttpheader2"]);
    assert_eq!(terms("the"), ["the"], "where all words are common, they are asked for");
    assert!(terms("next delay").contains(&"nextdelay".to_owned()), "neighbours may be one name");
    let many = terms(&"a b ".repeat(500_000));
    assert_eq!(many, terms("a b a b a"), "a question is cut, and says each term once");
}
