//! JSX: tags, their attributes, and the text between them.

use crate::text::lex::scan::{Gap, Scanner};
use crate::text::lex::table::{Quote, raw};
use crate::text::lex::token::{Kind, is_empty_flow};

const TAG: u8 = 10;
const CLOSING: u8 = 11;
const TYPES: u8 = 12;
const CHILDREN: u8 = 13;

static DOUBLE: Quote = raw("\"");
static SINGLE: Quote = raw("'");

/// True inside `<…>`.
pub(super) fn is_tag(role: u8) -> bool {
    (TAG..=TYPES).contains(&role)
}

/// True between tags.
pub(super) fn is_children(role: u8) -> bool {
    role == CHILDREN
}

/// Reads JSX where it begins or goes on.
pub(super) fn hook(scanner: &mut Scanner) -> bool {
    match scanner.stack.last().map_or(0, |frame| frame.role) {
        CHILDREN => children(scanner),
        role if is_tag(role) => tag(scanner, role),
        _ if scanner.peek(0) == b'<' && begins(scanner) => {
            open_tag(scanner);
            true
        }
        _ => false,
    }
}

/// True when the `<` here opens an element and no list of types, and is no comparison.
fn begins(scanner: &Scanner) -> bool {
    if scanner.state.operand || matches!(scanner.last_bytes(), b"function" | b"new") {
        return false;
    }
    let rest = &scanner.rest()[1..];
    let name = rest.iter().take_while(|&&b| scanner.in_word(b)).count();
    let after = rest[name..].trim_ascii_start();
    let is_type = rest.first().is_some_and(u8::is_ascii_uppercase)
        && !rest[..name].iter().skip(1).any(u8::is_ascii_lowercase)
        && rest[name..].starts_with(b">(");
    let is_list = after.starts_with(b",") || after.starts_with(b"extends ") || is_type;
    let is_name = name > 0 && !rest[0].is_ascii_digit();
    (is_name || rest.first() == Some(&b'>')) && !is_list
}

fn open_tag(scanner: &mut Scanner) {
    scanner.take(Kind::Sign, 1);
    scanner.open(b'<', TAG);
}

fn set_role(scanner: &mut Scanner, role: u8) {
    if let Some(frame) = scanner.stack.last_mut() {
        frame.role = role;
    }
}

/// Text up to the next tag or hole, then that.
fn children(scanner: &mut Scanner) -> bool {
    let start = scanner.at;
    let rest = scanner.rest();
    let end = memchr::memchr2(b'<', b'{', rest).unwrap_or(rest.len());
    scanner.gap = Gap::default();
    if end > 0 {
        scanner.at += end;
        if !is_empty_flow(&rest[..end]) {
            scanner.push(Kind::Flow, start);
        }
    } else if scanner.starts("</") {
        scanner.take(Kind::Sign, 2);
        set_role(scanner, CLOSING);
    } else if scanner.peek(0) == b'<' {
        open_tag(scanner);
    } else {
        scanner.sign();
    }
    true
}

/// What only a tag has: its end, strings without escapes, type arguments.
fn tag(scanner: &mut Scanner, role: u8) -> bool {
    match scanner.peek(0) {
        b'>' => {
            let itself = role == TAG && scanner.last_bytes() == b"/";
            scanner.take(Kind::Sign, 1);
            if role == TAG && !itself {
                set_role(scanner, CHILDREN);
            } else {
                scanner.pop();
                scanner.state.operand = true;
                scanner.state.closed = true;
            }
        }
        b'<' => {
            scanner.take(Kind::Sign, 1);
            scanner.open(b'<', TYPES);
        }
        b'/' if !matches!(scanner.peek(1), b'/' | b'*') => scanner.take(Kind::Sign, 1),
        b'"' | b'\'' => {
            let start = scanner.at;
            let quote: &'static Quote = if scanner.peek(0) == b'"' { &DOUBLE } else { &SINGLE };
            scanner.at += 1;
            scanner.chunk(quote, start, None);
        }
        _ => return false,
    }
    true
}
