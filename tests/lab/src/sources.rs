//! The committed manifest: which files of which packages the lab edits, each with its digest.

use std::collections::BTreeMap;
use std::path::Path;

use l1ght_core::text::Digest;
use serde::Deserialize;

use crate::fetch::{LabError, Pin, Registry};
use crate::tongue::Tongue;

/// The files of one package in one language.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    /// The language of the files.
    pub language: Tongue,
    /// Where the package comes from.
    pub registry: Registry,
    /// Its name there.
    pub name: String,
    /// Its exact version.
    pub version: String,
    /// Path in the package → SHA-256 in hexadecimal digits.
    pub files: BTreeMap<String, String>,
}

impl Package {
    /// What its registry is asked for.
    pub fn pin(&self) -> Pin {
        let (name, version) = (self.name.clone(), self.version.clone());
        Pin { registry: self.registry, name, version }
    }
}

/// One file to edit.
#[derive(Clone, Debug)]
pub struct Source {
    /// `<package>/<path in it>`: its path in the story's repository.
    pub path: String,
    /// Its text.
    pub text: String,
}

#[derive(Deserialize)]
struct Manifest {
    package: Vec<Package>,
}

/// The packages of `manifest`.
///
/// # Errors
/// When it is not a manifest of this shape.
pub fn read_manifest(manifest: &str) -> Result<Vec<Package>, LabError> {
    let Manifest { package } = toml::from_str(manifest).map_err(|e| LabError(e.to_string()))?;
    Ok(package)
}

/// The files of one package out of `cache`.
///
/// # Errors
/// When a file is not there, or is not the one that was pinned.
pub fn read_package(cache: &Path, package: &Package) -> Result<Vec<Source>, LabError> {
    let folder = package.pin().folder(cache);
    let read = |(path, digest): (&String, &String)| {
        let bytes = std::fs::read(folder.join(path))
            .map_err(|e| LabError(format!("`{path}` of `{}`: {e}", package.name)))?;
        if Digest::of(&bytes).hex() != *digest {
            return Err(LabError(format!("`{path}` of `{}` is another file", package.name)));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| LabError(format!("`{path}` of `{}` is not text", package.name)))?;
        Ok(Source { path: format!("{}/{path}", package.name), text })
    };
    package.files.iter().map(read).collect()
}
