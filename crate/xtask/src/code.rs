//! The code modules, one for each grammar, into `pkg/wasm/code`. A second call does nothing but
//! look.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::{fresh, setup, sh, wasm};

/// Where the package has them.
const FOLDER: &str = "pkg/wasm/code";
/// A folder of its own: the crate is also built natively, with other features.
const TARGET: &str = "target/code";
const BUILT: &str = "target/code/wasm32-unknown-unknown/release/l1ght_code.wasm";
/// The grammars and their parser as `Cargo.lock` has them: nothing else in there bears on a module.
const LOCKED: &str = "target/code/locked.txt";
const OWN_SOURCE: &str = "crate/xtask/src/code.rs";
/// The compiler for the C of grammars, and its Debian package.
const CLANG: &str = "clang-19";

/// The grammars, by the name of their module and of the feature that brings them.
pub(crate) const GRAMMARS: [&str; 13] = [
    "rust",
    "typescript",
    "tsx",
    "javascript",
    "python",
    "go",
    "java",
    "c",
    "cpp",
    "c-sharp",
    "ruby",
    "php",
    "bash",
];

/// Those that our own documents cite.
pub(crate) const OWN: [&str; 2] = ["rust", "typescript"];

/// Builds the modules of `grammars` that are not up to date.
///
/// # Errors
/// When a tool is missing and can't be installed, or fails.
pub(crate) fn run(grammars: &[&str]) -> Result<()> {
    setup::rust()?;
    setup::npm()?;
    write_locked()?;
    let module = |grammar: &str| format!("{FOLDER}/{grammar}.wasm");
    let is_old = |grammar: &&&str| {
        !fresh::is_fresh(&module(grammar), &["crate/code", "crate/facts", LOCKED, OWN_SOURCE])
    };
    let old: Vec<&&str> = grammars.iter().filter(is_old).collect();
    if old.is_empty() {
        return Ok(());
    }
    setup::debian(&[(CLANG, CLANG)])?;
    let flags = flags()?;
    old.into_iter().try_for_each(|grammar| build(grammar, grammar, &flags, FOLDER))
}

/// Writes [`LOCKED`] when it is another than before.
fn write_locked() -> Result<()> {
    let lock = fs::read_to_string("Cargo.lock")?;
    let of_grammars = |package: &&str| package.starts_with("\nname = \"tree-sitter");
    let locked: String = lock.split("[[package]]").filter(of_grammars).collect();
    if fs::read_to_string(LOCKED).is_ok_and(|before| before == locked) {
        return Ok(());
    }
    fs::create_dir_all(TARGET)?;
    Ok(fs::write(LOCKED, locked)?)
}

/// The module of a grammar with the export that only measurements need, into `folder`.
///
/// # Errors
/// As [`run`].
pub(crate) fn build_for_bench(grammar: &str, folder: &str) -> Result<()> {
    build(grammar, &format!("{grammar},bench"), &flags()?, folder)
}

fn build(grammar: &str, features: &str, flags: &str, folder: &str) -> Result<()> {
    let line = format!(
        "cargo rustc --release --locked --package l1ght-code --lib --crate-type cdylib \
         --features {features} --target wasm32-unknown-unknown --target-dir {TARGET}"
    );
    let mut build = sh::command(".", &line);
    build.env("CC_wasm32_unknown_unknown", CLANG).env("CFLAGS_wasm32_unknown_unknown", flags);
    sh::run_command(&line, &mut build)?;
    fs::create_dir_all(folder)?;
    let optimised = format!("{TARGET}/{grammar}.wasm");
    wasm::npx(&format!("wasm-opt -Oz ../{BUILT} -o ../{optimised}"))?;
    fs::rename(optimised, format!("{folder}/{grammar}.wasm"))?;
    Ok(())
}

/// The headers that `tree-sitter-language` brings for targets without a C library; most grammars
/// don't know of them. One of them lacks `isdigit`, which a grammar uses.
fn flags() -> Result<String> {
    let metadata: Value =
        serde_json::from_str(&sh::read("cargo metadata --format-version 1 --locked")?)?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let language = packages.find(|package| package["name"] == "tree-sitter-language");
    let manifest = language.and_then(|package| package["manifest_path"].as_str());
    let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
    let headers =
        folder.context("`tree-sitter-language` is not in Cargo.lock")?.join("wasm/include");
    Ok(format!(
        "-isystem {} -include stddef.h -include ctype.h -Dstatic_assert=_Static_assert \
         -Disdigit(c)=((unsigned)(c)-48u<10u)",
        headers.display()
    ))
}
