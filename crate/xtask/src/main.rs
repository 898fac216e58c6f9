//! Repository chores: `cargo xtask <chore>`. One module a chore; what they share is `sh`, `setup`,
//! `fresh`, `runner` and `steps`. Nothing that ships lives here.

mod check;
mod ci;
mod fresh;
mod runner;
mod setup;
mod sh;
mod size;
mod steps;
mod test;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <chore>

  check          build everything and check this repository's own documents
  test           run all tests
  ci             run all tests; fail when the work tree is not as committed afterwards
  wasm           build the module and the package into pkg/wasm and pkg/dist
  size           compare the size of the module with the recorded one; --record records it";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = sh::enter_root().and_then(|()| match words.as_slice() {
        ["check"] => check::run(),
        ["test"] => test::run(),
        ["ci"] => ci::run(),
        ["wasm"] => wasm::run(),
        ["size"] => size::run(false),
        ["size", "--record"] => size::run(true),
        _ => anyhow::bail!("{USAGE}"),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
