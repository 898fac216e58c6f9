//! `cargo xtask bench`: how fast and how large we are, each figure beside a peer, into
//! `target/bench.json`. What is measured, and how, is in `pkg/bench`.

use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use crate::{code, sh, wasm};

/// The package that has the peer of `ingest`, and the crates that both ingest.
const PEER: &str = "tests/bench/Cargo.toml";

/// Measures `part` (`all`, `parse`, `check`, `code`, `memory`, `mission`, `search`, `secrets` or `store`).
///
/// # Errors
/// When something can't be built or measured, or misses its bar.
pub(crate) fn run(part: &str) -> Result<()> {
    wasm::run()?;
    if matches!(part, "all" | "mission" | "parse" | "secrets" | "store") {
        wasm::build_for_bench("target/bench/wasm")?;
    }
    if matches!(part, "memory" | "store") {
        code::run(&["rust"])?;
    }
    if part == "search" {
        code::run(&code::GRAMMARS)?;
    }
    if matches!(part, "all" | "code") {
        code::run(&code::GRAMMARS)?;
        code::build_for_bench("rust", "target/bench/code")?;
        sh::run("cargo build --locked --profile native --package l1ght-tests --example ingest")?;
        let peer = "cargo build --release --locked --target-dir target/bench/peer";
        sh::run(&format!("{peer} --manifest-path {PEER}"))?;
    }
    let line = format!("node pkg/bench/main.mjs {part}");
    let mut bench = sh::command(".", &line);
    bench.args(crate_folders("")?).arg("--");
    bench.args(crate_folders(&format!("--all-features --manifest-path {PEER}"))?);
    sh::run_command(&line, &mut bench)
}

/// Where the sources of the crates are that a package is built from; their READMEs are ordinary
/// Markdown by many hands.
fn crate_folders(options: &str) -> Result<Vec<String>> {
    let text = sh::read(&format!("cargo metadata --locked --format-version 1 {options}"))?;
    let metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let manifests = packages.iter().filter(|package| package["source"].is_string());
    let manifests = manifests.filter_map(|package| package["manifest_path"].as_str());
    let folders = manifests.filter_map(|path| Path::new(path).parent());
    Ok(folders.map(|folder| folder.to_string_lossy().into_owned()).collect())
}
