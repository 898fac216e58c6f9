//! What Unicode says of canonical forms: rows of bytes, searched as they are. The test below writes
//! the rows (with `L1GHT_BLESS=1`) from the `unicode-normalization` crate and compares them.

/// A character and the one or two that it stands for, three bytes each, by character.
const PARTS: &[u8] = include_bytes!("parts.bin");
/// Rows of `PARTS` that may be put together, two bytes each, by their parts.
const PAIRS: &[u8] = include_bytes!("pairs.bin");
/// Three bytes for a character, one for how many follow of its class, one for the class.
const CLASSES: &[u8] = include_bytes!("classes.bin");
/// Three bytes for a combining mark, one for how many follow.
const MARKS: &[u8] = include_bytes!("marks.bin");

/// Syllables of Hangul and their parts are computed (Unicode §3.12).
const SYLLABLE: u32 = 0xac00;
const LEAD: u32 = 0x1100;
const VOWEL: u32 = 0x1161;
const TAIL: u32 = 0x11a7;
const LEADS: u32 = 19;
const VOWELS: u32 = 21;
const TAILS: u32 = 28;

/// The one or two characters that `c` stands for; `None` when it stands for itself.
pub(super) fn parts_of(c: char) -> Option<(char, Option<char>)> {
    let syllable = u32::from(c).wrapping_sub(SYLLABLE);
    if syllable < LEADS * VOWELS * TAILS {
        let (first, second) = match syllable % TAILS {
            0 => (LEAD + syllable / TAILS / VOWELS, VOWEL + syllable / TAILS % VOWELS),
            tail => (u32::from(c) - tail, TAIL + tail),
        };
        return Some((char::from_u32(first)?, char::from_u32(second)));
    }
    let (rows, _) = PARTS.as_chunks::<9>();
    let at = rows.binary_search_by_key(&u32::from(c), |row| number(&row[..3])).ok()?;
    let second = char::from_u32(number(&rows[at][6..])).filter(|second| *second != '\0');
    Some((char::from_u32(number(&rows[at][3..6]))?, second))
}

/// The character that stands for both.
pub(super) fn compose(first: char, second: char) -> Option<char> {
    let (a, b) = (u32::from(first), u32::from(second));
    let (lead, vowel) = (a.wrapping_sub(LEAD), b.wrapping_sub(VOWEL));
    if lead < LEADS && vowel < VOWELS {
        return char::from_u32(SYLLABLE + (lead * VOWELS + vowel) * TAILS);
    }
    let (syllable, tail) = (a.wrapping_sub(SYLLABLE), b.wrapping_sub(TAIL));
    if syllable < LEADS * VOWELS * TAILS && syllable % TAILS == 0 && (1..TAILS).contains(&tail) {
        return char::from_u32(a + tail);
    }
    let (rows, _) = PARTS.as_chunks::<9>();
    let (pairs, _) = PAIRS.as_chunks::<2>();
    let row = |pair: &[u8; 2]| rows[usize::from(u16::from_be_bytes(*pair))];
    let parts = |pair: &[u8; 2]| (number(&row(pair)[3..6]), number(&row(pair)[6..]));
    let at = pairs.binary_search_by_key(&(a, b), parts).ok()?;
    char::from_u32(number(&row(&pairs[at])[..3]))
}

/// The canonical combining class.
pub(super) fn class_of(c: char) -> u8 {
    let (rows, _) = CLASSES.as_chunks::<5>();
    let at = rows.partition_point(|row| number(&row[..3]) <= u32::from(c)).checked_sub(1);
    at.map(|at| rows[at]).filter(|row| runs_to(row, c)).map_or(0, |row| row[4])
}

/// True for combining marks: the general category Mark.
pub(in crate::text) fn is_mark(c: char) -> bool {
    let (rows, _) = MARKS.as_chunks::<4>();
    let at = rows.partition_point(|row| number(&row[..3]) <= u32::from(c)).checked_sub(1);
    at.is_some_and(|at| runs_to(&rows[at], c))
}

/// True when `c`, which is not before the first character of the row, is one that it speaks of.
fn runs_to(row: &[u8], c: char) -> bool {
    u32::from(c) - number(&row[..3]) <= u32::from(row[3])
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use unicode_normalization::char as reference;

    use super::{CLASSES, LEADS, MARKS, PAIRS, PARTS, SYLLABLE, TAILS, VOWELS};

    fn chars() -> impl Iterator<Item = char> {
        let is_syllable =
            |c: &char| (SYLLABLE..SYLLABLE + LEADS * VOWELS * TAILS).contains(&u32::from(*c));
        (0..=0x0010_ffff).filter_map(char::from_u32).filter(move |c| !is_syllable(c))
    }

    fn put(out: &mut Vec<u8>, c: char) {
        out.extend(&u32::from(c).to_be_bytes()[1..]);
    }

    /// Each character that comes apart, with its two parts, the second `\0` for none.
    fn rows() -> Vec<(char, char, char)> {
        let mut whole: BTreeMap<Vec<char>, char> = BTreeMap::new();
        let mut apart = Vec::new();
        for c in chars() {
            let mut parts = Vec::new();
            reference::decompose_canonical(c, |part| parts.push(part));
            whole.entry(parts.clone()).or_insert(c);
            if parts != [c] {
                apart.push((c, parts));
            }
        }
        let row = |(c, parts): (char, Vec<char>)| match parts.split_last() {
            Some((only, [])) => (c, *only, '\0'),
            Some((last, rest)) => (c, whole[rest], *last),
            None => unreachable!("every character stands for something"),
        };
        apart.into_iter().map(row).collect()
    }

    /// Runs of characters of one value that isn't 0: the first, how many more, the value.
    fn runs(value: impl Fn(char) -> u8) -> Vec<(char, u8, u8)> {
        let mut runs: Vec<(char, u8, u8)> = Vec::new();
        for c in chars().filter(|c| value(*c) != 0) {
            match runs.last_mut() {
                Some((first, more, of))
                    if *of == value(c)
                        && *more < u8::MAX
                        && u32::from(c) == u32::from(*first) + u32::from(*more) + 1 =>
                {
                    *more += 1;
                }
                _ => runs.push((c, 0, value(c))),
            }
        }
        runs
    }

    fn compare(name: &str, kept: &[u8], made: &[u8]) {
        if std::env::var_os("L1GHT_BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/nfc/");
            fs::write(format!("{folder}{name}"), made).expect("the folder is there");
        } else {
            assert!(kept == made, "{name} is not what the reference says");
        }
    }

    #[test]
    fn tables_say_what_the_reference_says() {
        let rows = rows();
        let (mut parts, mut pairs) = (Vec::new(), Vec::new());
        for (at, (c, first, second)) in rows.iter().enumerate() {
            [*c, *first, *second].into_iter().for_each(|c| put(&mut parts, c));
            if reference::compose(*first, *second) == Some(*c) {
                pairs.push((*first, *second, u16::try_from(at).expect("few rows")));
            }
        }
        pairs.sort_unstable();
        let pairs: Vec<u8> = pairs.iter().flat_map(|pair| pair.2.to_be_bytes()).collect();
        compare("parts.bin", PARTS, &parts);
        compare("pairs.bin", PAIRS, &pairs);
        let (mut classes, mut marks) = (Vec::new(), Vec::new());
        for (first, more, class) in runs(reference::canonical_combining_class) {
            put(&mut classes, first);
            classes.extend([more, class]);
        }
        for (first, more, _) in runs(|c| u8::from(reference::is_combining_mark(c))) {
            put(&mut marks, first);
            marks.push(more);
        }
        compare("classes.bin", CLASSES, &classes);
        compare("marks.bin", MARKS, &marks);
    }
}
