//! Writes the JSON Schemas into the folder that is given; `cargo xtask gen` runs it over
//! `docs/schema`.

#![allow(clippy::disallowed_methods, reason = "a chore that runs on a developer's machine")]

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "docs/schema".into()));
    fs::create_dir_all(&folder)?;
    for (name, text) in l1ght_brain::schema_files() {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}
