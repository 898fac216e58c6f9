//! What holds of every repository: checking is pure, binding settles, and nothing that leaves the
//! code alone makes a claim stale.

mod drift_world;

use drift_world::{Tree, World};
use l1ght_core::drift::{Report, Verdict, bind, check};
use proptest::prelude::*;

/// A function that no other name makes: 12 tokens and more.
fn function(at: usize, body: &[u8]) -> String {
    let lines = body.iter().map(|value| format!("    let v{value} = read({value}, \"{at}\");\n"));
    format!(
        "fn f{at}(text: &str) -> u32 {{\n{}    total_{at}(text)\n}}\n",
        lines.collect::<String>()
    )
}

/// Files of a few functions, and a document that cites each of them whole and by lines.
fn repository() -> impl Strategy<Value = Vec<Vec<Vec<u8>>>> {
    let body = prop::collection::vec(0_u8..9, 0..4);
    prop::collection::vec(prop::collection::vec(body, 1..4), 1..5)
}

fn world(files: &[Vec<Vec<u8>>]) -> World {
    let mut tree = Tree::new();
    let mut document = String::from("---\nProtocol: L1GHT/1.0\n---\n# All\n\n");
    for (number, functions) in files.iter().enumerate() {
        let path = format!("src/f{number}.rs");
        let (mut text, mut line) = (String::new(), 1);
        for (at, body) in functions.iter().enumerate() {
            let code = function(number * 10 + at, body);
            let last = line + code.lines().count() - 1;
            let label = format!("F{number} {at}");
            document += &format!("[⍂ entity: {label}] [𝔻 evidence: {path}:{line}-{last}]\n\n");
            line = last + 1;
            text += &code;
        }
        document += &format!("[⍐ state: Whole {number}] [𝔻 evidence: {path}]\n\n");
        tree.insert(path, text.into_bytes());
    }
    document += "[⍌ event: All] [𝔻 evidence: src/]\n";
    tree.insert("docs/all.md".to_owned(), document.into_bytes());
    World::of(tree)
}

fn bound(files: &[Vec<Vec<u8>>]) -> World {
    let mut world = world(files);
    let answer = world.ask(|question| bind(question, None)).answer.expect("binds");
    world.apply(&answer.writes);
    world
}

fn verdicts(report: &Report) -> Vec<Verdict> {
    let claims = report.documents.iter().flat_map(|document| &document.claims);
    claims.flat_map(|claim| &claim.items).map(|item| item.verdict).collect()
}

/// `text` with comments and empty lines put between its lines, and its indentation doubled.
fn dressed(text: &[u8], places: &[(u8, bool)], wider: bool) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let mut places = places.iter().cycle();
    let mut out = String::new();
    for line in text.lines() {
        match places.next() {
            Some((0..=2, true)) => out.push_str("// Said in passing.\n"),
            Some((0..=2, false)) => out.push('\n'),
            _ => {}
        }
        out.push_str(&if wider { line.replace("    ", "        ") } else { line.to_owned() });
        out.push('\n');
    }
    out.into_bytes()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_was_just_bound_is_fresh_and_nothing_is_read(files in repository()) {
        let told = bound(&files).ask(check);
        prop_assert!(verdicts(&told.answer).iter().all(|verdict| *verdict == Verdict::Fresh));
        prop_assert_eq!(told.read, ["docs/all.md"]);
        prop_assert_eq!(told.answer.summary.not_verified, 0);
    }

    #[test]
    fn binding_again_changes_nothing(files in repository()) {
        let again = bound(&files).ask(|question| bind(question, None)).answer.expect("binds");
        prop_assert!(again.writes.is_empty() && again.bound.is_empty());
    }

    #[test]
    fn supplying_and_locking_in_another_order_is_the_same_report(
        files in repository(),
        gone in any::<prop::sample::Index>(),
    ) {
        let mut world = bound(&files);
        let path = format!("src/f{}.rs", gone.index(files.len()));
        let mut text = world.tree[&path].clone();
        text.splice(0..0, b"fn more() {}\n".iter().copied());
        world.tree.insert(path, text);
        let report = world.ask(check).answer;
        prop_assert_eq!(&report, &world.ask(check).answer);
        world.reversed = true;
        let lock = String::from_utf8(world.tree["l1ght.lock"].clone()).expect("text");
        let mut lines: Vec<&str> = lock.lines().collect();
        lines[1..].reverse();
        world.tree.insert("l1ght.lock".to_owned(), (lines.join("\n") + "\n").into_bytes());
        prop_assert_eq!(&report, &world.ask(check).answer);
    }

    #[test]
    fn comments_and_white_space_never_make_a_claim_stale(
        files in repository(),
        places in prop::collection::vec((0_u8..6, any::<bool>()), 1..7),
        wider in any::<bool>(),
    ) {
        let mut world = bound(&files);
        for (path, text) in &mut world.tree {
            if path.ends_with(".rs") {
                *text = dressed(text, &places, wider);
            }
        }
        let report = world.ask(check).answer;
        prop_assert!(verdicts(&report).iter().all(|verdict| verdict.is_verified()), "{:?}", report);
    }

    #[test]
    fn a_file_that_moves_as_it_is_has_moved(
        files in repository(),
        index in any::<prop::sample::Index>(),
    ) {
        let mut world = bound(&files);
        let path = format!("src/f{}.rs", index.index(files.len()));
        let text = world.tree.remove(&path).expect("listed");
        world.tree.insert("lib/new.rs".to_owned(), text);
        let report = world.ask(check).answer;
        let items = report.documents[0].claims.iter().flat_map(|claim| &claim.items);
        for item in items.filter(|item| item.evidence.starts_with(&path)) {
            prop_assert_eq!(item.verdict, Verdict::Moved);
        }
    }

    #[test]
    fn another_token_is_never_verified(
        files in repository(),
        index in any::<prop::sample::Index>(),
    ) {
        let mut world = bound(&files);
        let path = format!("src/f{}.rs", index.index(files.len()));
        let text = String::from_utf8(world.tree[&path].clone()).expect("text");
        world.tree.insert(path.clone(), text.replace("u32", "u64").into_bytes());
        let report = world.ask(check).answer;
        let items = report.documents[0].claims.iter().flat_map(|claim| &claim.items);
        for item in items.filter(|item| item.evidence.starts_with(&path) || item.evidence == "src/") {
            prop_assert!(item.verdict.is_stale(), "{} is {}", item.evidence, item.verdict.name());
        }
    }
}
