//! From text to the terms that the index is made of: identifiers split at case and underscores, in
//! small letters and without endings, and the name as a whole. Text and questions go the same way.

use super::stem::stem;
use crate::order;

/// No term is longer, in bytes; what is longer is hardly a word.
const LONGEST: usize = 40;

/// Words that say nothing about what is looked for; sorted.
const COMMON: [&str; 62] = [
    "about", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but",
    "by", "can", "could", "did", "do", "does", "each", "for", "from", "has", "have", "how", "if",
    "in", "into", "is", "it", "its", "may", "more", "no", "not", "of", "on", "or", "our", "should",
    "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they",
    "this", "to", "was", "what", "when", "where", "which", "will", "with", "you",
];

/// True for a word that says nothing about what is looked for.
pub(super) fn is_common(word: &str) -> bool {
    word.len() < 2 || COMMON.binary_search(&word).is_ok()
}

/// Hands every run of letters, digits and underscores to `found`, with where it starts.
pub(super) fn each_word<'t>(text: &'t [u8], mut found: impl FnMut(usize, &'t [u8])) {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let gap = rest.iter().position(|byte| is_word(*byte)).unwrap_or(rest.len());
        let rest = &rest[gap..];
        let length = rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len());
        if length > 0 {
            found(at + gap, &rest[..length]);
        }
        at += gap + length;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Hands the terms of one word to `found`: its parts, and with `whole`, where there are several, all
/// of it in one.
pub(super) fn each_term(word: &[u8], whole: bool, found: &mut impl FnMut(&str)) {
    if !word.is_ascii() {
        return each_other_term(&String::from_utf8_lossy(word), found);
    }
    let mut buffer = [0_u8; LONGEST];
    let mut parts = 0;
    for part in parts_of(word) {
        parts += 1;
        if part.len() <= LONGEST {
            let small = small(part, &mut buffer);
            if !is_common(small) {
                found(stem(small));
            }
        }
    }
    if whole && parts > 1 {
        let mut length = 0;
        for byte in word.iter().filter(|byte| **byte != b'_') {
            let Some(place) = buffer.get_mut(length) else { return };
            *place = byte.to_ascii_lowercase();
            length += 1;
        }
        found(std::str::from_utf8(&buffer[..length]).unwrap_or_default());
    }
}

fn small<'b>(part: &[u8], buffer: &'b mut [u8; LONGEST]) -> &'b str {
    let room = &mut buffer[..part.len()];
    room.copy_from_slice(part);
    room.make_ascii_lowercase();
    std::str::from_utf8(room).unwrap_or_default()
}

/// Words of other scripts, small; of scripts that put no spaces between words each character.
fn each_other_term(word: &str, found: &mut impl FnMut(&str)) {
    let small = word.to_lowercase();
    let is_apart = |c: char| ('\u{2e80}'..'\u{d7ff}').contains(&c) || c >= '\u{20000}';
    for run in small.split('_').filter(|run| !run.is_empty()) {
        if run.chars().any(is_apart) {
            run.chars().for_each(|c| found(c.encode_utf8(&mut [0; 4])));
        } else if run.len() <= LONGEST {
            found(run);
        }
    }
}

/// The parts of an identifier: `parseHTTPHeader2` is `parse`, `HTTP`, `Header`, `2`.
fn parts_of(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while word.get(at) == Some(&b'_') {
            at += 1;
        }
        let start = at;
        while at < word.len() && word[at] != b'_' && (at == start || !splits(word, at)) {
            at += 1;
        }
        (at > start).then(|| &word[start..at])
    })
}

/// True where a new part starts: at a capital after a small letter, at the last capital before a
/// small letter, between letters and digits.
fn splits(word: &[u8], at: usize) -> bool {
    let (before, here) = (word[at - 1], word[at]);
    let next = word.get(at + 1).copied().unwrap_or_default();
    let is_start =
        here.is_ascii_uppercase() && (!before.is_ascii_uppercase() || next.is_ascii_lowercase());
    is_start || before.is_ascii_digit() != here.is_ascii_digit()
}

/// The terms that a question asks for, each once and in order, with the weight that each has of one:
/// its words, and neighbours written as one name. Where all words are common, those are asked for.
pub fn query_words(text: &str) -> Vec<(String, f64)> {
    let text = &text[..text.floor_char_boundary(MOST_TEXT)];
    let mut terms: Vec<(String, f64)> = Vec::new();
    let mut written: Vec<String> = Vec::new();
    each_word(text.as_bytes(), |_, word| {
        each_term(word, true, &mut |term| terms.push((term.to_owned(), 1.0)));
        written.push(String::from_utf8_lossy(word).replace('_', "").to_lowercase());
    });
    if terms.is_empty() {
        terms.extend(written.iter().map(|word| (word.clone(), 1.0)));
    }
    for few in 2..=3 {
        let runs = written.windows(few).map(|run| run.concat());
        terms.extend(runs.filter(|run| run.len() <= LONGEST).map(|run| (run, NEIGHBOURS)));
    }
    order::sort_by(&mut terms, |a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    terms.dedup_by(|a, b| a.0 == b.0);
    terms.truncate(MOST_TERMS);
    terms
}

/// No more of a question is read, in bytes.
const MOST_TEXT: usize = 4096;
/// No more terms are asked for.
const MOST_TERMS: usize = 256;
/// What neighbours that are written as one name weigh.
const NEIGHBOURS: f64 = 1.0;
