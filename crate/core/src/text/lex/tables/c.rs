//! C, C++ and C#: preprocessor lines, raw and verbatim strings.

use crate::text::lex::layout;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, BRACES, Escape, Next, Quote, Table, block, quote};
use crate::text::lex::token::{Kind, SPACE};

pub(in crate::text::lex) const C: Table = Table {
    line: &["//"],
    line_spliced: true,
    block: &[block("/*", "*/")],
    quotes: &[
        Quote { prefixes: &["", "L", "u8", "u", "U"], ..quote("\"") },
        Quote { prefixes: &["", "L", "u8", "u", "U"], ..quote("'") },
    ],
    point_ends_number: true,
    splice: true,
    layout: layout::preprocessor,
    hook: header,
    ..BASE
};

pub(in crate::text::lex) const CPP: Table = Table {
    digit_gap: Some(b'\''),
    signs: &[
        "<=>", "<<=", "...", "->*", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "++", "--",
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ".*", "##",
    ],
    layout: suffixed,
    hook: |scanner| raw(scanner) || header(scanner),
    ..C
};

pub(in crate::text::lex) const CSHARP: Table = Table {
    line_end: &["\u{2028}", "\u{2029}", "\u{85}"],
    quotes: &[
        Quote { prefixes: &["$@", "@$"], escape: Escape::Doubled, ..INTERPOLATED },
        Quote { prefixes: &["@"], escape: Escape::Doubled, lines: true, ..quote("\"") },
        Quote { prefixes: &["$"], ..INTERPOLATED },
        quote("\""),
        quote("'"),
    ],
    words: "$@",
    signs: &[
        "??=", "<<=", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "++", "--", "+=", "-=", "*=",
        "/=", "%=", "&=", "|=", "^=", "<<", "??", "..",
    ],
    hook: |scanner| quotes(scanner) || directive(scanner),
    ..BRACES
};

const INTERPOLATED: Quote =
    Quote { lines: true, holes: &["{"], doubled_holes: true, formats: true, ..quote("\"") };

/// The `<…>` of an `#include`, in which `//` is no comment.
fn header(scanner: &mut Scanner) -> bool {
    let names: [&[u8]; 3] = [b"include", b"include_next", b"import"];
    let asked = scanner.state.in_line && names.contains(&scanner.last_bytes());
    if !asked || scanner.peek(0) != b'<' || scanner.gap.lines > 0 {
        return false;
    }
    let line = &scanner.source[scanner.at..scanner.line_end(scanner.at)];
    let close = memchr::memchr(b'>', line);
    if let Some(close) = close {
        scanner.take(Kind::Text, close + 1);
    }
    close.is_some()
}

/// `R"delimiter(…)delimiter"`.
fn raw(scanner: &mut Scanner) -> bool {
    let prefixes = ["R\"", "LR\"", "uR\"", "UR\"", "u8R\""];
    let Some(prefix) = prefixes.iter().find(|prefix| scanner.starts(prefix)) else { return false };
    let rest = &scanner.rest()[prefix.len()..];
    let Some(length) = rest.iter().take(17).position(|&b| b == b'(') else { return false };
    let start = scanner.at;
    let tail = [&rest[..length], b"\""].concat();
    scanner.at += prefix.len() + length + 1;
    scanner.fence(start, b')', &tail);
    true
}

/// As in C, and a suffix right after a literal differs from a name that stands apart.
fn suffixed(scanner: &mut Scanner, next: &Next) -> i32 {
    let glued = next.kind == Kind::Word
        && scanner.last_kind() == Some(Kind::Text)
        && !scanner.gap.space
        && !next.bytes[0].is_ascii_uppercase();
    layout::preprocessor(scanner, next) + if glued { GLUED } else { 0 }
}

/// No mark of a layout function is as large.
const GLUED: i32 = SPACE + 0x100;

/// Three or more quotes, with `$` before, up to as many.
fn quotes(scanner: &mut Scanner) -> bool {
    let dollars = scanner.rest().iter().take_while(|&&b| b == b'$').count();
    let quotes = scanner.rest()[dollars..].iter().take_while(|&&b| b == b'"').count();
    if quotes < 3 {
        return false;
    }
    let start = scanner.at;
    scanner.at += dollars + quotes;
    scanner.fence(start, b'"', &vec![b'"'; quotes - 1]);
    true
}

/// Preprocessor lines that a comment may end; what follows the other names is text.
const COMMENTED: &[&[u8]] =
    &[b"if", b"elif", b"else", b"endif", b"define", b"undef", b"line", b"nullable", b"pragma"];

/// A preprocessor line is one token: its text may hold quotes.
fn directive(scanner: &mut Scanner) -> bool {
    let is_line = scanner.peek(0) == b'#' && scanner.fresh();
    if is_line {
        let line = &scanner.source[scanner.at..scanner.line_end(scanner.at)];
        let name = line[1..].trim_ascii_start();
        let name = name.split(|b| !b.is_ascii_alphabetic()).next().unwrap_or_default();
        let comment = COMMENTED.contains(&name).then(|| comment_in(line)).flatten();
        scanner.take(Kind::Directive, comment.unwrap_or(line.len()));
    }
    is_line
}

/// Where a comment begins in `line`, outside its strings.
fn comment_in(line: &[u8]) -> Option<usize> {
    let mut quoted = false;
    (0..line.len()).find(|&at| {
        quoted ^= line[at] == b'"';
        !quoted && line[at..].starts_with(b"//")
    })
}
