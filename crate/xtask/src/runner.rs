//! Test runners: what they print goes on as it is, closing lines included, and is counted, since
//! a runner that found no test says that all is well.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::sh;

/// Runs the test runner `line` in `folder`.
///
/// # Errors
/// When it fails, or no test passed.
pub(crate) fn run(folder: &str, line: &str) -> Result<()> {
    run_command(line, &mut sh::command(folder, line))
}

/// Runs a test runner that was made by hand; `line` is what it is called.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_command(line: &str, command: &mut Command) -> Result<()> {
    eprintln!("$ {line}");
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().context("the output of a runner is a pipe")?;
    let mut passed = 0;
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        passed += passed_in(&line);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed: {status}");
    }
    if passed == 0 {
        bail!("`{line}` ran no test");
    }
    Ok(())
}

/// How many tests passed, by one line of cargo's or Node's runner; 0 for any other line.
fn passed_in(line: &str) -> usize {
    let count = if let Some(rest) = line.strip_prefix("test result: ok. ") {
        rest.split_once(" passed").map(|(count, _)| count)
    } else {
        line.strip_prefix("ℹ pass ").or_else(|| line.strip_prefix("# pass "))
    };
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::passed_in;

    #[test]
    fn closing_lines_of_both_runners_are_counted() {
        assert_eq!(passed_in("test result: ok. 12 passed; 0 failed; 0 ignored"), 12);
        assert_eq!(passed_in("ℹ pass 7"), 7);
        assert_eq!(passed_in("# pass 7"), 7);
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(passed_in("test result: FAILED. 12 passed; 1 failed"), 0);
        assert_eq!(passed_in("running 12 tests"), 0);
    }

    #[test]
    fn a_runner_without_tests_fails() {
        assert!(super::run(".", "echo running 0 tests").is_err());
        assert!(super::run(".", "echo test result: ok. 1 passed;").is_ok());
    }
}
