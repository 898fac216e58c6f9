//! How sure a claim says it is (protocol §4): one scale everywhere.

/// A confidence from 0 to 1, in millionths (0..=1_000_000).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(pub u32);

/// One, in millionths.
const ONE: u32 = 1_000_000;

/// The words and what each stands for, in millionths.
const WORDS: [(&str, u32); 15] = [
    ("certain", 950_000),
    ("confirmed", 950_000),
    ("verified", 950_000),
    ("high", 800_000),
    ("strong", 800_000),
    ("likely", 800_000),
    ("medium", 500_000),
    ("moderate", 500_000),
    ("partial", 500_000),
    ("low", 300_000),
    ("weak", 300_000),
    ("tentative", 300_000),
    ("speculative", 150_000),
    ("guess", 150_000),
    ("unverified", 150_000),
];

/// Reads the first number or word of `value`; the rest is a remark. `None` is *unknown*, never a
/// default.
pub fn read_confidence(value: &str) -> Option<Confidence> {
    let first =
        value.split(|c: char| c.is_whitespace() || c == '(').find(|part| !part.is_empty())?;
    let first = first.trim_end_matches([',', ';', ':', '.']);
    let word = WORDS.iter().find(|(word, _)| first.eq_ignore_ascii_case(word));
    word.map(|(_, millionths)| *millionths).or_else(|| millionths(first)).map(Confidence)
}

/// A decimal from 0 to 1 in millionths, rounded half up.
fn millionths(number: &str) -> Option<u32> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let zeros = |part: &str| part.bytes().all(|b| b == b'0');
    match whole.trim_start_matches('0') {
        "" => {
            let digit = |at: usize| u32::from(fraction.as_bytes().get(at).map_or(0, |b| b - b'0'));
            let value = (0..6).fold(0, |sum, at| sum * 10 + digit(at));
            Some(value + u32::from(digit(6) >= 5))
        }
        "1" if zeros(fraction) => Some(ONE),
        _ => None,
    }
}
