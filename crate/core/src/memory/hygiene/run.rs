//! Long runs without a space, quote or bracket: every token and every random value is in one, and
//! ordinary text has few.

use std::ops::Range;

/// The shortest run; no token and no value that is looked for is shorter.
pub(super) const LEAST: usize = 16;

/// Where the long runs of a text are, in order.
pub(super) struct Runs<'a> {
    bytes: &'a [u8],
    /// Just after a stop, or at the start.
    at: usize,
}

impl<'a> Runs<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), at: 0 }
    }
}

impl Iterator for Runs<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_stop = |byte: &u8| STOPS[usize::from(*byte)];
        loop {
            // From behind: after the last stop of a window starts the next that may be a run, and
            // what stands before is never read.
            let window = self.bytes.get(self.at..self.at + LEAST)?;
            if let Some(stop) = window.iter().rposition(is_stop) {
                self.at += stop + 1;
                continue;
            }
            let start = self.at;
            let rest = &self.bytes[start + LEAST..];
            let end = start + LEAST + rest.iter().position(is_stop).unwrap_or(rest.len());
            self.at = (end + 1).min(self.bytes.len());
            return Some(start..end);
        }
    }
}

const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        stops[byte] = true;
        byte += 1;
    }
    let signs = b"\"'`()<>[]{},;|";
    let mut at = 0;
    while at < signs.len() {
        stops[signs[at] as usize] = true;
        at += 1;
    }
    stops
};
