//! Families of languages: whose names may mean each other, and what a bare name may mean there.

use crate::text::lex::Language;

/// Languages whose files use each other's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Family {
    /// No grammar.
    None,
    Rust,
    /// JavaScript and TypeScript.
    Ecma,
    Python,
    Go,
    Java,
    /// C and C++.
    C,
    CSharp,
    Ruby,
    Php,
    Shell,
}

impl Family {
    const ALL: [Self; 11] = [
        Self::None,
        Self::Rust,
        Self::Ecma,
        Self::Python,
        Self::Go,
        Self::Java,
        Self::C,
        Self::CSharp,
        Self::Ruby,
        Self::Php,
        Self::Shell,
    ];

    /// The family of that number.
    pub(super) fn of_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    pub(super) fn of(language: Language) -> Self {
        match language {
            Language::Rust => Self::Rust,
            Language::TypeScript | Language::Tsx | Language::JavaScript => Self::Ecma,
            Language::Python => Self::Python,
            Language::Go => Self::Go,
            Language::Java => Self::Java,
            Language::C | Language::Cpp => Self::C,
            Language::CSharp => Self::CSharp,
            Language::Ruby => Self::Ruby,
            Language::Php => Self::Php,
            Language::Shell => Self::Shell,
            _ => Self::None,
        }
    }

    /// True where a bare name may be that of a member of the type around it.
    pub(super) fn has_bare_members(self) -> bool {
        matches!(self, Self::Java | Self::CSharp | Self::C | Self::Ruby)
    }

    /// True where the files of a folder see each other's names.
    pub(super) fn shares_folder(self) -> bool {
        matches!(self, Self::Go | Self::Java)
    }

    /// True where a file sees all names of the files that it includes, and of those that these do.
    pub(super) fn includes(self) -> bool {
        matches!(self, Self::C | Self::Ruby | Self::Php | Self::Shell)
    }

    /// True where what a name is qualified by is the module or type that it is in, so that one
    /// which is not known here leads out of the repository.
    pub(super) fn names_modules(self) -> bool {
        matches!(self, Self::Rust | Self::Ecma | Self::Python | Self::Go)
    }
}
