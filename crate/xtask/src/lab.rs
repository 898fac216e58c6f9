//! `cargo xtask lab`: the edit lab, with the words that follow as its options. Where it stands and
//! what it prints, see docs/LAB.md.

use anyhow::Result;

use crate::{setup, sh};

/// How the lab is built, always the same way, so that its grammars are compiled once.
pub(crate) const BUILD: &str = "--package l1ght-lab --profile edits";

/// The share of all edits that a test run draws; the seed is the lab's own.
pub(crate) const SHARE: &[&str] = &["--share", "20"];

/// Runs the lab; no options are the whole of it. `--releases` is its second program, which judges
/// real releases.
///
/// # Errors
/// When it cannot run, or judges an edit wrongly.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    setup::programs()?;
    let (program, options) = match options {
        ["--releases", options @ ..] => ("releases", options),
        _ => ("l1ght-lab", options),
    };
    sh::run(&format!("cargo run --locked {BUILD} --bin {program} -- {}", options.join(" ")))
}
