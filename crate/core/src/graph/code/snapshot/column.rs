//! Columns of numbers in as few bytes as the largest of them needs. None is written as 0, where rows
//! count from 1.

use l1ght_facts::{Columns, DecodeError, put};

/// Writes a column: how many bytes a number has, then the numbers. One without rows is nothing.
pub(super) fn put_narrow(out: &mut Vec<u8>, column: impl Iterator<Item = u32> + Clone) {
    let Some(most) = column.clone().max() else { return };
    let width = (4 - most.leading_zeros() / 8).max(1) as u8;
    out.push(width);
    match width {
        1 => out.extend(column.map(|number| number as u8)),
        2 => out.extend(column.flat_map(|number| (number as u16).to_le_bytes())),
        3 => out.extend(column.flat_map(|number| number.to_le_bytes().into_iter().take(3))),
        _ => put(out, column),
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
        let byte = |at: usize| {
            let byte = self.bytes.get(row * self.width + at);
            byte.map_or(0, |byte| u32::from(*byte) << (8 * at))
        };
        match self.width {
            1 => byte(0),
            2 => byte(0) | byte(1),
            3 => byte(0) | byte(1) | byte(2),
            _ => byte(0) | byte(1) | byte(2) | byte(3),
        }
    }

    /// Its numbers.
    pub(super) fn iter(self) -> impl Iterator<Item = u32> + use<'a> {
        (0..self.bytes.len() / self.width).map(move |row| self.at(row))
    }
}
