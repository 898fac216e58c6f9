//! `refs`: which claims rest on a file, a folder, lines or a symbol, before somebody edits them
//! (evidence §4).

use super::reader::Reader;
use super::subject::Cited;
use super::survey::{Claims, Wants, outcome, read_claims};
use super::{Question, section, symbol};
use crate::evidence::{Anchor, Context, FileList, ListIndex, Outcome, members, resolve};
use crate::graph::{CodeLane, Dependant, How, Relation};
use crate::light::ClaimKind;
use crate::order;
use crate::text::{Position, RepoPath, Span};

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
    /// What it rests on in place of the target, and what that has to do with the target.
    pub through: Option<Through>,
}

/// Something that depends on the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// Its place, in canonical form.
    pub place: String,
    /// What it does with the target.
    pub relation: Relation,
    /// How sure that is.
    pub how: How,
}

/// Looks up who rests on `target`: `path`, `path:4`, `path:4-9`, `path#name`, `folder/` or a glob;
/// and, with a lane that has the code, on what links to that file, lines or symbol.
/// Reads the documents, and the file where lines or a symbol are asked for.
pub fn refs(question: &Question<'_>, target: &str, lane: Option<&CodeLane>) -> Outcome<RefsAnswer> {
    outcome(resting(question, &ListIndex::new(&question.sources.list), target, lane))
}

fn resting<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
    target: &str,
    lane: Option<&CodeLane>,
) -> Result<RefsAnswer, Wants> {
    let Claims { ground, mut reader, subjects, .. } = read_claims(question, index)?;
    let root = RepoPath::listed("");
    let context = Context { document: &root, index, base: None, known: &|_| true };
    let asked = resolve(target, &context).into_iter().next().map(|asked| asked.anchor);
    let asked = asked.unwrap_or_else(|| Anchor::File(RepoPath::listed(target)));
    let list = &question.sources.list;
    let items = || {
        subjects.iter().flat_map(|subject| subject.items.iter().map(move |item| (subject, item)))
    };
    let found = reader.settled(|reader| {
        let dependants = match lane {
            Some(lane) => dependants(reader, lane, &asked)?,
            None => Vec::new(),
        };
        let each: Vec<Option<Option<Option<Through>>>> = items()
            .map(|(_, item)| match rests(reader, item, &asked, list)? {
                true => Some(Some(None)),
                false => Some(through(reader, item, &dependants)?.map(Some)),
            })
            .collect();
        each.into_iter().collect::<Option<Vec<_>>>()
    })?;
    let found = items().zip(found).filter_map(|(item, rests)| Some((item, rests?)));
    let mut refs: Vec<Ref> = found
        .map(|((subject, item), through)| Ref {
            document: subject.document.path.clone(),
            position: subject.position(&ground, item.marker.span.start),
            claim: subject.label.clone(),
            kind: subject.kind,
            evidence: item.resolved.written.clone(),
            anchor: item.key.anchor.clone(),
            through,
        })
        .collect();
    order::sort_by(&mut refs, |a: &Ref, b: &Ref| {
        (a.through.is_some(), &a.document, a.position).cmp(&(
            b.through.is_some(),
            &b.document,
            b.position,
        ))
    });
    Ok(RefsAnswer { target: asked.to_string(), refs })
}

/// True when what an item cites may change when `asked` does; `None` when something is wanted
/// first.
fn rests(
    reader: &mut Reader<'_>,
    item: &Cited<'_>,
    asked: &Anchor,
    list: &FileList,
) -> Option<bool> {
    let cited = &item.resolved.anchor;
    Some(match (cited, asked) {
        (Anchor::Set(cited), Anchor::Set(asked)) => {
            cited == asked || members(asked, list).iter().any(|path| is_in(path, cited))
        }
        (Anchor::Set(cited), asked) => asked.path().is_some_and(|path| is_in(path, cited)),
        (cited, Anchor::Set(asked)) => cited.path().is_some_and(|path| is_in(path, asked)),
        (cited, Anchor::File(path)) => cited.path() == Some(path),
        (cited, asked) if cited.path() != asked.path() => cited == asked,
        // Also where the file has fewer lines.
        (Anchor::Lines { first, last, .. }, Anchor::Lines { first: from, last: to, .. }) => {
            first <= to && from <= last
        }
        (_, asked) => {
            let own = own_spans(reader, item)?;
            let asked = spans(reader, asked, None)?;
            overlap(own.as_deref(), asked.as_deref())
        }
    })
}

/// What links to the target; nothing for sets, sections and the like. `None` when something is
/// wanted first.
fn dependants(reader: &mut Reader<'_>, lane: &CodeLane, asked: &Anchor) -> Option<Vec<Dependant>> {
    Some(match asked {
        Anchor::File(path) => lane.dependants(path, None),
        Anchor::Lines { path, .. } | Anchor::Symbol { path, .. } => {
            let spans = spans(reader, asked, None)?;
            spans.map(|spans| lane.dependants(path, Some(&spans))).unwrap_or_default()
        }
        _ => Vec::new(),
    })
}

/// The first dependant that an item rests on; `None` when something is wanted first.
fn through(
    reader: &mut Reader<'_>,
    item: &Cited<'_>,
    dependants: &[Dependant],
) -> Option<Option<Through>> {
    let cited = &item.resolved.anchor;
    let is_near = |found: &&Dependant| match cited {
        Anchor::Set(set) => is_in(&found.path, set),
        cited => cited.path() == Some(&found.path),
    };
    for found in dependants.iter().filter(is_near) {
        let rests = match own_spans(reader, item)? {
            None => matches!(cited, Anchor::Set(_) | Anchor::File(_)),
            Some(own) => overlap(Some(&own), Some(&found.spans)),
        };
        if rests {
            return Some(Some(Through::of(found)));
        }
    }
    Some(None)
}

impl Through {
    fn of(found: &Dependant) -> Self {
        let path = found.path.clone();
        let place = match found.name.as_str() {
            "" => Anchor::File(path),
            name => Anchor::Symbol { path, name: name.to_owned() },
        };
        Self { place: place.to_string(), relation: found.relation, how: found.how }
    }
}

/// The bytes that an item stands for, narrowed as its baseline is.
fn own_spans(reader: &mut Reader<'_>, item: &Cited<'_>) -> Option<Option<Vec<Span>>> {
    let narrowed = item.baseline.as_ref().and_then(|line| line.narrowed.as_deref());
    spans(reader, &item.resolved.anchor, narrowed)
}

/// The bytes that an anchor stands for; nothing when that cannot be told, as of a whole file.
fn spans(
    reader: &mut Reader<'_>,
    anchor: &Anchor,
    narrowed: Option<&str>,
) -> Option<Option<Vec<Span>>> {
    match anchor {
        Anchor::Lines { path, first, last } => {
            let view = reader.view(path, None)?;
            Some(view.ok().and_then(|view| view.lines(*first, *last)).map(|span| vec![span]))
        }
        Anchor::Symbol { path, name } => symbol_spans(reader, path, name),
        Anchor::Section { path, slug } => {
            Some(section::span(reader, path, slug)?.ok().map(|span| vec![span]))
        }
        Anchor::File(path) => match narrowed {
            Some(name) => symbol_spans(reader, path, name),
            None => Some(None),
        },
        _ => Some(None),
    }
}

/// The bytes of the one symbol of that name, if there is one; `None` when something is wanted
/// first.
fn symbol_spans(reader: &mut Reader<'_>, path: &RepoPath, name: &str) -> Option<Option<Vec<Span>>> {
    let symbols = reader.symbols(path)?;
    Some(
        symbols
            .ok()
            .and_then(|symbols| symbol::one(&symbols, name).ok().map(|one| one.spans.clone())),
    )
}

/// True when two places of a file share a byte; what cannot be told may.
fn overlap(a: Option<&[Span]>, b: Option<&[Span]>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return true };
    a.iter().any(|a| b.iter().any(|b| a.start < b.end && b.start < a.end))
}

fn is_in(path: &RepoPath, set: &str) -> bool {
    if set.ends_with('/') {
        return path.as_str().starts_with(set);
    }
    fast_glob::glob_match(set, path.as_str())
}
