//! Normal forms for comparing: NFC, without case, with inner space folded.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

use crate::order;

/// The text in NFC, by the algorithm of UAX #15. The iterators of `unicode-normalization` would
/// bring the tables of the other forms with them, a tenth of the module.
pub fn nfc(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut marks = Vec::new();
    let mut composed = Composed::default();
    for c in text.chars() {
        decompose_canonical(c, |c| match canonical_combining_class(c) {
            0 => {
                composed.add_marks(&mut marks);
                composed.add(0, c);
            }
            class => marks.push((class, c)),
        });
    }
    composed.add_marks(&mut marks);
    composed.chars.into_iter().collect()
}

/// What is composed so far.
#[derive(Default)]
struct Composed {
    chars: Vec<char>,
    /// Where the last character is that others combine with.
    starter: Option<usize>,
    /// The combining class of the last character.
    last: u8,
}

impl Composed {
    /// Takes the marks of one character in the order of their classes.
    fn add_marks(&mut self, marks: &mut Vec<(u8, char)>) {
        if marks.len() > 1 {
            order::sort_by_key(marks, |mark| mark.0);
        }
        marks.drain(..).for_each(|(class, mark)| self.add(class, mark));
    }

    fn add(&mut self, class: u8, c: char) {
        if let Some(at) = self.starter {
            let blocked = at + 1 < self.chars.len() && self.last >= class;
            if let Some(both) = compose(self.chars[at], c).filter(|_| !blocked) {
                self.chars[at] = both;
                return;
            }
        }
        if class == 0 {
            self.starter = Some(self.chars.len());
        }
        self.last = class;
        self.chars.push(c);
    }
}

/// The text without case: NFC of its lower case, so that two spellings of one name are equal.
pub fn fold_case(text: &str) -> String {
    let lower: String = nfc(text).chars().flat_map(char::to_lowercase).collect();
    nfc(&lower)
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

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::nfc;

    #[test]
    fn every_character_composes_as_in_the_reference() {
        for c in (0..=0x0010_ffff).filter_map(char::from_u32) {
            for text in
                [format!("{c}"), format!("a{c}\u{300}"), format!("\u{ac00}{c}\u{328}\u{301}")]
            {
                assert_eq!(nfc(&text), text.nfc().collect::<String>(), "{text:?}");
                let apart: String = text.nfd().collect();
                assert_eq!(nfc(&apart), apart.nfc().collect::<String>(), "{text:?}");
            }
        }
    }

    #[test]
    fn marks_come_in_the_order_of_their_classes() {
        for text in [
            "a\u{301}\u{328}\u{300}b",
            "\u{301}\u{328}a",
            "\u{1100}\u{1161}\u{11a8}",
            "\u{1e0b}\u{323}",
        ] {
            assert_eq!(nfc(text), text.nfc().collect::<String>());
        }
    }
}
