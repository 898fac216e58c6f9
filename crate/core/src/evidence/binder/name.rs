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
        if is_qualified {
            found.retain(|one| self.fits(outer, one));
        }
        prefer(&mut found, |one| one.kind != SymbolKind::Export);
        let before = found.len();
        prefer(&mut found, |one| !one.is_test && !is_aside(one.path));
        let is_main = before == 0 || found.iter().any(|one| !one.is_test && !is_aside(one.path));
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
        let containers = one.name.split("::");
        let around = own_packages.map(|(name, _)| name.as_str()).chain(folders).chain([stem]);
        let mut around = around.chain(containers);
        let own = |part: &str| part.replace('-', "_");
        outer.iter().all(|part| around.any(|around| around == *part || own(around) == *part))
    }
}

const QUALIFIED: &str = "the only symbol of that qualified name";
const UNIQUE: &str = "the only symbol of that name";

/// People speak of the type, not of what implements a trait for it.
fn can_be_meant(one: &Called<'_>) -> bool {
    one.kind != SymbolKind::Extension
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
