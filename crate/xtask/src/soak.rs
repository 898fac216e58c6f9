//! `cargo xtask soak`: everything that takes long. Run before a release, never in CI.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::steps::Steps;
use crate::{lab, setup, sh, wasm, wasm_test};

/// For each fuzz target, in seconds.
const FUZZ_SECONDS: u32 = 600;

/// Histories of merges and killed runs, each from a seed that the tests print.
const HISTORIES: &str = "npm run --silent soak";

/// Orders of events and faults of the log, each as many cases as [`STORE_CASES`] says.
const STORE: &str = "cargo test --locked -p l1ght-store";
const STORE_CASES: &str = "50000";

/// Orders of commands and drivers of missions, and changes of their packets.
const MISSIONS: &str = "cargo test --locked -p l1ght-tests --test mission --test mission_tools";
const MISSION_CASES: &str = "1000";

/// Runs the whole lab, many random histories and faults, then fuzzes every target.
///
/// # Errors
/// Names the steps that failed.
pub(crate) fn run() -> Result<()> {
    setup::browser()?;
    setup::database()?;
    wasm::run()?;
    install_fuzzer()?;
    let mut steps = Steps::default();
    steps.step("lab", || lab::run(&[]));
    steps.step("histories and faults", || sh::run_in("pkg", HISTORIES));
    steps.step("orders and faults of the log", || {
        sh::run_command(STORE, sh::command(".", STORE).env("PROPTEST_CASES", STORE_CASES))
    });
    steps.step("orders of missions", || {
        sh::run_command(MISSIONS, sh::command(".", MISSIONS).env("PROPTEST_CASES", MISSION_CASES))
    });
    for engine in ["firefox", "webkit"] {
        steps.step(&format!("suites in {engine}"), || wasm_test::run(engine));
    }
    for target in fuzz_targets()? {
        steps.step(&format!("fuzz {target}"), || fuzz(&target));
    }
    steps.finish()
}

/// The names of `tests/fuzz/fuzz_targets`, sorted.
fn fuzz_targets() -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in fs::read_dir("tests/fuzz/fuzz_targets")? {
        let path = entry?.path();
        let stem = path.file_stem().context("a fuzz target has a name")?;
        targets.push(stem.to_string_lossy().into_owned());
    }
    targets.sort();
    Ok(targets)
}

/// Starts from the committed corpus; what is found goes under `target`.
fn fuzz(target: &str) -> Result<()> {
    let found = format!("target/fuzz/{target}");
    fs::create_dir_all(&found)?;
    let committed = format!("tests/fuzz/corpus/{target}");
    let seeds = if Path::new(&committed).exists() { committed.as_str() } else { "" };
    let fuzz = "cargo +nightly fuzz run --fuzz-dir tests/fuzz";
    sh::run(&format!("{fuzz} {target} {found} {seeds} -- -max_total_time={FUZZ_SECONDS}"))
}

fn install_fuzzer() -> Result<()> {
    if !sh::read("rustup toolchain list")?.contains("nightly") {
        eprintln!("installing the nightly compiler, which fuzzing needs");
        sh::run("rustup toolchain install nightly --profile minimal")?;
    }
    if !sh::read("cargo install --list")?.contains("cargo-fuzz ") {
        eprintln!("installing cargo-fuzz");
        sh::run("cargo install cargo-fuzz --locked")?;
    }
    Ok(())
}
