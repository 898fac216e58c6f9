//! Sentences, and what they state something checkable about: a path, a symbol, a command, a version, a
//! number.

use std::ops::Range;

use super::{Mention, MentionKind, Spelled, Topic, spell};

/// Words that a full stop ends without ending the sentence.
const SHORT: [&str; 8] = ["e.g", "i.e", "etc", "vs", "cf", "approx", "incl", "no"];

/// The sentences of a text, in order, none empty.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut is_code) = (0, false);
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'`' => is_code = !is_code,
            b'.' | b'!' | b'?' if !is_code && ends(text, start, at) => {
                found.extend(trimmed(text, start..at + 1));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.extend(trimmed(text, start..text.len()));
    found
}

/// True when a sentence ends with the sign at `at`.
fn ends(text: &str, start: usize, at: usize) -> bool {
    let is_last = text[at + 1..].starts_with([' ', '\n', '\t']);
    // A word is not longer than this.
    let from = text.floor_char_boundary(at.saturating_sub(12).max(start));
    let word = text[from..at].rsplit([' ', '\n', '\t', '(']).next().unwrap_or_default();
    is_last && !SHORT.contains(&word.to_ascii_lowercase().as_str())
}

fn trimmed(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let inside = &text[range.clone()];
    let start = range.start + inside.len() - inside.trim_start().len();
    let end = start + inside.trim().len();
    (start < end).then_some(start..end)
}

/// What a sentence with these mentions is about, each once.
pub(super) fn topics<'m>(
    text: &str,
    mentions: impl Iterator<Item = &'m Mention>,
) -> Vec<(Topic, String)> {
    let mut found = Vec::new();
    let mut add = |topic: Topic, text: &str| {
        let is_known = found.iter().any(|(known, own)| *known == topic && own == text);
        if !is_known && found.len() < MOST {
            found.push((topic, text.to_owned()));
        }
    };
    for mention in mentions {
        match (mention.kind, spell(&mention.text)) {
            (MentionKind::Code, Spelled::Path { .. }) => add(Topic::Path, &mention.text),
            (MentionKind::Code, Spelled::Name { .. }) => add(Topic::Symbol, &mention.text),
            (MentionKind::Code, Spelled::Command) => add(Topic::Command, &mention.text),
            (MentionKind::Path | MentionKind::Wiki, _) => add(Topic::Path, &mention.text),
            (MentionKind::Link, _) if is_relative(&mention.text) => add(Topic::Path, &mention.text),
            _ => {}
        }
    }
    for (topic, word) in text.split('`').step_by(2).flat_map(figures) {
        add(topic, word);
    }
    found
}

/// A sentence is about no more than this.
const MOST: usize = 32;

/// True for a target that names a file of the repository, or a place in this one.
pub(super) fn is_relative(target: &str) -> bool {
    let mut scheme = target.bytes().take_while(|byte| !matches!(byte, b'/' | b'?' | b'#'));
    !target.is_empty() && !target.starts_with("//") && !scheme.any(|byte| byte == b':')
}

/// The versions and numbers among the words of plain text.
fn figures(text: &str) -> impl Iterator<Item = (Topic, &str)> {
    text.split_whitespace().filter_map(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '+' && c != '%');
        let plain = word.trim_start_matches(['v', 'V']).trim_end_matches(['+', '%']);
        if !plain.starts_with(|c: char| c.is_ascii_digit()) || word.len() > 40 {
            return None;
        }
        let dots = plain.bytes().filter(|byte| *byte == b'.').count();
        let is_number = plain.bytes().all(|byte| byte.is_ascii_digit() || b".,_".contains(&byte));
        let is_version =
            dots >= 2 || dots >= 1 && plain.len() < word.len() && word.starts_with('v');
        let in_words = plain
            .split(['.', '-', '+'])
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        match (is_version && in_words, is_number) {
            (true, _) => Some((Topic::Version, word)),
            (_, true) => Some((Topic::Number, word)),
            _ => unit(plain).then_some((Topic::Number, word)),
        }
    })
}

/// True for a number with its unit: `10ms`, `2x`, `64KiB`.
fn unit(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    (1..=4).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphabetic())
}
