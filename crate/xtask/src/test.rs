//! `cargo xtask test`: every test there is, and everything else that must hold before a merge.

use anyhow::Result;

use crate::steps::Steps;
use crate::{check, code, lab, runner, schema, setup, sh, size, wasm, wasm_test};

/// Runs all steps.
///
/// # Errors
/// Names the steps that failed.
pub(crate) fn run() -> Result<()> {
    setup::rust()?;
    setup::npm()?;
    setup::programs()?;
    setup::browser()?;
    setup::database()?;
    let mut steps = Steps::default();
    steps.step("format", || sh::run("cargo fmt --all --check"));
    steps.step("lint", lint);
    steps.step("native tests", || runner::run(".", "cargo test --locked --no-fail-fast"));
    steps.step("tests of the chores", || {
        runner::run(".", "cargo test --locked --profile xtask --package xtask")
    });
    steps.step("tests of the lab", || {
        runner::run(".", &format!("cargo test --locked {}", lab::BUILD))
    });
    steps.step("lab", || lab::run(lab::SHARE));
    steps.step("what is generated", || schema::run(true));
    steps.step("build", wasm::run);
    steps.step("build of the grammars", || code::run(&code::GRAMMARS));
    steps.step("size", || size::run(false));
    steps.step("types of the package", || sh::run_in("pkg", "npm run --silent check"));
    steps.step("tests of the package", || runner::run("pkg", "npm run --silent test"));
    steps.step("suites in Node, a page and a worker", || wasm_test::run("chromium"));
    steps.step("our own documents", check::own_documents);
    steps.finish()
}

/// The linter, once for each way our crates are built; warnings fail.
fn lint() -> Result<()> {
    for what in [
        "--all-targets --features l1ght-brain/schema",
        "--package l1ght-wasm --target wasm32-unknown-unknown",
        "--package l1ght-wasm --target wasm32-unknown-unknown --no-default-features --features suite",
        "--package l1ght-wasm-tests --target wasm32-unknown-unknown --all-targets",
        "--package xtask --profile xtask --all-targets",
        &format!("{} --all-targets", lab::BUILD),
    ] {
        sh::run(&format!("cargo clippy --locked {what} -- --deny warnings"))?;
    }
    Ok(())
}
