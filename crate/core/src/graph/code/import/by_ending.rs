//! Languages whose imports name the end of a path: Java, C and C++, Ruby, PHP, shells.

use super::{Found, NOTHING, OUTSIDE, Probe, Where};
use crate::graph::code::manifest::resolve;
use crate::text::names::Key;

/// The file whose path ends in `ending`: the only one, or the one that has most folders in common
/// with the file that imports.
fn ending_in(probe: &mut Probe<'_>, ending: &str) -> Option<u32> {
    let name = ending.rsplit('/').next().unwrap_or_default();
    let found = probe.based(name);
    let files = probe.files;
    let path = |at: &u32| files[*at as usize].path.as_str();
    let own = probe.file().path.as_str();
    let near = |at: &u32| path(at).bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
    let fits = found.into_iter().filter(|at| {
        *at != probe.own
            && path(at)
                .strip_suffix(ending)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    });
    fits.reduce(|best, next| {
        let order = near(&next).cmp(&near(&best)).then_with(|| path(&best).cmp(path(&next)));
        if order.is_gt() { next } else { best }
    })
}

/// `import a.b.C`, `import static a.b.C.m`, `import a.b.*`: a class is a file by its path's end.
pub(super) fn find_java(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let path = module.replace('.', "/");
    if name != "*"
        && let Some(file) = ending_in(probe, &format!("{}.java", joined(&path, name)))
    {
        return probe.leads_to(Some(file), name);
    }
    if let Some(file) = ending_in(probe, &format!("{path}.java")) {
        let class = path.rsplit('/').next().unwrap_or_default();
        let inside = probe.keys.of(class);
        return Found { inside, ..probe.leads_to(Some(file), name) };
    }
    if name == "*"
        && let Some(folder) = package(probe, &path)
    {
        let takes = probe.takes(name);
        return Found { place: Where::Folder(folder), inside: Key::default(), takes };
    }
    OUTSIDE
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

/// The folder of a Java package, by the end of its path; the first of several.
fn package(probe: &mut Probe<'_>, ending: &str) -> Option<Key> {
    let last = ending.rsplit('/').next().unwrap_or_default();
    let found = probe.based(&format!("{last}/"));
    let files = probe.files;
    let folders = found.iter().map(|at| files[*at as usize].path.folder());
    let fits = folders.filter(|folder| {
        folder.strip_suffix(ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    });
    let first = fits.min()?;
    probe.in_folder(first)
}

/// `#include "x"` from the file's folder, else by the end of a path; `using` says nothing.
pub(super) fn find_c(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let is_system = module.starts_with('<');
    let path = module.trim_start_matches('<').trim_end_matches('>');
    if name != "*" || !path.contains('.') {
        return NOTHING;
    }
    let beside = resolve(probe.folder(), path).filter(|_| !is_system);
    let file = beside.and_then(|path| probe.at(&path));
    // A system header is one of ours only when it says in which folder it is.
    let by_end = !is_system || path.contains('/');
    let file = file.or_else(|| if by_end { only_ending_in(probe, path) } else { None });
    probe.leads_to(file, "*")
}

/// The only file whose path ends in `ending`.
fn only_ending_in(probe: &mut Probe<'_>, ending: &str) -> Option<u32> {
    let ending = ending.trim_start_matches("../").trim_start_matches("./");
    let name = ending.rsplit('/').next().unwrap_or_default();
    let found = probe.based(name);
    let files = probe.files;
    let mut fits = found.into_iter().filter(|at| {
        let rest = files[*at as usize].path.as_str().strip_suffix(ending);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    });
    fits.next().filter(|_| fits.next().is_none())
}

/// `require_relative "x"` (which has a dot before it), `require "a/b"`.
pub(super) fn find_ruby(probe: &mut Probe<'_>, module: &str) -> Found {
    let path = if module.ends_with(".rb") { module.to_owned() } else { format!("{module}.rb") };
    let file = if module.starts_with('.') {
        resolve(probe.folder(), &path).and_then(|path| probe.at(&path))
    } else {
        ending_in(probe, &format!("lib/{path}")).or_else(|| only_ending_in(probe, &path))
    };
    probe.leads_to(file, "*")
}

/// `use A\B\C`: the only file of the class's name under folders of the namespace; `require "x"`.
pub(super) fn find_php(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    if name.is_empty() {
        let file = resolve(probe.folder(), module).and_then(|path| probe.at(&path));
        return probe.leads_to(file, "*");
    }
    // The first parts of a namespace need not be folders.
    let path = module.trim_matches('\\').replace('\\', "/");
    let mut ending = joined(&path, name);
    loop {
        if let Some(file) = only_ending_in(probe, &format!("{ending}.php")) {
            return probe.leads_to(Some(file), name);
        }
        match ending.split_once('/') {
            Some((_, rest)) => ending = rest.to_owned(),
            None => return NOTHING,
        }
    }
}

/// `source ./x.sh`; what stands for the script's own folder is left out.
pub(super) fn find_shell(probe: &mut Probe<'_>, module: &str) -> Found {
    let end = module.rsplit(['$', ')', '}', '"']).next().unwrap_or_default();
    let path = if end == module { end } else { end.split_once('/').map_or("", |(_, path)| path) };
    let file = resolve(probe.folder(), path).and_then(|path| probe.at(&path));
    probe.leads_to(file, "*")
}
