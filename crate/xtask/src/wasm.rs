//! `cargo xtask wasm`: the module and its glue into `pkg/wasm`, the TypeScript into `pkg/dist`.
//! A second call does nothing but look.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::{fresh, setup, sh};

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
    sh::run("cargo build --release --locked --package l1ght-wasm --target wasm32-unknown-unknown")?;
    let own = std::env::current_exe()?;
    if fresh::is_fresh(MODULE, &[BUILT, "pkg/package-lock.json", &own.to_string_lossy()]) {
        return Ok(());
    }
    eprintln!("$ wasm-bindgen {BUILT}");
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args([
        "wasm-bindgen",
        "--target=web",
        "--out-name=l1ght",
        &format!("--out-dir={GLUE}"),
        "--remove-name-section",
        "--remove-producers-section",
        "--experimental-reset-state-function",
        BUILT,
    ])?;
    fs::create_dir_all("pkg/wasm")?;
    for name in ["l1ght.js", "l1ght.d.ts", "l1ght_bg.wasm.d.ts"] {
        fs::copy(Path::new(GLUE).join(name), Path::new("pkg/wasm").join(name))?;
    }
    // The module comes last: its time says that all of this was done.
    let optimised = format!("{GLUE}/l1ght_opt.wasm");
    npx(&format!("wasm-opt -O3 ../{GLUE}/l1ght_bg.wasm -o ../{optimised}"))?;
    fs::rename(optimised, MODULE)?;
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
fn npx(line: &str) -> Result<()> {
    sh::run_in("pkg", &format!("npx --no-install {line}"))
}
