//! One look at a root: its claims, their baselines and the judgement of every item. What check,
//! accept and fix have in common.

use std::collections::BTreeSet;

use super::Question;
use super::adopt::{adopt, left_behind};
use super::ground::{Ground, attribute_files, markdown};
use super::judge::judge;
use super::judged::Judged;
use super::reader::Reader;
use super::subject::{Subject, subjects};
use super::written::bind_as_written;
use crate::evidence::{Baseline, ListIndex, Outcome, Want};
use crate::order;
use crate::text::RepoPath;

/// The claims of a root and the baselines they have.
pub(super) struct Claims<'a> {
    pub ground: Ground<'a>,
    pub reader: Reader<'a>,
    /// By document and position.
    pub subjects: Vec<Subject<'a>>,
    /// Lock lines that belong to no item, in key order.
    pub orphans: Vec<&'a Baseline>,
}

/// The same, judged.
pub(super) struct Survey<'a> {
    pub claims: Claims<'a>,
    /// For each subject the judgement of each item.
    pub judged: Vec<Vec<Judged>>,
}

/// What must be supplied first; never empty.
pub(super) type Wants = Vec<Want>;

/// The answer to the caller.
pub(super) fn outcome<T>(answer: Result<T, Wants>) -> Outcome<T> {
    answer.map_or_else(Outcome::Wanted, Outcome::Done)
}

/// Reads the documents and finds the baseline of every item.
pub(super) fn read_claims<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
) -> Result<Claims<'a>, Wants> {
    supplied(plan_documents(question))?;
    find_claims(question, index)
}

/// The same, once the documents are there.
fn find_claims<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
) -> Result<Claims<'a>, Wants> {
    let mut ground = Ground::new(question, index);
    let mut reader = Reader::new(question);
    let mut subjects = subjects(&ground);
    let Some(orphans) = adopt(&ground, &mut reader, &mut subjects) else {
        return Err(reader.wants());
    };
    ground.left_behind = left_behind(&subjects, &orphans);
    if question.as_written && bind_as_written(&ground, &mut reader, &mut subjects).is_none() {
        return Err(reader.wants());
    }
    Ok(Claims { ground, reader, subjects, orphans })
}

/// Reads and judges everything in scope.
pub(super) fn survey<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
) -> Result<Survey<'a>, Wants> {
    // Both in one round: whoever has to wait for files to judge, reads all claims again.
    supplied([plan_documents(question), plan_changed(question)].concat())?;
    let mut claims = find_claims(question, index)?;
    loop {
        let Claims { ground, reader, subjects, .. } = &mut claims;
        let items = subjects.iter().map(|subject| &subject.items);
        let judged: Vec<Vec<Option<Judged>>> = items
            .map(|items| items.iter().map(|item| judge(ground, reader, item)).collect())
            .collect();
        let done: Option<Vec<Vec<Judged>>> =
            judged.into_iter().map(|items| items.into_iter().collect()).collect();
        if let Some(judged) = done {
            return Ok(Survey { claims, judged });
        }
        let mut wants = BTreeSet::new();
        wants.extend(reader.wants());
        wants.extend(reader.hunts.run(question));
        if !wants.is_empty() {
            return Err(wants.into_iter().collect());
        }
    }
}

fn supplied(wants: Wants) -> Result<(), Wants> {
    if wants.is_empty() { Ok(()) } else { Err(wants) }
}

/// The documents, and what says which files are generated.
fn plan_documents(question: &Question<'_>) -> Wants {
    let files = &question.sources.list.files;
    let is_there = |path: &&RepoPath| files.get(path).is_some_and(|entry| entry.absent.is_none());
    let documents = markdown(question).filter(is_there);
    missing(question, order::distinct(documents.chain(attribute_files(question))))
}

/// Cited files that are not as they were when their baselines were recorded.
fn plan_changed(question: &Question<'_>) -> Wants {
    let files = &question.sources.list.files;
    let in_scope = question.lock.iter().filter(|line| question.scope.holds(&line.key.doc));
    let changed = in_scope.filter_map(|line| {
        let (path, entry) = files.get_key_value(&cited_path(&line.key.anchor))?;
        let same = entry.id.is_some() && entry.id == line.id;
        (!same && entry.absent.is_none()).then_some(path)
    });
    missing(question, order::distinct(changed.filter(|path| !path.is_markdown())))
}

/// The file of an anchor that names lines of it, or all of it.
fn cited_path(anchor: &str) -> RepoPath {
    let lines = |c: char| c.is_ascii_digit() || c == '-';
    let path = anchor.trim_end_matches(lines).strip_suffix(':');
    RepoPath::listed(path.unwrap_or(anchor))
}

fn missing(question: &Question<'_>, paths: Vec<&RepoPath>) -> Wants {
    let missing = paths.into_iter();
    let missing = missing.filter(|path| !question.sources.contents.contains_key(path));
    missing.map(|path| Want::File(path.clone())).collect()
}
