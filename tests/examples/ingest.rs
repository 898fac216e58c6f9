//! The native twin of the bench: ingests a folder once through the same brain and the same grammars,
//! compiled for this machine, and says as JSON what that took.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cpu_time::ProcessTime;
use l1ght_brain::{AnswerKind, ListColumns, Output, Workspace};
use l1ght_code::Grammar;
use serde_json::Value;

fn main() {
    let root = std::env::args_os().nth(1).map(PathBuf::from).expect("a folder");
    let start = ProcessTime::now();
    let answer = ingest(&root);
    let cpu = start.elapsed().as_secs_f64() * 1000.0;
    let count = |name: &str| &answer[name];
    let (files, nodes, edges) = (count("files_parsed"), count("nodes_added"), count("edges_added"));
    println!(r#"{{"cpu":{cpu},"files":{files},"nodes":{nodes},"edges":{edges}}}"#);
}

fn ingest(root: &Path) -> Value {
    let mut files = BTreeMap::new();
    list(root, root, &mut files);
    let mut workspace = Workspace::new();
    let paths = files.keys().cloned().collect();
    workspace.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
    loop {
        let answer = workspace.call("ingest", br#"{"adapter":"code"}"#, Output::default());
        let body = serde_json::from_slice(&answer.body).expect("answers are JSON");
        match answer.kind {
            AnswerKind::Wanted => supply(&mut workspace, &files, &body),
            AnswerKind::Done => return body,
            AnswerKind::Rejected => panic!("{body}"),
        }
    }
}

fn list(root: &Path, folder: &Path, files: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder that can be read").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        match path.is_dir() {
            true if name == ".git" => {}
            true => list(root, &path, files),
            false => {
                let inside = path.strip_prefix(root).expect("it is under the root");
                files.insert(inside.to_string_lossy().into_owned(), path);
            }
        }
    }
}

fn supply(workspace: &mut Workspace, files: &BTreeMap<String, PathBuf>, body: &Value) {
    for want in body["wanted"].as_array().into_iter().flatten() {
        let path = want["path"].as_str().expect("wants of an ingest have a path");
        match want["kind"].as_str() {
            Some("file") => match files.get(path).map(fs::read) {
                Some(Ok(bytes)) => workspace.supply_file(path, bytes),
                _ => workspace.fail_file(path, "missing"),
            },
            Some("facts") => {
                let grammar = want["grammar"].as_str().and_then(Grammar::named);
                let source = workspace.supplied(None, path);
                let facts =
                    grammar.zip(source).and_then(|(g, source)| l1ght_code::facts(g, source));
                let facts = facts.expect("all grammars are built in").encode();
                workspace.supply_facts(None, path, &facts);
            }
            other => panic!("an ingest does not want {other:?}"),
        }
    }
}
