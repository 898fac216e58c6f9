//! Rust: raw strings of any number of hashes, lifetimes beside characters, nested comments.

use crate::text::lex::hook::tick;
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
    hook: |scanner| raw(scanner) || tick(scanner, usize::from(scanner.starts("b'"))),
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
