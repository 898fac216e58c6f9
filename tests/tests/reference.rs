//! Evidence references: every written form against a list of files (evidence §1).

use std::fmt::Write as _;

use l1ght_core::evidence::{
    Absent, Anchor, Context, FileEntry, FileList, Generated, Level, ListIndex, Policy, Resolution,
    Resolved, Rules, resolve,
};
use l1ght_core::text::{RepoPath, WrittenPath};
use l1ght_tests::suite::{self, Case};

#[test]
fn every_form_resolves_as_written_down() {
    suite::run("reference/resolve", |case| {
        let list = read_list(case);
        let index = ListIndex::new(&list);
        let document = RepoPath::listed(line(case, "from").unwrap_or("docs/spec.md"));
        let known = case.input("known").unwrap_or_default();
        let context = Context {
            document: &document,
            index: &index,
            base: line(case, "base"),
            known: &|anchor| known.lines().any(|line| line == anchor),
        };
        let values = case.input("values").expect("a case has values").lines();
        values.fold(String::new(), |mut out, value| {
            let _ = writeln!(out, "{value}");
            for item in resolve(value, &context) {
                let _ = writeln!(out, "    {}", show(value, &item));
            }
            out
        })
    });
}

#[test]
fn written_paths_are_read_the_same_on_every_system() {
    suite::run("reference/path", |case| {
        let paths = case.input("paths").expect("a case has paths").lines();
        paths.fold(String::new(), |mut out, path| {
            let read = match WrittenPath::read(path) {
                WrittenPath::Inside { path, rooted: false } => format!("inside `{path}`"),
                WrittenPath::Inside { path, rooted: true } => format!("from the root `{path}`"),
                WrittenPath::Outside => "outside".to_owned(),
            };
            let _ = writeln!(out, "{path}\n    {read}");
            out
        })
    });
}

fn line<'c>(case: &'c Case, info: &str) -> Option<&'c str> {
    case.input(info).map(|text| text.trim_end_matches('\n'))
}

/// One path a line; ` = sparse` and its like after it say that the entry has no file.
fn read_list(case: &Case) -> FileList {
    let partial = case.input("partial list");
    let text = case.input("list").or(partial).expect("a case has a list");
    let files = text.lines().map(|line| {
        let (path, absent) = match line.split_once(" = ") {
            Some((path, word)) => (path, Some(absent(word))),
            None => (line, None),
        };
        (RepoPath::listed(path), FileEntry { id: None, size: None, absent })
    });
    FileList { complete: partial.is_none(), exact: false, files: files.collect() }
}

fn absent(word: &str) -> Absent {
    match word {
        "sparse" => Absent::Sparse,
        "submodule" => Absent::Submodule,
        "lfs" => Absent::Lfs,
        "filter" => Absent::Filter,
        "unreadable" => Absent::Unreadable,
        "link out" => Absent::OutsideLink,
        other => panic!("`{other}` is no reason"),
    }
}

fn show(value: &str, item: &Resolved) -> String {
    let kind = match &item.anchor {
        Anchor::File(_) => "file",
        Anchor::Lines { .. } => "lines",
        Anchor::Symbol { .. } => "symbol",
        Anchor::Section { .. } => "section",
        Anchor::Set(_) => "set",
        Anchor::Foreign { .. } => "other brain",
        Anchor::Remark(_) => "text",
    };
    let (anchor, written) = (&item.anchor, &item.written);
    let from = if written == value { String::new() } else { format!(" (from `{written}`)") };
    format!("{kind} `{anchor}`{from}: {}", show_resolution(&item.resolution))
}

fn show_resolution(resolution: &Resolution) -> String {
    match resolution {
        Resolution::Found => "found".to_owned(),
        Resolution::Missing { suggestion, nearest } => {
            let write = suggestion.iter().map(|path| format!(", write `{path}`"));
            let like = nearest.iter().map(|path| format!(", like `{path}`"));
            format!("missing{}", write.chain(like).collect::<String>())
        }
        Resolution::CaseMismatch { real } => format!("case mismatch, is `{real}`"),
        Resolution::OutsideRoot => "outside the root".to_owned(),
        Resolution::Ambiguous { candidates } => format!("ambiguous: {}", candidates.join(" or ")),
        Resolution::Invalid { reason } => format!("invalid, {reason}"),
        Resolution::Unverifiable { reason } => format!("unverifiable, {reason}"),
        Resolution::Foreign => "foreign".to_owned(),
        Resolution::Remark => "remark".to_owned(),
    }
}

#[test]
fn generated_vendored_and_churning_files_are_known() {
    suite::run("reference/generated", |case| {
        let texts: Vec<(RepoPath, &str)> = blocks(case, "attributes ")
            .map(|(path, text)| (RepoPath::listed(path), text))
            .collect();
        let mut policy = Policy::default();
        for (folder, globs) in blocks(case, "generated ") {
            let globs = globs.lines().map(str::to_owned).collect();
            let rules = Rules { generated: Some(globs), ..Rules::default() };
            policy.folders.insert(folder.trim_start_matches('.').to_owned(), rules);
        }
        let attributes = texts.iter().map(|(path, text)| (path, *text));
        let generated = Generated::new(attributes, &policy);
        let source = case.input("source").map(str::as_bytes);
        let paths = case.input("paths").expect("a case has paths").lines();
        paths.fold(String::new(), |mut out, path| {
            let reason = generated.reason(&RepoPath::listed(path), source);
            let _ = writeln!(out, "{path}: {}", reason.unwrap_or("written by hand"));
            out
        })
    });
}

/// The blocks whose info starts with `word`, with the rest of it.
fn blocks<'c>(case: &'c Case, word: &'c str) -> impl Iterator<Item = (&'c str, &'c str)> {
    let blocks = case.inputs.iter();
    blocks.filter_map(move |block| Some((block.info.strip_prefix(word)?, block.text.as_str())))
}

#[test]
fn the_nearest_rules_win_key_by_key() {
    let mut policy = Policy::default();
    let root = Rules {
        levels: [("changed".to_owned(), Level::Warning), ("unbound".to_owned(), Level::Off)].into(),
        ignore: Some(vec!["drafts/".to_owned()]),
        aged_hours: Some(24),
        ..Rules::default()
    };
    let nested = Rules {
        levels: [("changed".to_owned(), Level::Note)].into(),
        fail_level: Some(Level::Warning),
        base: Some("./packages/a/".to_owned()),
        ..Rules::default()
    };
    policy.folders.insert(String::new(), root);
    policy.folders.insert("packages/a".to_owned(), nested);

    let inside = RepoPath::listed("packages/a/docs/spec.md");
    let at = policy.at(&inside);
    assert_eq!(at.level("changed"), Some(Level::Note));
    assert_eq!(at.level("unbound"), Some(Level::Off));
    assert_eq!(at.level("missing"), None);
    assert_eq!(at.fail_level(), Level::Warning);
    assert_eq!(at.aged_hours(), 24);
    assert_eq!(at.base().as_deref(), Some("packages/a"));

    let outside = RepoPath::listed("packages/ab/drafts/spec.md");
    let at = policy.at(&outside);
    assert_eq!((at.level("changed"), at.fail_level()), (Some(Level::Warning), Level::Error));
    assert_eq!(at.base(), None);
    assert!(at.is_ignored() && !policy.at(&inside).is_ignored());
}
