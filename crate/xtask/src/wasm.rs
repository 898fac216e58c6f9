//! `cargo xtask wasm`: the module and its glue into `pkg/wasm`, the TypeScript into `pkg/dist`.
//! A second call does nothing but look.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::{fresh, glue, setup, sh};

const PACKAGE: &str = "--release --locked --package l1ght-wasm --target wasm32-unknown-unknown";
const BUILT: &str = "target/wasm32-unknown-unknown/release/l1ght_wasm.wasm";
const GLUE: &str = "target/glue";
/// The module of the package.
pub(crate) const MODULE: &str = "pkg/wasm/l1ght_bg.wasm";
/// Written after each build of the TypeScript.
const TYPESCRIPT_DONE: &str = "target/tsc.done";

/// Builds what isn't up to date.
///
/// # Errors
/// When a tool is missing and can't be installed, or fails.
pub(crate) fn run() -> Result<()> {
    setup::rust()?;
    setup::npm()?;
    build_module()?;
    build_suite()?;
    build_typescript()
}

fn build_module() -> Result<()> {
    sh::run(&format!("cargo build {PACKAGE}"))?;
    write_if_old(BUILT, "l1ght", "pkg/wasm")
}

/// The checks of stores, a module of their own: few need them.
fn build_suite() -> Result<()> {
    let folder = "target/suite";
    let only = "--no-default-features --features suite";
    sh::run(&format!("cargo build {PACKAGE} {only} --target-dir {folder}"))?;
    write_if_old(&BUILT.replacen("target", folder, 1), "suite", "pkg/wasm")
}

/// The module with the exports that only measurements need, and its glue, into `folder`.
///
/// # Errors
/// As [`run`].
pub(crate) fn build_for_bench(folder: &str) -> Result<()> {
    // A folder of its own: cargo names the module alike with and without the feature.
    sh::run(&format!("cargo build {PACKAGE} --features bench --target-dir target/bench/cargo"))?;
    write_package(&BUILT.replacen("target", "target/bench/cargo", 1), "l1ght", folder)
}

fn write_if_old(built: &str, name: &str, folder: &str) -> Result<()> {
    let own = std::env::current_exe()?;
    let inputs = [built, "pkg/package-lock.json", &own.to_string_lossy()];
    if fresh::is_fresh(&format!("{folder}/{name}_bg.wasm"), &inputs) {
        return Ok(());
    }
    write_package(built, name, folder)
}

/// Glue and optimised module of `built` into `folder`, under that name.
fn write_package(built: &str, name: &str, folder: &str) -> Result<()> {
    eprintln!("$ wasm-bindgen {built}");
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args([
        "wasm-bindgen",
        "--target=web",
        &format!("--out-name={name}"),
        &format!("--out-dir={GLUE}"),
        "--remove-name-section",
        "--remove-producers-section",
        "--experimental-reset-state-function",
        built,
    ])?;
    fs::create_dir_all(folder)?;
    let made = |file: &str| fs::read_to_string(Path::new(GLUE).join(file));
    let script = glue::change(&made(&format!("{name}.js"))?)?;
    fs::write(format!("{folder}/{name}.js"), script)?;
    let types = made(&format!("{name}.d.ts"))? + glue::TYPES;
    fs::write(format!("{folder}/{name}.d.ts"), types)?;
    let raw_types = format!("{name}_bg.wasm.d.ts");
    fs::copy(Path::new(GLUE).join(&raw_types), Path::new(folder).join(&raw_types))?;
    // The module comes last: its time says that all of this was done.
    let optimised = format!("{GLUE}/{name}_opt.wasm");
    npx(&format!("wasm-opt -Oz ../{GLUE}/{name}_bg.wasm -o ../{optimised}"))?;
    fs::rename(optimised, Path::new(folder).join(format!("{name}_bg.wasm")))?;
    Ok(())
}

fn build_typescript() -> Result<()> {
    let inputs = [
        "pkg/src",
        "pkg/types",
        "pkg/scripts",
        "pkg/tsconfig.json",
        "pkg/package-lock.json",
        "pkg/wasm",
        "docs/schema/tools.json",
    ];
    if !Path::new("pkg/tsconfig.json").exists()
        || (Path::new("pkg/dist").exists() && fresh::is_fresh(TYPESCRIPT_DONE, &inputs))
    {
        return Ok(());
    }
    sh::run_in("pkg", "npm run --silent build")?;
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
