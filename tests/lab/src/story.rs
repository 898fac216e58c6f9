//! Tells one edit to the engine the way a host does: a document that cites the file, `bind` on the
//! old tree, `check` on the new one.

use std::collections::BTreeMap;

use l1ght_code::{Facts, Grammar, facts};
use l1ght_core::drift::{Documents, LOCK_PATH, Question, Scope, Verdict, bind, check};
use l1ght_core::evidence::{
    Content, ContentId, FactsContent, FileEntry, FileList, Lock, Outcome, Policy, Sources, Want,
};
use l1ght_core::text::lex::Language;
use l1ght_core::text::{Digest, RepoPath, Unit};

use crate::edit::{Cited, Edit};
use crate::fetch::LabError;
use crate::sample::Sample;

/// Where the document of a story is.
const DOCUMENT: &str = "docs/claim.md";
/// Other files of the language that a search for a new place can find.
const NEIGHBOURS: usize = 3;

/// The files of a repository.
pub type Tree = BTreeMap<String, Vec<u8>>;
/// What gives the facts of a file.
pub type Reader<'r> = &'r dyn Fn(&str, &[u8]) -> Option<Facts>;
/// A command of the engine.
type Tool<'t, T> = &'t dyn Fn(&Question<'_>) -> Outcome<T>;

/// The verdict on the one item of evidence of `edit`'s story.
///
/// # Errors
/// When the engine refuses to bind, makes no lock file, or does not judge the item.
pub fn judge(samples: &[Sample], edit: &Edit) -> Result<Verdict, LabError> {
    let sample = &samples[edit.sample];
    let mut tree = Tree::new();
    tree.extend([claim(&evidence(sample, &edit.cited))]);
    // What is deleted is gone: no neighbour holds a copy of it.
    let neighbours = if edit.change.after.is_some() { NEIGHBOURS } else { 0 };
    let others = samples.iter().cycle().skip(edit.sample + 1).take(neighbours);
    for other in others.chain([sample]) {
        tree.insert(other.path.clone(), other.text.clone().into_bytes());
    }

    let lock = bound(&tree, &facts_of)?;
    tree.insert(LOCK_PATH.to_owned(), lock);
    tree.remove(&sample.path);
    if let Some(after) = &edit.change.after {
        let path = edit.change.moved_to.as_ref().unwrap_or(&sample.path);
        tree.insert(path.clone(), after.clone().into_bytes());
    }
    Ok(checked(&tree, &facts_of)?.0)
}

/// The lock file that `bind` makes of `tree`.
///
/// # Errors
/// When the engine refuses to bind, or binds nothing.
pub fn bound(tree: &Tree, facts: Reader<'_>) -> Result<Vec<u8>, LabError> {
    let bound = ask(tree, facts, &|question| bind(question, None))?;
    let bound = bound.map_err(|_| LabError("`bind` refused".to_owned()))?;
    let write = bound.writes.into_iter().next();
    let write = write.ok_or_else(|| LabError(format!("nothing bound: {:?}", bound.skipped)))?;
    Ok(write.after)
}

/// What `check` says of the one claim of `tree`: the verdict, and where what it cites is now.
///
/// # Errors
/// When the engine does not judge the item.
pub fn checked(tree: &Tree, facts: Reader<'_>) -> Result<(Verdict, Option<String>), LabError> {
    let report = ask(tree, facts, &check)?;
    let mut claims = report.documents.iter().flat_map(|document| &document.claims);
    let item = claims.find_map(|claim| claim.items.first());
    let item = item.ok_or_else(|| LabError("no item was judged".to_owned()))?;
    Ok((item.verdict, item.target.clone()))
}

/// The facts of a file; `None` when its language has no grammar of ours here.
pub fn facts_of(path: &str, bytes: &[u8]) -> Option<Facts> {
    let grammar = Grammar::named(Language::of(path, bytes).grammar()?)?;
    facts(grammar, bytes)
}

/// The document of a story, with its one claim.
pub fn claim(evidence: &str) -> (String, Vec<u8>) {
    let text =
        format!("---\nProtocol: L1GHT/1.0\n---\n[⍂ entity: Story] [𝔻 evidence: {evidence}]\n");
    (DOCUMENT.to_owned(), text.into_bytes())
}

fn evidence(sample: &Sample, cited: &Cited) -> String {
    let lines = match cited {
        Cited::File => String::new(),
        Cited::Lines(lines) => format!(":{}-{}", lines.start + 1, lines.end),
    };
    format!("{}{lines}", sample.path)
}

/// Asks a tool about a tree, and supplies what it wants.
pub(crate) fn ask<T>(tree: &Tree, facts: Reader<'_>, tool: Tool<'_, T>) -> Result<T, LabError> {
    let lock = match tree.get(LOCK_PATH) {
        Some(bytes) => Lock::read(bytes).map_err(|error| LabError(format!("{error:?}")))?,
        None => Lock::default(),
    };
    let mut sources = Sources { list: list(tree), ..Sources::default() };
    if let Some(bytes) = tree.get(LOCK_PATH) {
        sources.contents.insert(RepoPath::listed(LOCK_PATH), Content::Bytes(bytes.clone()));
    }
    let mut documents = Documents::default();
    let (policy, scope) = (Policy::default(), Scope::default());
    for _ in 0..8 {
        let question = Question {
            sources: &sources,
            documents: &documents,
            lock: &lock,
            base_lock: None,
            policy: &policy,
            now: None,
            scope: &scope,
            unit: Unit::Utf8,
            as_written: false,
            draft: None,
        };
        match tool(&question) {
            Outcome::Done(answer) => return Ok(answer),
            Outcome::Wanted(wants) => supply(tree, facts, &wants, &mut sources, &mut documents),
        }
    }
    Err(LabError("more than eight rounds".to_owned()))
}

fn list(tree: &Tree) -> FileList {
    let entry = |bytes: &Vec<u8>| FileEntry {
        id: Some(ContentId(format!("sha256:{}", Digest::of(bytes).hex()))),
        size: Some(bytes.len() as u64),
        absent: None,
    };
    let files = tree.iter().map(|(path, bytes)| (RepoPath::listed(path.clone()), entry(bytes)));
    FileList { complete: true, exact: false, files: files.collect() }
}

fn supply(
    tree: &Tree,
    facts: Reader<'_>,
    wants: &[Want],
    sources: &mut Sources,
    documents: &mut Documents,
) {
    for want in wants {
        match want {
            Want::File(path) => {
                let content = match tree.get(path.as_str()) {
                    Some(bytes) => Content::Bytes(bytes.clone()),
                    None => Content::Failed("unreadable".to_owned()),
                };
                documents.supply(path, &content);
                sources.contents.insert(path.clone(), content);
            }
            Want::Blame(path) => drop(sources.blames.insert(path.clone(), None)),
            Want::Turn => {}
            Want::Blob { commit, path } => {
                let missing = Content::Failed("not-supplied".to_owned());
                sources.blobs.insert((commit.clone(), path.clone()), missing);
            }
            Want::Facts { path, .. } => {
                let bytes = tree.get(path.as_str()).map(Vec::as_slice).unwrap_or_default();
                let found = facts(path.as_str(), bytes);
                let none = || FactsContent::Failed("no-grammar".to_owned());
                let found = found.map_or_else(none, FactsContent::Facts);
                sources.facts.insert((None, path.clone()), found);
            }
        }
    }
}
