//! `cargo xtask ci`: what continuous integration runs.

use anyhow::{Result, bail};

use crate::{sh, test};

/// All tests, after which the work tree must be as committed.
///
/// # Errors
/// When a test fails, or running them left something to commit.
pub(crate) fn run() -> Result<()> {
    test::run()?;
    let dirty = sh::read("git status --porcelain")?;
    if !dirty.is_empty() {
        bail!("the work tree is not as committed:\n{dirty}");
    }
    Ok(())
}
