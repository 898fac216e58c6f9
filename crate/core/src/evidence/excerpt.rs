//! The bounded text that a baseline keeps of a span and of the lines around it (evidence §2).

use crate::text::Span;

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
        let text = String::from_utf8_lossy(&source[span.range()]).into_owned();
        Self { before: String::new(), text, after: String::new() }
    }
}
