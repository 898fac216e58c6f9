//! One look at a root: its claims, their baselines and the judgement of every item. What check,
//! accept and fix have in common.

use std::collections::BTreeMap;

use super::Question;
use super::adopt::{adopt, left_behind};
use super::ground::{Ground, attribute_files, markdown};
use super::judge::judge;
use super::judged::Judged;
use super::reader::Reader;
use super::subject::{Subject, subjects};
use super::written::bind_as_written;
use crate::evidence::{Baseline, FileEntry, ListIndex, Outcome, Want};
use crate::order;
use crate::text::RepoPath;
use crate::text::lex::Language;

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
    let Claims { ground, reader, subjects, .. } = &mut claims;
    let judged = reader.settled(|reader| {
        // All of them first, so that all their wants are known.
        let each = subjects.iter().map(|subject| {
            let items: Vec<Option<Judged>> =
                subject.items.iter().map(|item| judge(ground, reader, item)).collect();
            items
        });
        let each: Vec<Vec<Option<Judged>>> = each.collect();
        each.into_iter().map(|items| items.into_iter().collect()).collect()
    })?;
    Ok(Survey { claims, judged })
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

/// Cited files that are not as they were when their baselines were recorded, and the facts of those
/// of which a symbol is cited.
fn plan_changed(question: &Question<'_>) -> Wants {
    let files = &question.sources.list.files;
    let in_scope = question.lock.iter().filter(|line| question.scope.holds(&line.key.doc));
    let changed = in_scope.filter_map(|line| {
        let (path, is_symbol) = cited_path(&line.key.anchor, files)?;
        let entry = files.get(path)?;
        let same = entry.id.is_some() && entry.id == line.id;
        let is_code = !path.is_markdown() && entry.absent.is_none();
        (!same && is_code).then_some((path, is_symbol || line.narrowed.is_some()))
    });
    let changed: Vec<(&RepoPath, bool)> = changed.collect();
    let of_symbols = changed.iter().filter(|(_, is_symbol)| *is_symbol).map(|(path, _)| *path);
    let facts = order::distinct(of_symbols).into_iter().filter_map(|path| {
        let grammar = Language::of(path.as_str(), b"").grammar()?;
        let is_there = question.sources.facts.contains_key(&(None, path.clone()));
        (!is_there).then(|| Want::Facts { commit: None, path: path.clone(), grammar })
    });
    let files = missing(question, order::distinct(changed.iter().map(|(path, _)| *path)));
    files.into_iter().chain(facts).collect()
}

/// The listed file of an anchor, and whether it may name a symbol of it.
fn cited_path<'f>(
    anchor: &str,
    files: &'f BTreeMap<RepoPath, FileEntry>,
) -> Option<(&'f RepoPath, bool)> {
    let listed = |path: &str| files.get_key_value(&RepoPath::listed(path)).map(|(path, _)| path);
    if let Some(path) = listed(anchor) {
        return Some((path, false));
    }
    let digits = |c: char| c.is_ascii_digit() || c == '-';
    if let Some(path) = anchor.trim_end_matches(digits).strip_suffix(':').and_then(listed) {
        return Some((path, false));
    }
    let (path, _) = anchor.split_once('#').or_else(|| anchor.split_once("::"))?;
    Some((listed(path)?, true))
}

fn missing(question: &Question<'_>, paths: Vec<&RepoPath>) -> Wants {
    let missing = paths.into_iter();
    let missing = missing.filter(|path| !question.sources.contents.contains_key(path));
    missing.map(|path| Want::File(path.clone())).collect()
}
