//! JavaScript and TypeScript: relative paths with what may be left out, the paths of a project, the
//! packages of the repository.

use super::{Found, OUTSIDE, Probe};
use crate::graph::code::family::Family;
use crate::graph::code::manifest::{Manifest, Project, join, resolve};

/// What a path may be short for, the first that is there.
const ENDINGS: [&str; 9] = [".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/// What a compiled file is made from.
const SOURCES: [(&str, &[&str]); 4] = [
    (".js", &[".ts", ".tsx", ".d.ts"]),
    (".jsx", &[".tsx"]),
    (".mjs", &[".mts", ".d.mts"]),
    (".cjs", &[".cts", ".d.cts"]),
];

/// `import … from "module"`, `require("module")`.
pub(super) fn find(probe: &mut Probe<'_>, module: &str, name: &str) -> Found {
    let file =
        if module == "." || module == ".." || module.starts_with("./") || module.starts_with("../")
        {
            let path = resolve(probe.folder(), module);
            path.and_then(|path| look(probe, &path).or_else(|| by_entry(probe, &path)))
        } else {
            by_project(probe, module).or_else(|| by_package(probe, module))
        };
    match file {
        Some(file) => probe.leads_to(Some(file), name),
        None => OUTSIDE,
    }
}

/// The file that a path without an ending, of a folder or of what is compiled stands for.
fn look(probe: &mut Probe<'_>, path: &str) -> Option<u32> {
    let name = path.rsplit('/').next().unwrap_or_default();
    if name.contains('.')
        && let Some(file) = probe.at(path)
    {
        return Some(file);
    }
    for (ending, sources) in SOURCES {
        if let Some(stem) = path.strip_suffix(ending)
            && let Some(file) = probe.first(sources.iter().map(|source| format!("{stem}{source}")))
        {
            return Some(file);
        }
    }
    let index = join(path, "index");
    let files = [path, &index].into_iter().filter(|stem| !stem.is_empty());
    probe.first(files.flat_map(|stem| ENDINGS.iter().map(move |ending| format!("{stem}{ending}"))))
}

/// By `paths` and `baseUrl` of the nearest `tsconfig.json`; the longest pattern goes first.
fn by_project(probe: &mut Probe<'_>, module: &str) -> Option<u32> {
    let Project { base, root, paths } = probe.manifests.project(probe.folder())?;
    let fits = paths.iter().filter_map(|(pattern, targets)| {
        let (before, after) = pattern.split_once('*').unwrap_or((pattern, ""));
        let inner = module.strip_prefix(before)?.strip_suffix(after)?;
        let is_whole = pattern.contains('*') || inner.is_empty();
        is_whole.then_some((before.len(), inner, targets))
    });
    let best = fits.reduce(|best, next| if next.0 > best.0 { next } else { best });
    if let Some((_, inner, targets)) = best {
        let paths = targets.iter().filter_map(|target| resolve(&root, &target.replace('*', inner)));
        let paths: Vec<String> = paths.collect();
        return paths.iter().find_map(|path| look(probe, path));
    }
    base.and_then(|base| look(probe, &join(&base, module)))
}

/// `name`, `@scope/name` or one of them with a path in the package.
fn by_package(probe: &mut Probe<'_>, module: &str) -> Option<u32> {
    let parts = if module.starts_with('@') { 2 } else { 1 };
    let end = module.match_indices('/').nth(parts - 1).map_or(module.len(), |(at, _)| at);
    let (name, path) = (&module[..end], module[end..].trim_start_matches('/'));
    let (folder, package) = probe.manifests.named(Family::Ecma, name)?;
    let Manifest::Package { entries, .. } = package else { return None };
    if !path.is_empty() {
        let [direct, source] = [join(folder, path), join(&join(folder, "src"), path)];
        return look(probe, &direct).or_else(|| look(probe, &source));
    }
    let usual = ["src", "src/main", "", "lib"].map(|inner| join(folder, inner));
    said(probe, folder, entries).or_else(|| usual.iter().find_map(|path| look(probe, path)))
}

/// What the `package.json` of a folder says is its entry: `require("..")` in a test.
fn by_entry(probe: &mut Probe<'_>, folder: &str) -> Option<u32> {
    let entries = probe.manifests.entries_of(folder)?;
    said(probe, folder, entries)
}

fn said(probe: &mut Probe<'_>, folder: &str, entries: &[String]) -> Option<u32> {
    let paths: Vec<String> = entries.iter().filter_map(|entry| resolve(folder, entry)).collect();
    paths.iter().find_map(|path| look(probe, path))
}
