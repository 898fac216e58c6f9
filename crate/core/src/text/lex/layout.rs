//! What of the white space before a token counts, for languages that agree on it.
//!
//! Each function judges one token against the one before and answers a mark of `token.rs`.

use super::scan::Scanner;
use super::table::Next;
use super::token::{BREAK, FREE, INDENT, Kind, SPACE};

/// Nothing counts.
pub(super) fn free(_: &mut Scanner, _: &Next) -> i32 {
    FREE
}

/// A line break counts, but not in `(…)` and `[…]`, after what cannot end a statement, or before
/// what cannot begin one.
pub(super) fn lines(scanner: &mut Scanner, next: &Next) -> i32 {
    let in_list = matches!(scanner.inside(), b'(' | b'[');
    if scanner.gap.breaks == 0 || in_list || joins(scanner, next) { FREE } else { BREAK }
}

/// True when a line break between the last token and `next` ends no statement.
pub(super) fn joins(scanner: &Scanner, next: &Next) -> bool {
    let table = scanner.table;
    let after = table.open_after.iter().any(|text| text.as_bytes() == scanner.last_bytes());
    after || table.open_before.iter().any(|text| text.as_bytes() == next.bytes)
}

/// Logical lines and their indentation count, outside brackets, as levels: how many columns a level
/// has is free. A line that goes back to a column where no level began is marked as such.
pub(super) fn levels(scanner: &mut Scanner, _: &Next) -> i32 {
    if scanner.inside() != 0 || !scanner.fresh() {
        return FREE;
    }
    let column = column(scanner);
    let levels = &mut scanner.state.levels;
    if levels.is_empty() {
        levels.push(column);
    }
    let before = levels.len() as i32;
    while levels.len() > 1 && levels.last().is_some_and(|&top| top > column) {
        levels.pop();
    }
    let popped = before - levels.len() as i32;
    if levels.last().is_some_and(|&top| top < column) {
        levels.push(column);
        return if popped > 0 { INDENT + popped + ASTRAY } else { INDENT + 1 };
    }
    INDENT - popped
}

/// Added when a line's indentation is no level's.
const ASTRAY: i32 = 0x10_0000;

/// Every line's exact column counts, relative to the line before.
pub(super) fn columns(scanner: &mut Scanner, _: &Next) -> i32 {
    if !scanner.fresh() {
        return FREE;
    }
    let column = column(scanner);
    let before = std::mem::replace(&mut scanner.state.column, column);
    INDENT + column as i32 - before as i32
}

/// The column of the next token, tabs at every eighth.
pub(super) fn column(scanner: &Scanner) -> u32 {
    let indent = scanner.source.get(scanner.line_start..).unwrap_or_default();
    let mut column = 0;
    for byte in indent {
        match byte {
            b' ' => column += 1,
            b'\t' => column = (column / 8 + 1) * 8,
            _ => break,
        }
    }
    column.min(0xffff)
}

/// Lines that begin with `#` stay lines, and `(` right after the name of a macro differs from one
/// that stands apart; all else is free.
pub(super) fn preprocessor(scanner: &mut Scanner, next: &Next) -> i32 {
    let ended = scanner.state.in_line && scanner.gap.lines > 0;
    if scanner.fresh() && next.bytes == b"#" {
        scanner.state.in_line = true;
        return BREAK;
    }
    if ended {
        scanner.state.in_line = false;
        return BREAK;
    }
    let named = scanner.last.is_some_and(|last| last > 0 && scanner.bytes(last - 1) == b"define");
    let apart = scanner.state.in_line && named && scanner.gap.space && next.bytes == b"(";
    if apart { SPACE } else { FREE }
}

/// Line ends and spaces both count, but for spaces around single signs.
pub(super) fn spaced(scanner: &mut Scanner, next: &Next) -> i32 {
    if scanner.fresh() {
        BREAK
    } else if scanner.gap.space
        && next.kind != Kind::Sign
        && scanner.last_kind() != Some(Kind::Sign)
    {
        SPACE
    } else {
        FREE
    }
}

/// White space counts as one space, but not beside `{`, `}`, `;` and `,`.
pub(super) fn gaps(scanner: &mut Scanner, next: &Next) -> i32 {
    let free = |text: &[u8]| matches!(text, b"{" | b"}" | b";" | b",");
    let spaced = scanner.gap.space && !free(scanner.last_bytes()) && !free(next.bytes);
    let colon = scanner.last_bytes() == b":" || next.bytes == b"=" || scanner.last_bytes() == b"=";
    if spaced && !colon { SPACE } else { FREE }
}

/// Line breaks count as in [`lines`], and white space counts as one space beside words.
pub(super) fn words(scanner: &mut Scanner, next: &Next) -> i32 {
    match lines(scanner, next) {
        FREE if !joins(scanner, next) => gaps(scanner, next),
        mark => mark,
    }
}
