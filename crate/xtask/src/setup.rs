//! What the other chores need installed: the Rust target and components, programs, npm packages.
//! Each step looks first and says what it will do.

use anyhow::{Context as _, Result, bail};

use crate::{fresh, sh};

/// The oldest Node that everything here runs on.
const NODE: u32 = 20;

/// The target and components of `rust-toolchain.toml`. rustup installs them with the channel, but
/// not into a channel that was there before.
///
/// # Errors
/// When rustup isn't there or can't install.
pub(crate) fn rust() -> Result<()> {
    let targets = sh::read("rustup target list --installed").context("rustup is needed")?;
    if !targets.lines().any(|line| line == "wasm32-unknown-unknown") {
        eprintln!("installing the Rust target of the module");
        sh::run("rustup target add wasm32-unknown-unknown")?;
    }
    let components = sh::read("rustup component list --installed")?;
    for component in ["clippy", "rustfmt"] {
        if !components.lines().any(|line| line.starts_with(component)) {
            eprintln!("installing the Rust component `{component}`");
            sh::run(&format!("rustup component add {component}"))?;
        }
    }
    Ok(())
}

/// What the tests and the lab run, each with the Debian package that brings it.
const PROGRAMS: [(&str, &str); 4] =
    [("git", "git"), ("python3", "python3"), ("pip", "python3-pip"), ("ruby", "ruby")];

/// Installs those of [`PROGRAMS`] that are not there.
///
/// # Errors
/// When apt is missing or can't install.
pub(crate) fn programs() -> Result<()> {
    debian(&PROGRAMS)
}

/// Installs a browser and what drives it from outside.
///
/// # Errors
/// As [`programs`].
pub(crate) fn browser() -> Result<()> {
    debian(&[("chromium", "chromium"), ("chromedriver", "chromium-driver")])
}

/// Installs the server of PostgreSQL. It is not on the path; what came with it is.
///
/// # Errors
/// As [`programs`].
pub(crate) fn database() -> Result<()> {
    debian(&[("pg_ctlcluster", "postgresql")])
}

/// Installs programs that are not there, each from its Debian package.
///
/// # Errors
/// When apt is missing or can't install.
pub(crate) fn debian(programs: &[(&str, &str)]) -> Result<()> {
    let is_there =
        |program: &str| sh::command(".", &format!("{program} --version")).output().is_ok();
    let missing = programs.iter().filter(|(program, _)| !is_there(program));
    let missing: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    eprintln!("installing {packages}");
    sh::run("apt-get update -qq")?;
    sh::run(&format!("apt-get install -y -qq --no-install-recommends {packages}"))
}

/// The npm packages of `pkg`, as its lock file has them.
///
/// # Errors
/// When Node is missing or too old, or npm fails.
pub(crate) fn npm() -> Result<()> {
    let version = sh::read("node --version").context("Node is needed")?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < NODE) {
        bail!("Node {NODE} or newer is needed, not {}", version.trim());
    }
    // npm writes this file last.
    let installed = "pkg/node_modules/.package-lock.json";
    if !fresh::is_fresh(installed, &["pkg/package-lock.json"]) {
        eprintln!("installing the npm packages of pkg/package-lock.json");
        sh::run_in("pkg", "npm ci --no-audit --no-fund --ignore-scripts")?;
    }
    Ok(())
}
