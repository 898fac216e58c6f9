//! Repository chores: `cargo xtask <name>`. One module a chore; what they share is `sh`, `setup`,
//! `fresh` and `steps`. Nothing that ships lives here.

mod fresh;
mod setup;
mod sh;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <chore>

  wasm     build the module and the package into pkg/wasm and pkg/dist
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = sh::enter_root().and_then(|()| match words.as_slice() {
        ["wasm"] => wasm::run(),
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
