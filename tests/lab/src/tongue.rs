//! The languages of the lab: their grammars and how they write comments. Two of them, Makefile and
//! YAML, have no oracle; they are there for white space that carries meaning.

use serde::Deserialize;
use tree_sitter::Language;

use crate::edit::Kind;

/// A language of the lab.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names of the languages say it")]
pub enum Tongue {
    Rust,
    TypeScript,
    JavaScript,
    Python,
    Go,
    Java,
    C,
    Cpp,
    CSharp,
    Ruby,
    Php,
    Shell,
    Makefile,
    Yaml,
    Tsx,
}

impl Tongue {
    /// All of them, in the order of the matrix.
    pub const ALL: [Self; 15] = [
        Self::Rust,
        Self::TypeScript,
        Self::Tsx,
        Self::JavaScript,
        Self::Python,
        Self::Go,
        Self::Java,
        Self::C,
        Self::Cpp,
        Self::CSharp,
        Self::Ruby,
        Self::Php,
        Self::Shell,
        Self::Makefile,
        Self::Yaml,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::TypeScript => "typescript",
            Self::Tsx => "tsx",
            Self::JavaScript => "javascript",
            Self::Python => "python",
            Self::Go => "go",
            Self::Java => "java",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::CSharp => "csharp",
            Self::Ruby => "ruby",
            Self::Php => "php",
            Self::Shell => "shell",
            Self::Makefile => "makefile",
            Self::Yaml => "yaml",
        }
    }

    /// The kinds of edits that the lab makes in it.
    pub fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Makefile | Self::Yaml => &[Kind::Layout],
            _ => &Kind::OWN,
        }
    }

    /// The grammar that is its oracle, if it has one.
    pub fn grammar(self) -> Option<Language> {
        Some(match self {
            Self::Rust => tree_sitter_rust::LANGUAGE.into(),
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
            Self::Tsx => tree_sitter_typescript::LANGUAGE_TSX.into(),
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
            Self::Python => tree_sitter_python::LANGUAGE.into(),
            Self::Go => tree_sitter_go::LANGUAGE.into(),
            Self::Java => tree_sitter_java::LANGUAGE.into(),
            Self::C => tree_sitter_c::LANGUAGE.into(),
            Self::Cpp => tree_sitter_cpp::LANGUAGE.into(),
            Self::CSharp => tree_sitter_c_sharp::LANGUAGE.into(),
            Self::Ruby => tree_sitter_ruby::LANGUAGE.into(),
            Self::Php => tree_sitter_php::LANGUAGE_PHP.into(),
            Self::Shell => tree_sitter_bash::LANGUAGE.into(),
            Self::Makefile | Self::Yaml => return None,
        })
    }

    /// What opens a comment to the end of the line.
    pub fn line_comment(self) -> &'static str {
        match self {
            Self::Python | Self::Ruby | Self::Shell | Self::Makefile | Self::Yaml => "#",
            _ => "//",
        }
    }

    /// True when `/* … */` is a comment.
    pub fn has_block_comments(self) -> bool {
        self.line_comment() == "//"
    }

    /// True when a backslash at the end of a line joins it with the next.
    pub fn splices(self) -> bool {
        matches!(self, Self::Python | Self::Ruby | Self::Shell | Self::C | Self::Cpp)
    }

    /// True when most line ends are only space, so that several may change in one edit.
    pub fn is_free_form(self) -> bool {
        !matches!(self, Self::Python | Self::Go | Self::Ruby | Self::Shell)
    }
}
