//! NFC, by the algorithm of UAX #15. The tables of the crates that do the same take a sixth of the
//! module; these hold the canonical forms only and are searched as they are.

mod table;

use table::{class_of, compose, parts_of};

pub(super) use table::is_mark;

use crate::order;

/// The text in NFC.
pub fn nfc(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut composed = Composed::default();
    for c in text.chars() {
        composed.add_parts(c);
    }
    composed.add_marks();
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
    /// Marks whose order is not known yet, with their classes.
    marks: Vec<(u8, char)>,
}

impl Composed {
    /// Takes a character apart.
    fn add_parts(&mut self, c: char) {
        if let Some((first, second)) = parts_of(c) {
            self.add_parts(first);
            second.into_iter().for_each(|second| self.add_parts(second));
            return;
        }
        match class_of(c) {
            0 => {
                self.add_marks();
                self.add(0, c);
            }
            class => self.marks.push((class, c)),
        }
    }

    /// Takes the marks of one character in the order of their classes.
    fn add_marks(&mut self) {
        if self.marks.len() > 1 {
            order::sort_by_key(&mut self.marks, |mark| mark.0);
        }
        for (class, mark) in std::mem::take(&mut self.marks) {
            self.add(class, mark);
        }
    }

    /// Takes a character that combines with what stands before it where it can.
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

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::nfc;

    #[test]
    fn every_character_composes_as_in_the_reference() {
        // The rest is ideographs, which stand for themselves, and what is not assigned.
        let ranges = [0..0x3400, 0xa000..0x12000, 0x16000..0x17000, 0x1d000..0x1f000];
        for c in ranges.into_iter().flatten().chain(0x2f800..0x2fa20).filter_map(char::from_u32) {
            for text in
                [format!("{c}"), format!("a{c}\u{300}"), format!("\u{ac00}{c}\u{328}\u{301}")]
            {
                assert_eq!(nfc(&text), text.nfc().collect::<String>(), "{text:?}");
            }
            let apart: String = c.nfd().collect();
            assert_eq!(nfc(&apart), apart.nfc().collect::<String>(), "{c:?}");
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
