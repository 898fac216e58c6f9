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
        let hashes = self.hashes(&code);
        let proved = rolled(&hashes, print).take(MISSES).find(|&at| {
            let window = &code[at..at + count];
            cut::code(&[self.cut(window, whole(window))]) == *print
        });
        let Some(first) = proved else { return Vec::new() };
        let found = self.repeats(&code, first, count);
        let windows = found.into_iter().map(|at| whole(&code[at..at + count]));
        windows.map(|window| self.folded.in_source(window)).collect()
    }

    /// How many other places have the code of a span.
    pub fn twins(&self, span: Span) -> usize {
        let within = self.folded.in_folded(span);
        let code: Vec<Token> = self.tokens.iter().filter(|t| !t.is_comment()).copied().collect();
        let first = code.partition_point(|token| token.end <= within.start);
        let end = code.partition_point(|token| token.start < within.end);
        let is_cut = |token: &Token| token.start < within.start || token.end > within.end;
        match code.get(first..end) {
            // Only whole tokens can be compared as they stand.
            Some(window) if !window.iter().any(is_cut) => {
                self.repeats(&code, first, window.len()).len().saturating_sub(1)
            }
            _ => self.find(&self.prints(span).code).len().saturating_sub(1),
        }
    }

    /// The hash of each token as the first of a window, and as a later one.
    fn hashes(&self, code: &[Token]) -> Vec<(u64, u64)> {
        let mut bytes = Vec::new();
        let mut of = |token: &Token, first: bool| {
            bytes.clear();
            token.write(&self.folded.bytes, whole(&[*token]), first, &mut bytes);
            hash(&bytes)
        };
        let each = code.iter().map(|token| {
            let later = of(token, false);
            (if token.is_placed() { of(token, true) } else { later }, later)
        });
        each.collect()
    }

    /// True when two tokens of a kind say the same, the layout before them aside.
    fn say_the_same(&self, a: &Token, b: &Token) -> bool {
        let source = &self.folded.bytes;
        if !a.is_rewritten() {
            return source.get(whole(&[*a]).range()) == source.get(whole(&[*b]).range());
        }
        let [a, b] = [a, b].map(|token| {
            let mut bytes = Vec::new();
            token.write(source, whole(&[*token]), true, &mut bytes);
            bytes
        });
        a == b
    }

    /// Where `code[at..at + count]` stands, itself included (Knuth, Morris, Pratt). The layout
    /// before the first token of a window never counts.
    fn repeats(&self, code: &[Token], at: usize, count: usize) -> Vec<usize> {
        if count == 0 {
            return Vec::new();
        }
        let same = |place: usize, other: usize| {
            let (a, b) = (&code[at + place], &code[other]);
            a.kind == b.kind && (place == 0 || a.mark == b.mark) && self.say_the_same(a, b)
        };
        let mut border = vec![0; count];
        for place in 1..count {
            let mut held = border[place - 1];
            while held > 0 && !same(held, at + place) {
                held = border[held - 1];
            }
            border[place] = held + usize::from(same(held, at + place));
        }
        let (mut held, mut found) = (0, Vec::new());
        for index in 0..code.len() {
            while held == count || held > 0 && !same(held, index) {
                held = border[held - 1];
            }
            held += usize::from(same(held, index));
            if held == count {
                found.push(index + 1 - count);
            }
        }
        found
    }
}

/// Where windows with the print's rolling hash start.
fn rolled(hashes: &[(u64, u64)], print: &CodePrint) -> impl Iterator<Item = usize> {
    let (count, want) = (print.count as usize, print.roll);
    let mut prefix = vec![0];
    for (_, later) in hashes {
        prefix.push(roll(prefix[prefix.len() - 1], *later));
    }
    let power = (1..count).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    (0..=hashes.len() - count).filter(move |&at| {
        let rest = prefix[at + count].wrapping_sub(prefix[at + 1].wrapping_mul(power));
        hashes[at].0.wrapping_mul(power).wrapping_add(rest) == want
    })
}

/// From the start of the first token to the end of the last one.
fn whole(window: &[Token]) -> Span {
    match window {
        [first, .., last] => Span { start: first.start, end: last.end },
        [only] => Span { start: only.start, end: only.end },
        [] => Span::default(),
    }
}
