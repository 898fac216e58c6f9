//! Hooks that several languages share.

use super::document::Document;
use super::scan::Scanner;
use super::token::Kind;

/// `'a'` and `'\\''` are characters, `'a` begins a name; `skip` bytes stand before the quote.
pub(super) fn tick(scanner: &mut Scanner, skip: usize) -> bool {
    if scanner.peek(skip) != b'\'' {
        return false;
    }
    let rest = &scanner.rest()[skip + 1..];
    let first = rest.first().copied().unwrap_or(0);
    let width = match first {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    };
    if first == b'\\' {
        let line = &rest[..rest.len().min(16)];
        let close = line.iter().skip(2).position(|&b| b == b'\'');
        scanner.take(Kind::Text, skip + 1 + close.map_or(1, |at| at + 3));
    } else if rest.get(width) == Some(&b'\'') {
        scanner.take(Kind::Text, skip + width + 2);
    } else {
        let name = rest.iter().take_while(|&&b| scanner.in_word(b)).count();
        scanner.take(Kind::Word, skip + 1 + name);
    }
    true
}

/// `<<NAME`, `<<-NAME`, `<<~NAME`, the name plain or quoted; the text comes with the next line.
pub(super) fn here(scanner: &mut Scanner) -> bool {
    if !scanner.starts("<<") {
        return false;
    }
    let dash = usize::from(matches!(scanner.peek(2), b'-' | b'~'));
    let rest = &scanner.rest()[2 + dash..];
    let first = rest.first().copied().unwrap_or(0);
    let (tag, length): (&[u8], usize) = if matches!(first, b'"' | b'\'' | b'`') {
        let line = &rest[1..rest.len().min(256)];
        let Some(end) = line.iter().position(|&b| b == first) else { return false };
        (&line[..end], end + 2)
    } else {
        let end = rest.iter().take_while(|&&b| scanner.in_word(b)).count();
        let lower = dash == 1 && first.is_ascii_lowercase();
        let name = lower || first.is_ascii_uppercase() || first == b'_';
        (&rest[..if name { end } else { 0 }], end)
    };
    if tag.is_empty() {
        return false;
    }
    let indent: &[u8] = if dash == 1 { b" \t" } else { b"" };
    scanner.state.documents.push(Document { tag: tag.to_vec(), indent, kind: Kind::Text });
    scanner.take(Kind::Text, 2 + dash + length);
    true
}

/// A text that begins `before` bytes on, in brackets that pair up or between two equal signs; takes
/// it with what stands before, as `parts` texts (`s{a}{b}` has two) and the letters after it.
pub(super) fn delimited(scanner: &mut Scanner, before: usize, parts: usize) -> bool {
    let start = scanner.at;
    let first = scanner.peek(before);
    if !first.is_ascii_punctuation() {
        return false;
    }
    scanner.at += before;
    pair(scanner);
    if parts == 2 && closer(first) != first {
        while scanner.peek(0).is_ascii_whitespace() {
            scanner.at += 1;
        }
        pair(scanner);
    } else if parts == 2 {
        scanner.at -= 1;
        pair(scanner);
    }
    scanner.at += scanner.rest().iter().take_while(|b| b.is_ascii_alphabetic()).count();
    scanner.push(Kind::Text, start);
    true
}

/// From an opening sign to one past its partner.
fn pair(scanner: &mut Scanner) {
    let open = scanner.peek(0);
    let close = closer(open);
    scanner.at = (scanner.at + 1).min(scanner.source.len());
    let mut depth = 1;
    while depth > 0 && scanner.at < scanner.source.len() {
        match scanner.peek(0) {
            b'\\' => scanner.at = scanner.escaped() - 1,
            byte if byte == close => depth -= 1,
            byte if byte == open => depth += 1,
            _ => {}
        }
        scanner.at += 1;
    }
    scanner.at = scanner.at.min(scanner.source.len());
}

fn closer(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        _ => open,
    }
}
