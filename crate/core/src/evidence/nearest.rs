//! Listed paths that a missing one may have meant: hints for people, never followed.

use super::ListIndex;
use crate::order;

/// How many names a hint holds.
const MOST: usize = 3;
/// How many files of the same name, and of the same folder, are looked at: a miss costs the same
/// in any repository.
const MOST_NAMED: usize = 32;
const MOST_BESIDE: usize = 256;
/// The longest path that is compared, in bytes.
const LONGEST: usize = 255;

/// At most three listed paths like `path`: files of the same name first, then files of the same
/// folder with a name a few letters away; the nearest first.
pub(super) fn nearest(path: &str, index: &ListIndex<'_>) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    if path.len() > LONGEST || name.is_empty() {
        return Vec::new();
    }
    let named = index.named(name).into_iter().take(MOST_NAMED);
    let mut found: Vec<(usize, &str)> =
        named.map(|other| (strsim::osa_distance(path, other), other)).collect();
    if found.is_empty() {
        let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let allowed = (name.chars().count() / 3).max(1);
        for other in index.under(&folder).take(MOST_BESIDE) {
            let rest = &other.as_str()[folder.len()..];
            if rest.len().abs_diff(name.len()) <= allowed * 4 && !rest.contains('/') {
                found.push((strsim::osa_distance(name, rest), other.as_str()));
            }
        }
        found.retain(|(distance, _)| *distance <= allowed);
    }
    order::sort(&mut found);
    found.into_iter().take(MOST).map(|(_, path)| path.to_owned()).collect()
}
