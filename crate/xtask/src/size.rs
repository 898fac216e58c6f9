//! `cargo xtask size`: how many bytes a browser downloads for the module, against the recorded
//! number and the limit (architecture §7).

use std::fs;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::{sh, wasm};

const BUDGET: &str = "crate/xtask/size.json";
/// What it should be at most, in bytes after gzip; docs/SIZE.md says how far off it is and why.
const LIMIT: u64 = 200_000;

/// Compares the built module with the budget; with `record` makes its size the new one.
///
/// # Errors
/// When the module is more than 3 % over the recorded size, or over a limit that it once kept.
pub(crate) fn run(record: bool) -> Result<()> {
    wasm::run()?;
    let script = format!("zlib.gzipSync(fs.readFileSync('{}'),{{level:9}}).length", wasm::MODULE);
    let size: u64 = sh::read(&format!("node -p {script}"))?.trim().parse()?;
    if record {
        fs::write(BUDGET, format!("{}\n", json!({ "gzip_bytes": size })))?;
    }
    let budget: Value = serde_json::from_str(&fs::read_to_string(BUDGET)?)?;
    let recorded = budget["gzip_bytes"].as_u64().context("the budget is `gzip_bytes`")?;
    println!("{} is {size} bytes after gzip; recorded {recorded}, limit {LIMIT}", wasm::MODULE);
    judge(size, recorded)
}

fn judge(size: u64, recorded: u64) -> Result<()> {
    if size > LIMIT && recorded <= LIMIT {
        bail!("the module is over its limit of {LIMIT} bytes after gzip");
    }
    if size * 100 > recorded * 103 {
        bail!("the module grew by more than 3 %; if that is worth it, `cargo xtask size --record`");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{LIMIT, judge};

    #[test]
    fn three_percent_is_the_most_it_may_grow() {
        assert!(judge(10_300, 10_000).is_ok());
        assert!(judge(10_301, 10_000).is_err());
    }

    #[test]
    fn a_limit_that_was_kept_holds() {
        assert!(judge(LIMIT + 1, LIMIT).is_err());
    }
}
