//! The names of symbols in one form, however a language or a person writes them.

/// Qualified by `::`, whatever it was qualified by. Generic parameters, the `()` of a call, a raw
/// or private sign, and a leading `crate`, `self` or `this` say nothing.
pub fn symbol_name(written: &str) -> String {
    let plain = without_generics(written);
    let parts = plain.split(['.', '#', ':', '\\']).map(|part| part.trim_end_matches("()"));
    let mut parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts = without_raw_signs(plain.contains("r#"), parts);
    let outer = parts.iter().take_while(|part| OUTER.contains(part)).count();
    parts.drain(..outer.min(parts.len().saturating_sub(1)));
    parts.join("::")
}

/// The word by which the code says a name in canonical form: the last part of it, without the number
/// of parameters, the sign of a destructor, a private or raw name. A `$` is a letter.
pub(crate) fn own_name(name: &str) -> &str {
    let name = name.rsplit(['#', ':']).next().unwrap_or(name);
    let plain = name.rsplit_once('/').filter(|(own, digits)| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        !own.is_empty() && is_number
    });
    let own = plain.map_or(name, |(own, _)| own);
    own.trim_start_matches(['#', '~']).trim_start_matches("r#")
}

/// What stands in any text that has the name `own`: the signs of an operator may be written apart
/// from the word before them.
pub(crate) fn written_word(own: &str) -> &str {
    const OPERATOR: &str = "operator";
    let signs = own.strip_prefix(OPERATOR);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_operator = signs.is_some_and(|signs| !signs.starts_with(is_word));
    if is_operator { OPERATOR } else { own }
}

/// What a path begins with that says: from here.
const OUTER: [&str; 5] = ["crate", "self", "super", "this", "Self"];

/// A Rust `r#type` is `type`: splitting left an `r` before it.
fn without_raw_signs(has_raw: bool, parts: Vec<&str>) -> Vec<&str> {
    if !has_raw {
        return parts;
    }
    let last = parts.len().saturating_sub(1);
    let kept = parts.iter().enumerate().filter(|(at, part)| **part != "r" || *at == last);
    kept.map(|(_, part)| *part).collect()
}

/// `Vec<T>::push` is `Vec::push`; the signs of operators stay.
fn without_generics(written: &str) -> String {
    let mut plain = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('<') {
        let (before, after) = rest.split_at(at);
        plain.push_str(before);
        let opens = after[1..].starts_with(|c: char| c.is_alphanumeric() || "_'&*[(".contains(c));
        let follows = plain.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':'));
        let is_list = opens && follows && !plain.ends_with("operator");
        match is_list.then(|| closing(after)).flatten() {
            Some(close) => rest = &after[close + 1..],
            None => {
                plain.push('<');
                rest = &after[1..];
            }
        }
    }
    plain + rest
}

/// Where the bracket closes that `text` begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.bytes().enumerate().find_map(|(at, byte)| {
        depth += match byte {
            b'<' => 1,
            b'>' if !text[..at].ends_with('-') => -1,
            _ => 0,
        };
        (depth == 0).then_some(at)
    })
}
