//! `cargo xtask wasm-test`: the suites of `wasm-tests`, each where it belongs.

use anyhow::Result;

use crate::{runner, setup, sh};

const SUITES: &str =
    "cargo test --locked --package l1ght-wasm-tests --target wasm32-unknown-unknown --no-fail-fast";
/// What cargo calls us to run a module of tests.
pub(crate) const RUNNER: &str = "test-runner";

/// A browser, what installs and drives it, and which suites it can run.
struct Engine {
    /// How cargo is called.
    call: &'static str,
    /// The variable and the program of its driver.
    driver: (&'static str, String),
}

/// Runs all suites in `chromium`, or in `firefox` or `webkit`, with what they need installed.
///
/// # Errors
/// When something can't be installed, or a suite fails.
pub(crate) fn run(engine: &str) -> Result<()> {
    setup::rust()?;
    let Engine { call, driver: (variable, program) } = match engine {
        "firefox" => firefox()?,
        "webkit" => webkit()?,
        _ => chromium()?,
    };
    let own = std::env::current_exe()?;
    let mut suites = sh::command(".", call);
    suites
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", format!("{} {RUNNER}", own.display()))
        .env(variable, program)
        // Seconds; the defaults are for an idle machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    runner::run_command(call, &mut suites)
}

fn chromium() -> Result<Engine> {
    setup::browser()?;
    Ok(Engine { call: SUITES, driver: ("CHROMEDRIVER", "/usr/bin/chromedriver".into()) })
}

fn firefox() -> Result<Engine> {
    setup::debian(&[("firefox-esr", "firefox-esr")])?;
    let folder = "target/geckodriver";
    let driver = format!("{}/{folder}/bin/geckodriver", std::env::current_dir()?.display());
    if !std::path::Path::new(&driver).exists() {
        sh::run(&format!("cargo install geckodriver --locked --root {folder}"))?;
    }
    Ok(Engine { call: SUITES, driver: ("GECKODRIVER", driver) })
}

/// It has no files of the origin.
fn webkit() -> Result<Engine> {
    let programs = [("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb"), ("xauth", "xauth")];
    setup::debian(&programs)?;
    Ok(Engine {
        call: "xvfb-run -a cargo test --locked --package l1ght-wasm-tests \
               --target wasm32-unknown-unknown --no-fail-fast --test node --test page --test worker",
        driver: ("SAFARIDRIVER", "/usr/bin/WebKitWebDriver".into()),
    })
}

/// Runs the module that cargo names; `words` are ours, the first of them [`RUNNER`].
///
/// # Errors
/// When a test fails.
pub(crate) fn runner(words: &[&str]) -> Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(words)
}
