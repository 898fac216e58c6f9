//! `cargo xtask wasm-test`: the suites of `wasm-tests`, each where it belongs.

use anyhow::Result;

use crate::{runner, setup, sh};

const SUITES: &str =
    "cargo test --locked --package l1ght-wasm-tests --target wasm32-unknown-unknown --no-fail-fast";
/// What cargo calls us to run a module of tests.
pub(crate) const RUNNER: &str = "test-runner";

/// Runs all suites, with what they need installed.
///
/// # Errors
/// When something can't be installed, or a suite fails.
pub(crate) fn run() -> Result<()> {
    setup::rust()?;
    setup::browser()?;
    let own = std::env::current_exe()?;
    let mut suites = sh::command(".", SUITES);
    suites
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", format!("{} {RUNNER}", own.display()))
        .env("CHROMEDRIVER", "/usr/bin/chromedriver")
        // Seconds; the defaults are for an idle machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    runner::run_command(SUITES, &mut suites)
}

/// Runs the module that cargo names; `words` are ours, the first of them [`RUNNER`].
///
/// # Errors
/// When a test fails.
pub(crate) fn runner(words: &[&str]) -> Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(words)
}
