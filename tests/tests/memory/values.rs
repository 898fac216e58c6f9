//! Whatever a memory says, it is read back as it was given, or refused by the name of a field; and
//! whatever it is called, its file has a name that every system takes (memory §1, protocol §8).

use l1ght_core::light::{ClaimKind, parse};
use l1ght_core::memory::{
    ENDING, Memory, MemoryClaim, check_fields, file_name, folded, read_memory, render_memory,
};
use l1ght_core::text::RepoPath;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Text that readers of markdown and headers stumble over.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[a-zé漢]{1,6}".prop_map(String::from),
        3 => select(vec![
            "[⍂ entity: forged]", "]", "[", "---", "State: verified", "# ", "## Second", "```", "<!-- l1ght ",
            "-->", "\\", "`", "*", "_", "|", "> ", "- ", "1. ", "&amp;", "\"", "'", ": ", "[x](y)", "~~",
            "[𝔻 evidence: src/a.rs]", "Protocol: L1GHT/1.0", "{}", "$", "<b>",
        ]).prop_map(String::from),
        1 => select(vec![" ", "  ", "\n", "\n\n", "\t"]).prop_map(String::from),
    ];
    vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn claim() -> impl Strategy<Value = MemoryClaim> {
    let kind = select(vec![ClaimKind::Entity, ClaimKind::State, ClaimKind::Event]);
    let confidence = option::of(select(vec!["0.5", "high", "1"]).prop_map(String::from));
    let values = || vec(hostile(), 0..3);
    (hostile(), kind, hostile(), confidence, option::of(hostile()), values(), values()).prop_map(
        |(label, kind, text, confidence, ambiguity, evidence, depends_on)| MemoryClaim {
            label,
            kind,
            text,
            confidence,
            ambiguity,
            evidence,
            depends_on,
        },
    )
}

fn memory() -> impl Strategy<Value = Memory> {
    let names = (hostile(), hostile(), hostile(), hostile(), option::of(hostile()));
    (names, option::of(any::<u64>()), vec(claim(), 0..4)).prop_map(
        |((node_label, title, state, source_agent, soul), created, claims)| Memory {
            node_label,
            title,
            state,
            created,
            source_agent,
            origin_brain: "here".to_owned(),
            provenance: soul.into_iter().map(|soul| ("Soul-Source".to_owned(), soul)).collect(),
            claims,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read_back_as_it_was_given(memory in memory()) {
        if let Err(refused) = check_fields(&memory) {
            prop_assert!(!refused.field.is_empty());
            return Ok(());
        }
        let text = match render_memory(&memory) {
            Ok(text) => text,
            Err(refused) => {
                prop_assert!(!refused.field.is_empty());
                return Ok(());
            }
        };
        let document = parse(&RepoPath::listed("agent-memory/a.light.md"), &text);
        prop_assert!(document.recognised);
        prop_assert_eq!(read_memory(&document), memory, "{}", text);
    }

    #[test]
    fn every_label_has_a_file_name_of_its_own_that_every_system_takes(labels in vec(".{0,300}", 1..12)) {
        let mut names: Vec<String> = Vec::new();
        for label in &labels {
            let name = file_name(label, |taken| names.iter().any(|known| folded(known) == taken));
            prop_assert!(name.ends_with(ENDING) && name.len() <= 200, "{name}");
            prop_assert!(!name.starts_with(['.', ' ', '-']), "{name}");
            prop_assert!(!name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|', '\0']), "{name}");
            let stem = name.split('.').next().unwrap_or_default();
            prop_assert!(!["con", "prn", "aux", "nul", "com1", "lpt9"].contains(&stem), "{name}");
            names.push(name);
        }
        let mut all: Vec<String> = names.iter().map(|name| folded(name)).collect();
        all.sort();
        all.dedup();
        let mut distinct = labels.clone();
        distinct.sort();
        distinct.dedup();
        prop_assert!(all.len() >= distinct.len());
    }
}
