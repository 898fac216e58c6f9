//! Strings, with or without code inside, for every table.

use super::scan::{Frame, Gap, Scanner};
use super::table::{Escape, Quote};
use super::token::Kind;

/// No prefix of a string is longer.
const PREFIX: usize = 3;

impl Scanner<'_> {
    /// A string that begins here, or the rest of one whose hole closes here.
    pub(super) fn string(&mut self) -> bool {
        self.unwind();
        if let Some(Frame { open, hole: Some((quote, token)), .. }) = self.stack.last().copied() {
            let closes = self.peek(0) == closer(open);
            if closes || quote.formats && self.peek(0) == b':' {
                self.pop();
                let start = self.at;
                self.at = if closes { start + 1 } else { self.format_end(quote) };
                self.chunk(quote, start, Some(token));
                return true;
            }
        }
        let table = self.table;
        for quote in table.quotes {
            if let Some(length) = self.opening(quote) {
                let start = self.at;
                self.at += length;
                self.chunk(quote, start, None);
                return true;
            }
        }
        false
    }

    /// The length of prefix and opening quote, when `quote` begins here.
    fn opening(&self, quote: &Quote) -> Option<usize> {
        let rest = self.rest();
        memchr::memchr(quote.open.as_bytes()[0], &rest[..rest.len().min(PREFIX + 1)])?;
        quote.prefixes.iter().find_map(|prefix| {
            let bare = rest.strip_prefix(prefix.as_bytes())?;
            bare.starts_with(quote.open.as_bytes()).then(|| prefix.len() + quote.open.len())
        })
    }

    /// A `}` also closes what was left open inside its `{`.
    fn unwind(&mut self) {
        if self.peek(0) == b'}' && self.curly > 0 {
            while self.inside() != b'{' {
                self.pop();
            }
        }
    }

    /// One past the `}` that ends the format of a hole; holes may nest in it.
    fn format_end(&self, quote: &Quote) -> usize {
        let mut depth = 0;
        for (at, &byte) in self.rest().iter().enumerate() {
            let at = self.at + at;
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 0 => return at + 1,
                b'}' => depth -= 1,
                b'\n' if !quote.lines => return at,
                _ if self.source[at..].starts_with(quote.close.as_bytes()) => return at,
                _ => {}
            }
        }
        self.source.len()
    }

    /// Reads text of `quote` from here to its end or next hole; `token` is where its first text
    /// stands when there was a hole before.
    pub(super) fn chunk(&mut self, quote: &'static Quote, start: usize, token: Option<usize>) {
        while self.at < self.source.len() {
            if quote.escape == Escape::Doubled && self.doubled(quote.close) {
                self.at += 2 * quote.close.len();
            } else if self.starts(quote.close) {
                self.at += quote.close.len();
                break;
            } else if let Some(hole) = quote.holes.iter().find(|hole| self.starts(hole)) {
                let open = if hole.contains('(') { b'(' } else { b'{' };
                if quote.doubled_holes && self.peek(1) == open {
                    self.at += 2;
                    continue;
                }
                self.at += hole.len();
                let token = self.push_text(quote, start, token);
                self.enter(Frame { open, role: 0, hole: Some((quote, token)) });
                return;
            } else if quote.escape.sign() == self.peek(0) && self.peek(0) != 0 {
                self.at = self.escaped();
            } else if !quote.lines && self.peek(0) == b'\n' {
                break;
            } else {
                self.at += 1;
            }
        }
        self.push_text(quote, start, token);
    }

    fn doubled(&self, close: &str) -> bool {
        self.rest().strip_prefix(close.as_bytes()).is_some_and(|r| r.starts_with(close.as_bytes()))
    }

    /// One past a backslash and what it escapes.
    pub(super) fn escaped(&self) -> usize {
        (self.at + 2).min(self.source.len())
    }

    /// Appends text; where holes are not open, all since the first text becomes that one token.
    fn push_text(&mut self, quote: &Quote, start: usize, token: Option<usize>) -> usize {
        match token {
            Some(token) if !quote.open_holes => {
                self.tokens.truncate(token + 1);
                self.tokens[token].end = self.at as u32;
                self.last = Some(token);
                self.gap = Gap::default();
                token
            }
            None => {
                self.push(Kind::Text, start);
                self.tokens.len() - 1
            }
            Some(_) => {
                self.gap = Gap::default();
                self.push(Kind::Text, start);
                self.tokens.len() - 1
            }
        }
    }
}

fn closer(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

impl Scanner<'_> {
    /// The rest of a string that began at `start` and ends with `quote` and then `tail`.
    pub(super) fn fence(&mut self, start: usize, quote: u8, tail: &[u8]) {
        self.at += self.fence_length(quote, tail);
        self.push(Kind::Text, start);
    }

    /// The length up to and with `quote` and then `tail`.
    pub(super) fn fence_length(&self, quote: u8, tail: &[u8]) -> usize {
        let rest = self.rest();
        memchr::memchr_iter(quote, rest)
            .find(|&at| rest[at + 1..].starts_with(tail))
            .map_or(rest.len(), |at| at + 1 + tail.len())
    }
}
