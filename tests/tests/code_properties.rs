//! What holds of the facts of any bytes: they hold together, survive the crossing, and damaged ones
//! are refused. No grammar may panic or run away.

use std::fs;
use std::path::Path;

use l1ght_code::{Grammar, facts};
use l1ght_core::evidence::Symbols;
use l1ght_facts::Facts;
use proptest::prelude::*;

/// The sources of the suite, each with its grammar.
fn sources() -> Vec<(Grammar, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/code");
    let mut found = Vec::new();
    for entry in fs::read_dir(root).expect("the suite") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("a suite file");
        for block in text.split("\n```").filter(|block| !block.starts_with('\n')) {
            let (info, source) = block.split_once('\n').unwrap_or_default();
            found.extend(Grammar::named(info).map(|grammar| (grammar, source.to_owned())));
        }
    }
    assert!(found.len() > 40, "the suite has sources");
    found
}

fn holds(grammar: Grammar, source: &[u8]) {
    let found = facts(grammar, source).expect("a grammar that is built in");
    let length = source.len() as u32;
    let again = Facts::decode(&found.encode(), length);
    assert_eq!(again.as_ref(), Ok(&found), "facts survive the crossing");
    for symbol in &found.symbols {
        let whole = symbol.whole;
        for part in [symbol.name_at, symbol.body, symbol.doc] {
            let empty = part.start == part.end;
            assert!(empty || whole.start <= part.start && part.end <= whole.end, "{symbol:?}");
        }
        assert!(!found.text(symbol.name).is_empty(), "{symbol:?}");
    }
    assert!(found.symbols.is_sorted_by_key(|symbol| symbol.whole.start));
    for symbol in Symbols::new(&found, source.len()).iter() {
        assert!(symbol.spans.is_sorted_by(|a, b| a.end <= b.start), "{symbol:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_edit_of_a_source_gives_facts_that_hold(
        at in any::<prop::sample::Index>(),
        cut in any::<(prop::sample::Index, prop::sample::Index)>(),
        put in prop::collection::vec(any::<u8>(), 0..12),
    ) {
        let all = sources();
        let (grammar, source) = at.get(&all);
        let mut bytes = source.clone().into_bytes();
        let (a, b) = (cut.0.index(bytes.len()), cut.1.index(bytes.len()));
        bytes.splice(a.min(b)..a.max(b), put);
        holds(*grammar, &bytes);
    }

    #[test]
    fn any_bytes_give_facts_that_hold(
        at in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        holds(*at.get(Grammar::ALL), &bytes);
    }

    #[test]
    fn damaged_facts_are_refused_or_hold(
        at in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let all = sources();
        let (grammar, source) = at.get(&all);
        let mut bytes = facts(*grammar, source.as_bytes()).expect("built in").encode();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let whole = cut.index(4) > 0;
        let length = if whole { bytes.len() } else { cut.index(bytes.len()) };
        if let Ok(read) = Facts::decode(&bytes[..length], source.len() as u32) {
            drop(Symbols::new(&read, source.len()));
            prop_assert_eq!(Facts::decode(&read.encode(), source.len() as u32), Ok(read));
        }
    }
}

#[test]
fn deep_nesting_and_binary_files_end() {
    for &grammar in Grammar::ALL {
        for open in ["(", "<", "{a:", "\"${", "class A {", "def f():\n "] {
            holds(grammar, open.repeat(3_000).as_bytes());
        }
        let deep = facts(grammar, "a(".repeat(100_000).as_bytes()).expect("built in");
        assert_eq!(deep.note, "the file is nested too deeply");
        let binary = facts(grammar, b"fn a() {}\0\x01").expect("built in");
        assert_eq!((binary.symbols.len(), binary.note.as_str()), (0, "the file is not text"));
    }
}
