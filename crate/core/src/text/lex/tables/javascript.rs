//! JavaScript and TypeScript: where a line break can end a statement, and where `/` is a division.
//!
//! A break can make two valid programs of the same tokens only after a few words (`return` and its
//! like) and before `++` and `--`. It also counts wherever both sides could stand alone, because
//! without it the program would not be one.

use super::jsx;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BRACES, Next, Quote, Table, long, quote};
use crate::text::lex::token::{BREAK, FREE, Kind};

pub(in crate::text::lex) const TYPESCRIPT: Table = Table {
    line_end: &["\u{2028}", "\u{2029}"],
    directives: &["/// <", "/** @jsx", "/* @jsx", "// @jsx"],
    quotes: &[Quote { holes: &["${"], open_holes: true, ..long("`") }, quote("\""), quote("'")],
    words: "$#\\",
    signs: &[
        "**=", "&&=", "||=", "??=", "<<=", "===", "!==", "...", "=>", "==", "!=", "<=", "&&", "||",
        "??", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", "**",
    ],
    point_ends_number: true,
    layout,
    hook: |scanner| optional(scanner) || regex(scanner),
    ..BRACES
};

/// With JSX, as in `.jsx`, `.tsx` and, because people do so, `.js`.
pub(in crate::text::lex) const JAVASCRIPT: Table = Table {
    hook: |scanner| jsx::hook(scanner) || optional(scanner) || regex(scanner),
    ..TYPESCRIPT
};

/// An object, a list, or anything else.
pub(super) const OBJECT: u8 = 0;
/// The head of an `if` and its like.
const HEAD: u8 = 1;
/// A block that is a statement.
const BLOCK: u8 = 2;
/// The body of a function or class.
const BODY: u8 = 3;

/// Words after which a line end ends the statement or changes what the word is.
const RESTRICTED: &[&[u8]] =
    &[b"return", b"break", b"continue", b"throw", b"yield", b"async", b"accessor", b"type"];

/// Words that need something after them.
const OPEN: &[&[u8]] = &[
    b"case",
    b"catch",
    b"class",
    b"const",
    b"default",
    b"delete",
    b"do",
    b"else",
    b"enum",
    b"export",
    b"extends",
    b"finally",
    b"for",
    b"function",
    b"if",
    b"implements",
    b"import",
    b"in",
    b"instanceof",
    b"let",
    b"new",
    b"switch",
    b"try",
    b"typeof",
    b"var",
    b"void",
    b"while",
    b"with",
    b"await",
];

/// Words that cannot begin a statement.
const CONTINUING: &[&[u8]] =
    &[b"else", b"catch", b"finally", b"in", b"instanceof", b"extends", b"implements"];

const CONTROL: &[&[u8]] = &[b"if", b"while", b"for", b"with", b"switch", b"catch", b"await"];

fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    let counts = scanner.gap.breaks > 0 && scanner.last.is_some() && counts(scanner, next);
    note(scanner, next);
    if counts { BREAK } else { FREE }
}

/// True when a line break before `next` can matter.
fn counts(scanner: &Scanner, next: &Next) -> bool {
    let frame = scanner.stack.last();
    if frame.is_some_and(|frame| jsx::is_tag(frame.role)) {
        return false;
    }
    if is_keyword(scanner, RESTRICTED) {
        return !matches!(next.bytes, b"}" | b";");
    }
    if matches!(next.bytes, b"++" | b"--") {
        return scanner.state.operand;
    }
    let listed = frame.is_some_and(|f| matches!(f.open, b'(' | b'[') || f.hole.is_some());
    let decorated = scanner.state.decorator && next.bytes != b"(";
    !listed && !decorated && scanner.state.closed && begins(scanner, next)
}

/// True when the last token is one of `words` and no property's name.
fn is_keyword(scanner: &Scanner, words: &[&[u8]]) -> bool {
    let Some(last) = scanner.last else { return false };
    let name = last > 0 && matches!(scanner.bytes(last - 1), b"." | b"?.");
    scanner.tokens[last].kind == Kind::Word && !name && words.contains(&scanner.bytes(last))
}

/// True when `next` can begin a statement.
fn begins(scanner: &Scanner, next: &Next) -> bool {
    match next.kind {
        Kind::Word => {
            let joined = matches!(next.bytes, b"while" | b"from") && scanner.last_bytes() == b"}";
            !joined && !CONTINUING.contains(&next.bytes)
        }
        Kind::Sign => matches!(next.bytes, b"(" | b"[" | b"!" | b"~" | b"@"),
        Kind::Flow => false,
        _ => true,
    }
}

/// Remembers what `next` is to the token after it: `operand` when a `/` would divide by it,
/// `closed` when a line break could end the statement.
fn note(scanner: &mut Scanner, next: &Next) {
    let named = matches!(scanner.last_bytes(), b"." | b"?.");
    let (operand, closed) = match next.kind {
        Kind::Word => {
            let open = !named && OPEN.contains(&next.bytes);
            let restricted = !named && RESTRICTED[..5].contains(&next.bytes);
            (!open && !restricted && next.bytes != b"of", !open)
        }
        Kind::Sign => note_sign(scanner, next),
        Kind::Text if next.bytes.ends_with(b"${") => (false, false),
        Kind::Directive => (false, false),
        _ => (true, true),
    };

    scanner.state.decorator = match next.kind {
        Kind::Word => scanner.state.decorator && matches!(scanner.last_bytes(), b"@" | b"."),
        _ => next.bytes == b"@" || scanner.state.decorator && next.bytes == b".",
    };
    scanner.state.operand = operand;
    scanner.state.closed = closed;
    if next.kind == Kind::Text {
        scanner.state.role = OBJECT;
    }
}

fn note_sign(scanner: &mut Scanner, next: &Next) -> (bool, bool) {
    let was_operand = scanner.state.operand;
    let role = scanner.stack.last().map_or(OBJECT, |frame| frame.role);
    match next.bytes {
        b"(" => {
            let head = is_keyword(scanner, CONTROL) || scanner.state.decorator;
            scanner.state.role = if head { HEAD } else { OBJECT };
            (false, false)
        }
        b"{" => {
            scanner.state.role = brace_role(scanner, role);
            (false, false)
        }
        b"[" => {
            scanner.state.role = OBJECT;
            (false, false)
        }
        b")" => (role != HEAD, role != HEAD),
        b"]" => (true, true),
        b"}" => (role == OBJECT, role != BLOCK),
        b"++" | b"--" => (was_operand, was_operand),
        b"!" => {
            let postfix = was_operand && !scanner.gap.space;
            (postfix, postfix)
        }
        // `Array<T>` ends with one, `a > b` is written apart.
        b">" => (false, !scanner.gap.space || scanner.gap.breaks > 0),
        _ => (false, false),
    }
}

/// What a `{` opens, by the token before it; `around` is the role of the bracket it stands in.
fn brace_role(scanner: &Scanner, around: u8) -> u8 {
    let state = &scanner.state;
    let last = scanner.last_bytes();
    match scanner.last_kind() {
        None => BLOCK,
        Some(_) if jsx::is_children(around) => OBJECT,
        Some(Kind::Sign) => match last {
            b")" if state.closed => BODY,
            b")" | b";" => BLOCK,
            b"=>" | b"]" | b">" => BODY,
            b"{" if matches!(around, BLOCK | BODY) => BLOCK,
            b"}" if !state.operand => BLOCK,
            _ => OBJECT,
        },
        Some(Kind::Word) => match last {
            b"else" | b"do" | b"try" | b"finally" => BLOCK,
            b"enum" | b"class" => BODY,
            _ if is_keyword(scanner, OPEN) || is_keyword(scanner, &RESTRICTED[..5]) => OBJECT,
            b"of" => OBJECT,
            _ => BODY,
        },
        Some(_) => BODY,
    }
}

/// `?.`, which `a?.5:1` does not have.
fn optional(scanner: &mut Scanner) -> bool {
    let is_chain = scanner.starts("?.") && !scanner.peek(2).is_ascii_digit();
    if is_chain {
        scanner.take(Kind::Sign, 2);
    }
    is_chain
}

/// A regular expression, where a value is expected.
fn regex(scanner: &mut Scanner) -> bool {
    let slash = scanner.peek(0) == b'/' && !matches!(scanner.peek(1), b'/' | b'*');
    if !slash || scanner.state.operand {
        return false;
    }
    let (mut at, mut in_class, mut escaped) = (1, false, false);
    loop {
        match scanner.peek(at) {
            b'\n' => return false,
            0 if scanner.at + at >= scanner.source.len() => return false,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'/' if !in_class => break,
            _ => {}
        }
        at += 1;
    }
    let flags = scanner.rest()[at + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
    scanner.take(Kind::Text, at + 1 + flags);
    true
}
