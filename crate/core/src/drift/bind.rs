//! `bind`: records baselines for unbound evidence, and for nothing else (evidence §4).

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::adopt::contested_orphans;
use super::ground::Ground;
use super::message::of_resolution;
use super::reader::Reader;
use super::record::record;
use super::subject::{Cited, Subject};
use super::survey::{Claims, Wants, outcome, read_claims};
use super::{Question, Refusal, Stamp};
use crate::evidence::{Accepted, Baseline, Key, ListIndex, Outcome, Resolution, Write};
use crate::order;
use crate::text::{Position, RepoPath};

/// What `bind` did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BindAnswer {
    /// Lines that are new, in key order.
    pub bound: Vec<Key>,
    /// Evidence that has no baseline still, by document and position.
    pub skipped: Vec<NotBound>,
    /// Lines of renamed documents, from and to, in key order.
    pub renamed: Vec<(Key, Key)>,
    /// Lines without evidence that were taken out, in key order.
    pub pruned: Vec<Key>,
    /// The lock file; nothing when it stays as it is.
    pub writes: Vec<Write>,
}

/// Evidence that was not bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotBound {
    /// The document.
    pub document: RepoPath,
    /// Where the marker starts.
    pub position: Position,
    /// The claim's label.
    pub claim: String,
    /// The reference as written.
    pub evidence: String,
    /// Why, in plain English.
    pub reason: String,
}

/// Binds what is unbound; with `prune` also takes out the lines of evidence that is gone. Equal
/// trees give equal bytes.
pub fn bind(
    question: &Question<'_>,
    prune: Option<&Stamp>,
) -> Outcome<Result<BindAnswer, Refusal>> {
    if let Some(refusal) = prune.and_then(Stamp::refusal) {
        return Outcome::Done(Err(refusal));
    }
    outcome(bound(question, &ListIndex::new(&question.sources.list), prune).map(Ok))
}

/// What is to change in the lock file.
#[derive(Default)]
struct Changes {
    add: BTreeMap<Key, Baseline>,
    remove: Vec<Key>,
}

fn bound<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
    prune: Option<&Stamp>,
) -> Result<BindAnswer, Wants> {
    let mut claims = read_claims(question, index)?;
    let Claims { ground, reader, subjects, orphans } = &mut claims;
    let (mut answer, mut changes) = reader.settled(|reader| new_lines(reader, ground, subjects))?;
    let renamed = order::set(answer.renamed.iter().map(|(_, to)| to));
    answer.bound = changes.add.keys().filter(|key| !renamed.contains(key)).cloned().collect();
    if let Some(stamp) = prune {
        answer.pruned = orphans.iter().map(|line| line.key.clone()).collect();
        answer.pruned.extend(contested_orphans(ground, subjects));
        order::sort(&mut answer.pruned);
        prune_lines(question, &answer.pruned, stamp, &mut changes);
    }
    order::sort(&mut answer.renamed);
    let add: Vec<Baseline> = changes.add.into_values().collect();
    answer.writes = question.write_lock(&add, &changes.remove);
    Ok(answer)
}

/// The lines of all items that have none; `None` when something is wanted first.
fn new_lines<'a>(
    reader: &mut Reader<'a>,
    ground: &Ground<'a>,
    subjects: &[Subject<'a>],
) -> Option<(BindAnswer, Changes)> {
    let (mut answer, mut changes) = (BindAnswer::default(), Changes::default());
    let mut later = false;
    for subject in subjects {
        for item in &subject.items {
            if let Some(line) = renamed_line(item) {
                answer.renamed.push((line.key.clone(), item.key.clone()));
                changes.remove.push(line.key.clone());
                changes
                    .add
                    .insert(item.key.clone(), Baseline { key: item.key.clone(), ..line.clone() });
                continue;
            }
            match new_line(reader, ground, subject, item) {
                None => later = true,
                Some(Ok(None)) => {}
                Some(Ok(Some(line))) => drop(changes.add.insert(item.key.clone(), line)),
                Some(Err(reason)) => answer.skipped.push(NotBound {
                    document: subject.document.path.clone(),
                    position: subject.position(ground, item.marker.span.start),
                    claim: subject.label.clone(),
                    evidence: item.resolved.written.clone(),
                    reason,
                }),
            }
        }
    }
    (!later).then_some((answer, changes))
}

/// The line of an item whose document had another path.
fn renamed_line<'i>(item: &'i Cited<'_>) -> Option<&'i Baseline> {
    item.baseline.as_deref().filter(|_| item.adopted && !item.reworded)
}

/// The new line of an item; none when it has one or needs none, an error says why there is none.
fn new_line<'a>(
    reader: &mut Reader<'a>,
    ground: &Ground<'a>,
    subject: &Subject<'a>,
    item: &Cited<'a>,
) -> Option<Result<Option<Baseline>, String>> {
    match &item.baseline {
        Some(Cow::Owned(line)) => return Some(Ok(Some(line.clone()))),
        Some(Cow::Borrowed(_)) => return Some(Ok(None)),
        None => {}
    }
    let resolution = &item.resolved.resolution;
    if item.contested || matches!(resolution, Resolution::Remark | Resolution::Foreign) {
        return Some(Ok(None));
    }
    if let Some(reason) = item.skipped.clone().or_else(|| of_resolution(resolution)) {
        return Some(Err(reason));
    }
    Some(record(ground, reader, subject, item)?.map(Some))
}

/// Takes out the lines of evidence that is gone. The reason stays on a line of the same claim,
/// when it has one, so that a later look at the base knows why.
fn prune_lines(question: &Question<'_>, pruned: &[Key], stamp: &Stamp, changes: &mut Changes) {
    changes.remove.extend(pruned.iter().cloned());
    let removed = order::set(changes.remove.iter());
    for gone in pruned {
        let is_same =
            |key: &Key| (&key.doc, key.kind, &key.claim) == (&gone.doc, gone.kind, &gone.claim);
        let new = changes.add.values().find(|line| is_same(&line.key));
        let mut old = question.lock.iter().filter(|line| !removed.contains(&line.key));
        let heir = new.or_else(|| old.find(|line| is_same(&line.key))).cloned();
        if let Some(heir) = heir {
            let accepted = Accepted {
                at: question.now.unwrap_or_default(),
                by: stamp.by.clone(),
                reason: stamp.reason.trim().to_owned(),
                from: Some(heir.code),
            };
            changes.add.insert(heir.key.clone(), Baseline { accepted: Some(accepted), ..heir });
        }
    }
}
