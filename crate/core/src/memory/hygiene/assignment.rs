//! A value that looks random beside a telling name: `name = value`, `name: value`, in quotes or not.

use std::iter;
use std::ops::Range;

use memchr::memchr2_iter;

use super::Hit;
use super::placeholder::is_placeholder;
use super::run::LEAST;

/// What a name tells with, in lower case and without `_` and `-`.
const TELLING: [&str; 14] = [
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "authkey",
    "accountkey",
    "credential",
    "signingkey",
    "encryptionkey",
];

/// Names of tokens that open nothing, and of what is no secret though it is called by such a word.
const OPEN: [&str; 12] = [
    "version",
    "page",
    "next",
    "cursor",
    "continuation",
    "sync",
    "csrf",
    "idempotency",
    "public",
    "hash",
    "digest",
    "name",
];

/// The longest name and value that are looked at, in bytes.
const LONGEST_NAME: usize = 64;
const LONGEST_VALUE: usize = 256;

/// Adds the random values of a run that are assigned to a telling name; spans are the values'.
pub(super) fn check(text: &str, run: Range<usize>, hits: &mut Vec<Hit>) {
    let bytes = &text.as_bytes()[..run.end];
    let mut free = run.start;
    let inside = memchr2_iter(b'=', b':', &bytes[run.clone()]).map(|at| run.start + at + 1);
    for start in iter::once(run.start).chain(inside) {
        // Most signs are followed by little: that is seen first.
        let is_open = start >= free && value_length(&bytes[start..], LEAST) == LEAST;
        if is_open && name_of(text, start).is_some_and(is_telling) {
            let end = start + value_length(&bytes[start..], LONGEST_VALUE);
            let is_call = text[end..].starts_with(['(', '[', '{', '$', '<', ':']);
            if !is_call && is_random(&text[start..end]) {
                hits.push(Hit::refused("secret/high-entropy", start, end));
            }
            // A value is judged once, however many signs are in it.
            free = end;
        }
    }
}

/// How long the value at the start of `bytes` is, up to `most`.
fn value_length(bytes: &[u8], most: usize) -> usize {
    let is_sign = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+/=_-.~!@#%^*?".contains(byte);
    bytes.iter().take(most).take_while(is_sign).count()
}

/// The name that the value at `start` is assigned to: before a sign, without quotes and spaces.
fn name_of(text: &str, start: usize) -> Option<&str> {
    let back = |end: usize, signs: &[u8], most: usize| {
        let before = text.as_bytes()[..end].iter().rev().take(most);
        end - before.take_while(|byte| signs.contains(byte)).count()
    };
    let sign = back(back(back(start, b"\"'`", 1), b" \t", 8), b">", 1);
    let name = back(sign, b"=:", 2);
    let end = back(name, b" \t\"'`]*", 8);
    let is_sign = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let before = text.as_bytes()[..end].iter().rev().take(LONGEST_NAME);
    let length = before.take_while(is_sign).count();
    (name < sign).then(|| &text[end - length..end])
}

fn is_telling(name: &str) -> bool {
    let name = name.replace(['_', '-'], "").to_ascii_lowercase();
    let holds = |word: &&str| name.contains(word);
    TELLING.iter().any(holds) && !OPEN.iter().any(holds)
}

/// Whether nobody would write a value for its meaning: letters and digits, few of them twice, often
/// of another kind than the one before, and no words.
fn is_random(value: &str) -> bool {
    let bytes = value.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = bytes.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let is_hexadecimal = bytes.iter().all(u8::is_ascii_hexdigit);
    // In a random text of n signs, two are equal one time in n: 62 for letters and digits.
    let kinds = if is_hexadecimal { 11 } else { 17 };
    let is_even = equal_pairs(bytes) * kinds <= bytes.len() * (bytes.len() - 1);
    digits >= 2
        && letters >= 4
        && (!is_hexadecimal || bytes.len() >= 32)
        && is_even
        && (is_hexadecimal || (changes(bytes) * 4 >= bytes.len() && !has_words(value)))
        && !is_placeholder(value)
}

/// How many ordered pairs of places hold the same sign.
fn equal_pairs(bytes: &[u8]) -> usize {
    let mut counts = [0usize; 256];
    bytes.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
    counts.iter().map(|count| count * count.saturating_sub(1)).sum()
}

/// How often a sign is of another kind than the one before it.
fn changes(bytes: &[u8]) -> usize {
    let kind = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    bytes.windows(2).filter(|two| kind(two[0]) != kind(two[1])).count()
}

/// Whether half of the letters stand in words, as those of paths and names do: four small letters or
/// more, a quarter of them vowels.
fn has_words(value: &str) -> bool {
    let is_vowel = |byte: &u8| b"aeiouy".contains(byte);
    let is_word = |part: &&[u8]| {
        part.len() >= 4 && part.iter().filter(|byte| is_vowel(byte)).count() * 4 >= part.len()
    };
    let parts = value.as_bytes().split(|byte| !byte.is_ascii_lowercase());
    let in_words: usize = parts.filter(is_word).map(<[u8]>::len).sum();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    in_words * 2 >= letters
}
