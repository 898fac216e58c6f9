//! Paths inside a repository: relative, `/` between parts, no `.` or `..` left; and reading paths
//! as people write them, on every system. Nothing here knows which paths exist.

use std::fmt;

/// A path from the root, as Git has it: `/` between parts, no leading `/`, no `.` or `..` part.
///
/// Letters are kept as the host listed them; comparing after NFC or case folding is a separate
/// step (evidence §1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RepoPath(String);

impl RepoPath {
    /// Takes a path that the host listed, as it is.
    pub fn listed(path: impl Into<String>) -> Self {
        Self(path.into())
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last part.
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }

    /// True when the last part is `name`.
    pub fn is_named(&self, name: &str) -> bool {
        self.0.strip_suffix(name).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
    }

    /// True for a name that ends in `.md` or `.markdown`, in any case (protocol §1).
    pub fn is_markdown(&self) -> bool {
        let path = self.0.as_bytes();
        let ends = |ending: &[u8]| {
            let start = path.len().checked_sub(ending.len());
            start.is_some_and(|start| path[start..].eq_ignore_ascii_case(ending))
        };
        ends(b".md") || ends(b".markdown")
    }

    /// The folder that holds it, without a trailing `/`; empty at the root.
    pub fn folder(&self) -> &str {
        self.0.rfind('/').map_or("", |at| &self.0[..at])
    }
}

impl fmt::Debug for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A path as written, read without looking at any disk (evidence §1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenPath {
    /// It stays inside the folder that it starts from.
    Inside {
        /// Parts joined by `/`, without `.` and `..`; empty for the starting folder itself.
        path: String,
        /// It starts with one `/` or `\`: from the root, or from the top of a machine.
        rooted: bool,
    },
    /// It leaves the root: `..` above it, a drive letter, a network or device path, a home folder.
    Outside,
}

impl WrittenPath {
    /// Reads `written` from the root. `/` and `\` both stand between parts. Nothing else that
    /// Windows does to names (case, reserved names, trailing dots, streams) is done: the host's
    /// list says which names there are.
    pub fn read(written: &str) -> Self {
        let is_slash = |c: char| c == '/' || c == '\\';
        let rooted = written.starts_with(is_slash);
        let network = rooted && written[1..].starts_with(is_slash);
        if network || has_drive(written) || is_home(written.split(is_slash).next(), written) {
            return Self::Outside;
        }
        let mut parts = Vec::new();
        for part in written.split(is_slash) {
            match part {
                "" | "." => {}
                ".." => {
                    if parts.pop().is_none() {
                        return Self::Outside;
                    }
                }
                part => parts.push(part),
            }
        }
        Self::Inside { path: parts.join("/"), rooted }
    }
}

/// `C:` and whatever follows: a drive is outside the root, with or without a slash after it.
fn has_drive(written: &str) -> bool {
    matches!(written.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// `~`, `~/…` and `~user/…`, but not a file such as `~draft.md`.
fn is_home(first: Option<&str>, written: &str) -> bool {
    first.is_some_and(|part| part == "~" || part.starts_with('~') && part.len() < written.len())
}

/// `%20` and its like resolved; `None` when there is none, or when the result would not be text
/// or hold a control character.
pub fn decode_percent(written: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), written.as_bytes());
    let mut found = false;
    while let Some((&byte, tail)) = rest.split_first() {
        let digits = tail.first().zip(tail.get(1)).filter(|_| byte == b'%');
        let value = digits.and_then(|(&high, &low)| Some(hex_digit(high)? * 16 + hex_digit(low)?));
        found |= value.is_some();
        bytes.push(value.unwrap_or(byte));
        rest = if value.is_some() { &tail[2..] } else { tail };
    }
    let text = String::from_utf8(bytes).ok()?;
    (found && !text.contains(char::is_control)).then_some(text)
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}
