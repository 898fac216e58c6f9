//! Columns of numbers in as few bytes as the largest of them needs. None is written as 0, where rows
//! count from 1.

use l1ght_facts::{Columns, DecodeError, put};

/// Writes a column: how many bytes a number has, then the numbers. One without rows is nothing.
pub(super) fn put_narrow(out: &mut Vec<u8>, column: impl IntoIterator<Item = u32>) {
    put_numbers(out, &column.into_iter().collect::<Vec<u32>>());
}

/// The same for all kinds of iterators: written out for each, it would be a good part of the module.
fn put_numbers(out: &mut Vec<u8>, numbers: &[u32]) {
    let Some(most) = numbers.iter().max() else { return };
    let width = (4 - most.leading_zeros() / 8).max(1) as u8;
    out.push(width);
    match width {
        1 => out.extend(numbers.iter().map(|number| *number as u8)),
        2 => out.extend(numbers.iter().flat_map(|number| (*number as u16).to_le_bytes())),
        3 => out.extend(numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(3))),
        _ => put(out, numbers.iter().copied()),
    }
}

/// A column that was read.
#[derive(Clone, Copy)]
pub(super) struct Narrow<'a> {
    bytes: &'a [u8],
    width: usize,
}

impl<'a> Narrow<'a> {
    /// Reads the next column, of `count` numbers.
    pub(super) fn read(columns: &mut Columns<'a>, count: u32) -> Result<Self, DecodeError> {
        if count == 0 {
            return Ok(Self { bytes: &[], width: 1 });
        }
        let width = match columns.take(1)? {
            [width @ 1..=4] => usize::from(*width),
            _ => return Err(DecodeError::Range),
        };
        let length = (count as usize).checked_mul(width).ok_or(DecodeError::Length)?;
        Ok(Self { bytes: columns.take(length)?, width })
    }

    /// The number in a row; 0 past the end.
    pub(super) fn at(self, row: usize) -> u32 {
        let start = row * self.width;
        match self.bytes.get(start..start + self.width) {
            Some([a]) => u32::from(*a),
            Some([a, b]) => u32::from_le_bytes([*a, *b, 0, 0]),
            Some([a, b, c]) => u32::from_le_bytes([*a, *b, *c, 0]),
            Some([a, b, c, d]) => u32::from_le_bytes([*a, *b, *c, *d]),
            _ => 0,
        }
    }

    /// Its numbers.
    pub(super) fn iter(self) -> impl Iterator<Item = u32> + use<'a> {
        (0..self.bytes.len() / self.width).map(move |row| self.at(row))
    }
}
