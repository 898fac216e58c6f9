//! The tree as one call sees it: the list, and the indexes that judging needs, each built once.

use std::cell::OnceCell;

use super::Question;
use super::reader::has_id;
use crate::evidence::{
    Absent, Anchor, Baseline, Content, FileEntry, Generated, Key, ListIndex, Symbol,
};
use crate::light::{Document, SkipCode, text_of};
use crate::order::{self, Groups, Set};
use crate::text::RepoPath;
use crate::text::lex::CodePrint;

/// What is known before anything cited is read.
pub(super) struct Ground<'a> {
    pub question: &'a Question<'a>,
    pub index: &'a ListIndex<'a>,
    pub generated: Generated<'a>,
    /// In path order.
    documents: Vec<&'a Document>,
    /// Their texts.
    sources: Vec<&'a str>,
    skipped: Vec<(&'a RepoPath, &'a str)>,
    by_id: OnceCell<Paths<'a>>,
    by_name: OnceCell<Paths<'a>>,
    cited: OnceCell<Set<(&'a str, CodePrint)>>,
    cited_symbols: OnceCell<Groups<(&'a str, CodePrint), &'a str>>,
    /// Lines that a stopped `fix` left behind: they cite no place.
    pub left_behind: Set<&'a Key>,
}

/// Listed files by one thing that they have.
type Paths<'a> = Groups<&'a str, &'a RepoPath>;

impl<'a> Ground<'a> {
    pub(super) fn new(question: &'a Question<'a>, index: &'a ListIndex<'a>) -> Self {
        let attributes = attribute_files(question)
            .into_iter()
            .filter_map(|path| Some((path, std::str::from_utf8(question.bytes(path)?).ok()?)));
        let (mut documents, mut sources, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
        for path in markdown(question) {
            match read_document(question, path) {
                Ok((document, source)) if document.recognised => {
                    documents.push(document);
                    sources.push(source);
                }
                Ok(_) => {}
                Err(code) => skipped.push((path, code)),
            }
        }
        if let Some((document, source)) = question.draft {
            documents.push(document);
            sources.push(source);
        }
        Self {
            question,
            index,
            generated: Generated::new(attributes, question.policy),
            documents,
            sources,
            skipped,
            by_id: OnceCell::new(),
            by_name: OnceCell::new(),
            cited: OnceCell::new(),
            cited_symbols: OnceCell::new(),
            left_behind: order::set([]),
        }
    }

    /// The listed entry at `path`.
    pub(super) fn entry(&self, path: &RepoPath) -> Option<&'a FileEntry> {
        self.question.sources.list.files.get(path)
    }

    /// Listed files with that content id, in path order.
    pub(super) fn with_id(&self, id: &str) -> &[(&'a str, &'a RepoPath)] {
        let files = &self.question.sources.list.files;
        let index = self.by_id.get_or_init(|| {
            let there = files.iter().filter(|(_, entry)| entry.absent.is_none());
            order::groups(there.filter_map(|(path, entry)| Some((&*entry.id.as_ref()?.0, path))))
        });
        index.get(id)
    }

    /// Listed files with that last part of their path, in path order.
    pub(super) fn named(&self, name: &str) -> &[(&'a str, &'a RepoPath)] {
        let files = &self.question.sources.list.files;
        let index = self
            .by_name
            .get_or_init(|| order::groups(files.keys().map(|path| (path.name(), path))));
        index.get(name)
    }

    /// True when some baseline already cites that place for that code (evidence §3, new places).
    /// One that cites the place for other code speaks of what is no longer there.
    pub(super) fn is_cited(&self, anchor: &Anchor, code: CodePrint) -> bool {
        let cited = self.cited.get_or_init(|| {
            order::set(self.cited_lines().map(|line| (line.key.anchor.as_str(), line.code)))
        });
        cited.contains(&(anchor.to_string().as_str(), code))
    }

    /// The same for a symbol, by whatever name the baseline has it.
    pub(super) fn is_cited_symbol(
        &self,
        path: &RepoPath,
        symbol: &Symbol,
        code: CodePrint,
    ) -> bool {
        let cited = self.cited_symbols.get_or_init(|| {
            order::groups(self.cited_lines().filter_map(|line| {
                let anchor = line.key.anchor.as_str();
                let (path, name) = match &line.narrowed {
                    Some(name) => (anchor, name.as_str()),
                    None => anchor.split_once('#').or_else(|| anchor.split_once("::"))?,
                };
                Some(((path, line.code), name))
            }))
        });
        let names = cited.get(&(path.as_str(), code));
        names.iter().any(|(_, name)| symbol.is_called(name) || symbol.reference() == **name)
    }

    /// The baselines that cite something.
    fn cited_lines(&self) -> impl Iterator<Item = &'a Baseline> {
        let lock = self.question.lock;
        let contested = lock.contested().flat_map(|(_, lines)| lines);
        let lines = lock.iter().chain(contested);
        lines.filter(|line| !self.left_behind.contains(&line.key))
    }

    /// The L1GHT documents in scope, in path order.
    pub(super) fn documents(&self) -> &[&'a Document] {
        &self.documents
    }

    /// The markdown files in scope that cannot be read, and a code of why, in path order.
    pub(super) fn skipped(&self) -> &[(&'a RepoPath, &'a str)] {
        &self.skipped
    }

    /// The text of an L1GHT document in scope.
    pub(super) fn source(&self, path: &RepoPath) -> &'a str {
        let at = self.documents.binary_search_by(|document| document.path.cmp(path));
        at.map_or("", |at| self.sources[at])
    }
}

/// A listed markdown file and its text; an error is a code of why it cannot be read.
fn read_document<'a>(
    question: &'a Question<'a>,
    path: &RepoPath,
) -> Result<(&'a Document, &'a str), &'a str> {
    let sources = question.sources;
    let entry = sources.list.files.get(path);
    if let Some(absent) = entry.and_then(|entry| entry.absent) {
        return Err(absent.name());
    }
    let bytes = match sources.contents.get(path) {
        Some(Content::Bytes(bytes)) => bytes,
        Some(Content::Failed(code)) => return Err(code),
        None => return Err("not-supplied"),
    };
    let id = entry.and_then(|entry| entry.id.as_ref()).filter(|_| sources.list.exact);
    if id.is_some_and(|id| !has_id(bytes, id)) {
        return Err("id-mismatch");
    }
    let document = question.documents.get(path).ok_or("not-supplied")?;
    let source = text_of(bytes).map_err(SkipCode::name)?;
    Ok((document.map_err(SkipCode::name)?, source))
}

/// The markdown files in scope that policy does not ignore, in path order.
pub(super) fn markdown<'a>(question: &'a Question<'a>) -> impl Iterator<Item = &'a RepoPath> {
    let files = question.sources.list.files.keys();
    files.filter(|path| {
        path.is_markdown()
            && question.draft.is_none()
            && question.scope.holds(path.as_str())
            && !question.policy.at(path).is_ignored()
    })
}

/// The `.gitattributes` files that can be read, in path order.
pub(super) fn attribute_files<'a>(question: &'a Question<'a>) -> Vec<&'a RepoPath> {
    let files = question.sources.list.files.iter();
    files
        .filter(|(path, entry)| path.is_named(".gitattributes") && entry.absent.is_none())
        .map(|(path, _)| path)
        .collect()
}

/// Why there is no file behind a listed entry, in plain English.
pub(super) fn absent_reason(absent: Absent) -> &'static str {
    match absent {
        Absent::Sparse => "the file is left out by the sparse checkout",
        Absent::Submodule => "the file is in a submodule that is not checked out",
        Absent::Lfs => "the file is a Git LFS pointer whose content is not here",
        Absent::Filter => "the file goes through a Git filter that is not known here",
        Absent::Unreadable => "the file cannot be read",
        Absent::OutsideLink => "the path is a link that leaves the root",
    }
}
