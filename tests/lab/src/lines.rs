//! Where the lines of a text are. A line ends with LF; a CR before it belongs to the end.

use std::ops::Range;

/// The starts of all lines of one text.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    end: usize,
    newline: &'static str,
}

impl Lines {
    /// Reads `text`. What follows the last line end is a line only when it is not empty.
    pub fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let mut starts: Vec<usize> =
            std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        starts.pop_if(|start| *start == text.len() && *start > 0);
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Self { starts, end: text.len(), newline }
    }

    /// How many lines there are; at least one.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line end that this text uses.
    pub fn newline(&self) -> &'static str {
        self.newline
    }

    /// The line, from 0, that holds byte `at`.
    pub fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The first byte of `line`, or the end of the text.
    pub fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.end)
    }

    /// The bytes of the lines `lines`, with their line ends.
    pub fn span(&self, lines: &Range<usize>) -> Range<usize> {
        self.start(lines.start)..self.start(lines.end)
    }

    /// The bytes of one line without its line end.
    pub fn body(&self, line: usize, text: &str) -> Range<usize> {
        let span = self.span(&(line..line + 1));
        let body = text[span.clone()].trim_end_matches(['\r', '\n']).len();
        span.start..span.start + body
    }

    /// The lines that `span` touches.
    pub fn touched(&self, span: &Range<usize>) -> Range<usize> {
        self.line_of(span.start)..self.line_of(span.end.max(span.start + 1) - 1) + 1
    }
}
