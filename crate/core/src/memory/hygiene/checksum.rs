//! Checksums that providers put into their tokens, so that a scanner can tell one from a look-alike.

/// What must be true of a token beyond its form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// Nothing.
    None,
    /// The last six signs are the CRC-32 of the thirty before them, in base 62.
    Base62,
    /// After the last `_` stands the CRC-32 of all before it, in hexadecimal digits, the low byte
    /// first.
    Hexadecimal,
    /// Somewhere in it stands this mark.
    Mark(&'static str),
}

impl Check {
    pub(super) fn holds(self, token: &str) -> bool {
        match self {
            Self::None => true,
            Self::Base62 => {
                let (rest, sum) = token.split_at(token.len() - 6);
                base62(crc32(&rest.as_bytes()[rest.len() - 30..])) == sum.as_bytes()
            }
            Self::Hexadecimal => token.rsplit_once('_').is_some_and(|(rest, sum)| {
                u32::from_str_radix(sum, 16) == Ok(crc32(rest.as_bytes()).swap_bytes())
            }),
            Self::Mark(mark) => token.contains(mark),
        }
    }
}

/// CRC-32 of IEEE 802.3, bit by bit: tokens are short and few.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32| (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
    let one = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum));
    !bytes.iter().fold(!0, one)
}

/// Six digits, the smallest last.
fn base62(mut sum: u32) -> [u8; 6] {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut digits = [b'0'; 6];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(sum % 62) as usize];
        sum /= 62;
    }
    digits
}
