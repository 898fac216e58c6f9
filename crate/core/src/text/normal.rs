//! Normal forms for comparing: NFC, without case, with inner space folded.

pub use super::nfc::nfc;

/// The text without case: NFC of its lower case, so that two spellings of one name are equal.
pub fn fold_case(text: &str) -> String {
    nfc(&lower_case(&nfc(text)))
}

/// Each character in lower case, wherever it stands: unlike `str::to_lowercase`, which knows a
/// sigma at the end of a word.
pub fn lower_case(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// A label as keys have it (evidence §2): NFC, trimmed, each run of inner space one space.
pub fn fold_space(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&nfc(word));
    }
    out
}
