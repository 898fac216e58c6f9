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
    // ASCII is in NFC as it is, and most headings are ASCII.
    if text.is_ascii() {
        let mut slug = join_words(text);
        slug.make_ascii_lowercase();
        return shorten(slug);
    }
    shorten(join_words(&fold_case(text)))
}

fn join_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c| !is_word(c)).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push('-');
        }
        out.push_str(word);
    }
    out
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
