//! The languages that have a table, and how a file says which it is.

/// A language with a lexer table, or `Plain` for everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// No table: every byte counts but the line ends.
    Plain,
    /// Rust.
    Rust,
}

impl Language {
    /// All languages, `Plain` first.
    pub const ALL: &[Self] = &[Self::Plain, Self::Rust];

    /// The language of a file, by its name, else by a `#!` first line.
    pub fn of(path: &str, source: &[u8]) -> Self {
        let _ = source;
        if path.ends_with(".rs") { Self::Rust } else { Self::Plain }
    }

    /// Its name in reports and lock files: lower case, no spaces.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Rust => "rust",
        }
    }

    /// The normaliser that made a fingerprint: `<language>/lex-<n>`.
    pub fn normalizer(self) -> String {
        format!("{}/lex-1", self.name())
    }
}
