//! What a value is called, in names that every medium can carry as they are.

use std::fmt;

/// The most bytes of a part: a SHA-256 in hexadecimal fits.
const PART_BYTES: usize = 64;
/// The most bytes of a key as text: leaves room for a folder within the 260 that Windows allows.
const KEY_BYTES: usize = 200;

/// The name of a value: one or more parts, as text with `/` between them.
///
/// A part is 1 to 64 of the signs `0-9`, `_` and `a-z`; a key is at most 200 bytes. So
/// - no file system folds, normalises, reserves or refuses a part (names that Windows keeps for
///   devices, such as `con`, are refused here), and an adapter is free to end file names in `.…`;
/// - no part needs escaping in a URL, a query or an IndexedDB array key;
/// - every sign is greater than `/`, so keys sort the same as texts, as lists of parts, by bytes
///   and by UTF-16 units.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

/// Why a text is no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// A part is empty.
    Empty,
    /// A part or the whole is too long.
    Long,
    /// A sign that some medium would fold, reserve or refuse.
    Sign(char),
    /// A part that Windows keeps for a device.
    Device(String),
}

impl Key {
    /// Reads a key from its text, `a/b/c`.
    ///
    /// # Errors
    /// When the text breaks the rule of [`Key`].
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        text.split('/').try_for_each(check_part)?;
        if text.len() > KEY_BYTES { Err(KeyError::Long) } else { Ok(Self(text.to_owned())) }
    }

    /// The key of one part more; a `part` with `/` in it is several.
    ///
    /// # Errors
    /// When that breaks the rule of [`Key`].
    pub fn child(&self, part: &str) -> Result<Self, KeyError> {
        Self::parse(&format!("{}/{part}", self.0))
    }

    /// Its text, `a/b/c`; [`Key::parse`] reads it back.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its parts, in order.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.0.split('/')
    }

    /// True if it begins with all parts of `prefix` and has more: `a/b` is under `a`, neither
    /// under `a/b` nor under `a/bc`.
    pub fn is_under(&self, prefix: &Self) -> bool {
        self.0.strip_prefix(&prefix.0).is_some_and(|rest| rest.starts_with('/'))
    }
}

fn check_part(part: &str) -> Result<(), KeyError> {
    let is_sign = |c: char| matches!(c, '0'..='9' | '_' | 'a'..='z');
    match part.chars().find(|c| !is_sign(*c)) {
        Some(other) => Err(KeyError::Sign(other)),
        None if part.is_empty() => Err(KeyError::Empty),
        None if part.len() > PART_BYTES => Err(KeyError::Long),
        None if is_device(part) => Err(KeyError::Device(part.to_owned())),
        None => Ok(()),
    }
}

fn is_device(part: &str) -> bool {
    let port = part.strip_prefix("com").or(part.strip_prefix("lpt"));
    matches!(part, "con" | "prn" | "aux" | "nul")
        || port.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a part of the key is empty"),
            Self::Long => write!(
                f,
                "the key has more than {KEY_BYTES} bytes, or a part of it more than {PART_BYTES}"
            ),
            Self::Sign(sign) => {
                write!(f, "`{}` in a key, which is of `0-9`, `_` and `a-z`", sign.escape_debug())
            }
            Self::Device(part) => write!(f, "`{part}` is the name of a device on Windows"),
        }
    }
}

impl std::error::Error for KeyError {}
