//! What the documents of packages speak of, as `document_bindings` says it, and how often that is right.
//!
//! `bindings list FOLDER…` prints a row for each binding of each ordinary document below a folder.
//! `bindings judge FOLDER… < tests/quality/bindings.tsv` asks again for the rows of that table, whose last
//! column says what a reader of the document found: `right`, `wrong`, or `ought` of a mention drawn from all
//! code spans that ought to bind, whether it does or not; the folders are those of the packages, named
//! `<package>-<version>`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use l1ght_brain::{AnswerKind, ListColumns, Output, Workspace};
use l1ght_code::{Grammar, facts};
use l1ght_core::text::RepoPath;
use l1ght_core::text::name::symbol_name;
use l1ght_core::universal::Format;
use serde_json::{Value, json};

/// Files past this size are data, in bytes.
const LARGEST: u64 = 4 << 20;

fn main() {
    let mut words = env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let folders: Vec<PathBuf> = words.map(PathBuf::from).collect();
    match command.as_str() {
        "list" => folders.iter().for_each(|folder| list(folder)),
        "judge" => judge(&folders),
        _ => println!("bindings list FOLDER…, or bindings judge FOLDER… < TABLE"),
    }
}

/// A package and its files.
struct Package {
    files: BTreeMap<String, Vec<u8>>,
    workspace: Workspace,
}

impl Package {
    fn read(folder: &Path) -> Self {
        let mut files = BTreeMap::new();
        walk(folder, "", &mut files);
        let mut workspace = Workspace::new();
        let paths = files.keys().cloned().collect();
        workspace.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
        Self { files, workspace }
    }

    fn documents(&self) -> Vec<String> {
        let is_document = |path: &&String| Format::of(&RepoPath::listed(path.as_str())).is_some();
        self.files.keys().filter(is_document).cloned().collect()
    }

    fn call(&mut self, tool: &str, input: &Value) -> Option<Value> {
        let input = input.to_string();
        for _ in 0..8 {
            let answer = self.workspace.call(tool, input.as_bytes(), Output::default());
            let body: Value = serde_json::from_slice(&answer.body).expect("answers are JSON");
            match answer.kind {
                AnswerKind::Wanted => self.supply(&body),
                AnswerKind::Done => return Some(body),
                AnswerKind::Rejected => return None,
            }
        }
        None
    }

    fn supply(&mut self, wanted: &Value) {
        for want in wanted["wanted"].as_array().into_iter().flatten() {
            let path = want["path"].as_str().expect("a path");
            let bytes = &self.files[path];
            match want["grammar"].as_str().and_then(Grammar::named) {
                None => self.workspace.supply_file(path, bytes.clone()),
                Some(grammar) => match facts(grammar, bytes) {
                    Some(found) => self.workspace.supply_facts(None, path, &found.encode()),
                    None => self.workspace.fail_facts(None, path, "unreadable"),
                },
            }
        }
    }

    /// The rows of a document: line, mention, target.
    fn bindings(&mut self, document: &str) -> Vec<(u64, String, String, String)> {
        let input = json!({ "path": document, "top_k": 100_000 });
        let answer = self.call("document_bindings", &input).unwrap_or_default();
        let rows = answer["bindings"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let row = |row: &Value| {
            let how = format!("{} {}", text(&row["confidence"]), row["score"]);
            (
                row["line"].as_u64().unwrap_or_default(),
                text(&row["mention"]),
                text(&row["target"]),
                how,
            )
        };
        rows.iter().map(row).collect()
    }
}

fn walk(folder: &Path, inside: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{inside}{name}");
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && name != "node_modules" && name != ".git" && name != "target" {
            walk(&entry.path(), &format!("{path}/"), files);
        } else if kind.is_file() && entry.metadata().is_ok_and(|data| data.len() <= LARGEST) {
            files.insert(path, fs::read(entry.path()).unwrap_or_default());
        }
    }
}

fn list(folder: &Path) {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let mut package = Package::read(folder);
    for document in package.documents() {
        for (line, mention, target, how) in package.bindings(&document) {
            println!("{name}\t{document}\t{line}\t{mention}\t{target}\t{how}");
        }
    }
}

/// Precision over the rows that are still answered, recall over those that ought to be.
fn judge(folders: &[PathBuf]) {
    let mut table = String::new();
    io::stdin().read_to_string(&mut table).expect("a table");
    let mut found: BTreeSet<(String, String, String, String)> = BTreeSet::new();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut package = Package::read(folder);
        for document in package.documents() {
            let rows = package.bindings(&document).into_iter();
            found.extend(
                rows.map(|(_, mention, target, _)| {
                    (name.clone(), document.clone(), mention, target)
                }),
            );
        }
    }
    let mut counts = [0_u32; 4];
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [package, document, _, mention, target, verdict] =
            row.split('\t').collect::<Vec<_>>()[..]
        else {
            continue;
        };
        let key = (package.to_owned(), document.to_owned(), mention.to_owned(), target.to_owned());
        let is_found = found.contains(&key);
        let own = symbol_name(mention.split('(').next().unwrap_or_default());
        let own = own.rsplit("::").next().unwrap_or_default();
        let is_met = || {
            let of_document = found.iter().filter(|row| row.0 == package && row.1 == document);
            of_document.into_iter().any(|row| row.3.rsplit([':', '/']).next() == Some(own))
        };
        match (verdict, is_found) {
            ("right", true) => counts[0] += 1,
            ("wrong", true) => counts[1] += 1,
            ("ought", _) => counts[if is_met() { 2 } else { 3 }] += 1,
            _ => println!("no longer answered: {row}"),
        }
    }
    let [right, wrong, met, missed] = counts;
    let share = |part: u32, rest: u32| f64::from(part) / f64::from((part + rest).max(1));
    println!("precision {:.3}: {right} right, {wrong} wrong", share(right, wrong));
    println!("recall {:.3}: {met} bind, {missed} do not", share(met, missed));
}
