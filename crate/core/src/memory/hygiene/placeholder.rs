//! Values that only stand where a secret would: what documents show instead of one.

/// Words that nobody has in a secret, in lower case.
const WORDS: [&str; 15] = [
    "example",
    "xxxx",
    "your",
    "placeholder",
    "redacted",
    "dummy",
    "change",
    "sample",
    "insert",
    "replace",
    "foobar",
    "0000000",
    "deadbeef",
    "notreal",
    "fake",
];

/// Whether a value is no secret: it says so, it is one sign again and again, or it goes up in steps
/// as `abcdefgh` does.
pub(super) fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    WORDS.iter().any(|word| lower.contains(word))
        || is_monotone(lower.as_bytes())
        || has_few_signs(lower.as_bytes())
}

/// Whether half of the signs repeat the one before or follow it in the alphabet.
fn is_monotone(lower: &[u8]) -> bool {
    let follows = |two: &&[u8]| two[1] == two[0] || two[1] == two[0].wrapping_add(1);
    let steps = lower.windows(2).filter(follows).count();
    steps * 2 >= lower.len().saturating_sub(1)
}

/// Whether a long value has fewer than five different signs.
fn has_few_signs(lower: &[u8]) -> bool {
    let signs = lower.iter().fold(0u128, |signs, byte| signs | 1 << (byte & 127));
    lower.len() > 12 && signs.count_ones() < 5
}
