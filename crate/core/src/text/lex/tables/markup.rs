//! Text with markup in it: HTML, XML, YAML, TeX.

use crate::text::lex::layout;
use crate::text::lex::scan::Scanner;
use crate::text::lex::table::{BASE, Next, Table, block};
use crate::text::lex::token::{BREAK, FREE, Kind, SPACE};

pub(in crate::text::lex) const XML: Table = Table {
    block: &[block("<!--", "-->")],
    words: "-.:$",
    layout: tagged,
    hook: |scanner| tag(scanner, false),
    ..BASE
};

pub(in crate::text::lex) const HTML: Table =
    Table { directives: &["<!--[if"], hook: |scanner| tag(scanner, true), ..XML };

/// Elements whose text is as written.
const VERBATIM: &[&[u8]] = &[b"script", b"style", b"pre", b"textarea"];

/// Tags, and the text between them: in HTML word by word, in XML as written.
fn tag(scanner: &mut Scanner, html: bool) -> bool {
    if scanner.state.in_code {
        return attribute(scanner, html);
    }
    if scanner.starts("<!--") {
        return false;
    }
    if scanner.starts("<![CDATA[") {
        let start = scanner.at;
        scanner.fence(start, b']', b"]>");
        return true;
    }
    let rest = scanner.rest();
    if rest[0] == b'<' {
        scanner.state.in_code = true;
        scanner.take(Kind::Sign, 1);
        scanner.state.column = scanner.tokens.len() as u32 - 1;
        return true;
    }
    let text = memchr::memchr(b'<', rest).unwrap_or(rest.len());
    let blank = rest[..text].iter().all(u8::is_ascii_whitespace);
    if blank || html && rest[0].is_ascii_whitespace() {
        return false;
    }
    let word = rest[..text].iter().position(u8::is_ascii_whitespace).unwrap_or(text);
    scanner.take(Kind::Text, if html { word } else { text });
    true
}

/// The inside of a tag; after some tags comes text as written.
fn attribute(scanner: &mut Scanner, html: bool) -> bool {
    match scanner.peek(0) {
        b'>' => {
            scanner.take(Kind::Sign, 1);
            scanner.state.in_code = false;
            if html {
                verbatim(scanner);
            }
        }
        b'"' | b'\'' => {
            let start = scanner.at;
            let quote = scanner.peek(0);
            scanner.at += 1;
            scanner.fence(start, quote, b"");
        }
        b'<' => scanner.take(Kind::Sign, 1),
        byte if byte.is_ascii_whitespace() => return false,
        _ => {
            let stop = |b: &u8| b.is_ascii_whitespace() || b"<>\"'=".contains(b);
            let length = scanner.rest().iter().position(stop).unwrap_or(scanner.rest().len());
            scanner.take(Kind::Word, length.max(1));
        }
    }
    true
}

/// The text of an element that is as written, up to its closing tag.
fn verbatim(scanner: &mut Scanner) {
    let name = scanner.bytes(scanner.state.column as usize + 1).to_ascii_lowercase();
    if !VERBATIM.contains(&name.as_slice()) {
        return;
    }
    let rest = scanner.rest();
    let closes = |at: &usize| {
        let tail = rest.get(at + 2..at + 2 + name.len());
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(&name))
    };
    let end = memchr::memmem::find_iter(rest, b"</").find(closes).unwrap_or(rest.len());
    if end > 0 {
        scanner.take(Kind::Text, end);
    }
}

/// White space counts as one space, but not in tags.
fn tagged(scanner: &mut Scanner, next: &Next) -> i32 {
    let in_tag = scanner.state.in_code && !(next.kind == Kind::Sign && next.bytes == b"<");
    if scanner.gap.blank && !in_tag { SPACE } else { FREE }
}

pub(in crate::text::lex) const YAML: Table = Table { layout: nested, hook: yaml, ..BASE };

/// A line's text up to its comment, with the lines that a quote or a block scalar takes in.
fn yaml(scanner: &mut Scanner) -> bool {
    if scanner.peek(0).is_ascii_whitespace() || scanner.peek(0) == b'\x0b' {
        return false;
    }
    let start = scanner.at;
    if scanner.peek(0) == b'#' {
        scanner.at = scanner.line_end(start);
        scanner.push_comment(start);
        return true;
    }
    let column = layout::column(scanner);
    let mut quote = 0;
    while scanner.at < scanner.source.len() {
        let byte = scanner.peek(0);
        let before = if scanner.at > start { scanner.source[scanner.at - 1] } else { b' ' };
        let begins = matches!(before, b' ' | b'\t' | b'[' | b'{' | b',' | b':' | b'-');
        match byte {
            _ if quote == byte => quote = 0,
            b'\\' if quote == b'"' => scanner.at = scanner.escaped() - 1,
            _ if quote != 0 => {}
            b'"' | b'\'' if begins => quote = byte,
            b'#' if matches!(before, b' ' | b'\t') => break,
            b'\n' => break,
            _ => {}
        }
        scanner.at += 1;
    }
    scanner.at = scanner.at.min(scanner.source.len());
    let text = scanner.source[start..scanner.at].trim_ascii_end();
    scanner.at = start + text.len();
    scanner.push(Kind::Text, start);
    let dashes = text.chunks(2).take_while(|pair| *pair == b"- ").count() as u32;
    scanner.state.levels.extend((1..=dashes).map(|dash| column + 2 * dash));
    if is_block(text) {
        scanner.state.column = column;
        scanner.state.in_line = true;
        block_scalar(scanner, column);
        scanner.state.in_line = false;
    }
    true
}

/// Levels of indentation count, in a block scalar exact columns.
fn nested(scanner: &mut Scanner, next: &Next) -> i32 {
    if next.bytes.trim_ascii().is_empty() {
        BREAK
    } else if scanner.state.in_line {
        layout::columns(scanner, next)
    } else {
        layout::levels(scanner, next)
    }
}

/// True when the line ends with `|` or `>` and its indicators.
fn is_block(text: &[u8]) -> bool {
    let head = text.trim_ascii_end();
    let word = head.rsplit(|b| matches!(b, b' ' | b'\t')).next().unwrap_or_default();
    matches!(word.first(), Some(b'|' | b'>'))
        && word[1..].iter().all(|b| matches!(b, b'+' | b'-' | b'0'..=b'9'))
}

/// The lines that are indented more than `column`, relative to each other.
fn block_scalar(scanner: &mut Scanner, column: u32) {
    let mut next = scanner.next_line(scanner.at);
    while next < scanner.source.len() {
        let end = scanner.line_end(next);
        let line = &scanner.source[next..end];
        let indent = line.iter().take_while(|&&b| b == b' ').count();
        let blank = line.trim_ascii().is_empty();
        if !blank && indent <= column as usize {
            break;
        }
        scanner.at = if blank { next } else { next + indent };
        scanner.line_start = next;
        scanner.gap.lines += 1;
        // A blank line is text: its line end stands for it.
        let start = scanner.at;
        scanner.at = if blank { (end + 1).min(scanner.source.len()) } else { end };
        scanner.push(Kind::Text, if blank { end.min(scanner.at) } else { start });
        next = scanner.next_line(end);
    }
}

pub(in crate::text::lex) const TEX: Table = Table { layout: paragraphs, hook: tex, ..BASE };

/// `%` comments; `\%` is none; all else word by word.
fn tex(scanner: &mut Scanner) -> bool {
    let byte = scanner.peek(0);
    if byte == b'%' {
        let start = scanner.at;
        scanner.at = scanner.line_end(start);
        scanner.push_comment(start);
        return true;
    }
    if byte.is_ascii_whitespace() || byte == b'\x0b' {
        return false;
    }
    let mut length = 0;
    while scanner.at + length < scanner.source.len() {
        match scanner.peek(length) {
            b'\\' if !scanner.peek(length + 1).is_ascii_whitespace() => length += 1,
            b'%' => break,
            byte if byte.is_ascii_whitespace() || byte == b'\x0b' => break,
            _ => {}
        }
        length += 1;
    }
    scanner.take(Kind::Text, length);
    true
}

/// A line end is a space, two are a paragraph.
fn paragraphs(scanner: &mut Scanner, _: &Next) -> i32 {
    match scanner.gap.lines {
        0 if !scanner.gap.space => FREE,
        0 | 1 => SPACE,
        _ => BREAK,
    }
}
