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

/// Where the lines of a text are. LF, CRLF and a lone CR each end a line.
///
/// It keeps what stands in front of each block of the text and counts the rest when asked, so that
/// every question takes the text that the index was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    /// One for each block, and one for the end of the text.
    blocks: Vec<Before>,
}

/// Bytes of a block: no question looks at more, however long a line is.
const BLOCK: usize = 1024;

/// What stands in front of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Before {
    /// How many lines end.
    lines: u32,
    /// Where the line starts that is open.
    start: u32,
    /// UTF-16 code units from there.
    units: u32,
}

impl LineIndex {
    /// Finds the lines of `source`.
    pub fn new(source: &[u8]) -> Self {
        let mut before = Before::default();
        let mut blocks = Vec::with_capacity(source.len() / BLOCK + 2);
        for start in (0..source.len()).step_by(BLOCK) {
            blocks.push(before);
            before.pass(source, start..source.len().min(start + BLOCK));
        }
        blocks.push(before);
        Self { blocks }
    }

    /// How many lines there are; a final line end starts no further line.
    pub fn count(&self, source: &[u8]) -> u32 {
        let end = self.before(source, source.len());
        end.lines + u32::from((end.start as usize) < source.len())
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, source: &[u8], offset: u32) -> u32 {
        self.before(source, offset as usize).lines + 1
    }

    /// The bytes of lines `first..=last` (from 1), final line end included; `None` when `last` is
    /// past the end or the range is empty.
    pub fn lines(&self, source: &[u8], first: u32, last: u32) -> Option<Span> {
        if first == 0 || first > last || last > self.count(source) {
            return None;
        }
        let end = self.start(source, last + 1).unwrap_or(source.len());
        Some(Span::new(self.start(source, first)?..end))
    }

    /// Line and column of a byte offset in `source`. A byte order mark is in no column.
    pub fn position(&self, source: &str, offset: u32, unit: Unit) -> Position {
        let before = self.before(source.as_bytes(), offset as usize);
        let marked = before.lines == 0 && offset > 0 && source.starts_with('\u{feff}');
        let column = match unit {
            Unit::Utf8 => offset - before.start - if marked { 3 } else { 0 },
            Unit::Utf16 => before.units - u32::from(marked),
        };
        Position { line: before.lines + 1, column: column + 1 }
    }

    fn before(&self, source: &[u8], offset: usize) -> Before {
        let mut before = self.blocks[offset / BLOCK];
        before.pass(source, offset / BLOCK * BLOCK..offset);
        before
    }

    /// Where a line starts; `None` when not as many lines end before it.
    fn start(&self, source: &[u8], line: u32) -> Option<usize> {
        let ends = line - 1;
        let behind = self.blocks.partition_point(|block| block.lines < ends);
        let Some(block) = behind.checked_sub(1) else { return Some(0) };
        let nth = ends - self.blocks[block].lines - 1;
        let start = source.len().min(block * BLOCK);
        let block = start..source.len().min(start + BLOCK);
        line_ends(source, block).nth(nth as usize).map(|end| end + 1)
    }
}

impl Before {
    /// Goes past the bytes of `range`, which starts where this stands.
    fn pass(&mut self, source: &[u8], range: Range<usize>) {
        let bytes = &source[range.clone()];
        self.lines += match memchr::memchr(b'\r', bytes) {
            // Counting is much faster than finding each.
            None => memchr::memchr_iter(b'\n', bytes).count(),
            Some(_) => line_ends(source, range.clone()).count(),
        } as u32;
        let mut open = range;
        if let Some(end) = line_ends(source, open.clone()).next_back() {
            open.start = end + 1;
            (self.start, self.units) = (open.start as u32, 0);
        }
        self.units += utf16_length(&source[open]);
    }
}

/// Where the lines of `source` end that end in `range`: at an LF, or at a CR before none.
fn line_ends(source: &[u8], range: Range<usize>) -> impl DoubleEndedIterator<Item = usize> {
    let found = memchr::memchr2_iter(b'\n', b'\r', &source[range.clone()]);
    let places = found.map(move |at| range.start + at);
    places.filter(|at| source[*at] == b'\n' || source.get(at + 1) != Some(&b'\n'))
}

/// UTF-16 code units of UTF-8 bytes: one for each character, two where it takes four bytes. A
/// character counts where its first byte stands.
fn utf16_length(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| u32::from(byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0)).sum()
}
