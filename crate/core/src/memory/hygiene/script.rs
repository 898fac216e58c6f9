//! Scripts whose letters are taken for one another, as ranges; every other letter has no script here
//! and mixes with all.

/// A script of which letters look like those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Cherokee,
    Coptic,
    Lisu,
}

use Script::{Armenian, Cherokee, Coptic, Cyrillic, Greek, Latin, Lisu};

/// First and last letter, in order. Of Greek only what looks like another script: the rest stands in
/// formulas (`ΔT`, `λx`).
const RANGES: &[(char, char, Script)] = &[
    ('A', 'Z', Latin),
    ('a', 'z', Latin),
    ('À', 'Ö', Latin),
    ('Ø', 'ö', Latin),
    ('ø', 'ʯ', Latin),
    ('Ͱ', 'ͽ', Greek),
    ('Ϳ', 'Ϳ', Greek),
    ('Ά', 'Β', Greek),
    ('Ε', 'Η', Greek),
    ('Ι', 'Κ', Greek),
    ('Μ', 'Ν', Greek),
    ('Ο', 'Ο', Greek),
    ('Ρ', 'Ρ', Greek),
    ('Τ', 'Υ', Greek),
    ('Χ', 'Χ', Greek),
    ('Ϊ', 'α', Greek),
    ('ι', 'κ', Greek),
    ('ν', 'ν', Greek),
    ('ο', 'ο', Greek),
    ('ρ', 'ς', Greek),
    ('υ', 'υ', Greek),
    ('ϊ', 'ώ', Greek),
    ('Ϣ', 'ϯ', Coptic),
    ('ϲ', 'ϳ', Greek),
    ('Ϲ', 'Ϲ', Greek),
    ('Ѐ', 'ҁ', Cyrillic),
    ('Ҋ', 'ԯ', Cyrillic),
    ('Ա', 'Ֆ', Armenian),
    ('ՠ', 'ֈ', Armenian),
    ('Ꭰ', 'ᏽ', Cherokee),
    ('ᲀ', 'ᲊ', Cyrillic),
    ('Ḁ', 'ỿ', Latin),
    ('ἀ', 'ῼ', Greek),
    ('Ⱡ', 'Ɀ', Latin),
    ('Ⲁ', 'ⳮ', Coptic),
    ('ꓐ', 'ꓽ', Lisu),
    ('Ꙁ', 'ꚛ', Cyrillic),
    ('Ꜣ', 'ꞇ', Latin),
    ('ꭰ', 'ꮿ', Cherokee),
];

/// The script of a letter, when it is one of these.
pub(super) fn script(letter: char) -> Option<Script> {
    let at = RANGES.partition_point(|(_, last, _)| *last < letter);
    RANGES.get(at).filter(|(first, ..)| *first <= letter).map(|(.., script)| *script)
}
