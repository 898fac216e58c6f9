//! `cargo xtask check`: the main job on this very repository, after all the set-up it needs.

use anyhow::Result;

use crate::{code, sh, wasm};

/// Builds, checks our own documents, and says how to check somebody else's.
///
/// # Errors
/// When the build fails, or a claim of ours no longer holds.
pub(crate) fn run() -> Result<()> {
    wasm::run()?;
    code::run(&code::OWN)?;
    let outcome = own_documents();
    let program = std::env::current_dir()?.join("pkg/bin/l1ght.js");
    eprintln!(
        "\nto check a repository of yours:\n  cd <repository> && node {} check",
        program.display()
    );
    outcome
}

/// Checks the documents of this repository with the package as it is built.
///
/// # Errors
/// When a claim of ours no longer holds.
pub(crate) fn own_documents() -> Result<()> {
    sh::run("node pkg/bin/l1ght.js check --all")
}
