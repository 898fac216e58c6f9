//! Patterns of paths, as `l1ght.toml` and `.gitattributes` write them, from the folder of the file
//! that holds them.

use super::set::check_glob;

/// A pattern made ready: a glob over whole paths from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    glob: String,
}

impl Pattern {
    /// A pattern of `l1ght.toml`: without a slash it holds at any depth, with one from the folder;
    /// a slash at its end means everything inside. `None` when it cannot be used.
    pub(super) fn of_toml(folder: &str, written: &str) -> Option<Self> {
        let tail = if written.ends_with('/') { "/**" } else { "" };
        Self::new(folder, written.trim_end_matches('/'), tail)
    }

    /// A pattern of `.gitattributes`: braces are letters, and a folder does not stand for what is
    /// in it. `None` when it cannot be used.
    pub(super) fn of_attributes(folder: &str, written: &str) -> Option<Self> {
        let literal = written.replace('{', "\\{").replace('}', "\\}");
        if written.ends_with('/') { None } else { Self::new(folder, &literal, "") }
    }

    fn new(folder: &str, written: &str, tail: &str) -> Option<Self> {
        let (anchored, rest) = match written.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (written.contains('/'), written),
        };
        let folder = if folder.is_empty() { String::new() } else { literal(folder) + "/" };
        let depth = if anchored { "" } else { "**/" };
        let usable = !rest.is_empty() && check_glob(rest).is_none();
        usable.then(|| Self { glob: format!("{folder}{depth}{rest}{tail}") })
    }

    /// True when `path`, from the root, fits.
    pub(super) fn holds(&self, path: &str) -> bool {
        fast_glob::glob_match(&self.glob, path)
    }
}

/// The folder's name with the signs of globs made plain.
fn literal(folder: &str) -> String {
    let mut out = String::new();
    for c in folder.chars() {
        if matches!(c, '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
