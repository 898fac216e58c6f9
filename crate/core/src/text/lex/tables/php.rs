//! PHP: code inside other text, here-documents, comments that `?>` ends.

use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BRACES, Quote, Table, long};
use crate::text::lex::token::Kind;

pub(in crate::text::lex) const PHP: Table = Table {
    line: &["//", "#"],
    line_end: &["?>"],
    quotes: &[
        Quote { prefixes: &["", "b", "B"], holes: &["{$", "${"], ..long("\"") },
        Quote { prefixes: &["", "b", "B"], ..long("'") },
        long("`"),
    ],
    signs: &[
        "<=>", "**=", "...", "<<=", "===", "!==", "??=", "?->", "::", "->", "=>", "==", "!=", "<>",
        "<=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", ".=", "%=", "&=", "|=", "^=", "**",
        "<<", "??",
    ],
    words: "\\",
    point_ends_number: true,
    hook: |scanner| !scanner.state.in_code && outside(scanner) || inside(scanner),
    ..BRACES
};

/// The text around the code, then the tag that opens it.
fn outside(scanner: &mut Scanner) -> bool {
    let rest = scanner.rest();
    let tags = memchr::memmem::find_iter(rest, b"<?");
    let opens = tags.map(|at| (at, tag_length(&rest[at..]))).find(|(_, length)| *length > 0);
    let (at, length) = opens.unwrap_or((rest.len(), 0));
    if at > 0 {
        scanner.take(Kind::Text, at);
    }
    if length > 0 {
        scanner.take(Kind::Sign, length);
    }
    scanner.state.in_code = true;
    true
}

/// The length of an opening tag, 0 for what only looks like one.
fn tag_length(text: &[u8]) -> usize {
    let after = |at: usize| text.get(at).is_none_or(u8::is_ascii_whitespace);
    if text.get(2..5).is_some_and(|name| name.eq_ignore_ascii_case(b"php")) && after(5) {
        5
    } else if text.get(2) == Some(&b'=') {
        3
    } else if after(2) {
        2
    } else {
        0
    }
}

fn inside(scanner: &mut Scanner) -> bool {
    if scanner.starts("?>") {
        scanner.take(Kind::Sign, 2);
        scanner.state.in_code = false;
    } else if scanner.starts("#[") {
        scanner.take(Kind::Sign, 1);
    } else if scanner.last_bytes() == b"__halt_compiler" {
        scanner.take(Kind::Text, scanner.rest().len());
    } else if scanner.peek(0) == b'$' {
        let name = scanner.rest()[1..].iter().take_while(|&&b| scanner.in_word(b)).count();
        scanner.take(Kind::Word, 1 + name);
    } else {
        return document(scanner);
    }
    true
}

/// `<<<NAME`, `<<<"NAME"` or `<<<'NAME'`, up to a line that begins with the name.
fn document(scanner: &mut Scanner) -> bool {
    let Some(rest) = scanner.rest().strip_prefix(b"<<<") else { return false };
    let rest = rest.trim_ascii_start();
    let quoted = matches!(rest.first(), Some(b'"' | b'\''));
    let name = &rest[usize::from(quoted)..];
    let length = name.iter().take_while(|&&b| scanner.in_word(b)).count();
    let name = &name[..length];
    if name.is_empty() || name[0].is_ascii_digit() {
        return false;
    }
    let start = scanner.at;
    let mut at = scanner.next_line(start);
    while at < scanner.source.len() {
        let line = &scanner.source[at..scanner.line_end(at)];
        let text = line.trim_ascii_start();
        let tail = text.strip_prefix(name);
        if tail.is_some_and(|tail| tail.first().is_none_or(|&b| !scanner.in_word(b))) {
            at += line.len() - text.len() + name.len();
            break;
        }
        at = scanner.next_line(at);
    }
    scanner.at = at;
    scanner.push(Kind::Text, start);
    true
}
