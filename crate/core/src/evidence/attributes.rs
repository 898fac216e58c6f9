//! What `.gitattributes` files say of generated and vendored files (evidence §3).

use super::pattern::Pattern;
use crate::order;
use crate::text::RepoPath;

/// The attributes that count here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attribute {
    /// `linguist-generated`
    Generated,
    /// `linguist-vendored`
    Vendored,
}

/// The `.gitattributes` files of a root.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    /// By file, the nearest to the root first; in a file as written.
    rows: Vec<Row>,
}

/// What one pattern sets.
#[derive(Clone, Debug)]
struct Row {
    pattern: Pattern,
    attribute: Attribute,
    /// `None` takes back what was set before.
    value: Option<bool>,
}

impl Attributes {
    /// Takes the files with their texts, in any order.
    pub(super) fn new<'a>(files: impl IntoIterator<Item = (&'a RepoPath, &'a str)>) -> Self {
        let mut files: Vec<_> = files.into_iter().collect();
        order::sort_by_key(&mut files, |(path, _)| (path.as_str().matches('/').count(), *path));
        let rows = files.into_iter().flat_map(|(path, text)| read_rows(path.folder(), text));
        Self { rows: rows.collect() }
    }

    /// What is set for `path`: of several rows that bear on it the last one counts.
    pub(super) fn get(&self, path: &RepoPath, attribute: Attribute) -> Option<bool> {
        let rows = self.rows.iter().rev().filter(|row| row.attribute == attribute);
        rows.filter(|row| row.pattern.holds(path.as_str())).map(|row| row.value).next().flatten()
    }
}

fn read_rows(folder: &str, text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in text.lines().map(str::trim) {
        let Some((written, rest)) = read_pattern(line) else { continue };
        let Some(pattern) = Pattern::of_attributes(folder, &written) else { continue };
        rows.extend(
            rest.split_whitespace().filter_map(read_attribute).map(|(attribute, value)| Row {
                pattern: pattern.clone(),
                attribute,
                value,
            }),
        );
    }
    rows
}

/// The pattern and the rest of a line; `None` for comments, macros and patterns that Git refuses.
fn read_pattern(line: &str) -> Option<(String, &str)> {
    if line.is_empty() || line.starts_with(['#', '!']) || line.starts_with("[attr]") {
        return None;
    }
    let Some(quoted) = line.strip_prefix('"') else {
        let end = line.find(char::is_whitespace)?;
        return Some((line[..end].to_owned(), &line[end..]));
    };
    let mut pattern = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((pattern, &quoted[at + 1..])),
            '\\' => pattern.extend(chars.next().map(|(_, c)| c)),
            c => pattern.push(c),
        }
    }
    None
}

/// `name`, `-name`, `!name` and `name=value`.
fn read_attribute(word: &str) -> Option<(Attribute, Option<bool>)> {
    let (name, value) = match (word.strip_prefix('-'), word.strip_prefix('!')) {
        (Some(name), _) => (name, Some(false)),
        (_, Some(name)) => (name, None),
        _ => match word.split_once('=') {
            Some((name, value)) => (name, Some(value != "false")),
            None => (word, Some(true)),
        },
    };
    match name {
        "linguist-generated" => Some((Attribute::Generated, value)),
        "linguist-vendored" => Some((Attribute::Vendored, value)),
        _ => None,
    }
}
