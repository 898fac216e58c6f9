//! What stands right above a declaration and belongs to it: comments, attributes, decorators.

use l1ght_facts::Span;

/// The run of comments and attributes that was met last.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lead {
    /// All of the run.
    run: Span,
    /// From its first comment to its last one.
    doc: Span,
}

/// What a declaration begins with.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attached {
    /// Where it begins.
    pub(crate) start: u32,
    /// Its comments; empty for none.
    pub(crate) doc: Span,
}

impl Lead {
    /// A comment. One that follows code on its line belongs to that, and the first line of a script
    /// to nothing.
    pub(crate) fn comment(&mut self, source: &[u8], span: Span) {
        if span.start == 0 && source.starts_with(b"#!") {
            return;
        }
        let span = trimmed(source, span);
        if trails(source, span.start) && !self.touches(source, span.start) {
            return;
        }
        self.grow(source, span);
        let empty = self.doc.start == self.doc.end;
        let start = if empty { span.start } else { self.doc.start };
        self.doc = Span { start, end: span.end };
    }

    /// An attribute or decorator that stands before what it belongs to.
    pub(crate) fn attribute(&mut self, source: &[u8], span: Span) {
        self.grow(source, span);
    }

    fn grow(&mut self, source: &[u8], span: Span) {
        if self.touches(source, span.start) {
            self.run.end = span.end;
        } else {
            *self = Self { run: span, doc: Span::default() };
        }
    }

    /// What belongs to a declaration that starts at `start`.
    pub(crate) fn before(&self, source: &[u8], start: u32) -> Attached {
        if self.touches(source, start) {
            Attached { start: self.run.start, doc: self.doc }
        } else {
            Attached { start, doc: Span::default() }
        }
    }

    /// True when nothing but white space without an empty line is between the run and `start`.
    fn touches(&self, source: &[u8], start: u32) -> bool {
        let between = source.get(self.run.end as usize..start as usize);
        let Some(between) = between.filter(|_| self.run.end > 0) else { return false };
        let mut breaks = 0;
        for byte in between {
            match byte {
                b'\n' => breaks += 1,
                b if b.is_ascii_whitespace() => {}
                _ => return false,
            }
        }
        breaks <= 1
    }
}

/// A span without the line end that some grammars count to a comment.
pub(crate) fn trimmed(source: &[u8], span: Span) -> Span {
    let text = source.get(span.start as usize..span.end as usize).unwrap_or_default();
    Span { start: span.start, end: span.start + text.trim_ascii_end().len() as u32 }
}

/// True when something else stands before `start` on its line.
fn trails(source: &[u8], start: u32) -> bool {
    let before = source[..start as usize].iter().rev();
    before.take_while(|byte| **byte != b'\n').any(|byte| !byte.is_ascii_whitespace())
}
