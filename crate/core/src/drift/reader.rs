//! Reading what the host supplied, and noting what is still wanted.
//!
//! A judge asks; `None` means *later*: the want is noted and the judge is asked again once it was
//! supplied.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Question;
use super::ground::absent_reason;
use super::hunt::Hunts;
use super::view::{Found, View, language_of};
use crate::evidence::{Content, ContentId, FactsContent, Symbols, Want};
use crate::light::Document;
use crate::text::digest::sha1_hex;
use crate::text::lex::Language;
use crate::text::{Digest, RepoPath};

/// Reads contents and collects wants.
pub(super) struct Reader<'a> {
    question: &'a Question<'a>,
    wants: BTreeSet<Want>,
    views: BTreeMap<(RepoPath, Language), Rc<View<'a>>>,
    /// Searches in other files.
    pub hunts: Hunts<'a>,
    /// Whether a content has the id that an exact list says, by path.
    checked: BTreeMap<&'a RepoPath, bool>,
}

/// The bytes, or why there are none, in plain English.
pub(super) type Bytes<'a> = Result<&'a [u8], String>;

/// The lexed file, or why there is none, in plain English.
pub(super) type Viewed<'a> = Result<Rc<View<'a>>, String>;

impl<'a> Reader<'a> {
    pub(super) fn new(question: &'a Question<'a>) -> Self {
        Self {
            question,
            wants: BTreeSet::new(),
            views: BTreeMap::new(),
            hunts: Hunts::default(),
            checked: BTreeMap::new(),
        }
    }

    /// The bytes of a listed file; `None` when they are wanted first.
    pub(super) fn file(&mut self, path: &RepoPath) -> Option<Bytes<'a>> {
        let sources = &self.question.sources;
        let Some((listed, entry)) = sources.list.files.get_key_value(path) else {
            return Some(Err(format!("`{path}` is not in the list of files")));
        };
        if let Some(absent) = entry.absent {
            return Some(Err(absent_reason(absent).to_owned()));
        }
        let Some(content) = sources.contents.get(path) else {
            self.wants.insert(Want::File(path.clone()));
            return None;
        };
        Some(match content {
            Content::Failed(code) => Err(failed_reason(code)),
            Content::Bytes(bytes) if !self.is_listed(listed, bytes) => {
                Err(failed_reason("id-mismatch"))
            }
            Content::Bytes(bytes) => Ok(bytes),
        })
    }

    /// A listed markdown file, parsed; `None` when it is wanted first.
    pub(super) fn document(&mut self, path: &RepoPath) -> Option<Result<&'a Document, String>> {
        if let Err(reason) = self.file(path)? {
            return Some(Err(reason));
        }
        Some(match self.question.documents.get(path) {
            Some(parsed) => parsed.map_err(|_| "the document is not text".to_owned()),
            None => Err("it is no markdown file".to_owned()),
        })
    }

    /// True when a listed file is an L1GHT document; `None` when it is wanted first.
    pub(super) fn is_document(&mut self, path: &RepoPath) -> Option<bool> {
        if !path.is_markdown() {
            return Some(false);
        }
        Some(self.document(path)?.is_ok_and(|document| document.recognised))
    }

    /// A file as of a commit; `None` when it is wanted first.
    pub(super) fn blob(&mut self, commit: &str, path: &RepoPath) -> Option<Bytes<'a>> {
        let key = (commit.to_owned(), path.clone());
        match self.question.sources.blobs.get(&key) {
            Some(Content::Bytes(bytes)) => Some(Ok(bytes)),
            Some(Content::Failed(code)) => Some(Err(failed_reason(code))),
            None => {
                self.wants.insert(Want::Blob { commit: key.0, path: key.1 });
                None
            }
        }
    }

    /// A listed file, lexed as a baseline's normaliser says, else as the file is; `None` when it is
    /// wanted first.
    pub(super) fn view(&mut self, path: &RepoPath, norm: Option<&str>) -> Option<Viewed<'a>> {
        let bytes = match self.file(path)? {
            Ok(bytes) => bytes,
            Err(reason) => return Some(Err(reason)),
        };
        let language = norm.and_then(language_of);
        let language = language.unwrap_or_else(|| Language::of(path.as_str(), bytes));
        let view = self.views.entry((path.clone(), language));
        Some(Ok(view.or_insert_with(|| Rc::new(View::new(language, bytes))).clone()))
    }

    /// The symbols of a listed file; `None` when something is wanted first.
    pub(super) fn symbols(&mut self, path: &RepoPath) -> Option<Found> {
        let view = match self.view(path, None)? {
            Ok(view) => view,
            Err(reason) => return Some(Err(reason)),
        };
        if view.symbols.get().is_none() {
            let found = self.symbols_of(None, path, view.bytes)?;
            return Some(view.symbols.get_or_init(|| found).clone());
        }
        view.symbols.get().cloned()
    }

    /// The symbols of a file with these bytes, as listed or as of a commit; `None` when its facts
    /// are wanted first.
    pub(super) fn symbols_of(
        &mut self,
        commit: Option<&str>,
        path: &RepoPath,
        bytes: &[u8],
    ) -> Option<Found> {
        let language = Language::of(path.as_str(), bytes);
        let Some(grammar) = language.grammar() else {
            return Some(Err(no_grammar(language)));
        };
        let key = (commit.map(str::to_owned), path.clone());
        Some(match self.question.sources.facts.get(&key) {
            Some(FactsContent::Facts(facts)) => Ok(Rc::new(Symbols::new(facts, bytes.len()))),
            Some(FactsContent::Failed(code)) if code == "no-grammar" => Err(no_grammar(language)),
            Some(FactsContent::Failed(code)) => Err(failed_reason(code)),
            None => {
                let (commit, path) = key;
                self.wants.insert(Want::Facts { commit, path, grammar });
                return None;
            }
        })
    }

    /// Notes a want of another kind.
    pub(super) fn want(&mut self, want: Want) {
        self.wants.insert(want);
    }

    /// Asks until every question is answered; an error is what has to be supplied first.
    pub(super) fn settled<T>(
        &mut self,
        mut ask: impl FnMut(&mut Self) -> Option<T>,
    ) -> Result<T, Vec<Want>> {
        loop {
            if let Some(answer) = ask(self) {
                return Ok(answer);
            }
            let searches = self.hunts.run(self.question);
            let wants: BTreeSet<Want> = self.wants.iter().cloned().chain(searches).collect();
            if !wants.is_empty() {
                return Err(wants.into_iter().collect());
            }
        }
    }

    /// Everything that is wanted and was not supplied.
    pub(super) fn wants(&self) -> Vec<Want> {
        self.wants.iter().cloned().collect()
    }

    /// True when the bytes are those the list speaks of, as far as the list promises that.
    fn is_listed(&mut self, path: &'a RepoPath, bytes: &[u8]) -> bool {
        let list = &self.question.sources.list;
        let id = list.files.get(path).and_then(|entry| entry.id.as_ref());
        let Some(id) = id.filter(|_| list.exact) else { return true };
        *self.checked.entry(path).or_insert_with(|| has_id(bytes, id))
    }
}

/// True when `bytes` have the content id `id`, or its algorithm is not known here.
pub(super) fn has_id(bytes: &[u8], id: &ContentId) -> bool {
    id_like(bytes, id).is_none_or(|own| own == *id)
}

/// The content id of `bytes` by the algorithm of `like`; `None` when it is not known here.
pub(super) fn id_like(bytes: &[u8], like: &ContentId) -> Option<ContentId> {
    let (algorithm, digits) = like.0.split_once(':')?;
    let header = format!("blob {}\0", bytes.len());
    let hex = match (algorithm, digits.len()) {
        ("git", 40) => sha1_hex(&[header.as_bytes(), bytes]),
        ("git", 64) => Digest::of_parts(&[header.as_bytes(), bytes]).hex(),
        ("sha256", 64) => Digest::of(bytes).hex(),
        _ => return None,
    };
    Some(ContentId(format!("{algorithm}:{hex}")))
}

fn no_grammar(language: Language) -> String {
    match language {
        Language::Plain => "what language the file is in is not known here".to_owned(),
        language => format!("there is no grammar for {} here; cite lines", language.name()),
    }
}

fn failed_reason(code: &str) -> String {
    match code {
        "unreadable" => "the file cannot be read".to_owned(),
        "too-large" => "the file is too large to be read here".to_owned(),
        "not-supplied" => "not supplied".to_owned(),
        "id-mismatch" => "the content supplied is not the one that the list names".to_owned(),
        "missing" => "the file was not there".to_owned(),
        "trap" => "the grammar broke off in the file".to_owned(),
        other => format!("the file could not be read: {other}"),
    }
}
