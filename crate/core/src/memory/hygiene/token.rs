//! Finding tokens of providers: a word that starts as one of the forms does, and is one to its end.

use std::ops::Range;

use super::Hit;
use super::form::{matched, prefix_length};
use super::format::{FORMATS, Format};
use super::placeholder::is_placeholder;

/// How far from a token its provider's name may stand, in bytes.
const NEAR: usize = 80;

/// Adds the tokens of providers that are in a run.
pub(super) fn check(text: &str, run: Range<usize>, hits: &mut Vec<Hit>) {
    let bytes = text.as_bytes();
    let mut free = run.start;
    // Whether the byte before belongs to a word.
    let mut joined = false;
    for at in run.start..run.end - 1 {
        let starts = !joined && INDEX.is_start(bytes[at], bytes[at + 1]);
        joined = match bytes[at] {
            // The letter of an escape (`\n`) is not of the word after it.
            b'n' | b'r' | b't' => at == run.start || bytes[at - 1] != b'\\',
            b'-' => joined,
            byte => byte.is_ascii_alphanumeric() || byte == b'_',
        };
        if starts
            && at >= free
            && let Some((format, end)) = token_at(text, at)
        {
            hits.push(Hit::refused(format.rule.name, at, end));
            free = end;
        }
    }
}

/// The format of the token that starts at `at`, and its end.
fn token_at(text: &str, at: usize) -> Option<(&'static Format, usize)> {
    let rest = &text.as_bytes()[at..];
    let first = usize::from(rest[0]);
    let range = usize::from(INDEX.starts[first])..usize::from(INDEX.starts[first + 1]);
    INDEX.order[range].iter().find_map(|(format, form)| {
        let format = &FORMATS[usize::from(*format)];
        let form = format.rule.forms[usize::from(*form)];
        let end = at + matched(form, rest)?;
        let is_one = !is_joined(&text.as_bytes()[end..])
            && format.check.holds(&text[at..end])
            && !is_placeholder(&text[at + prefix_length(form)..end])
            && is_near(format.near, text, at, end);
        is_one.then_some((format, end))
    })
}

/// Whether what follows a token belongs to its last word.
fn is_joined(after: &[u8]) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let dashes = after.iter().take_while(|byte| **byte == b'-').take(2).count();
    is_word(after.get(dashes)) && dashes < 2
}

/// Whether one of `words` stands around `start..end`; none wanted is fine.
fn is_near(words: &[&str], text: &str, start: usize, end: usize) -> bool {
    if words.is_empty() {
        return true;
    }
    let from = text.floor_char_boundary(start.saturating_sub(NEAR));
    let to = text.ceil_char_boundary((end + NEAR).min(text.len()));
    let around = text[from..to].to_ascii_lowercase();
    words.iter().any(|word| around.contains(word))
}

/// Which forms start with which bytes.
struct Index {
    /// For each first byte the second bytes, as bits.
    pairs: [u128; 128],
    /// Where the forms with a first byte start in `order`.
    starts: [u16; 129],
    /// Format and form, by the first byte.
    order: [(u8, u8); FORMS],
}

impl Index {
    fn is_start(&self, first: u8, second: u8) -> bool {
        first < 128 && second < 128 && self.pairs[usize::from(first)] >> second & 1 == 1
    }
}

static INDEX: Index = index();

const FORMS: usize = {
    let (mut count, mut format) = (0, 0);
    while format < FORMATS.len() {
        count += FORMATS[format].rule.forms.len();
        format += 1;
    }
    count
};

const fn index() -> Index {
    let mut index = Index { pairs: [0; 128], starts: [0; 129], order: [(0, 0); FORMS] };
    let (mut first, mut count) = (0, 0);
    while first < 128 {
        index.starts[first] = count as u16;
        let mut format = 0;
        while format < FORMATS.len() {
            let mut form = 0;
            while form < FORMATS[format].rule.forms.len() {
                let text = FORMATS[format].rule.forms[form];
                assert!(prefix_length(text) >= 2, "a form starts with two signs of its own");
                let bytes = text.as_bytes();
                if bytes[0] as usize == first {
                    index.pairs[first] |= 1 << bytes[1];
                    index.order[count] = (format as u8, form as u8);
                    count += 1;
                }
                form += 1;
            }
            format += 1;
        }
        first += 1;
    }
    index.starts[128] = count as u16;
    index
}
