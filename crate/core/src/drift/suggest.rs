//! `suggest`: the claims that an ordinary markdown file could anchor (evidence §4).

use std::collections::BTreeSet;

use super::ground::Ground;
use super::named::find_named;
use super::reader::Reader;
use super::survey::{Wants, outcome};
use super::{Question, Refusal};
use crate::evidence::{ListIndex, Outcome};
use crate::light::{Document, parse, text_of};
use crate::order;
use crate::text::link::{decoded, joined};
use crate::text::{Position, RepoPath, Span};

/// What a file could say. Nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestAnswer {
    /// The file.
    pub path: RepoPath,
    /// Claims that could be anchored, in order.
    pub suggestions: Vec<Suggested>,
    /// The file as it is.
    pub before: String,
    /// The file with all of them.
    pub after: String,
}

/// One claim that could be anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggested {
    /// Where the code span or link starts.
    pub position: Position,
    /// The file it names, with lines where it has some, or the symbol.
    pub evidence: String,
    /// The text to insert after it.
    pub insert: String,
}

/// Looks for code spans and links that name exactly one listed file or symbol, each once.
pub fn suggest(
    question: &Question<'_>,
    path: &RepoPath,
) -> Outcome<Result<SuggestAnswer, Refusal>> {
    outcome(suggested(question, &ListIndex::new(&question.sources.list), path))
}

fn suggested<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
    path: &RepoPath,
) -> Result<Result<SuggestAnswer, Refusal>, Wants> {
    let refuse = |reason: &str| {
        Ok(Err(Refusal {
            code: "suggest/not-markdown",
            reasons: vec![format!("`{path}`: {reason}")],
        }))
    };
    if !path.is_markdown() {
        return refuse("suggestions are for markdown files");
    }
    let mut reader = Reader::new(question);
    let document = match reader.document(path) {
        None => return Err(reader.wants()),
        Some(Err(reason)) => return refuse(&reason),
        Some(Ok(document)) => document,
    };
    let ground = Ground::new(question, index);
    let source = text_of(question.bytes(path).unwrap_or_default()).unwrap_or_default();
    let mentions: Vec<&str> =
        document.mentions.iter().map(|mention| mention.text(source).trim()).collect();
    let symbols = find_named(question, &mentions)?;
    let mut found = found(&ground, document, source, &symbols);
    // An insertion that markdown does not read as markers is none.
    let live = live(path, &insert(source, &found), &found);
    let mut live = live.into_iter();
    found.retain(|_| live.next().unwrap_or_default());
    let suggestions = found.iter().map(|one| Suggested {
        position: document.lines.position(source, one.span.start, question.unit),
        evidence: one.evidence.clone(),
        insert: one.insert.clone(),
    });
    Ok(Ok(SuggestAnswer {
        path: path.clone(),
        suggestions: suggestions.collect(),
        before: source.to_owned(),
        after: insert(source, &found),
    }))
}

/// A place that names a file or a symbol.
struct Found {
    span: Span,
    /// Where the markers go: after it, and after a link around it.
    at: u32,
    evidence: String,
    insert: String,
}

fn found(
    ground: &Ground<'_>,
    document: &Document,
    source: &str,
    symbols: &[Option<String>],
) -> Vec<Found> {
    let mentions = document.mentions.iter().zip(symbols).map(|(mention, symbol)| {
        let file = named(ground, document, mention.text(source).trim());
        (mention.span, file.or_else(|| symbol.clone()))
    });
    let links =
        document.links.iter().map(|link| (link.span, linked(ground, document, &link.target)));
    let mut places: Vec<(Span, Option<String>)> = mentions.chain(links).collect();
    order::sort_by_key(&mut places, |(span, _)| (span.start, span.end));
    let cited =
        |evidence: &str| document.markers.iter().any(|marker| marker.value.contains(evidence));
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (span, evidence) in places {
        let Some(evidence) = evidence else { continue };
        if cited(&evidence) || !seen.insert(evidence.clone()) {
            continue;
        }
        let around = document.links.iter().find(|link| link.span.holds(span));
        let at = around.map_or(span.end, |link| link.span.end);
        let label = evidence.split_once('#').map_or(&*evidence, |(_, name)| name);
        let insert = format!(" [⍂ entity: {label}] [𝔻 evidence: {evidence}]");
        found.push(Found { span, at, evidence, insert });
    }
    order::sort_by_key(&mut found, |one: &Found| one.at);
    found
}

/// The one listed file that a code span names, with its lines.
fn named(ground: &Ground<'_>, document: &Document, text: &str) -> Option<String> {
    let text = text.trim();
    let is_lines =
        |tail: &&str| !tail.is_empty() && tail.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let lines = text.rsplit_once(':').map(|(_, tail)| tail).filter(is_lines);
    let path = lines.map_or(text, |lines| &text[..text.len() - lines.len() - 1]);
    if !path.contains(['.', '/']) || path.contains(char::is_whitespace) {
        return None;
    }
    let listed = one_file(ground, document, path)?;
    let listed =
        Some(listed).filter(|listed| **listed != document.path && !listed.is_markdown())?;
    Some(lines.map_or_else(|| listed.to_string(), |lines| format!("{listed}:{lines}")))
}

fn one_file<'a>(ground: &Ground<'a>, document: &Document, path: &str) -> Option<&'a RepoPath> {
    let beside = joined(document.path.as_str(), path)?;
    if let Some(listed) = ground.index.exact(path).or_else(|| ground.index.exact(&beside)) {
        return Some(listed);
    }
    let name = path.rsplit('/').next()?;
    let end = format!("/{path}");
    let mut like =
        ground.named(name).iter().map(|(_, own)| *own).filter(|own| own.as_str().ends_with(&end));
    let one = like.next()?;
    like.next().is_none().then_some(one)
}

/// The one listed file that a link leads to.
fn linked(ground: &Ground<'_>, document: &Document, target: &str) -> Option<String> {
    let file = decoded(target.split(['#', '?']).next()?);
    if file.is_empty() || file.contains(':') {
        return None;
    }
    let listed = ground.index.exact(&joined(document.path.as_str(), &file)?)?;
    (!listed.is_markdown()).then(|| listed.to_string())
}

fn insert(source: &str, found: &[Found]) -> String {
    let mut out = String::new();
    let mut done = 0;
    for one in found {
        out.push_str(&source[done..one.at as usize]);
        out.push_str(&one.insert);
        done = one.at as usize;
    }
    out.push_str(&source[done..]);
    out
}

/// For each insertion whether its markers are live.
fn live(path: &RepoPath, after: &str, found: &[Found]) -> Vec<bool> {
    let document = parse(path, after);
    let mut moved = 0;
    let starts = found.iter().map(|one| {
        let start = one.at as usize + moved + 1;
        moved += one.insert.len();
        start as u32
    });
    starts
        .map(|start| {
            document.markers.binary_search_by_key(&start, |marker| marker.span.start).is_ok()
        })
        .collect()
}
