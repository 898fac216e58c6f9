//! Lua, the Lisps, the MLs and what runs on BEAM.

use crate::text::lex::hook::{delimited, tick};
use crate::text::lex::layout;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Block, Quote, Table, long, quote, raw};
use crate::text::lex::token::Kind;

use super::jvm::AFTER;

pub(in crate::text::lex) const LUA: Table = Table {
    line: &["--"],
    quotes: &[quote("\""), quote("'")],
    words: "",
    signs: &["...", "..", "::", "//", "~=", "==", "<=", ">=", "<<", ">>"],
    hook: long_bracket,
    ..BASE
};

/// `[[…]]`, `[=[…]=]`, and comments of both.
fn long_bracket(scanner: &mut Scanner) -> bool {
    let comment = scanner.starts("--");
    let open = if comment { 2 } else { 0 };
    if scanner.peek(open) != b'[' {
        return false;
    }
    let level = scanner.rest()[open + 1..].iter().take_while(|&&b| b == b'=').count();
    if scanner.peek(open + 1 + level) != b'[' {
        return false;
    }
    let start = scanner.at;
    scanner.at += open + level + 2;
    let tail = [&b"=".repeat(level)[..], b"]"].concat();
    if comment {
        scanner.at += scanner.fence_length(b']', &tail);
        scanner.push_comment(start);
    } else {
        scanner.fence(start, b']', &tail);
    }
    true
}

pub(in crate::text::lex) const HASKELL: Table = Table {
    block: &[Block { open: "{-", close: "-}", nests: true }],
    directives: &["{-#"],
    quotes: &[long("\"")],
    words: "'",
    runs: "!#$%&*+./<=>?@\\^|-~:",
    layout: layout::columns,
    hook: |scanner| dashes(scanner) || tick(scanner, 0),
    ..BASE
};

/// Two or more dashes begin a comment, unless they are part of an operator.
fn dashes(scanner: &mut Scanner) -> bool {
    let is_run = |b: &&u8| scanner.table.runs.as_bytes().contains(b);
    let run = scanner.rest().iter().take_while(is_run).count();
    let is_comment = run >= 2 && scanner.rest()[..run].iter().all(|&b| b == b'-');
    if is_comment {
        let start = scanner.at;
        scanner.at = scanner.line_end(start);
        scanner.push_comment(start);
    }
    is_comment
}

pub(in crate::text::lex) const ELIXIR: Table = Table {
    line: &["#"],
    quotes: &[
        Quote { holes: &["#{"], ..long("\"\"\"") },
        Quote { holes: &["#{"], ..long("'''") },
        Quote { holes: &["#{"], ..long("\"") },
        Quote { holes: &["#{"], ..long("'") },
    ],
    words: "@?!",
    layout: layout::lines,
    open_after: AFTER,
    open_before: &["|>", "}", ")", "]", "|", "<>", "++", "and", "or", "end"],
    signs: &["|>", "<>", "->", "<-", "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "::"],
    hook: sigil,
    ..BASE
};

/// `~r/…/`, `~S"""…"""`, and `?c`.
fn sigil(scanner: &mut Scanner) -> bool {
    if scanner.peek(0) == b'?' && scanner.peek(1).is_ascii_graphic() {
        scanner.take(Kind::Text, if scanner.peek(1) == b'\\' { 3 } else { 2 });
        return true;
    }
    let letters = scanner.rest().iter().skip(1).take_while(|b| b.is_ascii_alphabetic()).count();
    let open = scanner.peek(1 + letters);
    if scanner.peek(0) != b'~' || letters == 0 || !open.is_ascii_punctuation() {
        return false;
    }
    let three = scanner.rest()[1 + letters..].starts_with(&[open; 3]);
    if !three {
        return delimited(scanner, 1 + letters, 1);
    }
    let start = scanner.at;
    scanner.at += letters + 4;
    scanner.fence(start, open, &[open; 2]);
    true
}

pub(in crate::text::lex) const ERLANG: Table = Table {
    line: &["%"],
    quotes: &[long("\"\"\""), long("\""), quote("'")],
    words: "@",
    signs: &["->", "<-", "=>", ":=", "==", "/=", "=<", ">=", "=:=", "=/=", "++", "--", "||", "::"],
    hook: |scanner| character(scanner, b"$"),
    ..BASE
};

/// One character after `open`, or two after a backslash.
fn character(scanner: &mut Scanner, open: &[u8]) -> bool {
    if !scanner.rest().starts_with(open) {
        return false;
    }
    let next = scanner.peek(open.len());
    let second = scanner.peek(open.len() + 1).is_ascii_graphic();
    let length = if next == b'\\' && second { 2 } else { usize::from(next.is_ascii_graphic()) };
    scanner.take(Kind::Text, open.len() + length);
    true
}

const SYMBOLS: &str = "$!%&*+-./:<=>?@^_~'#";

pub(in crate::text::lex) const CLOJURE: Table = Table {
    line: &[";"],
    quotes: &[Quote { prefixes: &["", "#"], ..long("\"") }],
    words: SYMBOLS,
    layout: layout::gaps,
    hook: |scanner| scanner.peek(1) != b'\\' && character(scanner, b"\\"),
    ..BASE
};

pub(in crate::text::lex) const LISP: Table = Table {
    line: &[";"],
    block: &[Block { open: "#|", close: "|#", nests: true }],
    quotes: &[long("\""), long("|")],
    words: SYMBOLS,
    layout: layout::gaps,
    hook: |scanner| character(scanner, b"#\\") || character(scanner, b"?\\"),
    ..BASE
};

pub(in crate::text::lex) const R: Table = Table {
    line: &["#"],
    quotes: &[
        Quote { prefixes: &["r", "R"], close: ")\"", ..raw("\"(") },
        Quote { prefixes: &["r", "R"], close: ")'", ..raw("'(") },
        long("\""),
        long("'"),
        raw("`"),
    ],
    words: ".",
    signs: &["<<-", "->>", "<-", "->", "|>", "<=", ">=", "==", "!=", "&&", "||", "::"],
    layout: layout::lines,
    open_after: &["{", ",", "+", "-", "*", "/", "=", "<-", "|>", "~", "&&", "||", "%", "|", "&"],
    open_before: &["}"],
    ..BASE
};

pub(in crate::text::lex) const JULIA: Table = Table {
    line: &["#"],
    block: &[Block { open: "#=", close: "=#", nests: true }],
    quotes: &[
        Quote { prefixes: &["", "r", "b", "raw"], holes: &["$("], ..long("\"\"\"") },
        Quote { prefixes: &["", "r", "b", "raw"], holes: &["$("], ..long("\"") },
        long("`"),
    ],
    layout: layout::lines,
    open_after: AFTER,
    hook: |scanner| {
        let transposed = !scanner.gap.space
            && (scanner.last_kind() == Some(Kind::Word)
                || matches!(scanner.last_bytes(), b")" | b"]" | b"'"));
        !transposed && tick(scanner, 0)
    },
    ..BASE
};

pub(in crate::text::lex) const NIM: Table = Table {
    line: &["#"],
    block: &[
        Block { open: "##[", close: "]##", nests: true },
        Block { open: "#[", close: "]#", nests: true },
    ],
    quotes: &[
        Quote { prefixes: &["", "r", "R", "fmt"], ..raw("\"\"\"") },
        Quote { prefixes: &["r", "R"], lines: false, ..raw("\"") },
        quote("\""),
    ],
    runs: "=+-*/<>@$~&%|!?^.:\\",
    layout: layout::levels,
    hook: |scanner| tick(scanner, 0),
    ..BASE
};

pub(in crate::text::lex) const ZIG: Table = Table {
    line: &["//"],
    quotes: &[Quote { prefixes: &["", "@"], ..quote("\"") }, quote("'")],
    hook: |scanner| {
        let is_text = scanner.starts("\\\\");
        if is_text {
            scanner.take(Kind::Text, scanner.line_end(scanner.at) - scanner.at);
        }
        is_text
    },
    ..BASE
};
