//! Relative links of L1GHT documents to files or headings that do not exist (evidence §3,
//! `link/…`).

use super::ground::Ground;
use super::reader::Reader;
use crate::light::{Document, Link};
use crate::text::RepoPath;
use crate::text::link::{decoded, joined};

/// `link/missing-file`
pub(super) const MISSING_FILE: &str = "link/missing-file";
/// `link/missing-heading`
pub(super) const MISSING_HEADING: &str = "link/missing-heading";

/// A link that leads nowhere.
pub(super) struct Dead<'a> {
    pub link: &'a Link,
    pub code: &'static str,
    /// The file it would lead to.
    pub path: String,
    /// The heading it would lead to.
    pub heading: Option<String>,
}

/// The dead links of a document, in order; `None` when something is wanted first. Of a list that
/// is not complete nothing is known to be missing.
pub(super) fn check_links<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    document: &'a Document,
) -> Option<Vec<Dead<'a>>> {
    if !ground.question.sources.list.complete {
        return Some(Vec::new());
    }
    let checked: Vec<_> =
        document.links.iter().map(|link| check_link(ground, reader, document, link)).collect();
    Some(checked.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

fn check_link<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    document: &'a Document,
    link: &'a Link,
) -> Option<Option<Dead<'a>>> {
    let (file, heading) = link.target.split_once('#').unwrap_or((&link.target, ""));
    let file = decoded(file.split('?').next().unwrap_or_default());
    if file.contains(':') || file.starts_with("//") {
        return Some(None);
    }
    let own = document.path.as_str();
    let Some(path) = (if file.is_empty() { Some(own.to_owned()) } else { joined(own, &file) })
    else {
        return Some(None);
    };
    let Some(listed) = ground.index.exact(&path) else {
        let dead = Dead { link, code: MISSING_FILE, path: path.clone(), heading: None };
        return Some((!is_folder(ground, &path)).then_some(dead));
    };
    if heading.is_empty() || !listed.is_markdown() {
        return Some(None);
    }
    let heading = decoded(heading);
    let Ok(target) = reader.document(listed)? else { return Some(None) };
    let source = reader.file(listed)?.unwrap_or_default();
    let there = target.has_heading(source, &heading);
    Some((!there).then_some(Dead { link, code: MISSING_HEADING, path, heading: Some(heading) }))
}

/// True when some listed file lies in the folder; the root is one.
fn is_folder(ground: &Ground<'_>, path: &str) -> bool {
    let inside = format!("{path}/");
    let mut after = ground.question.sources.list.files.range(RepoPath::listed(inside.clone())..);
    path.is_empty() || after.next().is_some_and(|(path, _)| path.as_str().starts_with(&inside))
}
