//! Rust: modules are files by the names of their folders; crates of the repository go by the names
//! in their manifests.

use super::{Found, OUTSIDE, Probe, Takes, Where};
use crate::graph::code::family::Family;
use crate::graph::code::manifest::{Manifest, above, join, resolve};

/// A module: its file, and the folder that its own modules are in.
struct Module {
    file: u32,
    folder: String,
}

/// `use module::name`, `mod name` (from `self`), `extern crate module`.
pub(super) fn find(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let mut parts: Vec<&str> = module.split("::").map(str::trim).collect();
    // `use alone;` has no module, `use a::{self}` no name.
    parts.extend(Some(name).filter(|name| !matches!(*name, "self" | "*")));
    parts.retain(|part| !part.is_empty());
    let Some((mut at, mut rest)) = start(probe, &parts) else { return OUTSIDE };
    while let Some((part, after)) = rest.split_first() {
        let Some(next) = child(probe, &at.folder, part) else { break };
        (at, rest) = (next, after);
    }
    // A path that ends inside of a file names something there.
    let (inside, takes) = match rest.split_last() {
        _ if name == "*" => (rest.join("::"), Takes::All),
        Some((last, rest)) => (rest.join("::"), Takes::Name(probe.keys.of(last))),
        None => (String::new(), Takes::Module),
    };
    Found { place: Where::File(at.file), inside: probe.keys.of(&inside), takes }
}

/// The module that a path starts from, and the parts after that.
fn start<'p>(probe: &mut Probe<'_>, parts: &'p [&'p str]) -> Option<(Module, &'p [&'p str])> {
    let (head, rest) = parts.split_first()?;
    match *head {
        "crate" => Some((root(probe), rest)),
        "self" => {
            let own = own(probe);
            match own_child(probe, &own, rest) {
                Some(child) => Some((child, &rest[1..])),
                None => Some((own, rest)),
            }
        }
        "super" => {
            let own = own(probe);
            let mut at = parent(probe, &own)?;
            let supers = rest.iter().take_while(|part| **part == "super").count();
            for _ in 0..supers {
                at = parent(probe, &at)?;
            }
            Some((at, &rest[supers..]))
        }
        "std" | "core" | "alloc" => None,
        head => {
            if let Some(at) = named_crate(probe, head) {
                return Some((at, rest));
            }
            let own = own(probe);
            if let Some(at) = own_child(probe, &own, parts) {
                return Some((at, rest));
            }
            // A module or type with a body in this file.
            let file = probe.file();
            let head = probe.keys.of(head);
            let is_here = file
                .named(head)
                .iter()
                .any(|at| file.symbol(*at).is_some_and(|symbol| symbol.kind.is_container()));
            is_here.then_some((own, parts))
        }
    }
}

/// A module of the file itself. The root of a test or an example has them beside it.
fn own_child(probe: &mut Probe<'_>, own: &Module, parts: &[&str]) -> Option<Module> {
    let part = parts.first()?;
    let folder = probe.folder();
    child(probe, &own.folder, part).or_else(|| child(probe, folder, part))
}

fn child(probe: &mut Probe<'_>, folder: &str, name: &str) -> Option<Module> {
    let inner = join(folder, name);
    let file = probe.first([format!("{inner}.rs"), format!("{inner}/mod.rs")])?;
    Some(Module { file, folder: inner })
}

fn own(probe: &Probe<'_>) -> Module {
    let (folder, name) = (probe.folder(), probe.file().path.name());
    let stem = name.strip_suffix(".rs").unwrap_or(name);
    let folder = match stem {
        "mod" | "lib" | "main" => folder.to_owned(),
        stem => join(folder, stem),
    };
    Module { file: probe.own, folder }
}

/// The module around one.
fn parent(probe: &mut Probe<'_>, module: &Module) -> Option<Module> {
    let folder = above(&module.folder)?.to_owned();
    let mut paths = roots(&folder);
    paths.insert(0, join(&folder, "mod.rs"));
    if !folder.is_empty() {
        paths.insert(1, format!("{folder}.rs"));
    }
    let file = probe.first(paths)?;
    Some(Module { file, folder })
}

fn roots(folder: &str) -> Vec<String> {
    vec![join(folder, "lib.rs"), join(folder, "main.rs")]
}

/// The root of the crate that the file is in: itself, when nothing above it is one.
fn root(probe: &mut Probe<'_>) -> Module {
    let (file, own) = (probe.file(), probe.own);
    let folder = probe.folder();
    let is_root = matches!(file.path.name(), "main.rs" | "lib.rs") || folder.ends_with("src/bin");
    let folders = std::iter::successors(Some(folder), |folder| above(folder));
    let mut folders = folders.take_while(|_| !is_root);
    let found = folders.find_map(|folder| Some((probe.first(roots(folder))?, folder)));
    let (file, folder) = found.unwrap_or((own, folder));
    Module { file, folder: folder.to_owned() }
}

fn named_crate(probe: &mut Probe<'_>, name: &str) -> Option<Module> {
    let (folder, manifest) = probe.manifests.named(Family::Rust, name)?;
    let Manifest::Crate { root, .. } = manifest else { return None };
    let root = root.as_ref().and_then(|root| resolve(folder, root));
    let paths = root.into_iter().chain(roots(&join(folder, "src")));
    let file = probe.first(paths)?;
    let folder = probe.files[file as usize].path.folder().to_owned();
    Some(Module { file, folder })
}
