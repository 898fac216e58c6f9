//! What a node of a grammar is to the lab: something to descend into, or a leaf of some kind.

use std::ops::Range;

use tree_sitter::Node;

/// The kinds of leaves that edits tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// An identifier.
    Word,
    /// A word of the language.
    Keyword,
    /// An operator or a bracket.
    Sign,
    /// A number.
    Number,
    /// A string, character, template, here-document or regular expression, whole.
    Text,
    /// A comment.
    Comment,
    /// Something that the grammar does not look into, such as the body of a macro.
    Opaque,
}

/// A stretch of source that the lab takes as one thing.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Its bytes.
    pub span: Range<usize>,
    /// What it is.
    pub kind: LeafKind,
}

/// What `node` is when the lab does not descend into it.
pub(super) fn leaf_kind(node: Node<'_>, source: &str) -> Option<LeafKind> {
    let kind = node.kind();
    if kind.contains("comment") && node.is_named() {
        return Some(LeafKind::Comment);
    }
    if is_literal(node) {
        return Some(LeafKind::Text);
    }
    if node.is_named() && is_name(kind, &source[node.byte_range()]) {
        return Some(LeafKind::Word);
    }
    if matches!(kind, "preproc_arg" | "text" | "heredoc_end" | "heredoc_start") {
        return Some(LeafKind::Opaque);
    }
    if node.child_count() > 0 {
        return None;
    }
    let first = source.as_bytes().get(node.start_byte()).copied().unwrap_or(b' ');
    let named_like = ["identifier", "name", "constant", "variable", "word", "symbol"];
    Some(if node.is_named() && first.is_ascii_digit() {
        LeafKind::Number
    } else if node.is_named() && named_like.iter().any(|name| kind.contains(name)) {
        LeafKind::Word
    } else if first.is_ascii_alphabetic() {
        LeafKind::Keyword
    } else {
        LeafKind::Sign
    })
}

/// Names that are one token in the language, and several leaves in the grammar. A qualified name is
/// one in PHP (`A\B`), and not in C# (`A.B`).
fn is_name(kind: &str, text: &str) -> bool {
    match kind {
        "variable_name" | "namespace_name" | "simple_expansion" | "expansion" | "lifetime" => true,
        "qualified_name" => text.contains('\\'),
        _ => false,
    }
}

/// Literals are one leaf, code inside them included: the lab does not reach into strings.
fn is_literal(node: Node<'_>) -> bool {
    if !node.is_named() {
        return false;
    }
    matches!(
        node.kind(),
        "string"
            | "string_literal"
            | "raw_string_literal"
            | "interpreted_string_literal"
            | "verbatim_string_literal"
            | "interpolated_string_expression"
            | "template_string"
            | "template_literal_type"
            | "encapsed_string"
            | "raw_string"
            | "ansi_c_string"
            | "translated_string"
            | "heredoc"
            | "heredoc_body"
            | "nowdoc"
            | "shell_command_expression"
            | "subshell_literal"
            | "string_array"
            | "symbol_array"
            | "delimited_symbol"
            | "regex"
            | "regex_literal"
            | "char_literal"
            | "character"
            | "character_literal"
            | "rune_literal"
            | "system_lib_string"
    )
}
