//! Bytes written as digits, each in its one spelling.

use data_encoding::BASE64;

/// Base64 of the standard alphabet: padded, without bits that mean nothing.
// One function for all callers: each call of the library would be a copy of it in the module.
#[inline(never)]
pub(super) fn read_base64(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.as_bytes()).ok()
}

/// `N` bytes as two lower-case hexadecimal digits each.
pub(super) fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}
