//! Finding markers in the live bytes of one leaf block: a balanced-bracket scan with a stack, so
//! that every byte is looked at once.

use std::ops::Range;

use super::escape::ESCAPED_IN_VALUE;
use super::sign::{Bracket, Opening, read_bracket};

/// Bytes of a leaf that are not live: code spans, inline HTML, links, images, footnotes.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    pub(super) range: Range<usize>,
    /// The inside of a `<!-- l1ght` comment, which is read as a paragraph of its own.
    pub(super) comment: Option<Range<usize>>,
}

/// A marker as it stands in the source.
#[derive(Clone, Debug)]
pub(super) struct Found<'s> {
    pub(super) opening: Opening<'s>,
    /// From `[` to one past `]`.
    pub(super) range: Range<usize>,
}

/// What the scan of a leaf finds.
#[derive(Debug, Default)]
pub(super) struct Scan<'s> {
    /// The markers, in order, none inside another.
    pub(super) found: Vec<Found<'s>>,
    /// Where a marker opens that nothing closes.
    pub(super) unclosed: Vec<usize>,
    /// Where a sign stands without key and colon.
    pub(super) malformed: Vec<usize>,
    stack: Vec<Open<'s>>,
}

#[derive(Debug)]
struct Open<'s> {
    at: usize,
    opening: Option<Opening<'s>>,
    /// How many markers were found before: what is found inside belongs to the value.
    before: usize,
}

/// Where brackets open what could be a marker, in order.
pub(super) fn openings(text: &str) -> Vec<usize> {
    let brackets = memchr::memchr_iter(b'[', text.as_bytes());
    brackets.filter(|&at| !matches!(read_bracket(text, at), Bracket::Text)).collect()
}

impl<'s> Scan<'s> {
    /// Scans `range` of `text` but for `masks`, which are in order.
    pub(super) fn of(text: &'s str, range: Range<usize>, masks: &[Mask]) -> Self {
        let mut scan = Self::default();
        // Nothing past the leaf belongs to it.
        let text = &text[..range.end];
        let mut at = range.start;
        for mask in masks {
            if mask.range.start >= at {
                scan.live(text, at..mask.range.start);
                if let Some(inside) = &mask.comment {
                    scan.comment(text, inside.clone());
                }
            }
            at = at.max(mask.range.end);
        }
        scan.live(text, at.min(range.end)..range.end);
        scan.close(0);
        scan
    }

    /// Brackets of a comment never pair with those around it.
    fn comment(&mut self, text: &'s str, range: Range<usize>) {
        let depth = self.stack.len();
        let text = &text[..range.end];
        let outer = std::mem::take(&mut self.stack);
        self.live(text, range);
        self.close(0);
        self.stack = outer;
        debug_assert_eq!(depth, self.stack.len());
    }

    fn live(&mut self, text: &'s str, range: Range<usize>) {
        let bytes = text.as_bytes();
        let mut at = range.start;
        while let Some(next) = memchr::memchr3(b'[', b']', b'\\', &bytes[at..range.end]) {
            at += next;
            match bytes[at] {
                b'[' => self.open(text, at),
                b']' => self.shut(bytes, at),
                _ if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
                _ => {}
            }
            at = (at + 1).min(range.end);
        }
    }

    fn open(&mut self, text: &'s str, at: usize) {
        let opening = match read_bracket(text, at) {
            Bracket::Marker(opening) => Some(opening),
            Bracket::Malformed => {
                self.malformed.push(at);
                None
            }
            Bracket::Text => None,
        };
        self.stack.push(Open { at, opening, before: self.found.len() });
    }

    fn shut(&mut self, bytes: &[u8], at: usize) {
        let Some(Open { at: start, opening: Some(opening), before }) = self.stack.pop() else {
            return;
        };
        let outer = self.stack.last().is_some_and(|outer| outer.at + 1 == start);
        if outer && bytes.get(at + 1) == Some(&b']') {
            // `[[…]]` is a wiki link.
            return;
        }
        self.found.truncate(before);
        self.found.push(Found { opening, range: start..at + 1 });
    }

    fn close(&mut self, depth: usize) {
        let open = self.stack.drain(depth..).filter(|open| open.opening.is_some());
        self.unclosed.extend(open.map(|open| open.at));
    }
}

/// The value in `raw`: escapes resolved (those of [`ESCAPED_IN_VALUE`]), each line break with the
/// prefix of the next line (indentation, at most `quotes` signs of a block quote) one space.
pub(super) fn resolve_value(raw: &str, quotes: usize) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['\\', '\n']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(behind) = rest.strip_prefix('\\') {
            let escaped = behind.chars().next().filter(|c| ESCAPED_IN_VALUE.contains(c));
            out.push(escaped.unwrap_or('\\'));
            rest = escaped.map_or(behind, |_| &behind[1..]);
        } else {
            out.truncate(out.trim_end().len());
            out.push(' ');
            rest = skip_prefix(rest, quotes);
        }
    }
    out.push_str(rest);
    out.trim().to_owned()
}

/// Behind the line end that `rest` starts with, and behind the prefix of the next line.
fn skip_prefix(rest: &str, quotes: usize) -> &str {
    let mut rest = rest.trim_start_matches(['\n', ' ', '\t']);
    for _ in 0..quotes {
        rest = rest.strip_prefix('>').map_or(rest, |behind| behind.trim_start_matches([' ', '\t']));
    }
    rest
}
