//! Languages that are read line by line: a line is one token, its inside as written.

use crate::text::lex::layout;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Table};
use crate::text::lex::token::Kind;

pub(in crate::text::lex) const INI: Table =
    Table { layout: layout::columns, hook: |scanner| line(scanner, &[";", "#"], ""), ..BASE };

pub(in crate::text::lex) const BATCH: Table = Table {
    hook: |scanner| line(scanner, &["::", "rem ", "REM ", "Rem ", "@rem ", "@REM "], "^"),
    ..BASE
};

pub(in crate::text::lex) const VIM: Table =
    Table { hook: |scanner| line(scanner, &["\"", "#"], ""), ..BASE };

pub(in crate::text::lex) const DOCKERFILE: Table = Table {
    directives: &["# syntax", "# escape", "#syntax", "#escape", "# check"],
    hook: |scanner| line(scanner, &["#"], "\\`"),
    ..BASE
};

pub(in crate::text::lex) const MAKEFILE: Table =
    Table { hook: |scanner| recipe(scanner) || line(scanner, &["#"], "\\"), ..BASE };

/// A line that begins with a tab is the shell's, all of it; the text of `define` is anybody's.
fn recipe(scanner: &mut Scanner) -> bool {
    if scanner.at != scanner.line_start {
        return false;
    }
    let line = &scanner.source[scanner.at..scanner.line_end(scanner.at)];
    if line.starts_with(b"endef") {
        scanner.state.in_line = false;
    }
    let verbatim = line.starts_with(b"\t") || scanner.state.in_line;
    if line.starts_with(b"define ") {
        scanner.state.in_line = true;
    }
    if verbatim && !line.is_empty() {
        let start = scanner.at;
        scanner.at = end(scanner, "\\");
        scanner.push(Kind::Text, start);
    }
    verbatim && !line.is_empty()
}

/// Where the line ends, with those that a sign at its end carries on to.
fn end(scanner: &Scanner, carries: &str) -> usize {
    let mut end = scanner.line_end(scanner.at);
    while end > scanner.at && carries.as_bytes().contains(&scanner.source[end - 1]) {
        let next = scanner.next_line(end);
        if next <= end {
            break;
        }
        end = scanner.line_end(next);
    }
    end
}

/// The next line, after white space: a comment when it begins with one of `comments`.
fn line(scanner: &mut Scanner, comments: &[&str], carries: &str) -> bool {
    if scanner.peek(0).is_ascii_whitespace() || scanner.peek(0) == b'\x0b' {
        return false;
    }
    let start = scanner.at;
    let is_comment = comments.iter().any(|open| scanner.starts(open));
    scanner.at = if is_comment { scanner.line_end(start) } else { end(scanner, carries) };
    if is_comment {
        scanner.push_comment(start);
    } else {
        scanner.push(Kind::Text, start);
    }
    true
}
