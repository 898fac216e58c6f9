//! A run of named steps: all of them are tried, and at the end each is listed with its time and
//! outcome, so that one run tells everything that is wrong.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// The steps so far.
#[derive(Default)]
pub(crate) struct Steps(Vec<(String, Duration, Result<()>)>);

impl Steps {
    /// Runs one step and keeps its outcome.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) {
        eprintln!("\n== {name}");
        let start = Instant::now();
        let outcome = work();
        if let Err(error) = &outcome {
            eprintln!("{error:#}");
        }
        self.0.push((name.to_owned(), start.elapsed(), outcome));
    }

    /// Prints the list.
    ///
    /// # Errors
    /// Names the steps that failed.
    pub(crate) fn finish(self) -> Result<()> {
        let total: Duration = self.0.iter().map(|(_, time, _)| *time).sum();
        eprintln!();
        for (name, time, outcome) in &self.0 {
            let word = if outcome.is_ok() { "ok" } else { "FAILED" };
            eprintln!("{:>7.1} s  {word:<6}  {name}", time.as_secs_f64());
        }
        eprintln!("{:>7.1} s  in all", total.as_secs_f64());
        let failed: Vec<&str> =
            self.0.iter().filter(|step| step.2.is_err()).map(|step| step.0.as_str()).collect();
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}
