//! Shell: words as written, line ends like `;`, here-documents, and all the ways to nest.

use crate::text::lex::document::Document;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Next, Quote, Table, long, raw};
use crate::text::lex::token::{FREE, Kind, SEPARATORS, SPACE};

pub(in crate::text::lex) const SHELL: Table = Table {
    quotes: &[
        Quote { prefixes: &["$"], ..long("'") },
        raw("'"),
        Quote { prefixes: &["", "$"], holes: &["${", "$("], ..long("\"") },
    ],
    signs: &[
        ";;&", "<<<", "<<-", "&>>", "<<=", ">>=", ";;", ";&", "&&", "||", "|&", "<<", ">>", "<&",
        ">&", "<>", ">|", "&>", "==", "!=", "<=", ">=", "**", "++", "--", "+=", "-=",
    ],
    splice: true,
    layout,
    hook,
    ..BASE
};

/// A list of words: `a=(…)`.
const LIST: u8 = 1;
/// `((…))`, with or without `$`.
const ARITHMETIC: u8 = 2;
/// A command that stands for its output.
const OUTPUT: u8 = 3;
/// The frame of a `case`, whose patterns end with a `)` that nothing opened.
const CASE: u8 = b'c';

/// Words after which a command begins.
const LEADING: &[&[u8]] =
    &[b"do", b"then", b"else", b"elif", b"if", b"while", b"until", b"!", b"{", b"time"];

fn role(scanner: &Scanner) -> u8 {
    scanner.stack.last().map_or(0, |frame| frame.role)
}

fn hook(scanner: &mut Scanner) -> bool {
    if scanner.inside() == b'{' {
        return parameter(scanner);
    }
    if role(scanner) == ARITHMETIC {
        return dollar(scanner);
    }
    match scanner.peek(0) {
        b'#' if begins_word(scanner) => {
            let start = scanner.at;
            scanner.at = scanner.line_end(start);
            scanner.push_comment(start);
            true
        }
        b';' if !matches!(scanner.peek(1), b';' | b'&') => {
            scanner.gap.separators += 1;
            scanner.at += 1;
            true
        }
        b'<' if scanner.starts("<<") && !scanner.starts("<<<") => document(scanner),
        b'<' | b'>' if scanner.peek(1) == b'(' => open(scanner, 2, OUTPUT),
        b'(' if scanner.peek(1) == b'(' && at_command(scanner) => open(scanner, 2, ARITHMETIC),
        b'(' => {
            let list = scanner.last_bytes().ends_with(b"=") && !scanner.gap.space;
            open(scanner, 1, if list { LIST } else { 0 })
        }
        b'`' => backquote(scanner),
        _ => dollar(scanner) || word(scanner),
    }
}

/// Takes an opening sign and opens as many brackets as it has.
fn open(scanner: &mut Scanner, length: usize, role: u8) -> bool {
    let parens = scanner.rest()[..length].iter().filter(|&&b| b == b'(').count();
    scanner.state.role = role;
    scanner.take(Kind::Sign, length);
    if length > 1 {
        (0..parens).for_each(|_| scanner.open(b'(', role));
    }
    true
}

/// A backquote, which opens or closes a command that stands for its output.
fn backquote(scanner: &mut Scanner) -> bool {
    let closes = scanner.inside() == b'`';
    scanner.take(Kind::Sign, 1);
    if closes {
        scanner.pop();
    } else {
        scanner.open(b'`', OUTPUT);
    }
    true
}

/// `$(…)`, `$((…))` and `${…}`.
fn dollar(scanner: &mut Scanner) -> bool {
    if scanner.starts("$((") {
        open(scanner, 3, ARITHMETIC)
    } else if scanner.starts("$(") {
        open(scanner, 2, OUTPUT)
    } else if scanner.starts("${") {
        scanner.take(Kind::Sign, 2);
        scanner.open(b'{', 0);
        true
    } else {
        false
    }
}

/// The inside of `${…}`: text, but for quotes and what nests.
fn parameter(scanner: &mut Scanner) -> bool {
    let in_string = scanner.stack.last().is_some_and(|frame| frame.hole.is_some());
    match scanner.peek(0) {
        b'}' if in_string => return false,
        b'}' => {
            scanner.take(Kind::Sign, 1);
            return true;
        }
        b'"' => return false,
        b'\'' if !in_string || is_pattern(scanner) => return false,
        b'$' if matches!(scanner.peek(1), b'(' | b'{') => return dollar(scanner),
        _ => {}
    }
    let mut length = 0;
    while scanner.at + length < scanner.source.len() {
        let byte = scanner.peek(length);
        let quote = byte == b'\'' && length > 0;
        if matches!(byte, b'}' | b'"') || quote || byte == b'$' && length > 0 {
            break;
        }
        length += if byte == b'\\' { 2 } else { 1 };
    }
    scanner.take(Kind::Text, length);
    true
}

/// True when the operator of this `${name…}` takes a pattern, in which quotes are quotes even
/// inside a string.
fn is_pattern(scanner: &Scanner) -> bool {
    let before = &scanner.source[scanner.at.saturating_sub(256)..scanner.at];
    let Some(open) = memchr::memmem::rfind(before, b"${") else { return false };
    let text = &before[open + 2..];
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'@' | b'*' | b'!');
    let operator = text.iter().find(|b| !is_name(b));
    operator.is_some_and(|b| matches!(b, b'#' | b'%' | b'/' | b'^' | b','))
}

/// True when a word begins here, so that `#` is a comment.
fn begins_word(scanner: &Scanner) -> bool {
    scanner.fresh()
        || scanner.gap.space
        || scanner.gap.separators > 0
        || scanner.last_kind() == Some(Kind::Sign)
            && !scanner.state.closed
            && matches!(
                scanner.last_bytes(),
                b"(" | b")" | b"|" | b"&" | b"&&" | b"||" | b";;" | b"$(" | b"`"
            )
}

/// True when the next word is a command or keyword.
fn at_command(scanner: &Scanner) -> bool {
    let line = scanner.gap.lines > 0 && role(scanner) != LIST;
    let starts = scanner.state.operand || scanner.last_bytes() == b"for";
    starts || line || scanner.gap.separators > 0 || scanner.last.is_none()
}

/// Everything up to white space, quotes and signs.
fn word(scanner: &mut Scanner) -> bool {
    let mut length = 0;
    while scanner.at + length < scanner.source.len() {
        let next = scanner.peek(length + 1);
        match scanner.peek(length) {
            b'\\' if next != b'\n' => length += 1,
            b'$' if matches!(next, b'(' | b'{' | b'"' | b'\'') => break,
            b'$' if matches!(next, b'#' | b'$' | b'?' | b'!' | b'*' | b'@' | b'-') => length += 1,
            b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' | b'"' | b'\'' | b'`' | b'\\' => break,
            byte if byte.is_ascii_whitespace() || byte == b'\x0b' => break,
            _ => {}
        }
        length += 1;
    }
    if length == 0 {
        return false;
    }
    let command = at_command(scanner);
    scanner.take(Kind::Word, length);
    match scanner.last_bytes() {
        b"case" if command => scanner.open(CASE, 0),
        b"esac" if command && scanner.inside() == CASE => {
            scanner.pop();
        }
        _ => {}
    }
    true
}

/// `<<WORD` and `<<-WORD`: the text comes with the next line.
fn document(scanner: &mut Scanner) -> bool {
    let length = if scanner.starts("<<-") { 3 } else { 2 };
    let rest = &scanner.rest()[length..];
    let text = rest.iter().position(|b| !matches!(b, b' ' | b'\t')).unwrap_or(rest.len());
    let (tag, end) = tag(&rest[text..]);
    if tag.is_empty() && end == 0 {
        return false;
    }
    scanner.take(Kind::Sign, length);
    scanner.at += text;
    scanner.take(Kind::Text, end);
    let (indent, kind): (&[u8], _) =
        if length == 3 { (b"\t", Kind::Tabbed) } else { (b"", Kind::Text) };
    scanner.state.documents.push(Document { tag, indent, kind });
    true
}

/// The tag without its quotes, and the length as written.
fn tag(text: &[u8]) -> (Vec<u8>, usize) {
    let (mut tag, mut at, mut quote) = (Vec::new(), 0, 0);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\n' => break,
            _ if quote == byte => quote = 0,
            _ if quote != 0 => tag.push(byte),
            b'"' | b'\'' => quote = byte,
            b'\\' => {}
            b' ' | b'\t' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' | b'`' => break,
            _ => tag.push(byte),
        }
        at += 1;
    }
    (tag, at)
}

fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    let command = at_command(scanner) || is_body(scanner, next);
    let mark = mark(scanner, next);
    let in_case = scanner.inside() == CASE;
    let closed = match next.bytes {
        b")" => role(scanner) == OUTPUT,
        b"`" => scanner.inside() == b'`',
        _ => false,
    };
    scanner.state.operand = match next.kind {
        Kind::Sign => match next.bytes {
            b")" => in_case || is_head(scanner),
            b"(" | b"$(" => true,
            b"`" => !closed,
            sign => is_control(sign),
        },
        Kind::Word => command && LEADING.contains(&next.bytes) || in_case && next.bytes == b"in",
        _ => false,
    };
    scanner.state.closed = closed;
    mark
}

/// True when a `)` now ends the head of a function, `name()`, not an empty list, `name=()`.
fn is_head(scanner: &Scanner) -> bool {
    scanner.last_bytes() == b"(" && !scanner.gap.space && role(scanner) != LIST
}

/// Signs that end a command.
fn is_control(sign: &[u8]) -> bool {
    matches!(sign, b"|" | b"||" | b"&&" | b"&" | b"|&" | b";;" | b";&" | b";;&" | b"<(" | b">(")
}

fn mark(scanner: &Scanner, next: &Next) -> i32 {
    let role = role(scanner);
    let list = role == LIST;
    let ended = scanner.gap.separators > 0 || scanner.gap.lines > 0 && !list;
    if role == ARITHMETIC && scanner.gap.space && ends_arithmetic(scanner, next) {
        return SPACE;
    }
    if role == ARITHMETIC || scanner.inside() == b'{' || scanner.state.operand {
        return FREE;
    }
    if ended && !is_body(scanner, next) {
        let output = next.bytes == b"`" && scanner.inside() == b'`';
        let closing = output || matches!(next.bytes, b")" | b";;" | b";&" | b";;&");
        return if closing { FREE } else { SEPARATORS + 1 };
    }
    let spaced = scanner.gap.space && !is_apart(scanner, next);
    if spaced { SPACE } else { FREE }
}

/// True when `next` opens the body of `function name`, which may stand in another line.
fn is_body(scanner: &Scanner, next: &Next) -> bool {
    let head = scanner.last.and_then(|name| name.checked_sub(1));
    let Some(head) = head.filter(|head| scanner.bytes(*head) == b"function") else { return false };
    let before = head.checked_sub(1).map_or(b"".as_slice(), |before| scanner.bytes(before));
    let command = scanner.tokens[head].mark != SPACE && !before.starts_with(b">");
    command && scanner.gap.separators == 0 && matches!(next.bytes, b"{" | b"(")
}

/// True for the last sign of `((…))`, whose two must not stand apart.
fn ends_arithmetic(scanner: &Scanner, next: &Next) -> bool {
    let around = scanner.stack.iter().rev().nth(1).map_or(0, |frame| frame.role);
    next.bytes == b")" && scanner.last_bytes() == b")" && around != ARITHMETIC
}

/// True when space between the last token and `next` is free.
fn is_apart(scanner: &Scanner, next: &Next) -> bool {
    let sign = |kind: Option<Kind>, text: &[u8]| {
        kind == Some(Kind::Sign)
            && !matches!(text, b"$(" | b"$((" | b"${" | b"}" | b"`" | b"<(" | b">(")
    };
    let last = scanner.last_bytes();
    let redirected =
        matches!(next.bytes.first(), Some(b'<' | b'>')) && last.iter().all(u8::is_ascii_digit);
    let opened = matches!(last, b"$(" | b"$((" | b"<(" | b">(");
    let after = opened || sign(scanner.last_kind(), last) && !scanner.state.closed;
    let assigned = next.bytes == b"(" && last.ends_with(b"=");
    after || sign(Some(next.kind), next.bytes) && !redirected && !assigned
}
