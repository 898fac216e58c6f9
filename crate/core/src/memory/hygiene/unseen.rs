//! What readers do not see or take for something else: invisible characters, controls of direction,
//! tags, and words of mixed scripts. Where a script or an emoji needs such a character it is fine.

use super::Hit;
use super::script::script;

const INVISIBLE: &str = "text/invisible";
const BIDI: &str = "text/bidi-control";
const TAG: &str = "text/tag-character";
const MIXED: &str = "text/mixed-scripts";

/// The signs of a flag of a region are between this flag and this tag.
const FLAG: char = '\u{1F3F4}';
const LAST_TAG: char = '\u{E007F}';

/// Everything unseen; neighbours of one rule are one hit.
pub(super) fn check(text: &str) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::new();
    let mut free = 0;
    while let Some(at) = next_suspect(text.as_bytes(), free) {
        let letter = text[at..].chars().next().unwrap_or_default();
        free = at + letter.len_utf8();
        if letter == FLAG {
            free += region(&text[free..]);
        } else if let Some(rule) = unseen(text, at, letter) {
            match hits.last_mut() {
                Some(last) if last.rule == rule && last.span.end as usize == at => {
                    last.span.end = free as u32;
                }
                _ => hits.push(Hit::flagged(rule, at, free)),
            }
        } else if script(letter).is_some() {
            let (start, end, is_mixed) = word(text, at);
            // A sign of a script (`·`) is no letter of a word.
            free = free.max(end);
            if is_mixed {
                hits.push(Hit::flagged(MIXED, start, end));
            }
        }
    }
    hits
}

/// The next byte that is no plain ASCII. Blocks are asked whole: that is one instruction for many
/// bytes.
fn next_suspect(bytes: &[u8], from: usize) -> Option<usize> {
    const BLOCK: usize = 32;
    let is_suspect = |byte: u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r');
    let is_plain = |block: &&[u8]| !block.iter().fold(false, |any, byte| any | is_suspect(*byte));
    let plain = bytes[from..].chunks_exact(BLOCK).take_while(is_plain).count();
    let from = from + plain * BLOCK;
    bytes[from..].iter().position(|byte| is_suspect(*byte)).map(|at| from + at)
}

/// The length of the tags that make a flag that of a region, such as Scotland's.
fn region(text: &str) -> usize {
    let is_sign = |c: &char| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let tags = text.chars().take(7).take_while(is_sign).count() * LAST_TAG.len_utf8();
    let is_closed = tags > 0 && text[tags..].starts_with(LAST_TAG);
    if is_closed { tags + LAST_TAG.len_utf8() } else { 0 }
}

/// The rule that `letter`, at `at`, breaks.
fn unseen(text: &str, at: usize, letter: char) -> Option<&'static str> {
    let before = || text[..at].chars().next_back().unwrap_or(' ');
    let after = || text[at + letter.len_utf8()..].chars().next().unwrap_or(' ');
    let is_fine = match letter {
        '\u{200C}' => joins(before()) && joins(after()),
        // A heart on fire: the heart wears a variation selector.
        '\u{200D}' => {
            joins(before()) || (is_emoji(after()) && (is_emoji(before()) || before() == '\u{FE0F}'))
        }
        '\u{FE0E}' | '\u{FE0F}' => is_emoji(before()) || matches!(before(), '0'..='9' | '#' | '*'),
        '\u{FE00}'..='\u{FE0D}' | '\u{E0100}'..='\u{E01EF}' => takes_variants(before()),
        '\u{180B}'..='\u{180D}' | '\u{180F}' => matches!(before(), '\u{1800}'..='\u{18AF}'),
        _ => false,
    };
    match letter {
        _ if is_fine => None,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some(BIDI),
        '\u{61C}' | '\u{200E}' | '\u{200F}' => Some(BIDI),
        '\u{E0000}'..='\u{E007F}' => Some(TAG),
        _ => is_invisible(letter).then_some(INVISIBLE),
    }
}

fn is_invisible(letter: char) -> bool {
    let is_format = matches!(letter,
        '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200D}' | '\u{2028}' | '\u{2029}'
        | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0080}'..='\u{E0FFF}');
    is_format || letter.is_control()
}

/// Whether a letter is of a script that writes with (non-)joiners: Arabic, those of India and around.
fn joins(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{8FF}' | '\u{900}'..='\u{DFF}' | '\u{F00}'..='\u{109F}'
        | '\u{1700}'..='\u{18AF}' | '\u{1900}'..='\u{1CFF}' | '\u{A800}'..='\u{ABFF}'
        | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' | '\u{10A00}'..='\u{10FFF}'
        | '\u{11000}'..='\u{11FFF}' | '\u{1E900}'..='\u{1E95F}')
}

/// Whether a character may be an emoji.
fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{20E3}' | '\u{2100}'..='\u{214F}'
        | '\u{2190}'..='\u{23FF}' | '\u{2460}'..='\u{27BF}' | '\u{2900}'..='\u{297F}'
        | '\u{2B00}'..='\u{2BFF}' | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}'
        | '\u{1F000}'..='\u{1FAFF}')
}

/// Whether a character has registered variants: mathematical signs and ideographs.
fn takes_variants(letter: char) -> bool {
    matches!(letter,
        '\u{2190}'..='\u{22FF}' | '\u{2A00}'..='\u{2AFF}' | '\u{1000}'..='\u{109F}'
        | '\u{A840}'..='\u{A87F}' | '\u{3001}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF01}'..='\u{FF60}' | '\u{20000}'..='\u{3FFFF}')
}

/// The word around `at`, and whether its letters are of several scripts.
fn word(text: &str, at: usize) -> (usize, usize, bool) {
    let is_end = |c: char| !c.is_alphanumeric() && !('\u{300}'..='\u{36F}').contains(&c);
    // Plain ASCII may stand before; what is not was looked at already.
    let plain = text[..at].bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
    let start = at - plain;
    let end = text[at..].find(is_end).map_or(text.len(), |length| at + length);
    let mut scripts = text[start..end].chars().filter_map(script);
    let first = scripts.next();
    (start, end, scripts.any(|other| Some(other) != first))
}
