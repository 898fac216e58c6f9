//! Targets of links inside a repository: the path they lead to, and the heading behind `#`.

/// A target as a path from the root; `None` when it leads above it.
pub(crate) fn joined(from: &str, target: &str) -> Option<String> {
    let folder = match target.strip_prefix('/') {
        Some(_) => "",
        None => from.rsplit_once('/').map_or("", |(folder, _)| folder),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Percent escapes resolved, where what they say is text.
pub(crate) fn decoded(text: &str) -> String {
    let digit = |b: u8| char::from(b).to_digit(16).map(|digit| digit as u8);
    let mut out = Vec::new();
    let mut bytes = text.as_bytes();
    while let [first, rest @ ..] = bytes {
        let escaped = match bytes {
            [b'%', high, low, ..] => digit(*high).zip(digit(*low)),
            _ => None,
        };
        match escaped {
            Some((high, low)) => {
                out.push(high << 4 | low);
                bytes = &bytes[3..];
            }
            None => {
                out.push(*first);
                bytes = rest;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

/// True when one of the headings is what a fragment names. Forges differ in how they make a fragment
/// of a heading, so only letters and digits are compared, and a counter at its end may be there.
pub(crate) fn names_heading<'t>(
    mut headings: impl Iterator<Item = &'t str>,
    fragment: &str,
) -> bool {
    let bare = squashed(fragment);
    let counted = fragment.rsplit_once('-').filter(|(_, n)| n.bytes().all(|b| b.is_ascii_digit()));
    let counted = counted.map(|(name, _)| squashed(name));
    headings.any(|heading| {
        let heading = squashed(heading);
        heading == bare || Some(&heading) == counted.as_ref()
    })
}

fn squashed(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
