//! Byte spans, and the lines and columns that people and editors count in.

use std::ops::Range;

/// A half-open range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span of `range`; source texts are below 4 GiB.
    pub fn new(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }

    /// As a range for slicing.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// True when it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// True when `other` lies inside.
    pub fn holds(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// UTF-8 bytes.
    #[default]
    Utf8,
    /// UTF-16 code units, as JavaScript and editors count.
    Utf16,
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in the unit asked for.
    pub column: u32,
}

/// Where the lines of a text start. LF, CRLF and a lone CR each end a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// Within lines longer than [`STEP`], so that no column costs the length of its line.
    steps: Vec<Step>,
}

/// Bytes between two steps.
const STEP: usize = 512;

/// A place within a long line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    offset: u32,
    /// UTF-16 code units between the start of the line and here.
    units: u32,
}

impl LineIndex {
    /// Finds the lines of `source`.
    pub fn new(source: &[u8]) -> Self {
        // A line of markdown or code is rarely shorter on average.
        let mut starts = Vec::with_capacity(source.len() / 32 + 1);
        starts.push(0);
        if memchr::memchr(b'\r', source).is_none() {
            starts.extend(memchr::memchr_iter(b'\n', source).map(|at| at as u32 + 1));
        } else {
            let ends = memchr::memchr2_iter(b'\n', b'\r', source);
            let ends = ends.filter(|at| source[*at] == b'\n' || source.get(at + 1) != Some(&b'\n'));
            starts.extend(ends.map(|at| at as u32 + 1));
        }
        let steps = steps(source, &starts);
        Self { starts, steps }
    }

    /// How many lines there are; a final line end starts no further line.
    pub fn count(&self, source: &[u8]) -> u32 {
        let open = self.starts.last().is_some_and(|&s| (s as usize) < source.len());
        self.starts.len() as u32 - u32::from(!open)
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The bytes of lines `first..=last` (from 1), final line end included; `None` when `last` is
    /// past the end or the range is empty.
    pub fn lines(&self, source: &[u8], first: u32, last: u32) -> Option<Span> {
        if first == 0 || first > last || last > self.count(source) {
            return None;
        }
        let end = self.starts.get(last as usize).copied().unwrap_or(source.len() as u32);
        Some(Span { start: self.starts[first as usize - 1], end })
    }

    /// Line and column of a byte offset in `source`. A byte order mark is in no column.
    pub fn position(&self, source: &str, offset: u32, unit: Unit) -> Position {
        let line = self.line(offset);
        let start = self.starts[line as usize - 1];
        let marked = line == 1 && offset > 0 && source.starts_with('\u{feff}');
        let column = match unit {
            Unit::Utf8 => offset - start - if marked { 3 } else { 0 },
            Unit::Utf16 => self.units(source.as_bytes(), start..offset) - u32::from(marked),
        };
        Position { line, column: column + 1 }
    }

    /// UTF-16 code units from the start of a line to a place in it.
    fn units(&self, source: &[u8], range: Range<u32>) -> u32 {
        let before = self.steps.partition_point(|step| step.offset <= range.end);
        let step = before.checked_sub(1).map(|at| self.steps[at]);
        let step = step.filter(|step| step.offset > range.start);
        let step = step.unwrap_or(Step { offset: range.start, units: 0 });
        step.units + utf16_length(&source[step.offset as usize..range.end as usize])
    }
}

/// The steps of lines that start at `starts`.
fn steps(source: &[u8], starts: &[u32]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (at, &start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).map_or(source.len(), |end| *end as usize);
        if end - start as usize <= STEP {
            continue;
        }
        let (mut offset, mut units) = (start, 0);
        for chunk in source[start as usize..end].chunks_exact(STEP) {
            offset += STEP as u32;
            units += utf16_length(chunk);
            steps.push(Step { offset, units });
        }
    }
    steps
}

/// UTF-16 code units of UTF-8 bytes: one for each character, two where it takes four bytes. A
/// character counts where its first byte stands.
fn utf16_length(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| u32::from(byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0)).sum()
}
