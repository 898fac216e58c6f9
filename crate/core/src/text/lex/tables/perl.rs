//! Perl: quoting words, here-documents, regular expressions, documentation between the code.

use crate::text::lex::hook::{delimited, here};
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Next, Table, long};
use crate::text::lex::token::{FREE, Kind};

pub(in crate::text::lex) const PERL: Table = Table {
    line: &["#"],
    quotes: &[long("\""), long("'"), long("`")],
    words: "",
    signs: &[
        "**=", "<=>", "...", "<<=", ">>=", "&&=", "||=", "//=", "->", "=>", "==", "!=", "<=", ">=",
        "=~", "!~", "&&", "||", "//", "++", "--", "+=", "-=", "*=", "/=", ".=", "x=", "%=", "**",
        "..", "::", "<<", ">>",
    ],
    layout,
    hook,
    ..BASE
};

fn hook(scanner: &mut Scanner) -> bool {
    let at_line = scanner.at == scanner.line_start;
    if at_line && scanner.peek(0) == b'=' && scanner.peek(1).is_ascii_alphabetic() {
        pod(scanner);
        return true;
    }
    match scanner.peek(0) {
        b'/' | b'?' if !scanner.state.operand && scanner.peek(0) == b'/' => {
            delimited(scanner, 0, 1)
        }
        b'<' if !scanner.state.operand => here(scanner),
        b'$' | b'@' | b'%' => variable(scanner),
        b'a'..=b'z' | b'_' => quoting(scanner),
        _ => false,
    }
}

/// From `=name` to `=cut`, at the start of a line.
fn pod(scanner: &mut Scanner) {
    let start = scanner.at;
    while scanner.at < scanner.source.len() {
        let line = scanner.at;
        scanner.at = scanner.line_end(line);
        if scanner.source[line..scanner.at].starts_with(b"=cut") {
            break;
        }
        scanner.at = scanner.next_line(scanner.at);
    }
    scanner.push_comment(start);
}

/// `$name`, `@{…}`, `$#x`, `$'` and the other variables with a sign for a name.
fn variable(scanner: &mut Scanner) -> bool {
    let (sigil, next) = (scanner.peek(0), scanner.peek(1));
    let name = scanner.rest()[1..].iter().take_while(|&&b| scanner.in_word(b)).count();
    if name > 0 && (sigil != b'%' || !scanner.state.operand) {
        scanner.take(Kind::Word, 1 + name);
    } else if sigil == b'$' && next.is_ascii_punctuation() && !matches!(next, b'{' | b'$' | b':') {
        scanner.take(Kind::Word, 2);
    } else {
        return false;
    }
    true
}

/// `q(…)`, `qw[…]`, `m{…}`, `s/…/…/`, `tr` and `y`; and the end of the code.
fn quoting(scanner: &mut Scanner) -> bool {
    let length = scanner.rest().iter().take_while(|&&b| scanner.in_word(b)).count();
    let word = &scanner.rest()[..length];
    if matches!(word, b"__END__" | b"__DATA__") {
        scanner.take(Kind::Text, scanner.rest().len());
        return true;
    }
    let parts = match word {
        b"q" | b"qq" | b"qw" | b"qr" | b"qx" | b"m" => 1,
        b"s" | b"tr" | b"y" => 2,
        _ => return false,
    };
    let space = scanner.rest()[length..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let open = scanner.peek(length + space);
    let key = scanner.rest()[length + space..].starts_with(b"=>")
        || matches!(open, b',' | b';' | b')')
        || space > 0 && matches!(open, b'#' | b'=')
        || open == b'}'
        || scanner.last_bytes() == b"->"
        || scanner.last_bytes() == b"sub";
    !key && delimited(scanner, length + space, parts)
}

/// Perl is free-form; this only remembers whether a value has ended.
fn layout(scanner: &mut Scanner, next: &Next) -> i32 {
    let words: &[&[u8]] = &[
        b"and", b"or", b"not", b"if", b"unless", b"while", b"until", b"return", b"split", b"grep",
        b"map", b"join", b"push", b"unshift", b"x", b"lt", b"gt", b"le", b"ge", b"eq", b"ne",
        b"cmp", b"print", b"die",
    ];
    scanner.state.operand = match next.kind {
        Kind::Word => !words.contains(&next.bytes),
        Kind::Sign => matches!(next.bytes, b")" | b"]" | b"}"),
        _ => true,
    };
    FREE
}
