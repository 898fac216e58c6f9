//! Java and its neighbours: Kotlin, Scala, Dart, Swift.

use crate::text::lex::hook::tick;
use crate::text::lex::layout;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BRACES, Block, Quote, SIGNS, Table, long, quote, raw};

pub(in crate::text::lex) const JAVA: Table = Table {
    quotes: &[long("\"\"\""), quote("\""), quote("'")],
    signs: SIGNS,
    point_ends_number: true,
    ..BRACES
};

pub(in crate::text::lex) const KOTLIN: Table = Table {
    block: NESTED,
    quotes: &[
        Quote { holes: &["${"], ..raw("\"\"\"") },
        Quote { holes: &["${"], ..quote("\"") },
        quote("'"),
        Quote { lines: false, ..raw("`") },
    ],
    signs: &[
        "===", "!==", "..<", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "++", "--", "+=",
        "-=", "*=", "/=", "%=", "?.", "?:", "!!", "..",
    ],
    layout: layout::lines,
    open_after: AFTER,
    open_before: BEFORE,
    ..BRACES
};

pub(in crate::text::lex) const SCALA: Table = Table {
    block: NESTED,
    quotes: &[
        Quote { prefixes: &["", "s", "f", "raw"], holes: &["${"], ..raw("\"\"\"") },
        Quote { prefixes: &["s", "f", "raw"], holes: &["${"], ..quote("\"") },
        quote("\""),
        Quote { lines: false, ..raw("`") },
    ],
    runs: "!#%&*+-/:<=>?@\\^|~",
    layout: layout::lines,
    open_after: AFTER,
    open_before: BEFORE,
    hook: |scanner| tick(scanner, 0),
    ..BRACES
};

pub(in crate::text::lex) const DART: Table = Table {
    block: NESTED,
    quotes: &[
        Quote { prefixes: &["r"], ..raw("\"\"\"") },
        Quote { prefixes: &["r"], ..raw("'''") },
        Quote { prefixes: &["r"], lines: false, ..raw("\"") },
        Quote { prefixes: &["r"], lines: false, ..raw("'") },
        Quote { holes: &["${"], ..long("\"\"\"") },
        Quote { holes: &["${"], ..long("'''") },
        Quote { holes: &["${"], ..quote("\"") },
        Quote { holes: &["${"], ..quote("'") },
    ],
    ..BRACES
};

pub(in crate::text::lex) const SWIFT: Table = Table {
    block: NESTED,
    quotes: &[
        Quote { holes: &["\\("], ..long("\"\"\"") },
        Quote { holes: &["\\("], ..quote("\"") },
        Quote { lines: false, ..raw("`") },
    ],
    runs: "%&*+-/<=>^|~",
    layout: layout::lines,
    open_after: AFTER,
    open_before: BEFORE,
    hook: hashed,
    ..BRACES
};

/// `#"…"#` with any number of hashes, in one line or with three quotes.
fn hashed(scanner: &mut Scanner) -> bool {
    let hashes = scanner.rest().iter().take_while(|&&b| b == b'#').count();
    if hashes == 0 || scanner.peek(hashes) != b'"' {
        return false;
    }
    let start = scanner.at;
    let three = scanner.rest()[hashes..].starts_with(b"\"\"\"");
    scanner.at += hashes + if three { 3 } else { 1 };
    let quotes: &[u8] = if three { b"\"\"" } else { b"" };
    scanner.fence(start, b'"', &[quotes, &b"#".repeat(hashes)].concat());
    true
}

const NESTED: &[Block] = &[Block { open: "/*", close: "*/", nests: true }];

/// What cannot end a statement.
pub(super) const AFTER: &[&str] = &[
    "{", ",", ";", ".", "?.", "?:", "::", "=", "+", "-", "*", "/", "%", "<", "&&", "||", "==",
    "!=", "===", "!==", "<=", ">=", "->", "=>", "<-", ":", "&", "|", "+=", "-=", "*=", "/=", "%=",
    "..", "else", "in", "is", "as", "by", "extends", "with",
];

/// What cannot begin one.
pub(super) const BEFORE: &[&str] = &[
    "}", ")", "]", ",", ";", ".", "?.", "?:", "::", "=", "&&", "||", "==", "!=", "->", "=>", ":",
    "else", "catch", "finally", "with", "extends", "where",
];
