//! The committed manifest of releases: which two of which package, and the digests of their files.

use std::fs;
use std::path::Path;

use l1ght_core::text::Digest;
use l1ght_core::text::lex::Language;
use serde::Deserialize;

use crate::fetch::{LabError, Pin, Registry, fetch};
use crate::story::Tree;
use crate::tongue::Tongue;

/// Two consecutive releases of a package.
#[derive(Clone, Debug, Deserialize)]
pub struct Pair {
    /// The language that is looked at.
    pub language: Tongue,
    /// Where the package comes from.
    pub registry: Registry,
    /// Its name there.
    pub name: String,
    /// The folder of it that holds the sources.
    pub folder: String,
    /// The older release.
    pub old: Release,
    /// The next one.
    pub new: Release,
}

/// A release of a package.
#[derive(Clone, Debug, Deserialize)]
pub struct Release {
    /// Its exact version.
    pub version: String,
    /// SHA-256 of the list of its files that are looked at: a line `<digest>  <path>` for each, in
    /// path order.
    pub sha256: String,
}

#[derive(Deserialize)]
struct Manifest {
    pair: Vec<Pair>,
}

/// The pairs of `manifest`.
///
/// # Errors
/// When it is not a manifest of this shape.
pub fn read_pairs(manifest: &str) -> Result<Vec<Pair>, LabError> {
    let Manifest { pair } = toml::from_str(manifest).map_err(|e| LabError(e.to_string()))?;
    Ok(pair)
}

/// Brings all releases. A client takes one version of a package in a call.
pub(super) fn fetch_all(pairs: &[Pair], cache: &Path) -> Result<(), LabError> {
    for release in [|pair: &Pair| pair.old.clone(), |pair: &Pair| pair.new.clone()] {
        fetch(cache, &pairs.iter().map(|pair| pair.pin(&release(pair))).collect::<Vec<_>>())?;
    }
    Ok(())
}

impl Pair {
    /// What its registry is asked for.
    fn pin(&self, release: &Release) -> Pin {
        let (name, version) = (self.name.clone(), release.version.clone());
        Pin { registry: self.registry, name, version }
    }

    /// `name 1.0.0 → 1.1.0`
    pub fn title(&self) -> String {
        format!("{} {} → {}", self.name, self.old.version, self.new.version)
    }

    /// The source files of one of the releases.
    pub(super) fn tree(&self, cache: &Path, release: &Release) -> Result<Tree, LabError> {
        let mut tree = Tree::new();
        gather(&self.pin(release).folder(cache), &self.folder, &mut tree)?;
        let line =
            |(path, bytes): (&String, &Vec<u8>)| format!("{}  {path}\n", Digest::of(bytes).hex());
        let list: String = tree.iter().map(line).collect();
        let digest = Digest::of(list.as_bytes()).hex();
        if digest != release.sha256 {
            let (title, files) = (self.title(), tree.len());
            let message = format!("{title}: {} has {files} files of {digest}", release.version);
            return Err(LabError(message));
        }
        Ok(tree)
    }
}

/// Reads the files below `root`/`folder` that a grammar reads.
fn gather(root: &Path, folder: &str, tree: &mut Tree) -> Result<(), LabError> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().into_string();
        let Ok(name) = name else { continue };
        let path = if folder == "." { name } else { format!("{folder}/{name}") };
        if entry.file_type()?.is_dir() {
            gather(root, &path, tree)?;
        } else if Language::of(&path, b"").grammar().is_some() {
            tree.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}
