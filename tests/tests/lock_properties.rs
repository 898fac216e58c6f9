//! What holds of every lock file, whatever its bytes and its history.

use l1ght_core::evidence::{Accepted, Baseline, ContentId, Key, Lock, resolve_conflicts};
use l1ght_core::light::ClaimKind;
use l1ght_core::text::lex::{CodePrint, Print};
use proptest::prelude::*;

const HEADER: &str = "{\"schema\":\"l1ght-lock-v1\"}\n";

fn baseline() -> impl Strategy<Value = Baseline> {
    let kind = prop::sample::select(vec![
        None,
        Some(ClaimKind::Entity),
        Some(ClaimKind::State),
        Some(ClaimKind::Event),
    ]);
    let name = prop::sample::select(vec!["a", "b", "ü", "a b", "\"\\\n\u{7f}\u{2028}"]);
    let print = any::<u128>().prop_map(|bits| Print(bits.to_be_bytes()));
    let code = (print.clone(), any::<u32>(), any::<u64>());
    let code = code.prop_map(|(digest, count, roll)| CodePrint { digest, count, roll });
    let accepted =
        (0..1_u64 << 53, any::<String>(), any::<String>(), prop::option::of(code.clone()));
    let accepted = accepted.prop_map(|(at, by, reason, from)| Accepted { at, by, reason, from });
    let members =
        (any::<String>(), prop::option::of(any::<String>().prop_map(ContentId)), code.clone());
    (
        (name.clone(), kind, name.clone(), name),
        (print.clone(), print.clone(), code, print, 0..3_u32),
        prop::option::of(any::<String>()),
        (any::<String>(), any::<String>(), any::<String>()),
        prop::collection::vec(members, 0..3),
        prop::option::of(accepted),
    )
        .prop_map(|(key, prints, narrowed, texts, members, accepted)| Baseline {
            key: Key { doc: key.0.into(), kind: key.1, claim: key.2.into(), anchor: key.3.into() },
            norm: "rust/lex-1".into(),
            id: narrowed.clone().map(ContentId),
            span: prints.0,
            tokens: prints.1,
            code: prints.2,
            claim_text: prints.3,
            twins: prints.4,
            alike: prints.4 / 2,
            named: narrowed.clone(),
            narrowed,
            before: texts.0,
            excerpt: texts.1,
            after: texts.2,
            members,
            accepted,
        })
}

fn baselines() -> impl Strategy<Value = Vec<Baseline>> {
    prop::collection::vec(baseline(), 0..8)
}

fn lines_of(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).expect("UTF-8").lines().map(str::to_owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = Lock::read(&bytes);
        let _ = resolve_conflicts(&bytes);
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(all in baselines(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = Lock::default().with(&all, &[]);
        let at = at.index(bytes.len());
        let _ = Lock::read(&bytes[..at]);
        bytes[at] = byte;
        let _ = Lock::read(&bytes);
    }

    #[test]
    fn what_was_written_is_read(all in baselines()) {
        let bytes = Lock::default().with(&all, &[]);
        let lock = Lock::read(&bytes).expect("a lock file");
        for baseline in lock.iter() {
            let written = all.iter().rev().find(|other| other.key == baseline.key);
            prop_assert_eq!(written, Some(baseline));
        }
        prop_assert_eq!(lock.contested().count(), 0);
        prop_assert_eq!(lock.with(&[], &[]), bytes);
    }

    #[test]
    fn a_union_in_any_order_is_one_lock(one in baselines(), two in baselines(), seed in any::<u64>()) {
        let both = [Lock::default().with(&one, &[]), Lock::default().with(&two, &[])];
        let mut lines: Vec<String> = both.iter().flat_map(|side| lines_of(side)).collect();
        let forward = Lock::read((lines.join("\n") + "\n").as_bytes()).expect("a lock file");
        lines.sort_by_key(|line| line.bytes().fold(seed, |h, b| h.rotate_left(5) ^ u64::from(b)));
        let shuffled = Lock::read((lines.join("\n") + "\n").as_bytes()).expect("a lock file");
        prop_assert_eq!(&forward, &shuffled);
        let again = forward.with(&[], &[]);
        prop_assert_eq!(&Lock::read(&again), &Ok(shuffled));
        for line in &lines {
            prop_assert!(lines_of(&again).contains(line), "a union loses no line");
        }
    }

    #[test]
    fn one_change_to_a_file_is_one_line(all in baselines(), new in baseline()) {
        let bytes = Lock::default().with(&all, &[]);
        let lock = Lock::read(&bytes).expect("a lock file");
        let (old, after) = (lines_of(&bytes), lines_of(&lock.with(std::slice::from_ref(&new), &[])));
        let gone = old.iter().filter(|line| !after.contains(line)).count();
        let come = after.iter().filter(|line| !old.contains(line)).count();
        prop_assert!(gone <= 1 && come <= 1);
        let without = lock.with(&[], std::slice::from_ref(&new.key));
        let changed = Lock::read(&without).expect("a lock file");
        prop_assert!(changed.get(&new.key).is_none());
    }

    #[test]
    fn a_conflict_keeps_every_line_of_both_sides(one in baselines(), two in baselines()) {
        let [ours, theirs] = [one, two].map(|side| lines_of(&Lock::default().with(&side, &[])));
        let text = format!(
            "{HEADER}<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n",
            ours[1..].join("\n"),
            theirs[1..].join("\n"),
        );
        let settled = lines_of(&resolve_conflicts(text.as_bytes()).expect("a lock file"));
        for line in ours.iter().chain(&theirs) {
            prop_assert!(settled.contains(line));
        }
    }
}
