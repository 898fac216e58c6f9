//! What packages of the repository are called: `Cargo.toml`, `package.json`, `tsconfig.json` and
//! `go.mod`, as far as imports need them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::family::Family;
use crate::text::{RepoPath, WrittenPath};

/// What one of these files says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Manifest {
    /// A Rust package: what code calls it, and its root when that is an odd one.
    Crate { name: String, root: Option<String> },
    /// An npm package: its name and the files that may be its entry.
    Package { name: String, entries: Vec<String> },
    /// A TypeScript project: where its paths start, what stands for what, and whose settings it takes
    /// over, the last first.
    Project { base: Option<String>, paths: Vec<(String, Vec<String>)>, extends: Vec<String> },
    /// A Go module.
    Module { name: String },
}

/// What a TypeScript project says of names, with what it takes over from others.
#[derive(Debug)]
pub(super) struct Project<'a> {
    /// The folder that names which fit no pattern are in, when there is one.
    pub base: Option<String>,
    /// The folder that the targets of patterns are written from.
    pub root: String,
    pub paths: &'a [(String, Vec<String>)],
}

/// All of them, by path.
#[derive(Clone, Debug, Default)]
pub(super) struct Manifests {
    by_path: BTreeMap<RepoPath, Manifest>,
    /// Names of crates, npm packages and Go modules with the files that say so, in order.
    names: Vec<(Family, String, RepoPath)>,
}

impl Manifest {
    /// Reads the manifest at `path`; `None` for any other file and for what says nothing.
    pub(super) fn read(path: &RepoPath, source: &[u8]) -> Option<Self> {
        let family = family_of(path)?;
        let text = std::str::from_utf8(source).ok()?;
        match family {
            Family::Rust => read_crate(text),
            Family::Go => {
                let name = text.lines().find_map(|line| line.trim().strip_prefix("module "))?;
                Some(Self::Module { name: name.trim().trim_matches('"').to_owned() })
            }
            _ if path.is_named("package.json") => read_package(text),
            _ => read_project(text),
        }
    }
}

/// The family whose imports a file bears on, if it is a manifest.
pub(super) fn family_of(path: &RepoPath) -> Option<Family> {
    Some(match path.name() {
        "Cargo.toml" => Family::Rust,
        "package.json" | "jsconfig.json" => Family::Ecma,
        name if name.starts_with("tsconfig") && name.ends_with(".json") => Family::Ecma,
        "go.mod" => Family::Go,
        _ => return None,
    })
}

impl Manifests {
    /// What files say, by path.
    pub(super) fn of(by_path: BTreeMap<RepoPath, Manifest>) -> Self {
        let mut manifests = Self { by_path, names: Vec::new() };
        manifests.index();
        manifests
    }

    /// What files say, by path.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&RepoPath, &Manifest)> {
        self.by_path.iter()
    }

    /// Takes what a file says now; true when that is something else than before.
    pub(super) fn set(&mut self, path: &RepoPath, manifest: Option<Manifest>) -> bool {
        if self.by_path.get(path) == manifest.as_ref() {
            return false;
        }
        match manifest {
            Some(manifest) => self.by_path.insert(path.clone(), manifest),
            None => self.by_path.remove(path),
        };
        self.index();
        true
    }

    fn index(&mut self) {
        let named = self.by_path.iter().filter_map(|(path, manifest)| {
            let (family, name) = match manifest {
                Manifest::Crate { name, .. } => (Family::Rust, name),
                Manifest::Package { name, .. } => (Family::Ecma, name),
                Manifest::Module { name } => (Family::Go, name),
                Manifest::Project { .. } => return None,
            };
            Some((family, name.clone(), path.clone()))
        });
        self.names = named.collect();
        crate::order::sort(&mut self.names);
    }

    /// The names, and the files that say so.
    pub(super) fn packages(&self) -> impl Iterator<Item = (&str, &RepoPath)> {
        self.names.iter().map(|(_, name, path)| (name.as_str(), path))
    }

    /// The folder of the package of that name, and its manifest.
    pub(super) fn named(&self, family: Family, name: &str) -> Option<(&str, &Manifest)> {
        let at = self.names.partition_point(|(of, own, _)| (*of, own.as_str()) < (family, name));
        let (of, own, path) = self.names.get(at)?;
        let is_it = *of == family && own == name;
        is_it.then(|| Some((path.folder(), self.by_path.get(path)?))).flatten()
    }

    /// The entries of the package whose folder that is.
    pub(super) fn entries_of(&self, folder: &str) -> Option<&[String]> {
        match self.by_path.get(&RepoPath::listed(join(folder, "package.json")))? {
            Manifest::Package { entries, .. } => Some(entries),
            _ => None,
        }
    }

    /// The TypeScript project that the files of a folder belong to.
    pub(super) fn project(&self, folder: &str) -> Option<Project<'_>> {
        let folders = std::iter::successors(Some(folder), |folder| above(folder));
        let own = folders.into_iter().find_map(|folder| {
            let names = ["tsconfig.json", "jsconfig.json"];
            let mut paths = names.iter().map(|name| RepoPath::listed(join(folder, name)));
            paths.find(|path| self.by_path.contains_key(path))
        })?;
        let mut project = Project { base: None, root: own.folder().to_owned(), paths: &[] };
        let (mut left, mut seen) = (vec![own], BTreeSet::new());
        while let Some(path) = left.pop() {
            let said = self.by_path.get(&path).filter(|_| seen.insert(path.clone()));
            let Some(Manifest::Project { base, paths, extends }) = said else { continue };
            let folder = path.folder();
            if project.base.is_none() {
                project.base = base.as_ref().and_then(|base| resolve(folder, base));
            }
            if project.paths.is_empty() && !paths.is_empty() {
                project.paths = paths;
                folder.clone_into(&mut project.root);
            }
            let near = extends.iter().rev().filter_map(|written| resolve(folder, written));
            left.extend(near.map(RepoPath::listed));
        }
        if let Some(base) = &project.base {
            project.root.clone_from(base);
        }
        Some(project)
    }
}

/// The folder that a folder is in; `None` for the root.
pub(super) fn above(folder: &str) -> Option<&str> {
    if folder.is_empty() { None } else { Some(folder.rfind('/').map_or("", |at| &folder[..at])) }
}

/// A path from a folder; what it says of `.` and `..` is not looked at.
pub(super) fn join(folder: &str, path: &str) -> String {
    match (folder, path) {
        ("", one) | (one, "") => one.to_owned(),
        (folder, path) => format!("{folder}/{path}"),
    }
}

/// A path as written from a folder; `None` when it leaves the root.
pub(super) fn resolve(folder: &str, written: &str) -> Option<String> {
    match WrittenPath::read(&join(folder, written)) {
        WrittenPath::Inside { path, .. } => Some(path),
        WrittenPath::Outside => None,
    }
}

/// `name` of `[package]` and `[lib]`, `path` of `[lib]`.
fn read_crate(text: &str) -> Option<Manifest> {
    let (mut section, mut name, mut library, mut root) = ("", None, None, None);
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line.split(']').next().unwrap_or_default().trim_start_matches('[').trim();
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let value = value.trim().split(['"', '\'']).nth(1).map(str::to_owned);
        match (section, key.trim()) {
            ("package", "name") => name = value,
            ("lib", "name") => library = value,
            ("lib", "path") => root = value,
            _ => {}
        }
    }
    Some(Manifest::Crate { name: library.or(name)?.replace('-', "_"), root })
}

fn read_package(text: &str) -> Option<Manifest> {
    let value: Value = serde_json::from_str(text).ok()?;
    let name = value.get("name")?.as_str()?.to_owned();
    let mut entries = Vec::new();
    for field in ["source", "exports", "module", "main", "types"] {
        texts_of(value.get(field), &mut entries, 0);
    }
    Some(Manifest::Package { name, entries })
}

/// The texts in a value, as deep as `exports` is.
fn texts_of(value: Option<&Value>, out: &mut Vec<String>, depth: usize) {
    match value {
        Some(Value::String(text)) => out.push(text.clone()),
        // Of the entries of a package only that of the package itself.
        Some(Value::Object(map)) if depth < 4 && map.contains_key(".") => {
            texts_of(map.get("."), out, depth + 1);
        }
        Some(Value::Object(map)) if depth < 4 => {
            let own = map.iter().filter(|(key, _)| !key.starts_with('.'));
            own.for_each(|(_, value)| texts_of(Some(value), out, depth + 1));
        }
        _ => {}
    }
}

fn read_project(text: &str) -> Option<Manifest> {
    let value: Value = serde_json::from_str(&plain_json(text)).ok()?;
    let option = |name: &str| value.get("compilerOptions")?.get(name);
    let base = option("baseUrl").and_then(Value::as_str).map(str::to_owned);
    let paths = option("paths").and_then(Value::as_object).into_iter().flatten();
    let paths = paths.map(|(pattern, targets)| {
        let targets = targets.as_array().into_iter().flatten().filter_map(Value::as_str);
        (pattern.clone(), targets.map(str::to_owned).collect())
    });
    let mut extends = Vec::new();
    match value.get("extends") {
        Some(Value::Array(all)) => extends.extend(all.iter().rev().filter_map(Value::as_str)),
        one => extends.extend(one.and_then(Value::as_str)),
    }
    // Others are packages, which are not here.
    let near = extends.into_iter().filter(|path| path.starts_with('.'));
    let ending = |path: &str| if path.ends_with(".json") { "" } else { ".json" };
    let extends = near.map(|path| format!("{path}{}", ending(path))).collect();
    Some(Manifest::Project { base, paths: paths.collect(), extends })
}

/// JSON without its comments and without commas before a closing bracket.
fn plain_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '"' => string_length(rest),
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = &rest[rest.find("*/").map_or(rest.len(), |at| at + 2)..];
                continue;
            }
            ']' | '}' => {
                let kept = out.trim_end();
                out.truncate(kept.strip_suffix(',').unwrap_or(kept).len());
                1
            }
            other => other.len_utf8(),
        };
        out.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    out
}

/// How long the string is that the text begins with.
fn string_length(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
