//! Lock lines without an item: lines of a renamed document, of a claim worded anew, and orphans
//! (evidence §2, The key).

use std::borrow::Cow;

use super::ground::Ground;
use super::reader::Reader;
use super::record;
use super::subject::{Cited, Subject};
use crate::evidence::{Baseline, Key, Resolution};
use crate::light::ClaimKind;
use crate::order::{self, Groups, Set};
use crate::text::RepoPath;

/// An item, by its subject and its place there.
type At = (usize, usize);

/// Gives lines without an item to the items they belong to, and answers the lines left over, in
/// key order; `None` when something is wanted first.
pub(super) fn adopt<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subjects: &mut [Subject<'a>],
) -> Option<Vec<&'a Baseline>> {
    let lines = unused(ground, subjects);
    let lines = renamed(ground, subjects, lines);
    let lines = by_anchor(subjects, lines);
    by_content(ground, reader, subjects, lines)
}

/// The lines of documents in scope that no item uses.
fn unused<'a>(ground: &Ground<'a>, subjects: &[Subject<'a>]) -> Vec<&'a Baseline> {
    let items = subjects.iter().flat_map(|subject| &subject.items);
    let used = order::set(items.map(|item| &item.key));
    let lines = ground.question.lock.iter();
    lines
        .filter(|line| !used.contains(&line.key) && can_be_orphaned(ground, &line.key.doc))
        .collect()
}

/// Lines that a stopped `fix` left behind: no item has them, and the line of an item of the same
/// claim says the same of another place.
pub(super) fn left_behind<'a>(subjects: &[Subject<'a>], orphans: &[&'a Baseline]) -> Set<&'a Key> {
    let items = subjects.iter().flat_map(|subject| &subject.items);
    let bound = items.filter_map(|item| item.baseline.as_deref());
    let said = order::set(bound.map(without_place));
    let copies = orphans.iter().filter(|line| said.contains(&without_place(line)));
    order::set(copies.map(|line| &line.key))
}

/// Whose line it is and what it says, but of which place.
fn without_place(line: &Baseline) -> impl Ord + '_ {
    let Baseline { key, code, span, claim_text, accepted, .. } = line;
    let at = accepted.as_ref().map(|accepted| accepted.at);
    (&key.doc, key.kind, &key.claim, code, span, claim_text, at)
}

/// Contested keys that no item has, in order.
pub(super) fn contested_orphans(ground: &Ground<'_>, subjects: &[Subject<'_>]) -> Vec<Key> {
    let items = subjects.iter().flat_map(|subject| &subject.items);
    let used = order::set(items.map(|item| &item.key));
    let keys = ground.question.lock.contested().map(|(key, _)| key);
    keys.filter(|key| !used.contains(key) && can_be_orphaned(ground, &key.doc)).cloned().collect()
}

/// False for a document of which it is not known whether it still has its claims.
fn can_be_orphaned(ground: &Ground<'_>, doc: &str) -> bool {
    let question = ground.question;
    let path = RepoPath::listed(doc);
    if !question.scope.holds(doc) || question.policy.at(&path).is_ignored() {
        return false;
    }
    match ground.entry(&path) {
        None => question.sources.list.complete,
        Some(_) => matches!(question.documents.get(&path), Some(Ok(_))),
    }
}

/// The unbound items that a line could belong to.
fn unbound<'s, 'a>(subjects: &'s [Subject<'a>]) -> impl Iterator<Item = (At, &'s Cited<'a>)> {
    let items = subjects.iter().enumerate().flat_map(|(at, subject)| {
        subject.items.iter().enumerate().map(move |(place, item)| ((at, place), item))
    });
    items.filter(|(_, item)| {
        let named =
            matches!(item.resolved.resolution, Resolution::Found | Resolution::Missing { .. });
        named && item.baseline.is_none() && !item.contested
    })
}

/// A document that was renamed keeps its lines when exactly one document has all its claims.
fn renamed<'a>(
    ground: &Ground<'a>,
    subjects: &mut [Subject<'a>],
    lines: Vec<&'a Baseline>,
) -> Vec<&'a Baseline> {
    let is_gone = |doc: &str| ground.entry(&RepoPath::listed(doc)).is_none();
    let (gone, mut left): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|line| is_gone(&line.key.doc));
    let by_doc = order::groups(gone.into_iter().map(|line| (line.key.doc.as_str(), line)));
    let items = items_by_part(subjects);
    for lines in by_doc.iter() {
        let heirs = heirs(&items, lines);
        let is_free = |at: &At| subjects[at.0].items[at.1].baseline.is_none();
        match heirs.filter(|heirs| heirs.iter().all(|(at, _)| is_free(at))) {
            Some(heirs) => {
                heirs.into_iter().for_each(|(at, line)| give(subjects, at, line, false));
            }
            None => left.extend(lines.iter().map(|(_, line)| *line)),
        }
    }
    order::sort_by(&mut left, |a, b| a.key.cmp(&b.key));
    left
}

/// A key without its document.
type Part = (Option<ClaimKind>, String, String);

fn part(key: &Key) -> Part {
    (key.kind, key.claim.clone(), key.anchor.clone())
}

/// The unbound items, with their document, by what their key says.
fn items_by_part(subjects: &[Subject<'_>]) -> Groups<Part, (String, At)> {
    let items = unbound(subjects);
    order::groups(items.map(|(at, item)| (part(&item.key), (item.key.doc.clone(), at))))
}

/// The lines of a gone document, each with its items in the one document that has an item for all.
fn heirs<'a>(
    items: &Groups<Part, (String, At)>,
    lines: &[(&str, &'a Baseline)],
) -> Option<Vec<(At, &'a Baseline)>> {
    // Rows of one part are in the order of documents, as subjects are.
    let own = |line: &Baseline, doc: &String| {
        let rows = items.get(&part(&line.key));
        let start = rows.partition_point(|(_, (own, _))| own < doc);
        let end = rows.partition_point(|(_, (own, _))| own <= doc);
        rows[start..end].iter().map(|(_, (_, at))| *at)
    };
    let has_all = |doc: &&String| lines.iter().all(|(_, line)| own(line, doc).len() > 0);
    let (_, first) = lines.first()?;
    let docs = order::distinct(items.get(&part(&first.key)).iter().map(|(_, (doc, _))| doc));
    let mut common = docs.into_iter().filter(has_all);
    let doc = common.next()?;
    let is_one = common.next().is_none();
    let pairs = lines.iter().flat_map(|&(_, line)| own(line, doc).map(move |at| (at, line)));
    is_one.then(|| pairs.collect())
}

/// A line goes to the one unbound item of its document with its anchor.
fn by_anchor<'a>(subjects: &mut [Subject<'a>], lines: Vec<&'a Baseline>) -> Vec<&'a Baseline> {
    let place = |key: &Key| (key.doc.clone(), key.anchor.clone());
    let items = order::groups(unbound(subjects).map(|(at, item)| (place(&item.key), at)));
    let wanting = order::groups(lines.iter().map(|line| (place(&line.key), ())));
    let mut left = Vec::new();
    for line in lines {
        let place = place(&line.key);
        match (items.get(&place), wanting.get(&place)) {
            (&[(_, at)], [_]) => give(subjects, at, line, true),
            _ => left.push(line),
        }
    }
    left
}

/// A line goes to the one unbound item of its claim that cites the same text by another anchor.
fn by_content<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subjects: &mut [Subject<'a>],
    lines: Vec<&'a Baseline>,
) -> Option<Vec<&'a Baseline>> {
    let claim = |key: &Key| (key.doc.clone(), key.kind, key.claim.clone());
    let wanting = order::set(lines.iter().map(|line| claim(&line.key)));
    let mut items = Vec::new();
    let mut later = false;
    for (at, item) in unbound(subjects) {
        if !wanting.contains(&claim(&item.key)) {
            continue;
        }
        match record::print(ground, reader, &subjects[at.0], item) {
            Some(Ok(now)) => items.push(((claim(&item.key), now), at)),
            Some(Err(_)) => {}
            None => later = true,
        }
    }
    if later {
        return None;
    }
    let items = order::groups(items);
    let mut left = Vec::new();
    for line in lines {
        match items.get(&(claim(&line.key), line.span)) {
            &[(_, (at, place))] if subjects[at].items[place].baseline.is_none() => {
                give(subjects, (at, place), line, true);
            }
            _ => left.push(line),
        }
    }
    Some(left)
}

fn give<'a>(subjects: &mut [Subject<'a>], (at, place): At, line: &'a Baseline, reworded: bool) {
    let item = &mut subjects[at].items[place];
    item.baseline = Some(Cow::Borrowed(line));
    item.adopted = true;
    item.reworded = reworded;
}
