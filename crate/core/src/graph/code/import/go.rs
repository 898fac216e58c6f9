//! Go: a package is a folder of a module that some `go.mod` names.

use super::{Found, OUTSIDE, Probe, Where};
use crate::graph::code::family::Family;
use crate::graph::code::manifest::join;
use crate::text::names::Key;

/// `import "module"`; a dot import takes all names.
pub(super) fn find(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let ends = module.match_indices('/').map(|(at, _)| at).chain([module.len()]);
    // The longest name goes first.
    let ends: Vec<usize> = ends.collect();
    let manifests = probe.manifests;
    let found = ends.into_iter().rev().find_map(|end| {
        let (folder, _) = manifests.named(Family::Go, &module[..end])?;
        let inner = join(folder, module[end..].trim_start_matches('/'));
        Some(probe.in_folder(&inner))
    });
    match found.flatten() {
        Some(folder) => {
            let takes = probe.takes(name);
            Found { place: Where::Folder(folder), inside: Key::default(), takes }
        }
        None => OUTSIDE,
    }
}
