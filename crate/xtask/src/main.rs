//! Repository chores: `cargo xtask <chore>`. One module a chore; what they share is `sh`, `setup`,
//! `fresh`, `runner` and `steps`. Nothing that ships lives here.

mod bench;
mod check;
mod ci;
mod code;
mod fresh;
mod glue;
mod lab;
mod runner;
mod schema;
mod setup;
mod sh;
mod size;
mod soak;
mod steps;
mod test;
mod wasm;
mod wasm_test;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <chore>

  check          build everything and check this repository's own documents
  test           run all tests
  ci             run all tests; fail when the work tree is not as committed afterwards
  soak           everything that takes long: the whole lab, ten minutes of fuzzing a target
  lab            labelled edits of real sources, judged; --share N, --language X, --seed S;
                 with --releases real releases, the cases to check drawn by --seed S
  wasm           build the modules and the package into pkg/wasm and pkg/dist
  wasm-test      run the suites of the stores in Node, a Chromium page and workers of it, or in
                 those of `firefox` or `webkit`
  gen            make schemas and TypeScript types from the Rust types; --check compares only
  bench          measure, all or just `parse`, `check`, `code`, `memory`, `mission`,
                 `secrets` or `store`, into target/bench.json
  size           compare the size of the module with the recorded one; --record records it";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // For cargo, which calls it where it likes.
    let at_root =
        || if words.first() == Some(&wasm_test::RUNNER) { Ok(()) } else { sh::enter_root() };
    let done = at_root().and_then(|()| match words.as_slice() {
        [wasm_test::RUNNER, ..] => wasm_test::runner(&words),
        ["check"] => check::run(),
        ["test"] => test::run(),
        ["ci"] => ci::run(),
        ["soak"] => soak::run(),
        ["wasm"] => wasm::run().and_then(|()| code::run(&code::GRAMMARS)),
        ["wasm-test"] => wasm_test::run("chromium"),
        ["wasm-test", engine @ ("firefox" | "webkit")] => wasm_test::run(engine),
        ["gen"] => schema::run(false),
        ["gen", "--check"] => schema::run(true),
        ["bench"] => bench::run("all"),
        [
            "bench",
            part @ ("parse" | "check" | "code" | "memory" | "mission" | "search" | "secrets"
            | "store"),
        ] => bench::run(part),
        ["lab", options @ ..] => lab::run(options),
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
