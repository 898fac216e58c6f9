//! Ruby: `%` literals, symbols, regular expressions, here-documents, and the spaces that tell a
//! call's argument from an operator.

use crate::text::lex::hook::{delimited, here};
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Next, Quote, Table, long};
use crate::text::lex::token::{BREAK, FREE, Kind, SPACE};

pub(in crate::text::lex) const RUBY: Table = Table {
    line: &["#"],
    directives: &[
        "# frozen_string_literal:",
        "#frozen_string_literal:",
        "# encoding:",
        "#encoding:",
        "# coding:",
        "#coding:",
        "# -*-",
        "#-*-",
        "# warn_indent:",
        "# shareable_constant_value:",
    ],
    quotes: &[
        Quote { holes: &["#{"], ..long("\"") },
        long("'"),
        Quote { holes: &["#{"], ..long("`") },
    ],
    signs: &[
        "**=", "<=>", "===", "...", "<<=", ">>=", "&&=", "||=", "&.", "**", "==", "!=", ">=", "<=",
        "&&", "||", "=~", "!~", "..", "::", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
        ">>", "->", "=>",
    ],
    words: "",
    splice: true,
    layout,
    hook,
    ..BASE
};

static REGEX: Quote = Quote { holes: &["#{"], ..long("/") };
static DOUBLE: Quote = Quote { holes: &["#{"], ..long("\"") };

/// Keywords that end no value.
const OPEN: &[&[u8]] = &[
    b"if", b"unless", b"while", b"until", b"and", b"or", b"not", b"return", b"case", b"when",
    b"in", b"elsif", b"then", b"do", b"else", b"begin", b"ensure", b"rescue", b"yield", b"break",
    b"next", b"module", b"class", b"for", b"alias", b"undef",
];

/// Words after which a line goes on or a list of statements begins anyway.
const LEADING: &[&[u8]] = &[b"and", b"or", b"not", b"then", b"do", b"else", b"begin", b"ensure"];

fn hook(scanner: &mut Scanner) -> bool {
    if scanner.at == scanner.line_start && (comment(scanner) || data(scanner)) {
        return true;
    }
    match scanner.peek(0) {
        b'%' if expects_value(scanner) => percent(scanner),
        b'/' if expects_value(scanner) => {
            let start = scanner.at;
            scanner.at += 1;
            scanner.chunk(&REGEX, start, None);
            true
        }
        b'<' if scanner.starts("<<") && expects_value(scanner) => here(scanner),
        b'?' if expects_value(scanner) && scanner.peek(1).is_ascii_graphic() => {
            let escaped = scanner.peek(1) == b'\\' && scanner.peek(2).is_ascii_graphic();
            scanner.take(Kind::Text, 2 + usize::from(escaped));
            true
        }
        b':' => symbol(scanner),
        b'$' | b'@' => variable(scanner),
        byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => name(scanner),
        _ => false,
    }
}

/// `=begin` to `=end`, both at the start of a line.
fn comment(scanner: &mut Scanner) -> bool {
    if !scanner.starts("=begin") || scanner.in_word(scanner.peek(6)) {
        return false;
    }
    let start = scanner.at;
    loop {
        let line = scanner.at;
        scanner.at = scanner.line_end(line);
        if scanner.source[line..scanner.at].starts_with(b"=end")
            || scanner.at >= scanner.source.len()
        {
            break;
        }
        scanner.at = scanner.next_line(scanner.at);
    }
    scanner.push_comment(start);
    true
}

/// All after `__END__` is data.
fn data(scanner: &mut Scanner) -> bool {
    let line = &scanner.source[scanner.at..scanner.line_end(scanner.at)];
    let is_end = line == b"__END__";
    if is_end {
        scanner.take(Kind::Text, scanner.rest().len());
    }
    is_end
}

/// True when a value must come, or, after a name and a space, may come and no space follows.
fn expects_value(scanner: &Scanner) -> bool {
    if !scanner.state.operand || scanner.fresh() {
        return true;
    }
    let next = scanner.peek(1);
    let argument = scanner.gap.space && !next.is_ascii_whitespace() && next != b'=';
    argument && is_call(scanner)
}

/// True when the last token is a name that could be a method's.
fn is_call(scanner: &Scanner) -> bool {
    let text = scanner.last_bytes();
    scanner.last_kind() == Some(Kind::Word)
        && !text.starts_with(b"@")
        && !text.starts_with(b"$")
        && !matches!(text, b"self" | b"nil" | b"true" | b"false" | b"end")
}

/// `%w[…]`, `%(…)` and their like; the brackets inside pair up.
fn percent(scanner: &mut Scanner) -> bool {
    let letter = usize::from(scanner.peek(1).is_ascii_alphabetic());
    if letter == 1 && !b"wWiIqQrsx".contains(&scanner.peek(1)) {
        return false;
    }
    if letter == 0 && scanner.peek(1) == b'=' {
        return false;
    }
    delimited(scanner, 1 + letter, 1)
}

/// `:name` and `:"text"`, not the `:` of a choice.
fn symbol(scanner: &mut Scanner) -> bool {
    let next = scanner.peek(1);
    let apart = !scanner.state.operand || scanner.gap.space || scanner.fresh();
    let start = scanner.at;
    if next == b'"' && apart {
        scanner.at += 2;
        scanner.chunk(&DOUBLE, start, None);
        return true;
    }
    let is_name = next.is_ascii_alphabetic() || matches!(next, b'_' | b'@' | b'$') || next >= 0x80;
    if !is_name || !apart {
        return false;
    }
    let tail = scanner.rest()[1..].iter();
    let mut length =
        1 + tail.take_while(|&&b| scanner.in_word(b) || matches!(b, b'@' | b'$')).count();
    length += usize::from(matches!(scanner.peek(length), b'?' | b'!' | b'='))
        * usize::from(!matches!(scanner.peek(length + 1), b'=' | b'~' | b'>'));
    scanner.take(Kind::Word, length);
    true
}

/// `@a`, `@@a`, `$a`, and the globals with a sign for a name.
fn variable(scanner: &mut Scanner) -> bool {
    let signs = if scanner.starts("@@") { 2 } else { 1 };
    let name = scanner.rest()[signs..].iter().take_while(|&&b| scanner.in_word(b)).count();
    let special = name == 0 && scanner.peek(0) == b'$' && scanner.peek(1).is_ascii_punctuation();
    scanner.take(Kind::Word, signs + name + usize::from(special));
    true
}

/// A name, with its `?` or `!`, or the `:` that makes it a key.
fn name(scanner: &mut Scanner) -> bool {
    let mut length = scanner.rest().iter().take_while(|&&b| scanner.in_word(b)).count();
    let (mark, after) = (scanner.peek(length), scanner.peek(length + 1));
    let predicate = matches!(mark, b'?' | b'!')
        && (after != b'=' || matches!(scanner.peek(length + 2), b'=' | b'~' | b'>'));
    length += usize::from(predicate);
    let key = scanner.peek(length) == b':' && scanner.peek(length + 1) != b':';
    length += usize::from(key);
    scanner.take(Kind::Word, length);
    true
}

fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    let mark = if scanner.gap.lines > 0 {
        if counts(scanner, next) { BREAK } else { FREE }
    } else {
        argument(scanner, next)
    };
    let named = matches!(scanner.last_bytes(), b"." | b"&." | b"def");
    scanner.state.operand = match next.kind {
        Kind::Word => named || !OPEN.contains(&next.bytes) && !next.bytes.ends_with(b":"),
        Kind::Sign => named || matches!(next.bytes, b")" | b"]" | b"}" | b"." | b"&."),
        _ => true,
    };
    scanner.state.operand |= next.bytes == b"def";
    mark
}

/// True when a line break before `next` ends a statement.
fn counts(scanner: &Scanner, next: &Next) -> bool {
    let last = scanner.last_bytes();
    let goes_on = match scanner.last_kind() {
        None => true,
        Some(Kind::Sign) => !matches!(last, b")" | b"]" | b"}") && !is_name(scanner),
        Some(Kind::Word) => LEADING.contains(&last) || last.ends_with(b":") && last.len() > 1,
        _ => false,
    };
    !goes_on && !matches!(next.bytes, b"." | b"&." | b"end" | b"}" | b")" | b"]")
}

/// True when the last sign is a method's name, or its last part: `def ==`, `def a=`, `a.+`, `:+`.
fn is_name(scanner: &Scanner) -> bool {
    let Some(last) = scanner.last else { return false };
    let back = |count| last.checked_sub(count);
    let bytes = |count| back(count).map_or(b"".as_slice(), |at| scanner.bytes(at));
    let tight = back(1).is_some_and(|at| scanner.tokens[at].end == scanner.tokens[last].start);
    match bytes(1) {
        b"def" | b"undef" | b"." | b"&." => true,
        b":" => tight,
        before => {
            let head = if before == b"]" { 3 } else { 2 };
            let defined = bytes(head) == b"def" || bytes(head) == b"." && bytes(head + 2) == b"def";
            bytes(0) == b"=" && tight && defined
        }
    }
}

/// A mark when a space before a sign, and none after it, makes it begin an argument.
fn argument(scanner: &Scanner, next: &Next) -> i32 {
    let call = scanner.gap.space
        && next.kind == Kind::Sign
        && is_call(scanner)
        && !OPEN.contains(&scanner.last_bytes());
    let tight = !scanner.peek(0).is_ascii_whitespace();
    let counts = match next.bytes {
        b"(" | b"[" => true,
        b"-" | b"+" | b"*" | b"&" | b"**" | b"::" | b"%" | b"<<" | b"/" | b"?" | b":" => tight,
        _ => false,
    };
    if call && counts { SPACE } else { FREE }
}
