//! English words without their endings, so that `parser`, `parsing` and `parsed` meet. What comes out
//! is no word, only the same for words of one kind; it is applied to code and questions alike.

/// Endings, and how many letters have to stand before one. The first that fits is cut off.
const ENDINGS: [(&str, usize); 22] = [
    ("ations", 4),
    ("ators", 4),
    ("ation", 4),
    ("ator", 4),
    ("ates", 4),
    ("ated", 4),
    ("ating", 4),
    ("ate", 4),
    ("ions", 4),
    ("ion", 4),
    ("ments", 4),
    ("ment", 4),
    ("ness", 4),
    ("able", 4),
    ("ible", 4),
    ("ings", 3),
    ("ing", 3),
    ("ers", 4),
    ("ors", 4),
    ("er", 4),
    ("or", 4),
    ("ed", 3),
];

/// The stem of a word of small ASCII letters; other words, and short ones, are their own.
pub(super) fn stem(word: &str) -> &str {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word;
    }
    let whole = singular(word);
    let cut = ENDINGS.iter().find_map(|(ending, least)| {
        let rest = whole.strip_suffix(ending)?;
        (rest.len() >= *least && has_vowel(rest)).then_some(rest)
    });
    match cut {
        Some(rest) => without_double(without_end(rest)),
        None => without_end(whole),
    }
}

/// Without the ending of the plural.
fn singular(word: &str) -> &str {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() > 2) {
        return rest;
    }
    let rest = match word.strip_suffix("es") {
        Some(rest) if ["s", "x", "z", "ch", "sh"].iter().any(|end| rest.ends_with(end)) => rest,
        _ => word.strip_suffix('s').unwrap_or(word),
    };
    let is_own = ["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    if is_own { word } else { rest }
}

/// Without the last letter where that comes and goes: `create` and `creating`, `entry` and `entries`.
fn without_end(word: &str) -> &str {
    match word.strip_suffix(['e', 'y', 'i']) {
        Some(rest) if rest.len() >= 3 => rest,
        _ => word,
    }
}

/// `stopp` is `stop`.
fn without_double(word: &str) -> &str {
    match word.as_bytes() {
        [.., a, b] if a == b && word.len() > 3 && !b"aeiousl".contains(b) => {
            &word[..word.len() - 1]
        }
        _ => word,
    }
}

fn has_vowel(word: &str) -> bool {
    word.bytes().any(|byte| b"aeiouy".contains(&byte))
}
