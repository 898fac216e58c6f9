//! The notation for how a token looks, and matching by it.
//!
//! Signs stand for themselves; `{w36}` is 36 of the class `w`, `{u20-60}` from 20 to 60 of them.
//! A run takes all that it can and never gives back, so matching reads each byte once.

/// Bytes of `form` before its first run: what a token is looked for by.
pub(super) const fn prefix_length(form: &str) -> usize {
    let bytes = form.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'{' {
        at += 1;
    }
    at
}

/// How many bytes at the start of `text` look like `form`.
pub(super) fn matched(form: &str, text: &[u8]) -> Option<usize> {
    let mut rest = form.as_bytes();
    let mut at = 0;
    while let [sign, after @ ..] = rest {
        if *sign != b'{' {
            (text.get(at) == Some(sign)).then_some(())?;
            at += 1;
            rest = after;
            continue;
        }
        let end = after.iter().position(|byte| *byte == b'}')?;
        at += run(&after[..end], &text[at..])?;
        rest = &after[end + 1..];
    }
    Some(at)
}

/// The length of a run; `what` is its class and how long it may be.
fn run(what: &[u8], text: &[u8]) -> Option<usize> {
    let (class, numbers) = what.split_first()?;
    let mut numbers = numbers.split(|byte| *byte == b'-').map(number);
    let least = numbers.next()?;
    let most = numbers.next().unwrap_or(least);
    let length = text.iter().take(most).take_while(|byte| is_in(*class, **byte)).count();
    (length >= least).then_some(length)
}

fn number(digits: &[u8]) -> usize {
    digits.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0'))
}

/// Whether a byte is of a class.
fn is_in(class: u8, byte: u8) -> bool {
    match class {
        b'd' => byte.is_ascii_digit(),
        b'h' => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        b'H' => matches!(byte, b'0'..=b'9' | b'A'..=b'F'),
        b'x' => byte.is_ascii_hexdigit(),
        b'l' => byte.is_ascii_alphabetic(),
        b'a' => matches!(byte, b'0'..=b'9' | b'a'..=b'z'),
        b'A' => matches!(byte, b'0'..=b'9' | b'A'..=b'Z'),
        b'w' => byte.is_ascii_alphanumeric(),
        b'u' => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
        b'b' => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'),
        b'p' => byte.is_ascii_alphanumeric() || byte == b'%',
        b't' => matches!(byte, b'a'..=b'z' | b'2'..=b'7'),
        b'T' => matches!(byte, b'A'..=b'Z' | b'2'..=b'7'),
        b'=' => byte == b'=',
        _ => false,
    }
}
