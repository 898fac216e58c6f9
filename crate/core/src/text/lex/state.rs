//! What a language remembers between tokens. All of it is empty at the start of a file.

use super::document::Document;

/// The memory of hooks and layouts.
#[derive(Default)]
pub(super) struct State {
    /// What the next bracket is to its language.
    pub(super) role: u8,
    /// Columns of the open levels of indentation.
    pub(super) levels: Vec<u32>,
    /// The column of the last token whose column counted.
    pub(super) column: u32,
    /// Inside a line that is one thing, like a preprocessor's.
    pub(super) in_line: bool,
    /// True when the last token ends an expression.
    pub(super) operand: bool,
    /// True when the last token closed the head of a statement, or a block.
    pub(super) closed: bool,
    /// True when a statement begins with the next token.
    pub(super) start: bool,
    /// True when the last token closed the body of an arrow function.
    pub(super) arrow: bool,
    /// Heads of functions and classes whose bodies are to come: how deep they stand and what the
    /// body will be.
    pub(super) heads: Vec<(usize, u8)>,
    /// Lists of types that are open.
    pub(super) types: u32,
    /// How deep a declaration of a type stands, from 1; 0 outside of all.
    pub(super) alias: usize,
    /// How deep an import clause stands, from 1; 0 outside of all.
    pub(super) clause: usize,
    /// Inside a decorator.
    pub(super) decorator: bool,
    /// Outside the text that surrounds the code, as in PHP.
    pub(super) in_code: bool,
    /// Here-documents whose text starts in the next line.
    pub(super) documents: Vec<Document>,
}
