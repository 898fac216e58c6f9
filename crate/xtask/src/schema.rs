//! `cargo xtask gen`: the JSON Schemas of the tools from the Rust types, and TypeScript from the
//! schemas, so that none of the three can differ. Both are committed.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use anyhow::{Context as _, Result, bail};

use crate::{setup, sh};

/// Where they are made, and where they are committed.
const MADE: [(&str, &str); 2] =
    [("target/gen/schema", "docs/schema"), ("target/gen/types", "pkg/src/types")];

/// Makes them anew; with `check` compares only.
///
/// # Errors
/// When a generator fails or, with `check`, something committed is stale.
pub(crate) fn run(check: bool) -> Result<()> {
    setup::npm()?;
    for (made, _) in MADE {
        if Path::new(made).exists() {
            fs::remove_dir_all(made)?;
        }
    }
    let [(schemas, _), (types, _)] = MADE;
    let example = "--package l1ght-brain --features schema --example gen";
    sh::run(&format!("cargo run --locked {example} -- {schemas}"))?;
    sh::run(&format!("node pkg/scripts/types.mjs {schemas} {types}"))?;
    for (made, committed) in MADE {
        let (made, old) = (files(made)?, files(committed).unwrap_or_default());
        if check && made != old {
            bail!("`{committed}` is stale: run `cargo xtask gen` and commit it");
        }
        if made != old {
            replace(committed, &made, &old)?;
        }
    }
    Ok(())
}

/// Names and contents of the files of a folder.
fn files(folder: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let read = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?))
    };
    fs::read_dir(folder).with_context(|| format!("`{folder}`"))?.map(read).collect()
}

fn replace(
    folder: &str,
    new: &BTreeMap<String, Vec<u8>>,
    old: &BTreeMap<String, Vec<u8>>,
) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in new {
        fs::write(Path::new(folder).join(name), bytes)?;
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        fs::remove_file(Path::new(folder).join(name))?;
    }
    Ok(())
}
