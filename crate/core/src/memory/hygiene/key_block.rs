//! Private keys in armour (PEM, OpenSSH, PGP): the opening line, and key material after it.

use memchr::memmem;

use super::Hit;
use super::placeholder::is_placeholder;

const DASHES: &[u8] = b"-----";
/// A key has at least one run of this many signs of base 64; an ellipsis has none.
const LEAST: usize = 40;
/// How far from its opening line it starts, at most: headers may stand between.
const HEADERS: usize = 300;

/// Every armoured private key, from its opening line to the end of the first run of its material.
pub(super) fn check(text: &str) -> Vec<Hit> {
    let bytes = text.as_bytes();
    let openings = memmem::find_iter(bytes, b"-----BEGIN ");
    let end = |at: usize| {
        let label = at + 11;
        let close = label + memmem::find(&bytes[label..(label + 50).min(bytes.len())], DASHES)?;
        let material = close + DASHES.len();
        let is_private = memmem::find(&bytes[label..close], b"PRIVATE KEY").is_some();
        let end = text.floor_char_boundary(material + HEADERS);
        is_private.then(|| run_of_material(&text[material..end]))?.map(|end| material + end)
    };
    openings.filter_map(|at| Some(Hit::refused("secret/private-key", at, end(at)?))).collect()
}

/// The end of the first long run of base 64, before the next line of dashes.
fn run_of_material(text: &str) -> Option<usize> {
    let ends = ["-----", "```", "...", "…"].map(|end| text.find(end).unwrap_or(text.len()));
    let body = &text[..ends.into_iter().min()?];
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let mut at = 0;
    for run in body.as_bytes().split(|byte| !is_sign(*byte)) {
        let end = at + run.len();
        if run.len() >= LEAST && is_mixed(run) && !is_placeholder(&body[at..end]) {
            return Some(end);
        }
        at = end + 1;
    }
    None
}

/// Whether small and capital letters and digits are in a run: in a path they rarely all are.
fn is_mixed(run: &[u8]) -> bool {
    run.iter().any(u8::is_ascii_lowercase)
        && run.iter().any(u8::is_ascii_uppercase)
        && run.iter().any(u8::is_ascii_digit)
}
