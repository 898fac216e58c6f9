//! JavaScript and TypeScript: what each token is to those after it, and where `/` is a division.
//! Where a line break counts is in `breaks.rs`.

use super::breaks::{self, RESTRICTED, is_keyword, is_named};
use super::jsx;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BRACES, Next, Quote, Table, long, quote};
use crate::text::lex::token::Kind;

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
    layout: breaks::layout,
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
pub(super) const BLOCK: u8 = 2;
/// The body of a function that is a value.
const BODY: u8 = 3;
/// The body of an arrow function.
const ARROW: u8 = 4;
/// The body of a function that is declared.
const DECLARED: u8 = 5;
/// The members of a class or interface that is declared.
const CLASS: u8 = 6;
/// The members of a class that is a value.
const CLASS_VALUE: u8 = 7;
/// The names that an import or export lists.
const NAMES: u8 = 8;

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

/// Words that go before a declaration and leave it one.
const LEADING: &[&[u8]] = &[b"export", b"default", b"async", b"abstract", b"declare", b"const"];

/// Operators of types and the like, when a value stands before them or a type must come.
const OPERATORS: &[&[u8]] = &[b"as", b"satisfies", b"is", b"of"];

/// What begins or ends otherwise than an import clause does: `import(…)`, `import.meta`, `a = require(…)`.
const NO_CLAUSE: &[&[u8]] = &[b"(", b".", b"=", b";"];

const CONTROL: &[&[u8]] = &[b"if", b"while", b"for", b"with", b"switch", b"catch", b"await"];

/// True directly between the members of a class or interface.
pub(super) fn is_class(role: u8) -> bool {
    matches!(role, CLASS | CLASS_VALUE)
}

/// True where a line break before `next` is free because an import or export reads on: in a clause, and
/// in its list of names beside the words that connect them.
pub(super) fn is_clause(scanner: &Scanner, next: &Next, role: u8) -> bool {
    let connects = next.bytes == b"as" || matches!(scanner.last_bytes(), b"as" | b"type");
    role == NAMES && connects || in_clause(scanner)
}

/// True between an `import` and what it is from.
fn in_clause(scanner: &Scanner) -> bool {
    scanner.state.clause == scanner.stack.len() + 1
}

/// Remembers what `next` is to the token after it: `operand` when a `/` would divide by it,
/// `closed` when a line break could end the statement, `start` when a statement begins after it.
pub(super) fn note(scanner: &mut Scanner, next: &Next, broken: bool) {
    let starts = scanner.last.is_none() || scanner.state.start || broken;
    statement(scanner, next, starts, broken);
    clause(scanner, next, starts);
    let (operand, closed) = match next.kind {
        Kind::Word => note_word(scanner, next, starts),
        Kind::Sign => note_sign(scanner, next),
        Kind::Text if next.bytes.ends_with(b"${") => (false, false),
        Kind::Directive => (false, false),
        _ => (true, true),
    };
    let role = scanner.stack.last().map_or(OBJECT, |frame| frame.role);
    let state = &mut scanner.state;
    state.start = match next.bytes {
        b";" => true,
        b"{" => matches!(state.role, BLOCK | BODY | ARROW | DECLARED | CLASS | CLASS_VALUE),
        b"}" => !closed && role != OBJECT,
        b")" => role == HEAD,
        word => {
            let leads = next.kind == Kind::Directive || LEADING.contains(&word);
            matches!(word, b"else" | b"do") || starts && leads
        }
    };
    state.arrow = next.bytes == b"}" && role == ARROW;
    state.operand = operand;
    state.closed = closed;
    if next.kind == Kind::Text {
        state.role = OBJECT;
    }
}

fn note_word(scanner: &mut Scanner, next: &Next, starts: bool) -> (bool, bool) {
    let named = is_named(scanner);
    let after = scanner.state.closed || matches!(scanner.last_bytes(), b"default" | b"*");
    let operator = after && OPERATORS.contains(&next.bytes);
    let open = !named && (OPEN.contains(&next.bytes) || operator);
    let restricted = !named && RESTRICTED.contains(&next.bytes);
    let depth = scanner.stack.len();
    let head = match next.bytes {
        b"function" => Some(if starts { DECLARED } else { BODY }),
        b"class" => Some(if starts { CLASS } else { CLASS_VALUE }),
        b"interface" | b"enum" if starts => Some(CLASS),
        _ => None,
    };
    if let Some(head) = head.filter(|_| !named) {
        scanner.state.heads.push((depth, head));
    }
    let decorator = scanner.state.decorator && matches!(scanner.last_bytes(), b"@" | b".");
    scanner.state.decorator = decorator;
    (!open && !restricted && next.bytes != b"of", !open)
}

/// Notes where a `type X = …` begins, in which other breaks count, and what a statement's end ends.
fn statement(scanner: &mut Scanner, next: &Next, starts: bool, broken: bool) {
    let depth = scanner.stack.len() + 1;
    if broken || next.bytes == b";" {
        let state = &mut scanner.state;
        state.alias *= usize::from(depth > state.alias);
        state.types = 0;
        while state.heads.pop_if(|(at, _)| *at + 1 >= depth).is_some() {}
    }
    if starts && next.bytes == b"type" {
        scanner.state.alias = depth;
    }
}

/// Notes where an import clause begins and ends, and `export as namespace X`, which is like one.
fn clause(scanner: &mut Scanner, next: &Next, starts: bool) {
    let depth = scanner.stack.len() + 1;
    let role = scanner.stack.last().map_or(BLOCK, |frame| frame.role);
    let begins = match next.bytes {
        b"import" => starts && matches!(role, BLOCK | DECLARED),
        b"as" => is_keyword(scanner, &[b"export"]),
        _ => false,
    };
    let ends = match next.kind {
        Kind::Text => true,
        Kind::Sign => NO_CLAUSE.contains(&next.bytes),
        _ => is_keyword(scanner, &[b"namespace"]),
    };
    if begins {
        scanner.state.clause = depth;
    } else if ends && depth <= scanner.state.clause {
        scanner.state.clause = 0;
    }
}

fn note_sign(scanner: &mut Scanner, next: &Next) -> (bool, bool) {
    let was_operand = scanner.state.operand;
    let role = scanner.stack.last().map_or(OBJECT, |frame| frame.role);
    let in_decorator = scanner.state.decorator;
    scanner.state.decorator = next.bytes == b"@" || in_decorator && next.bytes == b".";
    match next.bytes {
        b"(" => {
            let head = is_keyword(scanner, CONTROL) || in_decorator;
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
        b"}" => (matches!(role, OBJECT | NAMES), !matches!(role, BLOCK | DECLARED | CLASS)),
        b"++" | b"--" => (was_operand, was_operand),
        b"!" => {
            let postfix = was_operand && !scanner.gap.space;
            (postfix, postfix)
        }
        // `Array<T>` begins with one, `a < b` is written apart.
        b"<" => {
            scanner.state.types += u32::from(!scanner.gap.space);
            (false, false)
        }
        b">" => {
            let typed = scanner.state.types > 0;
            scanner.state.types -= u32::from(typed);
            (false, typed || !scanner.gap.space || scanner.gap.breaks > 0)
        }
        _ => (false, false),
    }
}

/// What a `{` opens, by the token before it; `around` is the role of the bracket it stands in.
fn brace_role(scanner: &mut Scanner, around: u8) -> u8 {
    let depth = scanner.stack.len();
    if in_clause(scanner) || is_keyword(scanner, &[b"export"]) || exports_types(scanner) {
        return NAMES;
    }
    let typed = matches!(scanner.last_bytes(), b":" | b"|" | b"&" | b"<" | b"=" | b"(" | b",");
    if typed || jsx::is_children(around) {
        return OBJECT;
    }
    scanner
        .state
        .heads
        .truncate(scanner.state.heads.iter().take_while(|(at, _)| *at <= depth).count());
    if let Some((_, head)) = scanner.state.heads.pop_if(|(at, _)| *at == depth) {
        return head;
    }
    let closed = scanner.state.closed;
    match (scanner.last_kind(), scanner.last_bytes()) {
        (None, _) => BLOCK,
        (_, b"=>") => ARROW,
        (_, b"else" | b"do" | b"try" | b"finally" | b";") => BLOCK,
        (_, b")") if !closed => BLOCK,
        (Some(Kind::Sign), b")" | b"]" | b">") if is_class(around) => DECLARED,
        (Some(Kind::Sign), b")" | b"]" | b">") => BODY,
        (_, b"{") if !matches!(around, OBJECT | HEAD | NAMES) => BLOCK,
        (_, b"}") if !scanner.state.operand => BLOCK,
        (Some(Kind::Sign), _) => OBJECT,
        (Some(Kind::Word), b"of") => OBJECT,
        (Some(Kind::Word), _) if is_keyword(scanner, OPEN) => OBJECT,
        (Some(Kind::Word), _) if is_keyword(scanner, RESTRICTED) => OBJECT,
        _ if is_class(around) || is_space(scanner) => DECLARED,
        _ => BODY,
    }
}

/// True after `export type`.
fn exports_types(scanner: &Scanner) -> bool {
    let before = scanner.last.and_then(|last| last.checked_sub(1));
    before.is_some_and(|before| scanner.bytes(before) == b"export")
        && scanner.last_bytes() == b"type"
}

/// True after `namespace a`, `module "a"` and `global`.
fn is_space(scanner: &Scanner) -> bool {
    let before = scanner.last.and_then(|last| last.checked_sub(1));
    let before = before.map_or(b"".as_slice(), |before| scanner.bytes(before));
    matches!(before, b"namespace" | b"module") || scanner.last_bytes() == b"global"
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
