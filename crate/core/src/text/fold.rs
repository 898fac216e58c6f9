//! Source bytes as readers of languages get to see them: lines end in LF, no byte order mark.
//!
//! Languages and their readers differ in what they make of CR and of the mark; evidence and
//! documents must not.

use std::borrow::Cow;

use super::Span;

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Folded bytes, and where each of them stood.
pub struct Folded<'s> {
    /// The bytes; copied only when there was a CR.
    pub bytes: Cow<'s, [u8]>,
    /// Bytes of the byte order mark.
    mark: u32,
    /// Where the LF of a CRLF is now, and where its CR was.
    taken: Vec<(u32, u32)>,
}

impl<'s> Folded<'s> {
    /// Folds `source`: CRLF and lone CR become LF, a byte order mark goes.
    pub fn new(source: &'s [u8]) -> Self {
        let rest = source.strip_prefix(MARK).unwrap_or(source);
        let mark = (source.len() - rest.len()) as u32;
        let (mut out, mut taken, mut done) = (Vec::new(), Vec::new(), 0);
        for at in memchr::memchr_iter(b'\r', rest) {
            out.extend_from_slice(&rest[done..at]);
            done = at + 1;
            if rest.get(done) == Some(&b'\n') {
                taken.push((out.len() as u32, mark + at as u32));
            } else {
                out.push(b'\n');
            }
        }
        if done == 0 {
            return Self { bytes: Cow::Borrowed(rest), mark, taken };
        }
        out.extend_from_slice(&rest[done..]);
        Self { bytes: Cow::Owned(out), mark, taken }
    }

    /// True when offsets are what they were.
    pub fn is_source(&self) -> bool {
        self.mark == 0 && self.taken.is_empty()
    }

    /// Where the folded bytes of `span` stand in the source. A span that ends in front of a line
    /// end does so there, too.
    pub fn in_source(&self, span: Span) -> Span {
        let at = |offset| {
            let before = self.taken.partition_point(|(feed, _)| *feed < offset);
            self.mark + offset + before as u32
        };
        Span { start: at(span.start), end: at(span.end) }
    }

    /// Where the source bytes of `span` are now, clipped to what there is.
    pub fn in_folded(&self, span: Span) -> Span {
        let at = |offset: u32| {
            let before = self.taken.partition_point(|(_, was)| *was < offset);
            offset.saturating_sub(self.mark + before as u32).min(self.bytes.len() as u32)
        };
        Span { start: at(span.start), end: at(span.end) }
    }
}
