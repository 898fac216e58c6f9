//! What holds for every file, module and crate of the repository, read from the repository itself.
//!
//! Each rule is a function from a path and a text, or from what cargo says, to findings; beside
//! the test that applies it stands one that feeds it a breach, so that a blind rule is noticed.

mod arrows;
mod crates;
mod sources;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a command prints, run at the root.
fn printed(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).current_dir(root()).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// Path and text of every file that is or would be committed, but for what isn't text.
fn files() -> Vec<(String, String)> {
    let list = printed("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let read =
        |path: &str| Some((path.to_owned(), std::fs::read_to_string(root().join(path)).ok()?));
    let files: Vec<_> = list.split_terminator('\0').filter_map(read).collect();
    assert!(files.len() > 20, "the list of files is not the repository's");
    files
}

/// Applies a rule to every file.
fn assert_all(rule: impl Fn(&str, &str) -> Vec<String>) {
    let findings: Vec<String> = files()
        .iter()
        .flat_map(|(path, text)| {
            rule(path, text).into_iter().map(move |finding| format!("{path}: {finding}"))
        })
        .collect();
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}
