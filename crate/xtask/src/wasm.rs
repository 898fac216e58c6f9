//! `cargo xtask wasm`: the module and its glue into `pkg/wasm`, the TypeScript into `pkg/dist`.
//! A second call does nothing but look.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::{fresh, setup, sh};

const PACKAGE: &str = "--release --locked --package l1ght-wasm --target wasm32-unknown-unknown";
const BUILT: &str = "target/wasm32-unknown-unknown/release/l1ght_wasm.wasm";
const GLUE: &str = "target/glue";
/// The module of the package.
pub(crate) const MODULE: &str = "pkg/wasm/l1ght_bg.wasm";
/// Written after each run of tsc.
const TYPESCRIPT_DONE: &str = "target/tsc.done";

/// Builds what isn't up to date.
///
/// # Errors
/// When a tool is missing and can't be installed, or fails.
pub(crate) fn run() -> Result<()> {
    setup::rust()?;
    setup::npm()?;
    build_module()?;
    build_typescript()
}

fn build_module() -> Result<()> {
    sh::run(&format!("cargo build {PACKAGE}"))?;
    let own = std::env::current_exe()?;
    if fresh::is_fresh(MODULE, &[BUILT, "pkg/package-lock.json", &own.to_string_lossy()]) {
        return Ok(());
    }
    write_package(BUILT, "pkg/wasm")
}

/// The module with the exports that only measurements need, and its glue, into `folder`.
///
/// # Errors
/// As [`run`].
pub(crate) fn build_for_bench(folder: &str) -> Result<()> {
    // A folder of its own: cargo names the module alike with and without the feature.
    sh::run(&format!("cargo build {PACKAGE} --features bench --target-dir target/bench/cargo"))?;
    write_package(&BUILT.replacen("target", "target/bench/cargo", 1), folder)
}

/// Glue and optimised module of `built` into `folder`.
fn write_package(built: &str, folder: &str) -> Result<()> {
    eprintln!("$ wasm-bindgen {built}");
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args([
        "wasm-bindgen",
        "--target=web",
        "--out-name=l1ght",
        &format!("--out-dir={GLUE}"),
        "--remove-name-section",
        "--remove-producers-section",
        "--experimental-reset-state-function",
        built,
    ])?;
    fs::create_dir_all(folder)?;
    for name in ["l1ght.js", "l1ght.d.ts", "l1ght_bg.wasm.d.ts"] {
        fs::copy(Path::new(GLUE).join(name), Path::new(folder).join(name))?;
    }
    // The module comes last: its time says that all of this was done.
    let optimised = format!("{GLUE}/l1ght_opt.wasm");
    npx(&format!("wasm-opt -Oz ../{GLUE}/l1ght_bg.wasm -o ../{optimised}"))?;
    fs::rename(optimised, Path::new(folder).join("l1ght_bg.wasm"))?;
    Ok(())
}

fn build_typescript() -> Result<()> {
    let inputs = ["pkg/src", "pkg/types", "pkg/tsconfig.json", "pkg/package-lock.json", "pkg/wasm"];
    if !Path::new("pkg/tsconfig.json").exists()
        || (Path::new("pkg/dist").exists() && fresh::is_fresh(TYPESCRIPT_DONE, &inputs))
    {
        return Ok(());
    }
    npx("tsc -p .")?;
    fs::write(TYPESCRIPT_DONE, "")?;
    Ok(())
}

/// Runs a tool of `pkg/node_modules`, never one from the machine.
///
/// # Errors
/// As [`sh::run`].
pub(crate) fn npx(line: &str) -> Result<()> {
    sh::run_in("pkg", &format!("npx --no-install {line}"))
}
