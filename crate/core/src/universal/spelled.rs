//! What a code span is by its spelling: a path, a name, a command, or nothing that could be looked up.

use crate::text::RepoPath;
use crate::text::lex::Language;
use crate::text::name::symbol_name;

use super::Format;

/// What a code span is by its spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelled<'t> {
    /// A path, with the lines that stand behind it.
    Path {
        /// As written, without `./`.
        path: &'t str,
        /// The first and last line, from 1.
        lines: Option<(u32, u32)>,
    },
    /// The name of something in code.
    Name {
        /// In canonical form: parts joined by `::`.
        name: String,
        /// True when it is called: `read()`, `vec![]`.
        is_called: bool,
    },
    /// Something to type into a shell.
    Command,
    /// Nothing of these: a flag, a value, an expression.
    Nothing,
}

/// What people type first into a shell.
const COMMANDS: [&str; 36] = [
    "apt", "bash", "brew", "bun", "bunx", "cargo", "cat", "cd", "cmake", "curl", "deno", "docker",
    "git", "go", "java", "kubectl", "ls", "make", "mkdir", "mvn", "node", "npm", "npx", "pip",
    "pip3", "pnpm", "poetry", "python", "python3", "rustup", "sh", "sudo", "uv", "wget", "yarn",
    "zsh",
];

/// What stands before a name where it is declared.
const DECLARES: [&str; 10] = [
    "class ",
    "def ",
    "enum ",
    "fn ",
    "function ",
    "interface ",
    "pub fn ",
    "pub struct ",
    "struct ",
    "trait ",
];

/// Endings of files that are neither code nor documents.
const ENDINGS: [&str; 12] =
    ["cfg", "conf", "csv", "gif", "ini", "jpg", "json5", "lock", "png", "snap", "svg", "wasm"];

/// Reads a code span.
pub fn spell(text: &str) -> Spelled<'_> {
    let text = text.trim();
    let bare = DECLARES.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let (head, is_called) = without_call(bare.trim());
    if head.is_empty()
        || head.starts_with(['-', '/', '@', '~', '<', '"', '\'', '.']) && !is_dotted(head)
    {
        return Spelled::Nothing;
    }
    if head.contains(char::is_whitespace) {
        let first = head.trim_start_matches(['$', '>', ' ']).split(' ').next().unwrap_or_default();
        let is_command = COMMANDS.contains(&first) || first.starts_with("./");
        return if is_command { Spelled::Command } else { Spelled::Nothing };
    }
    if !is_called && let Some(path) = read_path(head) {
        return path;
    }
    match read_name(head) {
        Some(name) => Spelled::Name { name, is_called },
        None => Spelled::Nothing,
    }
}

fn is_dotted(head: &str) -> bool {
    head.starts_with("./") || head.starts_with("../") || head.starts_with('.') && head.contains('/')
}

/// Without the arguments of a call, the `!` of a macro, what follows; and whether there was any.
fn without_call(text: &str) -> (&str, bool) {
    let text = text.trim_end_matches([';', '?']);
    let open = text.find(['(', '[', '{']).filter(|_| text.ends_with([')', ']', '}']));
    let head = open.map_or(text, |open| &text[..open]);
    let is_macro = head.ends_with('!');
    let is_call = open.is_some_and(|open| text[open..].starts_with('('));
    let head = head.trim_end_matches('!');
    match is_macro || is_call {
        true => (head.trim_end(), true),
        false => (text, false),
    }
}

fn read_path(text: &str) -> Option<Spelled<'_>> {
    let (path, lines) = split_lines(text);
    let path = path.trim_start_matches("./");
    let is_sign = |c: char| c.is_alphanumeric() || "_-./@+".contains(c);
    let is_written = !path.is_empty() && path.chars().all(is_sign) && !path.contains("//");
    let is_path = path.contains('/') || has_ending(path);
    (is_written && is_path).then_some(Spelled::Path { path, lines })
}

/// True for the name of a file: it ends as files of code and documents do.
fn has_ending(name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let is_code = || Language::of(name, b"") != Language::Plain;
    let is_document = || Format::of(&RepoPath::listed(name)).is_some();
    !stem.is_empty() && (is_code() || is_document() || ENDINGS.contains(&ending))
}

/// `a.rs:3-9` and `a.rs#L3` apart.
fn split_lines(text: &str) -> (&str, Option<(u32, u32)>) {
    let parted = text.split_once("#L").or_else(|| text.rsplit_once(':'));
    let lines = parted.and_then(|(path, lines)| {
        let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
        let number = |text: &str| text.trim_start_matches('L').parse::<u32>().ok();
        Some((path, (number(first)?, number(last)?)))
    });
    match lines {
        Some((path, (first, last))) if first > 0 && first <= last => (path, Some((first, last))),
        _ => (text, None),
    }
}

/// A name in canonical form, if the text is one and nothing else.
fn read_name(text: &str) -> Option<String> {
    let inner = |c: char| c.is_alphanumeric() || "_$.:#<>&, '".contains(c);
    let text = text.trim_start_matches(['&', '*']);
    let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if !starts || !text.chars().all(inner) {
        return None;
    }
    let name = symbol_name(text);
    let is_name = |part: &str| {
        let is_sign = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        !part.starts_with(|c: char| c.is_ascii_digit()) && part.chars().all(is_sign)
    };
    (!name.is_empty() && name.split("::").all(is_name)).then_some(name)
}
