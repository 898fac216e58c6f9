//! `refs`: which claims rest on a file, a folder or lines, before somebody edits them
//! (evidence §4).

use super::Question;
use super::survey::{Wants, outcome, read_claims};
use crate::evidence::{Anchor, Context, FileList, ListIndex, Outcome, members, resolve};
use crate::light::ClaimKind;
use crate::order;
use crate::text::{Position, RepoPath};

/// The claims that rest on a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefsAnswer {
    /// What was asked for, in canonical form.
    pub target: String,
    /// The evidence that rests on it, by document and position.
    pub refs: Vec<Ref>,
}

/// One item of evidence that rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref {
    /// The document.
    pub document: RepoPath,
    /// Where the marker starts.
    pub position: Position,
    /// The claim's label.
    pub claim: String,
    /// Its kind; `None` for a section or document.
    pub kind: Option<ClaimKind>,
    /// The reference as written.
    pub evidence: String,
    /// What it names, in canonical form.
    pub anchor: String,
}

/// Looks up who rests on `target`: `path`, `path:4`, `path:4-9`, `path#name`, `folder/` or a glob.
/// Reads the documents and nothing else.
pub fn refs(question: &Question<'_>, target: &str) -> Outcome<RefsAnswer> {
    outcome(resting(question, &ListIndex::new(&question.sources.list), target))
}

fn resting<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
    target: &str,
) -> Result<RefsAnswer, Wants> {
    let claims = read_claims(question, index)?;
    let root = RepoPath::listed("");
    let context = Context { document: &root, index, base: None, known: &|_| true };
    let asked = resolve(target, &context).into_iter().next().map(|asked| asked.anchor);
    let asked = asked.unwrap_or_else(|| Anchor::File(RepoPath::listed(target)));
    let list = &question.sources.list;
    let mut refs = Vec::new();
    for subject in &claims.subjects {
        let items = subject.items.iter();
        for item in items.filter(|item| rests(&item.resolved.anchor, &asked, list)) {
            refs.push(Ref {
                document: subject.document.path.clone(),
                position: subject.position(&claims.ground, item.marker.span.start),
                claim: subject.label.clone(),
                kind: subject.kind,
                evidence: item.resolved.written.clone(),
                anchor: item.key.anchor.clone(),
            });
        }
    }
    order::sort_by(&mut refs, |a: &_, b: &_| {
        (&a.document, a.position).cmp(&(&b.document, b.position))
    });
    Ok(RefsAnswer { target: asked.to_string(), refs })
}

/// True when what is `cited` may change when `asked` does.
fn rests(cited: &Anchor, asked: &Anchor, list: &FileList) -> bool {
    match (cited, asked) {
        (Anchor::Set(cited), Anchor::Set(asked)) => {
            cited == asked || members(asked, list).iter().any(|path| is_in(path, cited))
        }
        (Anchor::Set(cited), asked) => asked.path().is_some_and(|path| is_in(path, cited)),
        (cited, Anchor::Set(asked)) => cited.path().is_some_and(|path| is_in(path, asked)),
        (
            Anchor::Lines { path, first, last },
            Anchor::Lines { path: own, first: from, last: to },
        ) => path == own && first <= to && from <= last,
        (cited, Anchor::File(path)) | (Anchor::File(path), cited) => cited.path() == Some(path),
        (cited, asked) => {
            let by_lines =
                matches!(cited, Anchor::Lines { .. }) != matches!(asked, Anchor::Lines { .. });
            cited == asked || by_lines && cited.path().is_some() && cited.path() == asked.path()
        }
    }
}

fn is_in(path: &RepoPath, set: &str) -> bool {
    if set.ends_with('/') {
        return path.as_str().starts_with(set);
    }
    fast_glob::glob_match(set, path.as_str())
}
