//! Go: a line end after what ends a statement is a `;`.

use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BRACES, Next, Table, quote, raw};
use crate::text::lex::token::{FREE, Kind, SEPARATORS};

pub(in crate::text::lex) const GO: Table = Table {
    quotes: &[quote("\""), raw("`"), quote("'")],
    directives: &["//go:", "// +build", "//+build", "//line ", "/*line ", "//export ", "//extern "],
    words: "",
    signs: &[
        "<<=", "&^=", "...", ":=", "==", "!=", "<=", ">>", ">=", "&&", "||", "++", "--", "+=",
        "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", "<-", "&^",
    ],
    point_ends_number: true,
    layout,
    hook: separator,
    ..BRACES
};

/// Words after which a line may not end a statement.
const OPEN: &[&[u8]] = &[
    b"case",
    b"chan",
    b"const",
    b"default",
    b"defer",
    b"else",
    b"for",
    b"func",
    b"go",
    b"goto",
    b"if",
    b"import",
    b"interface",
    b"map",
    b"package",
    b"range",
    b"select",
    b"struct",
    b"switch",
    b"type",
    b"var",
];

/// True when a line end here is a `;`.
fn ends(scanner: &Scanner) -> bool {
    let text = scanner.last_bytes();
    match scanner.last_kind() {
        None | Some(Kind::Directive) => false,
        Some(Kind::Sign) => matches!(text, b")" | b"]" | b"}" | b"++" | b"--"),
        Some(Kind::Word) => !OPEN.contains(&text),
        Some(_) => true,
    }
}

/// Counts a written `;` instead of keeping it, so that a line end may stand for it.
fn separator(scanner: &mut Scanner) -> bool {
    if scanner.peek(0) != b';' {
        return false;
    }
    scanner.gap.separators = separators(scanner) + 1;
    scanner.gap.breaks = 0;
    scanner.at += 1;
    true
}

fn separators(scanner: &Scanner) -> u32 {
    let ended = scanner.gap.breaks > 0 && scanner.gap.separators == 0 && ends(scanner);
    scanner.gap.separators + u32::from(ended)
}

/// The number of `;` before the token; the last one before a closing bracket may be left out.
fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    if next.kind == Kind::Text && next.bytes == b"\"C\"" {
        preamble(scanner);
    }
    let closing = matches!(next.bytes, b")" | b"}");
    let count = separators(scanner).saturating_sub(u32::from(closing));
    if count == 0 { FREE } else { SEPARATORS + count as i32 }
}

/// The comments before `import "C"` are C.
fn preamble(scanner: &mut Scanner) {
    let skip = usize::from(scanner.last_bytes() == b"import");
    let before = scanner.tokens.len().saturating_sub(skip);
    for token in scanner.tokens[..before].iter_mut().rev().take_while(|t| t.is_comment()) {
        token.kind = Kind::Directive;
    }
}
