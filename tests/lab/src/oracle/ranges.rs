//! What the language's own reader says of declarations, where there is one that gives ranges: Python's
//! `ast`.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::json;

use crate::fetch::LabError;

/// Names with the first and the last line of what they are declared by, counted from 1.
pub type Ranges = BTreeSet<(String, usize, usize)>;

/// The reader at work: a text a line, an answer a line.
pub(super) struct Reader {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Reader {
    /// Starts it.
    pub(super) fn start() -> Result<Self, LabError> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/ast_ranges.py");
        let mut child = Command::new("python3")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let missing = || LabError("python3 takes no text".to_owned());
        let (input, output) = input.zip(output).ok_or_else(missing)?;
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    /// The declarations of a program; `None` when it cannot read that.
    pub(super) fn ask(&mut self, text: &str) -> Result<Option<Ranges>, LabError> {
        writeln!(self.input, "{}", json!(text))?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        serde_json::from_str(&answer).map_err(|error| LabError(format!("python3: {error}")))
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // It has written its last answer; that it cannot be ended changes no verdict.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
