//! What holds of every evidence reference, excerpt and pattern, whatever was written.

use l1ght_core::evidence::{
    Absent, Context, Excerpt, FileEntry, FileList, ListIndex, Resolution, Resolved, members,
    resolve,
};
use l1ght_core::text::{RepoPath, Span, WrittenPath};
use proptest::prelude::*;

/// Pieces that mean something, and letters that do not.
fn written() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "src",
        "docs",
        "a",
        "b.rs",
        "guide.md",
        "é.rs",
        "[id]",
        "(g)",
        "..",
        ".",
        "/",
        "\\",
        ":",
        "::",
        "#",
        "#L",
        "-",
        "10",
        "0",
        "4294967296",
        "%20",
        "%2e",
        " ",
        "`",
        "\"",
        "*",
        "**",
        "?",
        "{",
        "}",
        ",",
        ";",
        "~",
        "C:",
        "https://",
        "parse",
        "L",
        "()",
        "_",
        "Type.method",
        "e.g.",
        "\n",
        "'",
    ]);
    let piece =
        prop_oneof![8 => pieces.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn list() -> impl Strategy<Value = FileList> {
    let part = prop::sample::select(vec![
        "src",
        "docs",
        "a",
        "A",
        "b.rs",
        "guide.md",
        "é.rs",
        "e\u{301}.rs",
        "[id]",
        "(g)",
        "a b.rs",
        "a:4",
        "c#d.rs",
    ]);
    let path = prop::collection::vec(part, 1..4).prop_map(|parts| parts.join("/"));
    let absent = prop_oneof![
        9 => Just(None), 1 => Just(Some(Absent::Sparse)), 1 => Just(Some(Absent::OutsideLink))
    ];
    let entry = absent.prop_map(|absent| FileEntry { id: None, size: None, absent });
    let files = prop::collection::btree_map(path.prop_map(RepoPath::listed), entry, 0..12);
    (files, any::<bool>()).prop_map(|(files, complete)| FileList { complete, exact: false, files })
}

fn items(value: &str, list: &FileList, base: Option<&str>) -> Vec<Resolved> {
    let index = ListIndex::new(list);
    let document = RepoPath::listed("docs/spec.md");
    resolve(value, &Context { document: &document, index: &index, base, known: &|_| false })
}

proptest! {
    #[test]
    fn any_text_gives_items_and_never_panics(value in any::<String>(), list in list()) {
        prop_assert!(!items(&value, &list, None).is_empty());
    }

    #[test]
    fn what_is_found_is_listed(value in written(), list in list(), based in any::<bool>()) {
        for item in items(&value, &list, based.then_some("src")) {
            if item.resolution != Resolution::Found {
                continue;
            }
            match item.anchor.path() {
                Some(path) => prop_assert_eq!(list.files.get(path).map(|entry| entry.absent), Some(None)),
                None => prop_assert!(!members(&item.anchor.to_string(), &list).is_empty()),
            }
        }
    }

    #[test]
    fn nothing_is_missing_from_a_list_with_holes(value in written(), mut list in list()) {
        list.complete = false;
        for item in items(&value, &list, None) {
            let missing = matches!(item.resolution, Resolution::Missing { .. });
            prop_assert!(!missing, "{item:?}");
        }
    }

    #[test]
    fn a_canonical_anchor_names_itself(value in written(), list in list(), based in any::<bool>()) {
        for item in items(&value, &list, based.then_some("src")) {
            if item.resolution != Resolution::Found {
                continue;
            }
            let canonical = item.anchor.to_string();
            let again: Vec<String> =
                items(&canonical, &list, None).iter().map(|item| item.anchor.to_string()).collect();
            prop_assert_eq!(again, vec![canonical]);
        }
    }

    #[test]
    fn every_listed_path_can_be_written_as_it_is(list in list()) {
        for (path, entry) in &list.files {
            let found = items(path.as_str(), &list, None);
            prop_assert_eq!(found.len(), 1);
            match entry.absent {
                Some(Absent::OutsideLink) => prop_assert_eq!(&found[0].resolution, &Resolution::OutsideRoot),
                _ => prop_assert_eq!(found[0].anchor.path(), Some(path)),
            }
        }
    }

    #[test]
    fn a_written_path_never_keeps_a_way_out(value in written()) {
        if let WrittenPath::Inside { path, .. } = WrittenPath::read(&value) {
            let clean = path.split('/').all(|part| !matches!(part, "." | "..") && !part.contains('\\'));
            prop_assert!(clean && !path.starts_with('/'));
            let fixed = WrittenPath::Inside { path: path.clone(), rooted: false };
            // A path that reads as a drive or a home did not look like one behind its first part.
            if WrittenPath::read(&path) != WrittenPath::Outside {
                prop_assert_eq!(WrittenPath::read(&path), fixed);
            }
        }
    }

    #[test]
    fn an_excerpt_is_bounded_text(source in prop::collection::vec(any::<u8>(), 0..9000), a in 0_usize..9000, b in 0_usize..9000) {
        let (a, b) = (a.min(source.len()), b.min(source.len()));
        let span = Span::new(a.min(b)..a.max(b));
        let excerpt = Excerpt::of(&source, span);
        prop_assert!(excerpt.text.len() <= 2000);
        for side in [&excerpt.before, &excerpt.after] {
            prop_assert!(side.len() <= 402 && side.matches('\n').count() <= 2);
        }
        prop_assert!(!excerpt.text.contains('\r'));
    }
}

#[test]
fn the_middle_of_a_long_span_is_one_line() {
    let source = "0123456789\n".repeat(1000);
    let excerpt = Excerpt::of(source.as_bytes(), Span::new(22..source.len() - 22));
    assert_eq!(excerpt.before, "0123456789\n0123456789\n");
    assert_eq!(excerpt.after, "0123456789\n0123456789\n");
    assert!(excerpt.text.len() > 1900 && excerpt.text.contains("\n0123456789\n…\n0123456789\n"));
}
