//! A brain on a store: what it was told lasts, whatever the store does and whoever shares it.

use std::collections::BTreeMap;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use l1ght_brain::{AnswerKind, Brain, ListColumns, Options, Output, Told};
use l1ght_store::{FactId, Fault, Harm, Memory, Plan, Store};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

type Files = BTreeMap<String, String>;

/// No future here waits for anything but its turn.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// A document with one claim on each of `count` files.
fn files(count: usize) -> Files {
    let mut files = Files::new();
    let mut document = "---\nProtocol: L1GHT/1\n---\n# A\n".to_owned();
    for number in 0..count {
        document.push_str(&format!("\n[⍂ entity: C{number}] [𝔻 evidence: src/{number}.rs]\n"));
        files.insert(format!("src/{number}.rs"), format!("fn f{number}() {{}}\n"));
    }
    files.insert("docs/a.md".to_owned(), document);
    files
}

/// Calls a tool on a brain that is shown `files`; answers the body, and what came of its writes.
fn call<S: Store>(brain: &mut Brain<S>, files: &Files, tool: &str, input: &Value) -> Called {
    let paths = files.keys().cloned().collect();
    brain.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
    loop {
        let answer = brain.call(tool, input.to_string().as_bytes(), Output::default());
        let body: Value = serde_json::from_slice(&answer.body).expect("answers are JSON");
        if answer.kind != AnswerKind::Wanted {
            let writes = answer.writes.into_iter().inspect(|write| {
                assert!(brain.is_told(write.path.as_str()), "{} is the host's", write.path);
            });
            let write = writes.last().map(|write| (write.before.unwrap_or_default(), write.after));
            return Called { body, write };
        }
        for want in body["wanted"].as_array().expect("a list") {
            let path = want["path"].as_str().expect("a path");
            match (want["kind"].as_str(), files.get(path)) {
                (Some("file"), Some(text)) => {
                    brain.workspace().supply_file(path, text.clone().into_bytes());
                }
                (Some("file"), None) => brain.workspace().fail_file(path, "unreadable"),
                _ => brain.workspace().fail_facts(None, path, "no-grammar"),
            }
        }
    }
}

struct Called {
    body: Value,
    write: Option<(Vec<u8>, Vec<u8>)>,
}

fn open<S: Store>(store: S) -> Brain<S> {
    block_on(Brain::open(store, Options::default())).expect("it opens")
}

/// The verdicts that a brain gives, in order.
fn verdicts<S: Store>(brain: &mut Brain<S>, files: &Files) -> Vec<String> {
    let report = call(brain, files, "check", &json!({})).body;
    let items = report["documents"].as_array().into_iter().flatten();
    let items = items.flat_map(|document| document["claims"].as_array().into_iter().flatten());
    let items = items.flat_map(|claim| claim["items"].as_array().into_iter().flatten());
    items.map(|item| item["verdict"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn baselines_of_a_root_without_a_lock_file_are_there_on_reopening() {
    let (store, mut files) = (Memory::default(), files(2));
    let mut brain = open(store.clone());
    assert_eq!(verdicts(&mut brain, &files), ["unbound", "unbound"]);
    let bound = call(&mut brain, &files, "bind", &json!({}));
    let (before, after) = bound.write.expect("baselines");
    let told = block_on(brain.tell(&before, &after, FactId([1; 16])));
    assert_eq!(told, Ok(Told::Kept));
    assert_eq!(verdicts(&mut brain, &files), ["fresh", "fresh"]);
    block_on(brain.keep("a")).expect("it is kept");

    files.insert("src/1.rs".to_owned(), "fn f1() { other() }\n".to_owned());
    let mut later = open(store);
    assert_eq!(verdicts(&mut later, &files), ["fresh", "file_changed"]);
}

#[test]
fn a_lock_file_of_the_root_is_the_only_truth() {
    let (store, mut files) = (Memory::default(), files(1));
    let mut brain = open(store);
    let bound = call(&mut brain, &files, "bind", &json!({}));
    let (before, after) = bound.write.expect("baselines");
    assert_eq!(block_on(brain.tell(&before, &after, FactId([1; 16]))), Ok(Told::Kept));
    files.insert("l1ght.lock".to_owned(), "{\"schema\":\"l1ght-lock-v1\"}\n".to_owned());
    assert_eq!(verdicts(&mut brain, &files), ["unbound"]);
    assert!(!brain.is_told("l1ght.lock"));
}

#[test]
fn who_was_slower_is_told_and_loses_nothing() {
    let (store, files) = (Memory::default(), files(2));
    let mut brains = [open(store.clone()), open(store.clone())];
    let bound = brains.each_mut().map(|brain| call(brain, &files, "bind", &json!({})));
    let [first, second] = bound.map(|bound| bound.write.expect("baselines"));
    let [one, two] = &mut brains;
    assert_eq!(block_on(one.tell(&first.0, &first.1, FactId([1; 16]))), Ok(Told::Kept));
    assert_eq!(block_on(two.tell(&second.0, &second.1, FactId([2; 16]))), Ok(Told::Conflict));
    assert!(call(two, &files, "bind", &json!({})).write.is_none(), "all is bound by now");
    assert_eq!(verdicts(two, &files), ["fresh", "fresh"]);
}

#[test]
fn claims_of_others_are_no_conflict() {
    let (store, files) = (Memory::default(), files(1));
    let mut others = Files::new();
    for (path, text) in &files {
        others.insert(path.replace('0', "10").replace("a.md", "b.md"), text.replace('0', "10"));
    }
    let mut brains = [open(store.clone()), open(store.clone())];
    let [first, second] = [&files, &others]
        .map(|shown| call(&mut brains[0], shown, "bind", &json!({})).write.expect("baselines"));
    let [one, two] = &mut brains;
    assert_eq!(block_on(one.tell(&first.0, &first.1, FactId([1; 16]))), Ok(Told::Kept));
    assert_eq!(block_on(two.tell(&second.0, &second.1, FactId([2; 16]))), Ok(Told::Kept));
    let mut last = open(store);
    assert_eq!(verdicts(&mut last, &files), ["fresh"]);
    assert_eq!(verdicts(&mut last, &others), ["fresh"]);
}

/// The text of a file that somebody stood by, or may have, since the call failed.
#[derive(Default)]
struct Stood {
    is_certain: bool,
    texts: Vec<String>,
}

/// What one of the brains does next.
#[derive(Clone, Debug)]
enum Step {
    /// Code changes, and somebody accepts it, or binds what is new.
    Accept {
        file: usize,
    },
    Bind,
    Keep,
    Reopen,
}

fn step() -> impl Strategy<Value = (usize, Step)> {
    let step = prop_oneof![
        3 => (0..4_usize).prop_map(|file| Step::Accept { file }),
        2 => Just(Step::Bind),
        1 => Just(Step::Keep),
        1 => Just(Step::Reopen),
    ];
    (0..3_usize, step)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Three brains share a store that goes wrong now and then. What was acknowledged holds in the
    /// end, in a brain that is opened anew, and nobody's refusal or failure undid it.
    #[test]
    fn nothing_acknowledged_is_lost_on_a_store_that_fails(
        steps in proptest::collection::vec(step(), 1..24),
        seed in any::<u64>(),
        one_in in select(vec![3_u64, 7, 1_000_000]),
    ) {
        let harms = vec![Harm::Fail, Harm::Quota, Harm::Lose];
        let medium = Memory::default();
        let store = Fault::new(medium.clone(), Plan::Drawn { seed, one_in, harms });
        let mut files = files(4);
        let mut brains = [0, 1, 2].map(|_| open(store.clone()));
        let (mut id, mut changes) = (0_u64, 0);
        let mut stood: BTreeMap<usize, Stood> = BTreeMap::new();
        for (who, step) in steps {
            let brain = &mut brains[who];
            let (tool, input, about) = match step {
                Step::Keep => {
                    let _ = block_on(brain.keep(&format!("n{id}x")));
                    id += 1;
                    continue;
                }
                Step::Reopen => {
                    brains[who] = open(store.clone());
                    continue;
                }
                Step::Bind => ("bind", json!({}), None),
                Step::Accept { file } => {
                    changes += 1;
                    let text = format!("fn f{file}() {{ {changes} }}\n");
                    files.insert(format!("src/{file}.rs"), text);
                    let evidence = format!("src/{file}.rs");
                    let input = json!({"evidence": [evidence], "reason": "read", "by": "me", "now": changes});
                    ("accept", input, Some(file))
                }
            };
            let _ = block_on(brain.catch_up());
            let called = call(brain, &files, tool, &input);
            let Some((before, after)) = called.write else { continue };
            id += 1;
            let mut fact = [0; 16];
            fact[8..].copy_from_slice(&id.to_le_bytes());
            let told = block_on(brain.tell(&before, &after, FactId(fact)));
            let files_about: Vec<usize> = about.map_or((0..4).collect(), |file| vec![file]);
            for file in files_about {
                let text = files[&format!("src/{file}.rs")].clone();
                let of = stood.entry(file).or_default();
                match told {
                    // What was bound before, or may have been, stays as it was.
                    Ok(Told::Kept) if about.is_none() && of.is_certain => {}
                    Ok(Told::Kept) if about.is_none() => {
                        of.texts.push(text);
                        of.is_certain = true;
                    }
                    Ok(Told::Kept) => *of = Stood { is_certain: true, texts: vec![text] },
                    Ok(Told::Conflict) => {}
                    Err(_) => of.texts.push(text),
                }
            }
        }
        let mut last = open(medium);
        for (file, Stood { is_certain, texts }) in stood {
            let verdict = |text: &String| {
                let mut shown = files.clone();
                shown.insert(format!("src/{file}.rs"), text.clone());
                verdicts(&mut last, &shown)[file].clone()
            };
            let found: Vec<String> = texts.iter().map(verdict).collect();
            let is_so = |verdict: &str| found.iter().any(|found| found == verdict);
            let holds = is_so("fresh") || !is_certain && (texts.is_empty() || is_so("unbound"));
            prop_assert!(holds, "{file}: {texts:?} are {found:?}");
        }
    }
}
