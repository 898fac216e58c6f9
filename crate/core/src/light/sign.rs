//! The signs and keys of markers, and how a bracket opens one (protocol §4).

use super::{ClaimKind, MarkerKind};

/// The sign that stands for any other.
pub(super) const ANY_SIGN: &str = "L1";

/// The signs that are no words.
const GLYPHS: [&str; 7] = ["⍂", "⍐", "⍌", "⟁", "𝔻", "⌂", "⟐"];

/// The signs of colour and the keys they carry.
const COLOURS: [&str; 2] = ["RED", "AMBER"];

/// The old spellings and the key each belongs to.
const OLD: [(&str, &str); 2] = [("⌂", "entity"), ("⟐", "state")];

/// Longest key, in bytes: what is longer is prose.
const LONGEST_KEY: usize = 64;

/// Longest word that is read as a sign, in bytes.
const LONGEST_WORD: usize = 16;

const KEYS: [(&str, &str, MarkerKind); 11] = [
    ("entity", "⍂", MarkerKind::Claim(ClaimKind::Entity)),
    ("state", "⍐", MarkerKind::Claim(ClaimKind::State)),
    ("event", "⍌", MarkerKind::Claim(ClaimKind::Event)),
    ("depends_on", "⟁", MarkerKind::DependsOn),
    ("binds_to", "⟁", MarkerKind::BindsTo),
    ("tests", "⟁", MarkerKind::Tests),
    ("blocker", "RED", MarkerKind::Blocker),
    ("warning", "AMBER", MarkerKind::Warning),
    ("confidence", "𝔻", MarkerKind::Confidence),
    ("ambiguity", "𝔻", MarkerKind::Ambiguity),
    ("evidence", "𝔻", MarkerKind::Evidence),
];

impl MarkerKind {
    /// The key as it is written, lower case; `None` for unknown ones.
    pub fn key(self) -> Option<&'static str> {
        KEYS.iter().find(|(_, _, kind)| *kind == self).map(|(key, _, _)| *key)
    }

    /// The sign that belongs to the key; `None` for unknown ones.
    pub fn sign(self) -> Option<&'static str> {
        KEYS.iter().find(|(_, _, kind)| *kind == self).map(|(_, sign, _)| *sign)
    }
}

/// The start of a marker: `[`, sign, key and colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening<'s> {
    pub(super) kind: MarkerKind,
    pub(super) sign: &'s str,
    pub(super) key: &'s str,
    /// Where the value starts in the source.
    pub(super) value: usize,
}

/// What a `[` opens.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bracket<'s> {
    Marker(Opening<'s>),
    /// A glyph without key and colon: surely meant as a marker, and none.
    Malformed,
    Text,
}

/// Reads what stands behind the `[` at `at`, in constant time.
pub(super) fn read_bracket(text: &str, at: usize) -> Bracket<'_> {
    let rest = &text[at + 1..];
    // Every glyph starts with one of two bytes, every word with a capital.
    match rest.as_bytes().first() {
        Some(0xE2 | 0xF0) => {
            let Some(sign) = GLYPHS.iter().find(|sign| rest.starts_with(**sign)) else {
                return Bracket::Text;
            };
            let gap = gap_length(&rest[sign.len()..]);
            let key = sign.len() + gap;
            match key_length(&rest[key..]) {
                0 => Bracket::Malformed,
                length => opening(rest, at, sign.len(), key, length, true),
            }
        }
        Some(b'A'..=b'Z') => read_word(rest, at),
        _ => Bracket::Text,
    }
}

fn opening(
    rest: &str,
    at: usize,
    sign: usize,
    key: usize,
    length: usize,
    any: bool,
) -> Bracket<'_> {
    let (sign, key_text) = (&rest[..sign], &rest[key..key + length]);
    let kind = known(key_text)
        .filter(|kind| any || matches!(kind, MarkerKind::Blocker | MarkerKind::Warning));
    let kind = kind.unwrap_or(MarkerKind::Unknown);
    // One for `[`, one for the colon.
    Bracket::Marker(Opening { kind, sign, key: key_text, value: at + 1 + key + length + 1 })
}

/// `L1` carries every key, another word only those of the colours. Without a space in between a
/// word is a sign only before a key that it carries: `IDs:` is no marker.
fn read_word(rest: &str, at: usize) -> Bracket<'_> {
    let glued = [ANY_SIGN].iter().chain(&COLOURS).find(|sign| rest.starts_with(**sign));
    let capitals = rest.bytes().take(LONGEST_WORD + 1).take_while(u8::is_ascii_uppercase).count();
    let sign = if rest.starts_with(ANY_SIGN) { ANY_SIGN.len() } else { capitals };
    let gap = gap_length(&rest[sign..]);
    let (sign, gap) = match glued {
        Some(word) if gap == 0 => (word.len(), 0),
        _ if gap == 0 || !(2..=LONGEST_WORD).contains(&sign) => return Bracket::Text,
        _ => (sign, gap),
    };
    let any = &rest[..sign] == ANY_SIGN;
    match key_length(&rest[sign + gap..]) {
        0 => Bracket::Text,
        length => match opening(rest, at, sign, sign + gap, length, any) {
            Bracket::Marker(found) if gap == 0 && found.kind == MarkerKind::Unknown => {
                Bracket::Text
            }
            bracket => bracket,
        },
    }
}

fn known(key: &str) -> Option<MarkerKind> {
    KEYS.iter().find(|(known, _, _)| key.eq_ignore_ascii_case(known)).map(|(_, _, kind)| *kind)
}

/// The length of the key in front of a colon; 0 when there is none.
fn key_length(rest: &str) -> usize {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut ends = rest.char_indices().take_while(|(at, _)| *at <= LONGEST_KEY);
    match ends.find(|(_, c)| !part(*c)) {
        Some((length, ':')) => length,
        _ => 0,
    }
}

/// White space between sign and key; it may hold a line end with the prefix of a block quote.
fn gap_length(rest: &str) -> usize {
    let mut broken = false;
    let gap = rest.bytes().take(LONGEST_KEY).take_while(|byte| {
        broken |= *byte == b'\n';
        matches!(byte, b' ' | b'\t' | b'\n') || (broken && *byte == b'>')
    });
    gap.count()
}

/// True when `sign` is the old spelling of the sign of `kind`.
pub(super) fn is_old(sign: &str, kind: MarkerKind) -> bool {
    kind.key().is_some_and(|key| OLD.contains(&(sign, key)))
}

/// True when `sign` belongs to another key than that of `kind`.
pub(super) fn is_other(sign: &str, kind: MarkerKind) -> bool {
    sign != ANY_SIGN && kind.sign().is_some_and(|own| own != sign) && !is_old(sign, kind)
}
