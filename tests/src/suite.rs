//! Markdown cases: prose for people, input blocks, and one `expect` block a case.
//!
//! A case is a level-2 heading. Its fenced blocks (three or more backticks or tildes) are inputs,
//! told apart by their info string, but for one whose info is `expect`. An info string that ends
//! in ` escaped` has `\r`, `\n`, `\t`, `\0`, `\\`, `\u{…}` resolved. `L1GHT_BLESS=1` rewrites the
//! expected blocks; nobody edits them by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// One fenced block.
#[derive(Debug, Clone)]
pub struct Block {
    /// The info string, without ` escaped`.
    pub info: String,
    /// The text, each line ended by LF, escapes resolved.
    pub text: String,
    lines: std::ops::Range<usize>,
}

/// One case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The heading.
    pub name: String,
    /// The inputs, in order.
    pub inputs: Vec<Block>,
    expect: Option<Block>,
}

impl Case {
    /// The text of the input whose info string is `info`.
    pub fn input(&self, info: &str) -> Option<&str> {
        self.inputs.iter().find(|block| block.info == info).map(|block| block.text.as_str())
    }
}

/// Runs every case of `tests/suite/<area>/**/*.md` through `answer` and compares.
///
/// # Panics
/// When an answer differs, a case has no `expect` block, or there is no case at all.
pub fn run(area: &str, answer: impl Fn(&Case) -> String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite").join(area);
    let bless = env::var_os("L1GHT_BLESS").is_some();
    let (mut count, mut failures) = (0, String::new());
    for file in markdown_files(&root) {
        let source = fs::read_to_string(&file).expect("a suite file is readable");
        let cases = read_cases(&source);
        count += cases.len();
        let answers: Vec<String> = cases.iter().map(|case| closed(answer(case))).collect();
        if bless {
            fs::write(&file, blessed(&source, &cases, &answers)).expect("a suite file is writable");
            continue;
        }
        for (case, got) in cases.iter().zip(&answers) {
            let want = case.expect.as_ref().map(|block| block.text.as_str());
            if want != Some(got) {
                let _ = writeln!(
                    failures,
                    "\n== {} / {}\n-- expected\n{}-- got\n{got}",
                    file.display(),
                    case.name,
                    want.unwrap_or("(no `expect` block)\n"),
                );
            }
        }
    }
    assert!(count > 0, "no cases under {}", root.display());
    assert!(failures.is_empty(), "{failures}\nL1GHT_BLESS=1 accepts what is printed above");
}

fn closed(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn markdown_files(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(markdown_files(&path));
        } else if path.extension().is_some_and(|e| e == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The cases of one suite file.
pub fn read_cases(source: &str) -> Vec<Case> {
    let lines: Vec<&str> = source.lines().collect();
    let mut cases: Vec<Case> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(name) = line.strip_prefix("## ") {
            cases.push(Case { name: name.trim().to_owned(), inputs: Vec::new(), expect: None });
        } else if let Some(fence) = fence_of(line) {
            let close = (at + 1..lines.len()).find(|&i| lines[i].trim_end() == fence);
            let end = close.expect("a fence in a suite file is closed");
            let block = read_block(&line[fence.len()..], &lines[at + 1..end], at + 1..end);
            if let Some(case) = cases.last_mut() {
                match block.info.as_str() {
                    "expect" => case.expect = Some(block),
                    _ => case.inputs.push(block),
                }
            }
            at = end;
        }
        at += 1;
    }
    cases
}

fn fence_of(line: &str) -> Option<&str> {
    let sign = line.chars().next().filter(|c| "`~".contains(*c))?;
    let length = line.len() - line.trim_start_matches(sign).len();
    (length >= 3).then(|| &line[..length])
}

fn read_block(info: &str, lines: &[&str], range: std::ops::Range<usize>) -> Block {
    let text: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
    match info.trim().strip_suffix(" escaped") {
        // An escaped block says its line ends itself.
        Some(info) => {
            Block { info: info.to_owned(), text: unescape(&text.replace('\n', "")), lines: range }
        }
        None => Block { info: info.trim().to_owned(), text, lines: range },
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('0') => out.push('\0'),
            Some('u') => {
                let digits: String = chars.by_ref().skip(1).take_while(|&c| c != '}').collect();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                out.push(code.expect("`\\u{…}` in a suite file is a character"));
            }
            other => out.extend(other),
        }
    }
    out
}

/// The file with each case's expected block replaced by its answer.
fn blessed(source: &str, cases: &[Case], answers: &[String]) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let mut out = String::new();
    let mut at = 0;
    for (case, answer) in cases.iter().zip(answers) {
        let Some(block) = &case.expect else { continue };
        for line in &lines[at..block.lines.start] {
            out.push_str(line);
            out.push('\n');
        }
        out.push_str(answer);
        at = block.lines.end;
    }
    for line in &lines[at..] {
        out.push_str(line);
        out.push('\n');
    }
    out
}
