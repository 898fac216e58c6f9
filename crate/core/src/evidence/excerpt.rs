//! The bounded text that a baseline keeps of a span and of the lines around it (evidence §2).

use crate::text::Span;

/// The longest excerpt, in bytes.
const LONGEST: usize = 2000;
/// How many lines are kept on either side, and the longest of them, in bytes.
const LINES: usize = 2;
const LONGEST_LINE: usize = 200;
/// What stands for what was left out.
const GAP: &str = "…";

/// Text for a lock line: valid UTF-8, lines ended by LF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The two lines before the span, at most 200 bytes each.
    pub before: String,
    /// The span, at most 2 000 bytes; the middle of a longer one is one line `…`.
    pub text: String,
    /// The two lines after the span, at most 200 bytes each.
    pub after: String,
}

impl Excerpt {
    /// The excerpt of `span` within the whole file `source`.
    pub fn of(source: &[u8], span: Span) -> Self {
        // What is read on either side: longer lines would be cut anyway.
        let reach = LINES * (LONGEST_LINE + 2) * 2;
        let (start, end) = (span.start as usize, span.end as usize);
        let before = readable(&source[start.saturating_sub(reach)..start]);
        let after = readable(&source[end..source.len().min(end + reach)]);
        let before: Vec<&str> = before.split_inclusive('\n').collect();
        let first = before.len().saturating_sub(LINES);
        Self {
            before: before[first..].iter().copied().map(cut_line).collect(),
            text: bounded(&source[start..end]),
            after: after.split_inclusive('\n').take(LINES).map(cut_line).collect(),
        }
    }
}

impl Excerpt {
    /// The excerpt of several spans, in order: their texts with a line `…` between them, and what
    /// stands before the first and after the last.
    pub fn of_all(source: &[u8], spans: &[Span]) -> Self {
        let [first, .., last] = spans else {
            return spans.first().map_or_else(Self::default, |span| Self::of(source, *span));
        };
        let texts: Vec<&[u8]> = spans.iter().map(|span| &source[span.range()]).collect();
        let between = format!("\n{GAP}\n");
        Self {
            before: Self::of(source, *first).before,
            text: bounded(&texts.join(between.as_bytes())),
            after: Self::of(source, *last).after,
        }
    }
}

/// UTF-8 with LF, whatever the bytes.
fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n")
}

fn cut_line(line: &str) -> String {
    let text = line.trim_end_matches('\n');
    if text.len() <= LONGEST_LINE {
        return line.to_owned();
    }
    let end = &line[text.len()..];
    format!("{}{GAP}{end}", head(text, LONGEST_LINE - GAP.len()))
}

/// The span whole, or its first and last lines.
fn bounded(bytes: &[u8]) -> String {
    // Line ends only ever get shorter, so a span past this is past the limit.
    if bytes.len() <= 2 * LONGEST {
        let text = readable(bytes);
        if text.len() <= LONGEST {
            return text;
        }
    }
    let half = (LONGEST - GAP.len() - 2) / 2;
    let first = readable(&bytes[..bytes.len().min(2 * LONGEST)]);
    let last = readable(&bytes[bytes.len().saturating_sub(2 * LONGEST)..]);
    let (first, last) = (head(&first, half), tail(&last, half));
    let first = first.rfind('\n').map_or(first, |at| &first[..at]);
    let last = last.find('\n').filter(|at| at + 1 < last.len()).map_or(last, |at| &last[at + 1..]);
    format!("{first}\n{GAP}\n{last}")
}

/// The longest start of at most `length` bytes.
fn head(text: &str, length: usize) -> &str {
    &text[..text.floor_char_boundary(length)]
}

/// The longest end of at most `length` bytes.
fn tail(text: &str, length: usize) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(length))..]
}
