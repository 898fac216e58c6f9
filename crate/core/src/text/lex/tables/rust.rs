//! Rust: raw strings of any number of hashes, lifetimes beside characters, nested comments.

use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Block, Quote, Table, long};
use crate::text::lex::token::Kind;

pub(in crate::text::lex) const RUST: Table = Table {
    line: &["//"],
    block: &[Block { open: "/*", close: "*/", nests: true }],
    quotes: &[Quote { prefixes: &["", "b", "c"], ..long("\"") }],
    signs: &[
        "...", "..=", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
        "&=", "|=", "^=", "..",
    ],
    hook: |scanner| raw(scanner) || tick(scanner),
    ..BASE
};

/// `r"…"`, `br#"…"#`, `cr##"…"##`, and raw names like `r#type`.
fn raw(scanner: &mut Scanner) -> bool {
    let Some(prefix) = ["r", "br", "cr"]
        .iter()
        .find(|prefix| scanner.starts(prefix) && matches!(scanner.peek(prefix.len()), b'"' | b'#'))
    else {
        return false;
    };
    let start = scanner.at;
    let hashes = scanner.rest()[prefix.len()..].iter().take_while(|&&b| b == b'#').count();
    if scanner.peek(prefix.len() + hashes) != b'"' {
        let name = scanner.rest()[prefix.len() + 1..].iter();
        let length = name.take_while(|&&b| scanner.in_word(b)).count();
        let is_name = hashes == 1 && length > 0;
        if is_name {
            scanner.take(Kind::Word, prefix.len() + 1 + length);
        }
        return is_name;
    }
    scanner.at += prefix.len() + hashes + 1;
    scanner.fence(start, b'"', &vec![b'#'; hashes]);
    true
}

/// `'a'` and `'\''` are characters, `'a` is a lifetime; a `b` before belongs to a character.
fn tick(scanner: &mut Scanner) -> bool {
    let skip = usize::from(scanner.starts("b'"));
    if scanner.peek(skip) != b'\'' {
        return false;
    }
    let rest = &scanner.rest()[skip + 1..];
    let first = rest.first().copied().unwrap_or(0);
    let width = match first {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    };
    if first == b'\\' {
        let line = &rest[..rest.len().min(16)];
        let close = line.iter().skip(2).position(|&b| b == b'\'');
        scanner.take(Kind::Text, skip + 1 + close.map_or(1, |at| at + 3));
    } else if rest.get(width) == Some(&b'\'') {
        scanner.take(Kind::Text, skip + 1 + width + 1);
    } else {
        let name = rest.iter().take_while(|&&b| scanner.in_word(b)).count();
        scanner.take(Kind::Word, skip + 1 + name);
    }
    true
}
