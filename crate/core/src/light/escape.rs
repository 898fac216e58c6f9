//! Text written so that markdown, a marker or a header reads it as it is.

use super::field::is_protocol;

/// The characters that a backslash in the value of a marker stands before: those that end it or
/// hide its end. Others keep their backslash, so that `src\a.rs` is a path.
pub(super) const ESCAPED_IN_VALUE: [char; 5] = ['\\', '[', ']', '`', '<'];

/// `value` as it stands in a marker.
pub(super) fn escape_value(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek();
        // A backslash before what would not be escaped, and not at the end, is itself.
        let plain = c == '\\' && next.is_some_and(|next| !ESCAPED_IN_VALUE.contains(next));
        if ESCAPED_IN_VALUE.contains(&c) && !plain {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// `value` as it stands in a header: in quotes where it would read as something else.
pub(super) fn quote(value: &str) -> String {
    let bare = !value.is_empty()
        && value == value.trim()
        && !value.contains('#')
        && !value.starts_with(['"', '\'', '[']);
    let sign = ['"', '\''].into_iter().find(|sign| !value.contains(*sign));
    match sign {
        Some(sign) if !bare => format!("{sign}{value}{sign}"),
        _ => value.to_owned(),
    }
}

/// One line of text as it stands in a heading or a paragraph.
pub(super) fn escape_line(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let inner = line.trim_matches([' ', '\t']);
    let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let start = line.len() - line.trim_start_matches([' ', '\t']).len();
    let protocol = if is_protocol(line) { line.find(':') } else { None };
    for (at, c) in line.char_indices() {
        let outer = at < start || at >= start + inner.len();
        let first = at == start && "#>-+=:".contains(c);
        let numbered = digits > 0 && at == start + digits && matches!(c, '.' | ')');
        match c {
            ' ' if outer => out.push_str("&#32;"),
            '\t' if outer => out.push_str("&#9;"),
            '\r' => out.push_str("&#13;"),
            _ => {
                if first || numbered || protocol == Some(at) || is_sign(line, at, c) {
                    out.push('\\');
                }
                out.push(c);
            }
        }
    }
    out
}

/// True when markdown may read the character at `at` as more than itself.
fn is_sign(line: &str, at: usize, c: char) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let next = line[at + c.len_utf8()..].chars().next();
    match c {
        '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '|' | '#' => true,
        // Within a word it stresses nothing.
        '_' => !(word(line[..at].chars().next_back()) && word(next)),
        '&' => next == Some('#') || word(next),
        _ => false,
    }
}

/// Text of several lines as one paragraph: each line end is a hard break.
pub(super) fn escape_text(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(escape_line).collect();
    lines.join("\\\n")
}
