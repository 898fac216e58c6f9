//! `cargo xtask bench`: how fast and how large we are, each figure beside a peer, into
//! `target/bench.json`. What is measured, and how, is in `pkg/bench`.

use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use crate::{sh, wasm};

/// Measures `part` (`all`, `parse` or `check`).
///
/// # Errors
/// When something can't be built or measured, or misses its bar.
pub(crate) fn run(part: &str) -> Result<()> {
    wasm::run()?;
    wasm::build_for_bench("target/bench/wasm")?;
    let line = format!("node pkg/bench/main.mjs {part}");
    sh::run_command(&line, sh::command(".", &line).args(crate_folders()?))
}

/// Where the sources of the crates are that we are built from; their READMEs are ordinary
/// Markdown by many hands.
fn crate_folders() -> Result<Vec<String>> {
    let text = sh::read("cargo metadata --locked --format-version 1")?;
    let metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let manifests = packages.iter().filter(|package| package["source"].is_string());
    let manifests = manifests.filter_map(|package| package["manifest_path"].as_str());
    let folders = manifests.filter_map(|path| Path::new(path).parent());
    Ok(folders.map(|folder| folder.to_string_lossy().into_owned()).collect())
}
