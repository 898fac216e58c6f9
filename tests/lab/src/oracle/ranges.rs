//! What the language's own reader says of declarations, where there is one that gives ranges: Python's
//! `ast`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::fetch::LabError;
use crate::sample::Sample;
use crate::tongue::Tongue;

/// Names with the first and the last line of what they are declared by, counted from 1.
pub type Ranges = BTreeSet<(String, usize, usize)>;

/// The declarations of a file; `None` when the language has no such reader, or it cannot read the file.
///
/// # Errors
/// When the reader cannot be run.
pub fn ranges(sample: &Sample) -> Result<Option<Ranges>, LabError> {
    if sample.tongue != Tongue::Python {
        return Ok(None);
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/ast_ranges.py");
    let mut reader = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let input = reader.stdin.take();
    // It reads all before it writes.
    input.map(|mut input| input.write_all(sample.text.as_bytes())).transpose()?;
    let output = reader.wait_with_output()?;
    Ok(serde_json::from_slice(&output.stdout).ok())
}
