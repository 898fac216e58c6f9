//! Packages by name and exact version, through the ordinary clients of their registries: what is
//! missing from the cache is asked for in one call per registry.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// A registry, and with it the client that is asked.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Registry {
    /// `cargo vendor` of a throw-away manifest.
    Crates,
    /// `npm pack`.
    Npm,
    /// `pip download`, wheels only.
    Pypi,
    /// `apt-get download`.
    Debian,
}

impl Registry {
    const ALL: [Self; 4] = [Self::Crates, Self::Npm, Self::Pypi, Self::Debian];
}

/// A package of a registry.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pin {
    /// Where it comes from.
    pub registry: Registry,
    /// Its name there.
    pub name: String,
    /// Its exact version.
    pub version: String,
}

impl Pin {
    /// Its unpacked folder in `cache`.
    pub fn folder(&self, cache: &Path) -> PathBuf {
        cache.join(
            format!("{:?}-{}-{}", self.registry, self.flat_name(), self.version).to_lowercase(),
        )
    }

    fn flat_name(&self) -> String {
        self.name.trim_start_matches('@').replace('/', "-")
    }

    /// How the name of what the client brings begins.
    fn archive(&self) -> String {
        match self.registry {
            Registry::Debian => format!("{}_{}_", self.name, self.version.replace(':', "%3a")),
            Registry::Pypi => format!("{}-{}-", self.name, self.version),
            Registry::Npm => format!("{}-{}.tgz", self.flat_name(), self.version),
            Registry::Crates => format!("{}-{}", self.name, self.version),
        }
    }
}

/// Why the lab cannot run: a package that cannot be had, a client, oracle or engine that fails.
#[derive(Debug)]
pub struct LabError(pub String);

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LabError {}

impl From<std::io::Error> for LabError {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Brings those of `pins` into `cache` that are not there yet.
///
/// # Errors
/// When a client fails; what it said is in the message.
pub fn fetch(cache: &Path, pins: &[Pin]) -> Result<(), LabError> {
    for registry in Registry::ALL {
        let missing = |pin: &&Pin| pin.registry == registry && !pin.folder(cache).is_dir();
        let mut missing: Vec<&Pin> = pins.iter().filter(missing).collect();
        missing.sort_unstable();
        missing.dedup();
        if missing.is_empty() {
            continue;
        }
        let load = cache.join("load");
        if load.exists() {
            fs::remove_dir_all(&load)?;
        }
        fs::create_dir_all(&load)?;
        download(registry, &load, &missing)?;
        for pin in missing {
            unpack(cache, &load, pin)?;
        }
        fs::remove_dir_all(&load)?;
    }
    Ok(())
}

fn download(registry: Registry, load: &Path, pins: &[&Pin]) -> Result<(), LabError> {
    let joined =
        |sign: &str| pins.iter().map(|p| format!("{}{sign}{}", p.name, p.version)).collect();
    let call = |program: &str, words: &[&str], names: Vec<String>| {
        run(load, program, words.iter().map(|word| (*word).to_owned()).chain(names))
    };
    match registry {
        Registry::Crates => {
            fs::create_dir_all(load.join("src"))?;
            fs::write(load.join("src/lib.rs"), "")?;
            fs::write(load.join("Cargo.toml"), throw_away(pins))?;
            call("cargo", &["vendor", "--quiet", "--versioned-dirs", "."], Vec::new())
        }
        Registry::Npm => call("npm", &["pack", "--silent"], joined("@")),
        Registry::Pypi => {
            call("pip", &["download", "-q", "--no-deps", "--only-binary", ":all:"], joined("=="))
        }
        Registry::Debian => {
            // A fresh machine has no package lists yet.
            let download = || call("apt-get", &["download", "-q"], joined("="));
            download().or_else(|_| {
                call("apt-get", &["update", "-q"], Vec::new())?;
                download()
            })
        }
    }
}

/// A manifest whose dependencies are `pins`.
fn throw_away(pins: &[&Pin]) -> String {
    let mut manifest =
        "[package]\nname = \"throw-away\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [workspace]\n\n[dependencies]\n"
            .to_owned();
    for Pin { name, version, .. } in pins {
        let version = version.split('+').next().unwrap_or(version);
        manifest.push_str(&format!(
            "{name} = {{ version = \"={version}\", default-features = false }}\n"
        ));
    }
    manifest
}

fn unpack(cache: &Path, load: &Path, pin: &Pin) -> Result<(), LabError> {
    let tree = load.join("tree");
    let start = pin.archive();
    let mut names =
        fs::read_dir(load)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let name = names.find(|name| name.starts_with(&start));
    let name = name.ok_or_else(|| LabError(format!("`{}` did not come", pin.name)))?;
    let archive = load.join(&name);
    if pin.registry == Registry::Crates {
        return Ok(fs::rename(archive, pin.folder(cache))?);
    }
    fs::create_dir_all(&tree)?;
    let archive = archive.to_string_lossy();
    let (program, words): (_, &[&str]) = match pin.registry {
        Registry::Debian => ("dpkg-deb", &["-x", &archive, "."]),
        Registry::Pypi => ("python3", &["-m", "zipfile", "-e", &archive, "."]),
        Registry::Npm | Registry::Crates => ("tar", &["xzf", &archive, "--strip-components=1"]),
    };
    run(&tree, program, words.iter().map(|word| (*word).to_owned()))?;
    Ok(fs::rename(tree, pin.folder(cache))?)
}

/// Runs a client, in `folder`.
pub(crate) fn run(
    folder: &Path,
    program: &str,
    arguments: impl Iterator<Item = String>,
) -> Result<(), LabError> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| LabError(format!("`{program}` cannot be run: {e}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(LabError(format!("`{program}` failed: {said}")))
}
