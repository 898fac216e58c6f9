//! What looks like a path in text that people write, and what only resembles one (evidence §1).

use super::ListIndex;
use super::reading::likeliest;
use crate::text::normal::lower_case;

/// The longest text that is taken for one path, in bytes.
pub(super) const LONGEST: usize = 1024;

/// File endings that make a bare name a path even where no listed file has them.
const ENDINGS: [&str; 24] = [
    "c", "cc", "cpp", "cs", "css", "go", "h", "html", "java", "js", "json", "jsx", "kt", "md",
    "php", "py", "rb", "rs", "sh", "sql", "toml", "ts", "tsx", "yaml",
];
/// Words with dots and letters that are no names of files.
const ABBREVIATIONS: [&str; 6] = ["e.g", "i.e", "a.k.a", "n.b", "p.s", "et.al"];
/// Last parts of host names that people write without `https://`.
const DOMAINS: [&str; 6] = ["com", "org", "net", "io", "dev", "app"];
/// Pairs of quotes that are not part of a path.
const QUOTES: [(char, char); 5] = [('`', '`'), ('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’')];

/// The text without backticks or quotes around all of it, and whether it had any.
pub(super) fn unquote(text: &str) -> (&str, bool) {
    for (open, close) in QUOTES {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner.filter(|inner| !inner.contains([open, close])) {
            return (inner.trim(), true);
        }
    }
    // Several backticks around a span that holds one itself.
    match text.trim_matches('`') {
        inner if inner.len() + 4 <= text.len() && !inner.contains("``") => (inner.trim(), true),
        _ => (text, false),
    }
}

/// The word without the punctuation that a sentence puts around it: marks at its end, brackets
/// and quotes that are not closed inside it or close around all of it.
pub(super) fn bare(word: &str) -> &str {
    const PAIRS: [(char, char); 9] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('`', '`'),
        ('"', '"'),
        ('\'', '\''),
        ('“', '”'),
        ('‘', '’'),
    ];
    let marks = ['.', ',', ';', ':', '!', '?', '…'];
    let mut rest = word;
    loop {
        let before = rest.len();
        rest = rest.trim_end_matches(marks);
        for (open, close) in PAIRS {
            let after_open = rest.strip_prefix(open);
            let before_close = rest.strip_suffix(close);
            rest = match (after_open, before_close) {
                (Some(inner), Some(_)) => inner.strip_suffix(close).unwrap_or(inner),
                (Some(inner), None) if !inner.contains(close) => inner,
                (None, Some(inner)) if !inner.contains(open) => inner,
                _ => rest,
            };
        }
        if rest.len() == before {
            return if rest.is_empty() { word } else { rest };
        }
    }
}

/// The words of prose: text in backticks or double quotes is one word; the rest ends at white
/// space, `,` and `;`. With each, whether it was quoted.
pub(super) fn words(prose: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut rest = prose;
    while let Some(at) = rest.find(['`', '"']) {
        let quote = &rest[at..=at];
        let Some(length) = rest[at + 1..].find(quote) else { break };
        push_words(&rest[..at], &mut found);
        found.push((&rest[at + 1..at + 1 + length], true));
        rest = &rest[at + 2 + length..];
    }
    push_words(rest, &mut found);
    found.retain(|(word, _)| !word.is_empty() && word.len() <= LONGEST);
    found
}

fn push_words<'a>(prose: &'a str, found: &mut Vec<(&'a str, bool)>) {
    for word in prose.split_whitespace() {
        // A comma in braces belongs to a glob.
        let signs: &[char] =
            if word.contains('{') { &[] } else { &[',', ';', '、', '，', '；'] };
        found.extend(word.split(signs).map(|part| (part, false)));
    }
}

/// True for an address of the web or of a person.
pub(super) fn is_address(word: &str) -> bool {
    let host = word.split('/').next().unwrap_or_default();
    let is_host = host.len() < word.len()
        && host.rsplit_once('.').is_some_and(|(_, domain)| DOMAINS.contains(&domain));
    word.contains("://") || word.starts_with("www.") || word.starts_with("mailto:") || is_host
}

/// True when the text has a slash or a dot inside: what a word of prose needs to be looked up.
pub(super) fn is_path_like(word: &str) -> bool {
    word.contains(['/', '\\', '.']) && word.contains(char::is_alphanumeric)
}

/// True when the whole text is one path, though none that is listed.
pub(super) fn is_one_path(text: &str, quoted: bool, index: &ListIndex<'_>) -> bool {
    let is_list = text.contains([',', ';']) && !text.contains('{');
    if text.len() > LONGEST || is_address(text) || is_list {
        return false;
    }
    if text == ".." || is_of_machine(text) {
        return true;
    }
    if text.contains(char::is_whitespace) && !quoted && !is_spaced_path(text, index) {
        return false;
    }
    let path = likeliest(text).path.replace('\\', "/");
    let name = path.rsplit('/').next().unwrap_or_default();
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    match path.matches('/').count() {
        0 => is_file_name(name, index),
        _ if path.contains('*')
            || path.starts_with("./")
            || path.starts_with("../")
            || path.ends_with('/') =>
        {
            true
        }
        1 => ending(name).is_some() || path.starts_with('/') || index.is_folder(first),
        _ => !path.contains(char::is_whitespace) || ending(name).is_some(),
    }
}

/// `C:\`, `c:file.txt`, `\\server` and `~/`: a path, whatever follows.
fn is_of_machine(text: &str) -> bool {
    let is_drive = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    let on_drive = text.get(1..).and_then(|rest| rest.strip_prefix(':')).filter(|_| is_drive);
    let is_file = |rest: &str| !rest.contains(char::is_whitespace) && ending(rest).is_some();
    on_drive.is_some_and(|rest| rest.starts_with(['/', '\\']) || is_file(rest))
        || ["\\\\", "~/", "~\\"].iter().any(|start| text.starts_with(start))
}

/// A path with spaces and without quotes: a listed folder first, a file's ending last, and no
/// word between that is a path itself.
fn is_spaced_path(text: &str, index: &ListIndex<'_>) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, inner @ .., last] = words.as_slice() else { return false };
    let from_folder = first.split_once('/').is_some_and(|(folder, _)| index.is_folder(folder));
    let last = likeliest(last).path;
    from_folder
        && ending(first).is_none()
        && ending(last).is_some()
        && !inner.iter().chain([&last]).any(|word| word.contains('/'))
}

/// A bare name is a path when files end like that, or when it starts with a dot.
fn is_file_name(name: &str, index: &ListIndex<'_>) -> bool {
    let hidden = name.strip_prefix('.').unwrap_or_default();
    let is_hidden = hidden.len() > 1 && hidden.starts_with(|c: char| c.is_ascii_lowercase());
    let is_known = |ending: &str| ENDINGS.contains(&ending) || index.has_ending(ending);
    let has_ending = ending(name).is_some_and(|e| is_known(e) || is_known(&lower_case(e)));
    is_hidden || has_ending
}

/// The ending of a file's name, without its dot.
pub(super) fn ending(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    let is_ending = (1..=10).contains(&ending.len())
        && ending.bytes().all(|b| b.is_ascii_alphanumeric())
        && ending.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_ending && !stem.is_empty() && !ABBREVIATIONS.contains(&name)).then_some(ending)
}
