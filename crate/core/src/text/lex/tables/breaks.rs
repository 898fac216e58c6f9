//! JavaScript and TypeScript: where a line break counts.
//!
//! A break makes another program of the same tokens only at places where the grammar forbids one
//! (`return` and its like, modifiers of TypeScript, `++` and `--`, the `[` of a type). It also
//! counts where only the break lets a statement end: where the next token cannot go on with it.
//! Where the next token can, the language reads on, whatever stands at the line's end.

use super::javascript::{BLOCK, OBJECT, is_class, is_clause, note};
use super::jsx;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::Next;
use crate::text::lex::token::{BREAK, FREE, Kind};

/// Words after which a line end ends the statement.
pub(super) const RESTRICTED: &[&[u8]] = &[b"return", b"break", b"continue", b"throw", b"yield"];

/// Words that are modifiers only of what stands in the same line.
const MODIFIERS: &[&[u8]] = &[
    b"async",
    b"accessor",
    b"declare",
    b"abstract",
    b"readonly",
    b"public",
    b"private",
    b"protected",
    b"override",
];

/// Words that begin a declaration only when its name stands in the same line.
const NAMING: &[&[u8]] = &[b"type", b"interface", b"namespace", b"module", b"global"];

/// Words of a class or object that need no such thing.
const ACCESSORS: &[&[u8]] = &[b"static", b"get", b"set"];

/// Words between types that need something after them.
const TYPE_OPERATORS: &[&[u8]] =
    &[b"keyof", b"infer", b"unique", b"asserts", b"extends", b"implements"];

/// Words that cannot begin a statement.
const CONTINUING: &[&[u8]] = &[b"else", b"catch", b"finally", b"in", b"instanceof", b"implements"];

/// The mark of `next`.
pub(super) fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    let counts = scanner.gap.breaks > 0 && scanner.last.is_some() && counts(scanner, next);
    note(scanner, next, counts);
    if counts { BREAK } else { FREE }
}

/// True when a line break before `next` can matter.
fn counts(scanner: &Scanner, next: &Next) -> bool {
    let frame = scanner.stack.last();
    let role = frame.map_or(BLOCK, |frame| frame.role);
    if jsx::is_tag(role) || is_clause(scanner, next, role) {
        return false;
    }
    if is_restricted(scanner, next) {
        return true;
    }
    if matches!(next.bytes, b"++" | b"--") {
        return scanner.state.operand;
    }
    let listed = frame.is_some_and(|f| matches!(f.open, b'(' | b'[') || f.hole.is_some());
    let decorated = scanner.state.decorator && next.bytes != b"(";
    !listed && !decorated && scanner.state.closed && ends(scanner, next, role)
}

/// True when the last token looks for its partner in its own line only.
fn is_restricted(scanner: &Scanner, next: &Next) -> bool {
    let value = matches!(next.kind, Kind::Word | Kind::Text | Kind::Number);
    if is_keyword(scanner, RESTRICTED) {
        return !matches!(next.bytes, b"}" | b";");
    }
    if is_keyword(scanner, NAMING) {
        return value && !matches!(next.bytes, b"in" | b"of" | b"as" | b"from");
    }
    let begins = value || matches!(next.bytes, b"[" | b"{" | b"*");
    let call = scanner.last_bytes() == b"async" && matches!(next.bytes, b"(" | b"<");
    is_keyword(scanner, MODIFIERS) && (begins || call) && !is_of_type(scanner)
}

/// True when the last token is a `readonly` after a sign that no member begins after: it is part of a
/// type, which may go on in the next line.
fn is_of_type(scanner: &Scanner) -> bool {
    let before = scanner.last.and_then(|last| last.checked_sub(1));
    let before = before.map_or(b"".as_slice(), |before| scanner.bytes(before));
    let opened = matches!(before, b":" | b"|" | b"&" | b"<" | b"=" | b"=>");
    opened && scanner.last_bytes() == b"readonly"
}

/// True when the last token is no property's name.
pub(super) fn is_named(scanner: &Scanner) -> bool {
    matches!(scanner.last_bytes(), b"." | b"?.")
}

/// True when the last token is one of `words` and no property's name.
pub(super) fn is_keyword(scanner: &Scanner, words: &[&[u8]]) -> bool {
    let Some(last) = scanner.last else { return false };
    let name = last > 0 && matches!(scanner.bytes(last - 1), b"." | b"?.");
    scanner.tokens[last].kind == Kind::Word && !name && words.contains(&scanner.bytes(last))
}

/// True when a statement or member ends before `next`, which begins the next one.
fn ends(scanner: &Scanner, next: &Next, role: u8) -> bool {
    match (next.kind, next.bytes) {
        (Kind::Word, b"extends") => scanner.state.alias > 0 && !is_parameter(scanner),
        (Kind::Word, word) => !CONTINUING.contains(&word) && !joins(scanner, next, role),
        (Kind::Sign, b"[") => {
            let typed = scanner.state.alias > 0 || is_class(role) || scanner.peek(0) == b']';
            typed || scanner.state.arrow
        }
        (Kind::Sign, b"(") => scanner.state.arrow,
        (Kind::Text, [b'`', ..]) => scanner.state.arrow,
        (Kind::Sign, sign) => matches!(sign, b"!" | b"~" | b"@"),
        (Kind::Text, _) => !joins(scanner, next, role),
        (Kind::Flow, _) => false,
        _ => true,
    }
}

/// True when the last token or `next` is a word that connects the two.
fn joins(scanner: &Scanner, next: &Next, role: u8) -> bool {
    let accessor = is_keyword(scanner, ACCESSORS) && (is_class(role) || role == OBJECT);
    let operator = is_of_type(scanner) || is_keyword(scanner, TYPE_OPERATORS);
    let source = is_keyword(scanner, &[b"from"]) && next.kind == Kind::Text;
    let quote = matches!(scanner.rest().trim_ascii_start().first(), Some(b'"' | b'\''));
    let before = match next.bytes {
        b"from" => quote,
        b"while" => scanner.last_bytes() == b"}",
        // A statement `with` has no such brace.
        b"with" => scanner.rest().trim_ascii_start().first() == Some(&b'{'),
        b"as" => role == OBJECT,
        _ => false,
    };
    accessor || operator || source || before
}

/// True when the last token is the name of a parameter of a type.
fn is_parameter(scanner: &Scanner) -> bool {
    let before = scanner.last.and_then(|last| last.checked_sub(1));
    let before = before.map_or(b"".as_slice(), |before| scanner.bytes(before));
    matches!(before, b"<" | b"," | b"infer" | b"const" | b"in" | b"out")
}
