//! Normal forms for comparing: NFC, without case, with inner space folded.

use unicode_normalization::UnicodeNormalization;

/// The text in NFC.
pub fn nfc(text: &str) -> String {
    text.nfc().collect()
}

/// The text without case: NFC of its lower case, so that two spellings of one name are equal.
pub fn fold_case(text: &str) -> String {
    text.nfc().flat_map(char::to_lowercase).nfc().collect()
}

/// A label as keys have it (evidence §2): NFC, trimmed, each run of inner space one space.
pub fn fold_space(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.nfc());
    }
    out
}
