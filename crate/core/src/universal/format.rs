//! Which files are ordinary documents, by their names.

use crate::text::RepoPath;
use crate::text::lex::Language;

/// How a document is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.md`, `.markdown`
    Markdown,
    /// `.html`, `.htm`, `.xhtml`
    Html,
    /// `.rst`
    ReStructured,
    /// `.adoc`, `.asciidoc`
    AsciiDoc,
    /// `.txt`, and names such as `README`
    Text,
}

/// A file that a host has to turn into a document of another format first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Converted {
    /// `.pdf`
    Pdf,
    /// `.docx`
    Word,
    /// `.xlsx`
    Sheet,
    /// `.pptx`
    Slides,
    /// `.odt`
    OpenText,
}

/// Names without an ending that people give to documents.
const NAMES: [&str; 8] =
    ["AUTHORS", "CHANGELOG", "CHANGES", "CONTRIBUTING", "HISTORY", "INSTALL", "NEWS", "README"];

impl Format {
    /// The format of a file; `None` for what is no document.
    pub fn of(path: &RepoPath) -> Option<Self> {
        if path.is_markdown() {
            return Some(Self::Markdown);
        }
        let name = path.name();
        let Some((stem, ending)) = name.rsplit_once('.') else {
            return NAMES.contains(&name).then_some(Self::Text);
        };
        match ending.to_ascii_lowercase().as_str() {
            "html" | "htm" | "xhtml" => Some(Self::Html),
            "rst" => Some(Self::ReStructured),
            "adoc" | "asciidoc" => Some(Self::AsciiDoc),
            // `CMakeLists.txt` is code, and what tools read says nothing to people.
            "txt" if is_for_tools(stem) => None,
            "txt" | "text" => Some(Self::Text).filter(|_| is_plain(path)),
            _ => None,
        }
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::ReStructured => "restructuredtext",
            Self::AsciiDoc => "asciidoc",
            Self::Text => "text",
        }
    }
}

fn is_plain(path: &RepoPath) -> bool {
    Language::of(path.as_str(), b"") == Language::Plain
}

fn is_for_tools(stem: &str) -> bool {
    let stem = stem.to_ascii_lowercase();
    stem == "robots" || stem.contains("requirements") || stem.contains("constraints")
}

impl Converted {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pdf, Self::Word, Self::Sheet, Self::Slides, Self::OpenText];

    /// What a file has to be turned from; `None` for any other.
    pub fn of(path: &RepoPath) -> Option<Self> {
        let (_, ending) = path.name().rsplit_once('.')?;
        let ending = ending.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.name() == ending)
    }

    /// Its name on the wire, which is the ending of its files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Word => "docx",
            Self::Sheet => "xlsx",
            Self::Slides => "pptx",
            Self::OpenText => "odt",
        }
    }
}
