//! The lines of a header: fields, items of lists, comments, and what a value says (protocol §2).

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Diagnostic, Field, FieldKey, Value, code};
use crate::text::Span;
use crate::text::normal::lower_case;

/// Longest name of a field, in bytes: what is longer is prose.
const LONGEST_NAME: usize = 64;

/// The fields that the graph is made of.
const KNOWN: [(&str, FieldKey); 7] = [
    ("protocol", FieldKey::Protocol),
    ("state", FieldKey::State),
    ("color", FieldKey::Color),
    ("glyph", FieldKey::Glyph),
    ("node", FieldKey::Node),
    ("depends on", FieldKey::DependsOn),
    ("next", FieldKey::Next),
];

/// The fields that say where a document came from.
const PROVENANCE: [&str; 10] = [
    "created",
    "source-agent",
    "origin-brain",
    "origin-claim",
    "promoted-by",
    "promotion-reason",
    "promoted-to",
    "evidence-unverifiable",
    "soul-source",
    "supersedes",
];

impl FieldKey {
    /// Which field `name` is; names are matched without case.
    pub fn of(name: &str) -> Self {
        // The known names are ASCII, and no other letter is one of theirs in lower case.
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let known = KNOWN.iter().find(|(known, _)| is(known)).map(|(_, key)| *key);
        let provenance = || PROVENANCE.iter().any(|known| is(known)).then_some(Self::Provenance);
        known.or_else(provenance).unwrap_or(Self::Metadata)
    }

    /// True for the fields whose value is a list.
    pub(super) fn is_list(self) -> bool {
        matches!(self, Self::DependsOn | Self::Next)
    }
}

/// A line without its line end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'s> {
    pub(super) start: usize,
    pub(super) text: &'s str,
    /// Where the next line starts.
    pub(super) next: usize,
}

/// The lines of `text` from `start` on.
pub(super) fn lines(text: &str, start: usize) -> impl Iterator<Item = Line<'_>> {
    let mut at = start;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1);
        let line = &rest[..length];
        let line =
            Line { start: at, text: line.strip_suffix('\n').unwrap_or(line), next: at + length };
        at += length;
        Some(line)
    })
}

/// What a line of a header can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Comment,
    Field,
    Item,
    /// Part of a value that runs over lines, as other front matter has it.
    Continued,
    /// No line of a header.
    Other,
}

impl LineKind {
    pub(super) fn is_comment(self) -> bool {
        self == Self::Comment
    }

    /// True for the lines a run of fields is made of.
    pub(super) fn is_header(self) -> bool {
        matches!(self, Self::Field | Self::Item | Self::Continued)
    }

    pub(super) fn is_content(self) -> bool {
        !matches!(self, Self::Blank | Self::Comment)
    }
}

impl Line<'_> {
    pub(super) fn kind(&self) -> LineKind {
        let line = self.text.trim();
        match line.as_bytes().first() {
            None => LineKind::Blank,
            Some(b'#') => LineKind::Comment,
            _ if item_offset(line).is_some() => LineKind::Item,
            _ if name_of(line).is_some() => LineKind::Field,
            Some(b']' | b'}' | b'"' | b'\'') => LineKind::Continued,
            _ if self.text.starts_with([' ', '\t']) => LineKind::Continued,
            _ => LineKind::Other,
        }
    }
}

/// The name of the field that `line` (trimmed) is.
fn name_of(line: &str) -> Option<&str> {
    let colon = memchr::memchr(b':', line.as_bytes()).filter(|at| *at <= LONGEST_NAME)?;
    let name = line[..colon].trim_end();
    let part = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '/');
    let named = name.chars().all(part) && name.starts_with(char::is_alphabetic);
    (named && !line[colon + 1..].starts_with("//")).then_some(name)
}

/// Where the text of the list item that `line` (trimmed) is starts.
fn item_offset(line: &str) -> Option<usize> {
    let behind = line.strip_prefix(['-', '*', '+'])?;
    (behind.is_empty() || behind.starts_with([' ', '\t'])).then_some(1)
}

/// True for a `Protocol:` line.
pub(super) fn is_protocol(line: &str) -> bool {
    const NAME: &str = "protocol";
    let line = line.trim();
    // Most lines end here.
    line.get(..NAME.len()).is_some_and(|start| start.eq_ignore_ascii_case(NAME))
        && name_of(line).is_some_and(|name| name.len() == NAME.len())
}

/// Reads the fields in `range`; a repeated one keeps its first value.
pub(super) fn read_fields(
    text: &str,
    range: Range<usize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut keys = BTreeSet::new();
    // Where items go: the last field, unless it has a value in its line; `None` drops them.
    let mut list = Items::Stray;
    for line in lines(text, range.start).take_while(|line| line.start < range.end) {
        let indent = line.text.len() - line.text.trim_start().len();
        let start = line.start + indent;
        let trimmed = line.text.trim();
        match line.kind() {
            LineKind::Field => {
                let field = read_field(text, start, trimmed);
                if !keys.insert(lower_case(&field.name)) {
                    diagnostics.push(repeated(&field));
                    list = Items::Dropped;
                    continue;
                }
                list = if field.values.is_empty() { Items::Taken } else { Items::Stray };
                fields.push(field);
            }
            LineKind::Item => match (list, fields.last_mut()) {
                (Items::Taken, Some(field)) => {
                    let offset = item_offset(trimmed).unwrap_or_default();
                    let item = read_value(text, start + offset..start + trimmed.len());
                    field.span.end =
                        item.as_ref().map_or(field.span.end, |_| (start + trimmed.len()) as u32);
                    field.values.extend(item);
                }
                (Items::Dropped, _) => {}
                _ => diagnostics.push(not_understood(start, trimmed)),
            },
            LineKind::Continued | LineKind::Other => {
                diagnostics.push(not_understood(start, trimmed));
            }
            LineKind::Blank | LineKind::Comment => {}
        }
    }
    fields
}

/// What becomes of the items of a list.
#[derive(Clone, Copy)]
enum Items {
    Taken,
    Dropped,
    Stray,
}

fn repeated(field: &Field) -> Diagnostic {
    Diagnostic {
        code: code::REPEATED_FIELD,
        message: format!("the field `{}` is repeated, and the first value counts", field.name),
        span: field.span,
    }
}

fn not_understood(start: usize, line: &str) -> Diagnostic {
    Diagnostic {
        code: code::HEADER_LINE,
        message: "this header line is neither a field nor an item of a list".to_owned(),
        span: Span::new(start..start + line.len()),
    }
}

/// Reads the field whose line is `line`, trimmed, at `start`.
fn read_field(text: &str, start: usize, line: &str) -> Field {
    let name = name_of(line).unwrap_or_default();
    let colon = line.find(':').unwrap_or(name.len());
    let key = FieldKey::of(name);
    let range = start + colon + 1..start + line.len();
    let values = match inline_list(text, range.clone()).filter(|_| key.is_list()) {
        Some(items) => items,
        None => read_value(text, range).into_iter().collect(),
    };
    let end = if values.is_empty() { start + colon + 1 } else { start + line.len() };
    Field { name: name.to_owned(), key, values, span: Span::new(start..end) }
}

/// The items of `[a, b]`.
fn inline_list(text: &str, range: Range<usize>) -> Option<Vec<Value>> {
    let range = without_comment(text, range);
    let raw = &text[range.clone()];
    let inside = raw.strip_prefix('[')?.strip_suffix(']')?;
    let base = range.start + 1;
    let (mut depth, mut quote, mut start) = (0i32, None, 0);
    let mut items = Vec::new();
    for (at, byte) in inside.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if inside[start..at].trim().is_empty() => quote = Some(byte),
            (None, b'[') => depth += 1,
            (None, b']') => depth -= 1,
            (None, b',') if depth == 0 => {
                items.extend(unquoted(text, base + start..base + at));
                start = at + 1;
            }
            _ => {}
        }
    }
    items.extend(unquoted(text, base + start..base + inside.len()));
    Some(items)
}

/// A value without spaces around it, trailing comment and outer quotes; `None` when empty.
fn read_value(text: &str, range: Range<usize>) -> Option<Value> {
    unquoted(text, without_comment(text, range))
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let raw = &text[range.clone()];
    let start = range.start + raw.len() - raw.trim_start().len();
    start..start.max(range.start + raw.trim_end().len())
}

/// A ` # comment` starts with a sign that stands alone, outside of quotes.
fn without_comment(text: &str, range: Range<usize>) -> Range<usize> {
    let range = trimmed(text, range);
    let raw = &text[range.clone()];
    let quote = raw.chars().next().filter(|c| matches!(c, '"' | '\''));
    let quoted = quote.and_then(|quote| raw[1..].find(quote)).map_or(0, |end| end + 2);
    let bytes = raw.as_bytes();
    let space = |at: usize| bytes.get(at).is_none_or(|b| matches!(b, b' ' | b'\t'));
    let mut signs = memchr::memchr_iter(b'#', &bytes[quoted..]).map(|at| at + quoted);
    let comment = signs.find(|at| (*at == 0 || space(at - 1)) && space(at + 1));
    let end = comment.map_or(range.end, |at| range.start + at);
    trimmed(text, range.start..end)
}

fn unquoted(text: &str, range: Range<usize>) -> Option<Value> {
    let range = trimmed(text, range);
    let raw = &text[range.clone()];
    let inside = ['"', '\''].into_iter().find_map(|quote| {
        let inside = raw.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    });
    let range = if inside.is_some() { range.start + 1..range.end - 1 } else { range };
    let text = inside.unwrap_or(raw);
    (!raw.is_empty()).then(|| Value { text: text.to_owned(), span: Span::new(range) })
}
