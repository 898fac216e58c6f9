//! Python: packages are folders; relative dots go up; everything else starts at a folder that is
//! not a package itself.

use super::{Found, OUTSIDE, Probe};
use crate::graph::code::manifest::{above, join};

/// `import module`, `from module import name`.
pub(super) fn find(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let dots = module.bytes().take_while(|byte| *byte == b'.').count();
    let parts: Vec<&str> = module[dots..].split('.').filter(|part| !part.is_empty()).collect();
    let found = match (dots.checked_sub(1), parts.first()) {
        (Some(up), _) => {
            let mut folders = std::iter::successors(Some(probe.folder()), |folder| above(folder));
            folders.nth(up).and_then(|folder| at(probe, folder, &parts, name))
        }
        (None, Some(first)) if is_here(probe, first) => {
            roots(probe).into_iter().find_map(|root| at(probe, root, &parts, name))
        }
        (None, _) => None,
    };
    match found {
        Some((file, true)) => probe.leads_to(Some(file), ""),
        Some((file, false)) => probe.leads_to(Some(file), name),
        None => OUTSIDE,
    }
}

/// The file of the module from a folder; true when the name is the module.
fn at(probe: &mut Probe<'_>, folder: &str, parts: &[&str], name: &str) -> Option<(u32, bool)> {
    let path = parts.iter().fold(folder.to_owned(), |path, part| join(&path, part));
    if !matches!(name, "" | "*")
        && let Some(file) = module(probe, &join(&path, name))
    {
        return Some((file, true));
    }
    module(probe, &path).map(|file| (file, name.is_empty()))
}

fn module(probe: &mut Probe<'_>, path: &str) -> Option<u32> {
    let plain = [".py", ".pyi"].map(|ending| format!("{path}{ending}"));
    let package = ["__init__.py", "__init__.pyi"].map(|name| join(path, name));
    probe.first(plain.into_iter().filter(|_| !path.is_empty()).chain(package))
}

/// True when something in the repository may be that module at all.
fn is_here(probe: &mut Probe<'_>, first: &str) -> bool {
    [".py", ".pyi", "/"].iter().any(|end| !probe.based(&format!("{first}{end}")).is_empty())
}

/// Where absolute imports may start, the nearest first: folders above the file that are no package,
/// and the folder `src` of each.
fn roots<'a>(probe: &mut Probe<'a>) -> Vec<&'a str> {
    let folder = probe.folder();
    let folders = std::iter::successors(Some(folder), |folder| above(folder));
    let files = probe.files;
    let mut roots = Vec::new();
    for folder in folders {
        if probe.at(&join(folder, "__init__.py")).is_none() {
            roots.push(folder);
            // The folder's text is that of some file in it.
            let source = join(folder, "src");
            let inside = probe.based("src/");
            let path = inside.iter().map(|at| files[*at as usize].path.as_str()).find(|path| {
                path.strip_prefix(source.as_str()).is_some_and(|rest| rest.starts_with('/'))
            });
            roots.extend(path.map(|path| &path[..source.len()]));
        }
    }
    roots
}
