//! Readable parts of ids (protocol §5).

use super::Digest;
use super::nfc::is_mark;
use super::normal::fold_case;

/// The longest slug, in characters, before it is cut and hashed.
const LONGEST: usize = 80;

/// Letters and digits of every script, lower-cased and in NFC; every other run becomes one `-`.
///
/// A slug past 80 characters is cut, and ends in `-` and eight hexadecimal digits of the SHA-256
/// of the whole slug.
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // ASCII is in NFC as it is, and most headings are ASCII.
    if text.is_ascii() {
        text.chars().for_each(|c| add(&mut out, c.to_ascii_lowercase()));
    } else {
        fold_case(text).chars().for_each(|c| add(&mut out, c));
    }
    let end = out.trim_end_matches('-').len();
    out.truncate(end);
    shorten(out)
}

fn add(out: &mut String, c: char) {
    if is_word(c) {
        out.push(c);
    } else if !out.is_empty() && !out.ends_with('-') {
        out.push('-');
    }
}

/// Letters, digits, and the marks that belong to a letter of their script.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && is_mark(c)
}

fn shorten(slug: String) -> String {
    if slug.len() <= LONGEST {
        return slug;
    }
    let Some((cut, _)) = slug.char_indices().nth(LONGEST) else { return slug };
    let digest = Digest::of(slug.as_bytes()).prefix_hex(4);
    format!("{}-{digest}", slug[..cut].trim_end_matches('-'))
}
