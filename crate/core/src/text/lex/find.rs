//! Where the code of a fingerprint stands in a file: a rolling hash, a proof, then exact search.

use super::token::Token;
use super::{CodePrint, Lexed, cut};
use crate::text::Span;

/// Windows whose rolling hash agrees and whose digest does not, after which a search gives up. One
/// is a chance of 1 in 2^64, so more of them were made by hand to slow us down.
const MISSES: usize = 8;
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Appends one token's hash to a rolling hash.
pub(super) fn roll(roll: u64, hash: u64) -> u64 {
    roll.wrapping_mul(BASE).wrapping_add(hash)
}

/// The hash of a token in fingerprint form (FNV-1a, then mixed).
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Lexed<'_> {
    /// All windows of `print.count` code tokens that have this print, in order, overlapping ones
    /// included, in linear time. A span begins with the first token and ends with the last one; it
    /// need not begin or end a line, and comments between its tokens are inside. A print of no
    /// token is nowhere.
    pub fn find(&self, print: &CodePrint) -> Vec<Span> {
        let code: Vec<Token> = self.tokens.iter().filter(|t| !t.is_comment()).copied().collect();
        let count = print.count as usize;
        if count == 0 || count > code.len() {
            return Vec::new();
        }
        let proved = self.rolled(&code, print).take(MISSES).find(|&at| {
            let window = &code[at..at + count];
            cut::code(&[self.cut(window, whole(window))]) == *print
        });
        let Some(first) = proved else { return Vec::new() };
        let found = self.repeats(&code, first, count);
        let windows = found.into_iter().map(|at| whole(&code[at..at + count]));
        windows.map(|window| self.folded.in_source(window)).collect()
    }

    /// Where windows with the print's rolling hash start.
    fn rolled(&self, code: &[Token], print: &CodePrint) -> impl Iterator<Item = usize> {
        let count = print.count as usize;
        let first: Vec<u64> = code.iter().map(|token| self.hash(token, true)).collect();
        let mut prefix = vec![0];
        for token in code {
            prefix.push(roll(prefix[prefix.len() - 1], self.hash(token, false)));
        }
        let power = (1..count).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        let want = print.roll;
        (0..=code.len() - count).filter(move |&at| {
            let rest = prefix[at + count].wrapping_sub(prefix[at + 1].wrapping_mul(power));
            first[at].wrapping_mul(power).wrapping_add(rest) == want
        })
    }

    fn hash(&self, token: &Token, first: bool) -> u64 {
        hash(&self.bytes(token, first))
    }

    fn bytes(&self, token: &Token, first: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        token.write(&self.folded.bytes, whole(&[*token]), first, &mut bytes);
        bytes
    }

    /// Where `code[at..at + count]` stands, itself included (Knuth, Morris, Pratt). The layout
    /// before the first token of a window never counts.
    fn repeats(&self, code: &[Token], at: usize, count: usize) -> Vec<usize> {
        let wanted = &code[at..at + count];
        let same = |place: usize, token: &Token| {
            let (a, b) = (&wanted[place], token);
            (place == 0 || a.mark == b.mark)
                && a.kind == b.kind
                && self.bytes(a, true) == self.bytes(b, true)
        };
        let mut border = vec![0; count];
        for place in 1..count {
            let mut held = border[place - 1];
            while held > 0 && !same(held, &wanted[place]) {
                held = border[held - 1];
            }
            border[place] = held + usize::from(same(held, &wanted[place]));
        }
        let (mut held, mut found) = (0, Vec::new());
        for (index, token) in code.iter().enumerate() {
            while held == count || held > 0 && !same(held, token) {
                held = border[held - 1];
            }
            held += usize::from(same(held, token));
            if held == count {
                found.push(index + 1 - count);
            }
        }
        found
    }
}

/// From the start of the first token to the end of the last one.
fn whole(window: &[Token]) -> Span {
    match window {
        [first, .., last] => Span { start: first.start, end: last.end },
        [only] => Span { start: only.start, end: only.end },
        [] => Span::default(),
    }
}
