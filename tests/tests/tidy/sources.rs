//! Rules about one file at a time.

use super::assert_all;

const LINES: usize = 500;
const FUNCTION_LINES: usize = 80;
/// All of the bindings together (architecture §5).
const BINDING_LINES: usize = 900;

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

fn is_script(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["ts", "mts", "cts", "js", "mjs", "cjs"].contains(&extension)
}

fn is_source(path: &str) -> bool {
    is_rust(path) || is_script(path)
}

/// The numbers of the lines for which `wrong` holds, as findings.
fn lines_where(text: &str, word: &str, wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let numbered = text.split('\n').enumerate().filter(|(_, line)| wrong(line));
    numbered.map(|(at, _)| format!("line {}: {word}", at + 1)).collect()
}

fn opening(path: &str, text: &str) -> Vec<String> {
    let mut lines = text.lines().filter(|line| !line.starts_with("#!/"));
    let first = lines.next().unwrap_or_default();
    let opens = if is_rust(path) {
        first.starts_with("//! ")
    } else {
        ["//! ", "// ", "/**"].iter().any(|sign| first.starts_with(sign))
    };
    let finding = || "does not open by saying what lives here".to_owned();
    (is_source(path) && !opens).then(finding).into_iter().collect()
}

/// What `cargo xtask gen` makes is as long as it is.
fn length(path: &str, text: &str) -> Vec<String> {
    let lines = text.lines().count();
    let is_made = path.starts_with("pkg/src/types/");
    let long = is_source(path) && !is_made && lines > LINES;
    long.then(|| format!("{lines} lines, more than {LINES}")).into_iter().collect()
}

/// Functions of scripts; clippy counts those of Rust. A function is what stands between a line
/// that ends in `) … {` and the next line with as much indentation.
fn functions(path: &str, text: &str) -> Vec<String> {
    if !is_script(path) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut findings = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim();
        let opens = code.ends_with('{') && (code.contains(')') || code.contains("=>"));
        if !opens || code.starts_with("describe(") {
            continue;
        }
        let body = &lines[at + 1..];
        let end =
            body.iter().position(|l| l.trim_start().starts_with('}') && indent(l) == indent(line));
        let length = end.unwrap_or(body.len()) + 2;
        if length > FUNCTION_LINES {
            findings.push(format!("line {}: a function of {length} lines", at + 1));
        }
    }
    findings
}

fn white_space(path: &str, text: &str) -> Vec<String> {
    if !is_source(path) {
        return Vec::new();
    }
    let mut findings =
        lines_where(text, "white space at the end", |l| l.ends_with([' ', '\t', '\r']));
    findings.extend(lines_where(text, "a tab", |line| line.contains('\t')));
    findings
}

/// Folders of the machine that somebody worked on, and hosts that served it packages.
fn machine(path: &str, text: &str) -> Vec<String> {
    let folders = [["/wo", "rk/"], ["/ro", "ot/"], ["/ho", "me/"]].map(|parts| parts.concat());
    let names_folder = |line: &str| {
        folders.iter().any(|folder| {
            line.match_indices(folder.as_str()).any(|(at, _)| {
                // `my/work/x` is not one of them.
                !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-~*".contains(c))
            })
        })
    };
    let mut findings = Vec::new();
    // Cases and fuzzed input may cite a path outside the root: that is what they are about.
    if !["tests/suite/", "tests/fuzz/corpus/"].iter().any(|folder| path.starts_with(folder)) {
        findings = lines_where(text, "a folder of somebody's machine", names_folder);
    }
    let public = "registry+https://github.com/rust-lang/crates.io-index";
    let is_host = |line: &str| match path.rsplit('/').next() {
        Some("Cargo.lock") => line.contains("://") && !line.contains(public),
        Some("package-lock.json") => line.contains("\"resolved\":") && line.contains("://"),
        Some(".npmrc" | "config.toml") => line.contains("registry") && line.contains("://"),
        _ => false,
    };
    findings.extend(lines_where(text, "the host of a package registry", is_host));
    findings
}

fn left_over(path: &str, text: &str) -> Vec<String> {
    if !is_source(path) {
        return Vec::new();
    }
    let join = |parts: [&str; 2]| parts.concat();
    let mut words = [["TO", "DO"], ["FIX", "ME"]].map(join).to_vec();
    if is_rust(path) {
        words.extend(
            [["db", "g!("], ["#[igno", "re"], ["todo", "!("], ["unimplemented", "!("]].map(join),
        );
    } else {
        words.extend([[".ski", "p("], [".onl", "y("], ["debug", "ger;"]].map(join));
    }
    words
        .iter()
        .flat_map(|word| lines_where(text, &format!("`{word}`"), |line| line.contains(word)))
        .collect()
}

/// Names that say nothing (architecture §6).
fn empty_name(path: &str, _: &str) -> Vec<String> {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let empty = ["handle", "handler", "process", "manager", "util", "utils", "helper", "helpers"];
    let says_nothing = is_source(path) && empty.contains(&stem);
    says_nothing.then(|| format!("`{stem}` says nothing")).into_iter().collect()
}

/// Only the bindings know that there is a machine (invariant 6).
fn target(path: &str, text: &str) -> Vec<String> {
    let word = ["target_", "arch"].concat();
    if !is_rust(path) || path.starts_with("crate/wasm/") || path.starts_with("crate/code/") {
        return Vec::new();
    }
    lines_where(text, "asks for the architecture", |line| line.contains(&word))
}

/// Only wire types are `Serialize` (invariant 7): those in a module `wire`, and those of SARIF.
fn serialized(path: &str, text: &str) -> Vec<String> {
    let is_wire = path.split(['/', '.']).any(|part| ["wire", "sarif"].contains(&part));
    if !path.starts_with("crate/") || !is_rust(path) || is_wire {
        return Vec::new();
    }
    // A list of derives may run over lines.
    let lists = text.split("derive(").skip(1).filter_map(|rest| rest.split(')').next());
    let derived = lists.filter(|list| list.contains("Serialize")).count();
    let by_hand = text.matches("Serialize for ").count();
    (0..derived + by_hand).map(|_| "`Serialize` outside a module `wire`".to_owned()).collect()
}

/// Types that say nothing (architecture §5).
fn any_type(path: &str, text: &str) -> Vec<String> {
    if !path.ends_with(".ts") {
        return Vec::new();
    }
    let says_any = |line: &str| {
        [": any", "as any", "<any", "any[]"].iter().any(|form| {
            line.match_indices(form).any(|(at, _)| {
                !line[at + form.len()..].starts_with(|c: char| c.is_alphanumeric() || c == ' ')
            })
        })
    };
    lines_where(text, "the type `any`", |line| !is_comment(line) && says_any(line))
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(['/', '*'])
}

/// A suite without a test would pass.
fn without_tests(path: &str, text: &str) -> Vec<String> {
    let folders = ["tests/tests/", "crate/store/tests/"];
    let own = folders.iter().find_map(|folder| path.strip_prefix(folder));
    let own = own.filter(|name| is_rust(name));
    let suite = own.is_some_and(|name| !name.contains('/'))
        || path.starts_with("pkg/test/") && path.contains(".test.");
    let tests = if is_rust(path) { "#[test]" } else { "test(" };
    let missing = suite && !text.contains(tests) && !text.contains("it(");
    missing.then(|| "a suite without a test".to_owned()).into_iter().collect()
}

#[test]
fn every_source_file_says_what_lives_in_it() {
    assert_all(opening);
}

#[test]
fn a_silent_file_is_caught() {
    assert_eq!(opening("a.rs", "use std::fs;\n").len(), 1);
    assert_eq!(opening("a.ts", "import x from \"x\";\n").len(), 1);
    assert!(opening("a.js", "#!/usr/bin/env node\n/** The program. */\n").is_empty());
}

#[test]
fn no_file_is_longer_than_500_lines() {
    assert_all(length);
}

#[test]
fn a_long_file_is_caught() {
    assert_eq!(length("a.mjs", &"x\n".repeat(LINES + 1)).len(), 1);
    assert!(length("a.mjs", &"x\n".repeat(LINES)).is_empty());
}

#[test]
fn no_function_of_a_script_is_longer_than_80_lines() {
    assert_all(functions);
}

#[test]
fn a_long_function_is_caught() {
    let function = |lines| format!("  f() {{\n{}  }}\n", "    x;\n".repeat(lines));
    assert_eq!(functions("a.ts", &function(FUNCTION_LINES)).len(), 1);
    assert!(functions("a.ts", &function(FUNCTION_LINES - 2)).is_empty());
}

#[test]
fn sources_have_no_stray_white_space() {
    assert_all(white_space);
}

#[test]
fn stray_white_space_is_caught() {
    assert_eq!(white_space("a.rs", "x \n").len(), 1);
    assert_eq!(white_space("a.ts", "\tx\n").len(), 1);
    assert_eq!(white_space("a.ts", "x\r\n").len(), 1);
}

#[test]
fn nothing_names_a_machine() {
    assert_all(machine);
}

#[test]
fn a_named_machine_is_caught() {
    let folder = ["see `/wo", "rk/x`"].concat();
    assert_eq!(machine("a.md", &folder).len(), 1);
    assert!(machine("a.md", &["see `my/wo", "rk/x`"].concat()).is_empty());
    assert_eq!(machine("Cargo.lock", "source = \"registry+https://mirror.example\"").len(), 1);
    assert_eq!(
        machine("pkg/package-lock.json", "\"resolved\": \"https://mirror.example\"").len(),
        1
    );
}

#[test]
fn nothing_is_left_over() {
    assert_all(left_over);
}

#[test]
fn what_is_left_over_is_caught() {
    assert_eq!(left_over("a.rs", &["// TO", "DO: later"].concat()).len(), 1);
    assert_eq!(left_over("a.rs", &["#[igno", "re]"].concat()).len(), 1);
    assert_eq!(left_over("a.test.ts", &["test.onl", "y(\"x\")"].concat()).len(), 1);
    assert!(left_over("a.rs", &["lines.ski", "p(1)"].concat()).is_empty());
}

#[test]
fn every_file_has_a_name_that_says_something() {
    assert_all(empty_name);
}

#[test]
fn an_empty_name_is_caught() {
    assert_eq!(empty_name("crate/core/src/utils.rs", "").len(), 1);
}

#[test]
fn only_the_bindings_ask_for_the_architecture() {
    assert_all(target);
}

#[test]
fn a_question_for_the_architecture_is_caught() {
    let line = ["#[cfg(target_", "arch = \"wasm32\")]"].concat();
    assert_eq!(target("crate/core/src/a.rs", &line).len(), 1);
    assert!(target("crate/wasm/src/a.rs", &line).is_empty());
}

#[test]
fn only_wire_types_are_serialized() {
    assert_all(serialized);
}

#[test]
fn a_serialized_domain_type_is_caught() {
    let line = "#[derive(Clone, Serialize)]";
    assert_eq!(serialized("crate/core/src/drift/report.rs", line).len(), 1);
    assert_eq!(serialized("crate/core/src/a.rs", "#[derive(\n    Serialize,\n)]").len(), 1);
    assert_eq!(serialized("crate/core/src/a.rs", "impl serde::Serialize for X {").len(), 1);
    assert!(serialized("crate/brain/src/wire/report.rs", line).is_empty());
}

#[test]
fn no_type_is_any() {
    assert_all(any_type);
}

#[test]
fn the_type_any_is_caught() {
    assert_eq!(any_type("a.ts", "function f(x: any) {}\nlet y = x as any;\n").len(), 2);
    assert!(any_type("a.ts", "// as any other\nlet z: anything;\n").is_empty());
}

#[test]
fn every_suite_has_a_test() {
    assert_all(without_tests);
}

#[test]
fn a_suite_without_a_test_is_caught() {
    assert_eq!(without_tests("tests/tests/a.rs", "fn main() {}").len(), 1);
    assert_eq!(without_tests("pkg/test/a.test.js", "").len(), 1);
}

#[test]
fn the_bindings_stay_small() {
    let bindings = |path: &str| path.starts_with("crate/wasm/src/") && !path.contains("store");
    let files = super::files();
    let lines: usize =
        files.iter().filter(|(path, _)| bindings(path)).map(|(_, text)| text.lines().count()).sum();
    assert!((1..=BINDING_LINES).contains(&lines), "{lines} lines, at most {BINDING_LINES}");
}
