//! Evidence references: every written form against a list of files (evidence §1).

use std::fmt::Write as _;

use l1ght_core::evidence::{
    Absent, Anchor, Context, FileEntry, FileList, ListIndex, Resolution, Resolved, resolve,
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
