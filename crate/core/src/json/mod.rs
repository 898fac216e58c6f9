//! Writing wire types as JSON on one line, byte for byte as `serde_json` does. They hold texts,
//! numbers, lists, structs and maps with texts as keys; nothing else is written here. One writer that
//! is not generic: `serde_json` put its own into every field of every answer. And reading strictly.

mod serializer;
mod strict;

pub use strict::read_strict;

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};

/// The largest whole number that every reader of JSON takes for the same.
pub const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// The name of a newtype whose text is a number and is written as it stands.
pub const NUMBER: &str = "l1ght::number";

/// A value as JSON; nothing when it is of a kind that no wire type has.
pub fn write(value: &impl Serialize) -> String {
    let mut json = Json::default();
    match value.serialize(&mut json) {
        Ok(()) => json.out,
        Err(Unsupported) => String::new(),
    }
}

/// A value of a kind that no wire type has.
#[derive(Debug)]
struct Unsupported;

type Written = Result<(), Unsupported>;

impl Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no wire type has this")
    }
}

impl std::error::Error for Unsupported {}

impl ser::Error for Unsupported {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

/// What is written so far.
#[derive(Default)]
struct Json {
    out: String,
    /// True when the next text is a number.
    verbatim: bool,
}

impl Json {
    #[inline(never)]
    fn raw(&mut self, text: &str) -> Written {
        self.out.push_str(text);
        Ok(())
    }

    /// Between two items. No value ends in an opening bracket.
    #[inline(never)]
    fn separate(&mut self) {
        if !self.out.ends_with(['[', '{']) {
            self.out.push(',');
        }
    }

    #[inline(never)]
    fn key(&mut self, key: &str) {
        self.separate();
        self.text(key);
        self.out.push(':');
    }

    #[inline(never)]
    fn text(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text;
        let is_escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        while let Some(at) = rest.bytes().position(is_escaped) {
            self.out.push_str(&rest[..at]);
            self.escape(rest.as_bytes()[at]);
            rest = &rest[at + 1..];
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    fn escape(&mut self, byte: u8) {
        let short = match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'\n' => 'n',
            b'\r' => 'r',
            b'\t' => 't',
            0x08 => 'b',
            0x0c => 'f',
            other => return self.out.push_str(&format!("\\u{other:04x}")),
        };
        self.out.extend(['\\', short]);
    }
}
