//! Running commands: each is printed before it runs, and one that fails becomes an error with its
//! words. A command is one line of words parted by spaces, run at the root of the repository.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// Makes the root of the repository the current folder, so that every path is relative to it.
///
/// # Errors
/// When not started through `cargo xtask`.
pub(crate) fn enter_root() -> Result<()> {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").context("start me as `cargo xtask`")?;
    std::env::set_current_dir(std::path::Path::new(&own).join("../.."))?;
    Ok(())
}

/// Runs `line`, its output going where ours goes.
///
/// # Errors
/// When it can't be started or doesn't exit with 0.
pub(crate) fn run(line: &str) -> Result<()> {
    run_in(".", line)
}

/// [`run`] in `folder`.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_in(folder: &str, line: &str) -> Result<()> {
    run_command(line, &mut command(folder, line))
}

/// Runs a command that was made by hand; `line` is what it is called.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_command(line: &str, command: &mut Command) -> Result<()> {
    eprintln!("$ {line}");
    let status = command.status().with_context(|| format!("`{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed: {status}");
    }
    Ok(())
}

/// What `line` writes to its standard output; not printed.
///
/// # Errors
/// As [`run`]; the command's own words are on standard error.
pub(crate) fn read(line: &str) -> Result<String> {
    let output = command(".", line)
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed: {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// `line` as a command in `folder`, not started.
pub(crate) fn command(folder: &str, line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(folder);
    command
}
