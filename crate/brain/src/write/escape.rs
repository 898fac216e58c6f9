//! Text of others made harmless for the place where it is shown. Document text is untrusted: it
//! must not drive a terminal, a forge or a workflow runner.

use std::fmt::Write as _;

/// For a terminal: control characters, bidirectional controls and invisible characters become
/// `\u{…}`; line feeds and tabs too.
pub(crate) fn escape_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_hostile(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// A line of code for a terminal: tabs stay.
pub(crate) fn escape_code(text: &str) -> String {
    text.split('\t').map(escape_line).collect::<Vec<_>>().join("\t")
}

/// Drives a terminal, reorders what is shown, or cannot be seen.
fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// For Markdown on a forge: one code span that nothing in `text` can end. Mentions, links, images,
/// HTML and references to issues do not live in code.
pub(crate) fn code_span(text: &str) -> String {
    let text = escape_line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A space at both ends is taken off again; it keeps a backtick away from the fence.
    let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) || text.is_empty() {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// A message of ours for Markdown: its words as they are, user text in backticks as code spans.
/// When the words could be anything but words, all of it becomes one code span.
pub(crate) fn markdown_message(message: &str) -> String {
    let parts: Vec<&str> = message.split('`').collect();
    let words = parts.iter().step_by(2);
    if parts.len().is_multiple_of(2) || !words.clone().all(|part| is_plain(part)) {
        return code_span(message);
    }
    let mut out = String::with_capacity(message.len());
    for (at, part) in parts.iter().enumerate() {
        match at % 2 {
            0 => out.push_str(part),
            _ => out.push_str(&code_span(part)),
        }
    }
    out
}

/// Words, counts and sentence signs: nothing that Markdown or a forge reads.
fn is_plain(text: &str) -> bool {
    let sign = |c| matches!(c, ' ' | ',' | ';' | '(' | ')' | '\'' | '-' | '.' | ':' | '_');
    text.chars().all(|c| c.is_alphabetic() || c.is_ascii_digit() || sign(c))
        && text.split(' ').all(is_plain_word)
}

/// Not a reference such as `GH-1`, a commit id, or a host name.
fn is_plain_word(word: &str) -> bool {
    let word = word.trim_start_matches('(').trim_end_matches(['.', ',', ':', ';', ')']);
    let numbered = word.as_bytes().windows(2).any(|w| w[0] == b'-' && w[1].is_ascii_digit());
    let hexadecimal = word.len() >= 7 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let underscored = word.starts_with('_') || word.ends_with('_');
    !(numbered || hexadecimal || underscored || word.contains(['.', ':']))
}

/// The data of a workflow command.
pub(crate) fn github_data(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            c if is_hostile(c) => out.push_str(&escape_line(c.encode_utf8(&mut [0; 4]))),
            c => out.push(c),
        }
    }
    out
}

/// A property of a workflow command.
pub(crate) fn github_property(text: &str) -> String {
    github_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A path as a relative URI reference: all but unreserved characters and `/` percent-encoded.
pub(crate) fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            b if b.is_ascii_alphanumeric() => out.push(char::from(b)),
            b => {
                let _ = write!(out, "%{b:02X}");
            }
        }
    }
    out
}
