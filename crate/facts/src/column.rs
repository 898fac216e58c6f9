//! Columns of `u32` (little-endian) and lists of texts: how facts, and what is made of them, become
//! bytes and come back. Reading takes no more memory than the bytes warrant.

use crate::DecodeError;

/// Writes a column.
pub fn put(out: &mut Vec<u8>, column: impl IntoIterator<Item = u32>) {
    out.extend(column.into_iter().flat_map(u32::to_le_bytes));
}

/// Writes texts: a column of their lengths, then their bytes.
pub fn put_texts<'a>(out: &mut Vec<u8>, texts: impl Iterator<Item = &'a str> + Clone) {
    put(out, texts.clone().map(|text| text.len() as u32));
    texts.for_each(|text| out.extend(text.as_bytes()));
}

/// What is left to read. Every error is [`DecodeError::Length`], but for texts.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    rest: &'a [u8],
}

/// A column that was read.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a>(&'a [[u8; 4]]);

impl<'a> Columns<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The next bytes.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(DecodeError::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    /// The next numbers.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn numbers<const N: usize>(&mut self) -> Result<[u32; N], DecodeError> {
        let column = self.column(N)?;
        Ok(std::array::from_fn(|at| column.at(at)))
    }

    /// The next column, of `count` numbers.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn column(&mut self, count: usize) -> Result<Column<'a>, DecodeError> {
        let bytes = self.take(count.checked_mul(4).ok_or(DecodeError::Length)?)?;
        Ok(Column(bytes.as_chunks().0))
    }

    /// The next texts, `count` of them.
    ///
    /// # Errors
    /// When fewer are left, or one is not UTF-8.
    pub fn texts(&mut self, count: usize) -> Result<Vec<&'a str>, DecodeError> {
        let lengths = self.column(count)?;
        let texts = lengths.iter().map(|length| {
            std::str::from_utf8(self.take(length as usize)?).map_err(|_| DecodeError::Text)
        });
        texts.collect()
    }

    /// All that is left.
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Says that everything was read.
    ///
    /// # Errors
    /// When something is left.
    pub fn end(self) -> Result<(), DecodeError> {
        if self.rest.is_empty() { Ok(()) } else { Err(DecodeError::Length) }
    }
}

impl<'a> Column<'a> {
    /// Its numbers.
    pub fn iter(self) -> impl Iterator<Item = u32> + Clone + use<'a> {
        self.0.iter().map(|bytes| u32::from_le_bytes(*bytes))
    }

    /// The number in a row; 0 past the end.
    pub fn at(self, row: usize) -> u32 {
        self.0.get(row).map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }
}
