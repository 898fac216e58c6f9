//! `fix`: rewrites references that have one right answer, and nothing else (evidence §4).

use super::bind::NotBound;
use super::judged::Judged;
use super::subject::{Cited, Subject};
use super::survey::{Survey, Wants, outcome, survey};
use super::{LOCK_PATH, Question, TextChange, Verdict, symbol};
use crate::evidence::{Anchor, Baseline, Key, ListIndex, Outcome, Write};
use crate::light::{Document, replace_values};
use crate::order;
use crate::text::name::own_name;
use crate::text::{Position, RepoPath};

/// What `fix` did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FixAnswer {
    /// The references that are rewritten, by document and position.
    pub fixed: Vec<Fixed>,
    /// References with an answer that could not be written.
    pub unfixed: Vec<NotBound>,
    /// The new lock lines, then the documents, then the lock file without the old lines.
    pub writes: Vec<Write>,
}

/// A reference that is rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The document.
    pub document: RepoPath,
    /// Where the marker starts.
    pub position: Position,
    /// The claim's label.
    pub claim: String,
    /// The reference as written.
    pub from: String,
    /// The reference to write.
    pub to: String,
}

/// Rewrites every reference with a unique suggestion.
pub fn fix(question: &Question<'_>) -> Outcome<FixAnswer> {
    outcome(fixed(question, &ListIndex::new(&question.sources.list)))
}

/// An item to be rewritten.
#[derive(Clone, Copy)]
struct Edit<'s, 'a> {
    subject: &'s Subject<'a>,
    item: &'s Cited<'a>,
    judged: &'s Judged,
    to: &'s str,
}

fn fixed<'a>(question: &'a Question<'a>, index: &'a ListIndex<'a>) -> Result<FixAnswer, Wants> {
    let survey = survey(question, index)?;
    let rows = edits(&survey).map(|edit| (&edit.subject.document.path, edit));
    let by_document = order::groups(rows);
    let mut answer = FixAnswer::default();
    let (mut documents, mut done) = (Vec::new(), Vec::new());
    for rows in by_document.iter() {
        let document = rows[0].1.subject.document;
        let path = &document.path;
        let source = survey.claims.ground.source(path);
        let edits = || rows.iter().map(|(_, edit)| edit);
        let values = values(edits());
        let kept = writable(source, document, &values);
        for edit in edits() {
            let at = marker_at(document, edit.item);
            match kept.iter().any(|(own, _)| *own == at) {
                true => done.push(*edit),
                false => answer.unfixed.push(unfixed(&survey, edit)),
            }
        }
        let kept: Vec<(usize, &str)> = kept.iter().map(|(at, value)| (*at, &**value)).collect();
        if let Ok(after) = replace_values(source, document, &kept)
            && after != source
        {
            let before = Some(source.as_bytes().to_vec());
            documents.push(Write { path: path.clone(), before, after: after.into_bytes() });
        }
    }
    answer.fixed = done.iter().map(|edit| shown(&survey, edit)).collect();
    answer.writes = writes(&survey, &done, documents);
    Ok(answer)
}

fn edits<'s, 'a>(survey: &'s Survey<'a>) -> impl Iterator<Item = Edit<'s, 'a>> {
    let subjects = survey.claims.subjects.iter().zip(&survey.judged);
    let items = subjects.flat_map(|(subject, judged)| {
        let items = subject.items.iter().zip(judged);
        items.map(move |(item, judged)| (subject, item, judged))
    });
    items.filter_map(|(subject, item, judged)| {
        let verdict = judged.verdict;
        let may =
            verdict == Verdict::Missing || (Verdict::Moved..=Verdict::Relocated).contains(&verdict);
        let to = judged.suggestion.as_deref().filter(|_| may)?;
        Some(Edit { subject, item, judged, to })
    })
}

/// The new value of each marker that has one, by its index. A marker of which some reference
/// cannot be told apart keeps its value.
fn values<'s, 'a: 's>(edits: impl Iterator<Item = &'s Edit<'s, 'a>>) -> Vec<(usize, String)> {
    let by_marker =
        order::groups(edits.map(|edit| (marker_at(edit.subject.document, edit.item), edit)));
    let new_value = |rows: &[(usize, &Edit<'_, '_>)]| {
        let (at, first) = *rows.first()?;
        let mut value = first.item.marker.value.clone();
        for (_, edit) in rows {
            value = replaced(&value, &edit.item.resolved.written, edit.to)?;
        }
        Some((at, value))
    };
    by_marker.iter().filter_map(new_value).collect()
}

/// `value` with the one place where `from` stands by itself replaced.
fn replaced(value: &str, from: &str, to: &str) -> Option<String> {
    let inner = |c: char| c.is_alphanumeric() || "/._-:#\\".contains(c);
    let stands = |at: &usize| {
        let before = value[..*at].chars().next_back();
        let mut after = value[*at + from.len()..].chars();
        let (next, second) = (after.next(), after.next());
        // A full stop or comma that ends a clause is no part of a path.
        let ends = next.is_none_or(|c| !inner(c) || ".:".contains(c) && !second.is_some_and(inner));
        !before.is_some_and(inner) && ends
    };
    let mut places = value.match_indices(from).map(|(at, _)| at).filter(stands);
    let at = places.next()?;
    places.next().is_none().then(|| format!("{}{to}{}", &value[..at], &value[at + from.len()..]))
}

/// The values that read back as they are.
fn writable(source: &str, document: &Document, values: &[(usize, String)]) -> Vec<(usize, String)> {
    let whole: Vec<(usize, &str)> = values.iter().map(|(at, value)| (*at, &**value)).collect();
    if replace_values(source, document, &whole).is_ok() {
        return values.to_vec();
    }
    let alone =
        |(at, value): &&(usize, String)| replace_values(source, document, &[(*at, value)]).is_ok();
    values.iter().filter(alone).cloned().collect()
}

fn marker_at(document: &Document, item: &Cited<'_>) -> usize {
    document.markers.partition_point(|marker| marker.span.start < item.marker.span.start)
}

fn shown(survey: &Survey<'_>, edit: &Edit<'_, '_>) -> Fixed {
    Fixed {
        document: edit.subject.document.path.clone(),
        position: edit.subject.position(&survey.claims.ground, edit.item.marker.span.start),
        claim: edit.subject.label.clone(),
        from: edit.item.resolved.written.clone(),
        to: edit.to.to_owned(),
    }
}

fn unfixed(survey: &Survey<'_>, edit: &Edit<'_, '_>) -> NotBound {
    let Fixed { document, position, claim, from, to } = shown(survey, edit);
    let reason =
        format!("`{to}` cannot be written there so that it reads the same; edit it by hand");
    NotBound { document, position, claim, evidence: from, reason }
}

/// New lock lines first, then documents, then the lock file without the lines nobody uses.
fn writes(survey: &Survey<'_>, done: &[Edit<'_, '_>], documents: Vec<Write>) -> Vec<Write> {
    let question = survey.claims.ground.question;
    let add: Vec<Baseline> = done.iter().filter_map(|edit| new_line(survey, edit)).collect();
    let fixed = order::set(done.iter().map(|edit| place(edit.subject, edit.item)));
    let subjects = survey.claims.subjects.iter();
    let items = subjects.flat_map(|subject| subject.items.iter().map(move |item| (subject, item)));
    let used = order::set(
        items
            .filter(|(subject, item)| !fixed.contains(&place(subject, item)))
            .map(|(_, item)| &item.key),
    );
    let old = done.iter().filter_map(|edit| edit.item.baseline.as_ref().map(|line| &line.key));
    let left_behind = survey.claims.ground.left_behind.iter().copied();
    let old: Vec<Key> = old.filter(|key| !used.contains(key)).chain(left_behind).cloned().collect();
    let mut writes = question.write_lock(&add, &[]);
    let between = writes.first().map(|write| write.after.clone());
    writes.extend(documents);
    let Some(between) = between else {
        writes.extend(question.write_lock(&add, &old));
        return writes;
    };
    let after = question.lock.with(&add, &old);
    if between != after {
        writes.push(Write { path: RepoPath::listed(LOCK_PATH), before: Some(between), after });
    }
    writes
}

fn place<'s>(subject: &'s Subject<'_>, item: &'s Cited<'_>) -> (&'s RepoPath, u32, &'s str) {
    (&subject.document.path, item.marker.span.start, &item.key.anchor)
}

/// The line of the new reference: what somebody stood by stays what it was. The content id moves
/// only when the text is the same to the byte, since equal ids are taken as that.
fn new_line(survey: &Survey<'_>, edit: &Edit<'_, '_>) -> Option<Baseline> {
    let old = edit.item.baseline.as_deref()?;
    let path = edit.to.split(['#', ':']).next().unwrap_or(edit.to);
    let listed = survey.claims.ground.index.exact(edit.to);
    let listed = listed.or_else(|| survey.claims.ground.index.exact(path));
    let id =
        listed.and_then(|path| survey.claims.ground.entry(path)).and_then(|entry| entry.id.clone());
    let id = id.filter(|_| edit.judged.text == Some(TextChange::Same));
    let key = Key { anchor: edit.to.to_owned(), ..edit.item.key.clone() };
    let named = match &edit.item.resolved.anchor {
        Anchor::Symbol { name, .. } => {
            let (own, named) = (own_name(edit.to), symbol::names(name, old).1);
            (own != named).then(|| named.to_owned())
        }
        _ => old.named.clone(),
    };
    Some(Baseline { key, id, named, ..old.clone() })
}
