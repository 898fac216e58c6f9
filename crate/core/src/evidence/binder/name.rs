//! Names: the one symbol that a name means.

use l1ght_facts::SymbolKind;

use super::{Binder, Binding, Meaning, is_aside, word};
use crate::graph::{Called, How};
use crate::order;
use crate::text::RepoPath;
use crate::text::name::symbol_name;
use crate::universal::{Spelled, spell};

/// The last part of the name that a code span gives.
pub(super) fn own_name_of(text: &str) -> Option<String> {
    let name = match spell(text) {
        Spelled::Name { name, .. } => name,
        Spelled::Path { path, .. } if !path.contains('/') => symbol_name(path),
        _ => return None,
    };
    name.rsplit("::").next().map(str::to_owned)
}

/// The name of a package as code has it: `serde_json` for `serde-json`, `mux` for
/// `github.com/gorilla/mux`, `core` for `@babel/core`.
pub(super) fn as_code(package: &str) -> String {
    package.rsplit('/').next().unwrap_or_default().replace('-', "_")
}

impl Binder<'_, '_> {
    /// A name in canonical form.
    pub(super) fn name(&self, document: &RepoPath, name: &str, is_called: bool) -> Meaning {
        let parts: Vec<&str> = name.split("::").collect();
        let [outer @ .., own] = &parts[..] else { return Meaning::Nothing };
        let is_package = |part: &str| self.packages.iter().any(|(name, _)| name == part);
        if outer.first().is_some_and(|first| word::is_foreign(first) && !is_package(first)) {
            return Meaning::Nothing;
        }
        let is_qualified = !outer.is_empty();
        if !is_qualified && (!word::says_enough(own, is_called) || is_package(own) && !is_called) {
            return Meaning::Nothing;
        }
        let named = self.symbols.get(*own).iter().map(|(_, called)| called);
        let mut found: Vec<&Called<'_>> = named.filter(|one| can_be_meant(one)).collect();
        match is_qualified {
            true => found.retain(|one| self.fits(outer, one) && self.is_seen(outer, one)),
            false => found.retain(|one| is_known_alone(one)),
        }
        prefer(&mut found, |one| one.kind != SymbolKind::Export);
        prefer(&mut found, |one| !is_to_try(one));
        let is_main = !found.iter().any(|one| is_to_try(one));
        if is_called {
            prefer(&mut found, |one| can_be_called(one.kind));
        }
        if own.starts_with(char::is_uppercase) {
            prefer(&mut found, |one| !one.is_inner);
        }
        let is_near = near(document, &mut found);
        let score = match (is_qualified, is_called) {
            (true, _) => 900_000,
            (false, true) => 850_000,
            (false, false) => 800_000,
        };
        let score = if is_near { score - 100_000 } else { score };
        let score = if is_main { score } else { score / 2 };
        let reason = if is_qualified { QUALIFIED } else { UNIQUE };
        let found = found.iter().map(|one| Binding {
            target: one.id.clone(),
            symbol: Some(one.name.to_owned()),
            score,
            ..self.binding(one.path, How::Inferred, reason)
        });
        let mut found: Vec<Binding> = found.collect();
        order::sort_by(&mut found, |a, b| a.target.cmp(&b.target));
        found.dedup_by(|a, b| a.target == b.target);
        Self::one_of(found)
    }

    /// True when what a name is qualified by is, in that order, among the names of the package, of the
    /// folders, of the file and of what the symbol stands in: modules on the way may pass it on. The
    /// last part has to be what the symbol stands in, or its file or package.
    fn fits(&self, outer: &[&str], one: &Called<'_>) -> bool {
        let own_packages = self.packages.iter().filter(|(_, folder)| {
            let rest = one.path.as_str().strip_prefix(folder);
            folder.is_empty() || rest.is_some_and(|rest| rest.starts_with('/'))
        });
        let stem = one.path.name().split('.').next().unwrap_or_default();
        let folders = one.path.folder().split('/');
        let containers = || one.name.rsplit_once("::").map_or("", |(outer, _)| outer).split("::");
        let is_last = |around: &str| outer.last().is_some_and(|last| *last == around);
        let is_rust = one.path.as_str().ends_with(".rs");
        let is_in = match one.kind {
            // A module is where its path says.
            SymbolKind::Module => {
                let file = if matches!(stem, "mod" | "lib" | "index") {
                    folders.clone().next_back()
                } else {
                    Some(stem)
                };
                file.into_iter().chain(containers()).any(is_last)
            }
            // A module is no type: `routing::get` is no method of what stands in `routing`.
            _ if one.is_inner && is_rust => containers().any(is_last),
            _ => true,
        };
        let around = own_packages.map(|(name, _)| name.as_str()).chain(folders).chain([stem]);
        let mut around = around.chain(containers());
        let own = |part: &str| part.replace('-', "_");
        is_in
            && outer.iter().all(|part| around.any(|around| around == *part || own(around) == *part))
    }

    /// False for a function that a Rust package is said to have at its root and that is deep inside.
    fn is_seen(&self, outer: &[&str], one: &Called<'_>) -> bool {
        let is_root =
            matches!(outer, [package] if self.packages.iter().any(|(name, _)| name == package));
        let inside = one.path.folder().rsplit('/').next().unwrap_or_default();
        let is_deep = !matches!(inside, "" | "src");
        let is_plain = one.own.starts_with(char::is_lowercase) && one.kind == SymbolKind::Function;
        !(is_root && is_plain && is_deep && one.path.as_str().ends_with(".rs"))
    }
}

const QUALIFIED: &str = "the only symbol of that qualified name";
const UNIQUE: &str = "the only symbol of that name";

/// People speak of the type, not of what implements a trait for it, and not of tests that happen to have
/// the name of what they try.
fn can_be_meant(one: &Called<'_>) -> bool {
    let names_test = one.own.to_ascii_lowercase().contains("test");
    one.kind != SymbolKind::Extension && (!one.is_test || names_test)
}

/// True for what people know by its name alone: no field, nor what only a test has; a constant in capitals.
fn is_known_alone(one: &Called<'_>) -> bool {
    let is_capital = one.own.contains('_') && !one.own.contains(char::is_lowercase);
    match one.kind {
        SymbolKind::Field => false,
        SymbolKind::Constant => is_capital && !is_to_try(one),
        _ => !is_to_try(one),
    }
}

fn is_to_try(one: &Called<'_>) -> bool {
    let is_in_tests = one.name.split("::").any(|part| matches!(part, "test" | "tests"));
    one.is_test || is_in_tests || is_aside(one.path)
}

fn can_be_called(kind: SymbolKind) -> bool {
    use SymbolKind::{Class, Function, Macro, Method, Struct};
    matches!(kind, Function | Method | Macro | Class | Struct)
}

/// Keeps those for which `is_better`, if there are any.
fn prefer<T>(found: &mut Vec<T>, is_better: impl Fn(&T) -> bool) {
    if found.iter().any(&is_better) {
        found.retain(|one| is_better(one));
    }
}

/// Keeps those of the folder that the document is in, where others have the name too; true when that
/// made a difference.
fn near(document: &RepoPath, found: &mut Vec<&Called<'_>>) -> bool {
    let folder = document.folder();
    let before = found.len();
    if !folder.is_empty() && before > 1 {
        let inside = format!("{folder}/");
        prefer(found, |one| one.path.as_str().starts_with(&inside));
    }
    found.len() < before
}
