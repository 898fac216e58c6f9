//! What an ingest has to read: files that are new or have another content id; and what there is to
//! take once they were supplied.

use std::collections::BTreeSet;

use l1ght_core::drift::{Documents, has_id};
use l1ght_core::evidence::{Content, FactsContent, FileEntry, FileList, Policy, Sources, Want};
use l1ght_core::graph::{CodeFile, CodeLane, Known, Namespace};
use l1ght_core::light::{SkipCode, text_of};
use l1ght_core::order;
use l1ght_core::text::lex::Language;
use l1ght_core::text::{Digest, RepoPath};
use l1ght_core::universal::{Converted, Format};

use super::grammars::outdated;
use super::{Lanes, Markdown, Ordinary, Ours, Reach};

/// What is looked at.
#[derive(Default)]
pub(crate) struct Scope {
    /// A file or folder; empty for all.
    pub(crate) path: String,
    /// True when files of code are taken.
    pub(crate) code: bool,
    /// True when L1GHT documents are taken.
    pub(crate) light: bool,
    /// True when ordinary documents are taken.
    pub(crate) universal: bool,
    /// True when what is not looked at goes.
    pub(crate) replaces: bool,
    pub(crate) dotfiles: bool,
    pub(crate) namespace: Namespace,
}

/// What there is to take, and what has to be supplied first.
#[derive(Default)]
pub(crate) struct Plan<'a> {
    pub(crate) wants: Vec<Want>,
    pub(crate) puts: Vec<Put<'a>>,
    pub(crate) documents: Vec<(RepoPath, Markdown)>,
    pub(crate) ordinary: Vec<(RepoPath, Ordinary)>,
    /// What is looked at as an ordinary document.
    pub(crate) ordinary_seen: BTreeSet<&'a RepoPath>,
    /// What is looked at as code, in order.
    pub(crate) code: Vec<&'a RepoPath>,
    /// What is looked at as a document.
    pub(crate) markdown: BTreeSet<&'a RepoPath>,
    pub(crate) seen: u64,
    pub(crate) parsed: u64,
    pub(crate) unchanged: u64,
    pub(crate) skipped: Vec<(&'a RepoPath, &'a str)>,
}

/// A file of code to take.
pub(crate) struct Put<'a> {
    pub(crate) path: &'a RepoPath,
    pub(crate) id: Option<String>,
    pub(crate) file: CodeFile<'a>,
}

impl Plan<'_> {
    /// True for a file that is looked at as a document, ours or ordinary.
    pub(crate) fn is_document(&self, path: &RepoPath) -> bool {
        self.markdown.contains(path) || self.ordinary_seen.contains(path)
    }
}

impl Scope {
    /// How much of the root lanes hold that held `before` and then took this.
    pub(crate) fn reach(&self, before: Reach) -> Reach {
        let is_usual = !self.dotfiles && self.namespace == Namespace::default();
        let is_all = self.path.is_empty() && self.code && self.light && self.universal && is_usual;
        match before {
            _ if is_all => Reach::Whole,
            Reach::Whole if !self.replaces && is_usual => Reach::Whole,
            _ => Reach::Part,
        }
    }

    /// True for a path under the one looked at.
    pub(crate) fn holds(&self, path: &RepoPath) -> bool {
        let rest = path.as_str().strip_prefix(self.path.as_str());
        self.path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// True for such a path that is looked at, as far as its name says.
    pub(crate) fn looks_at(&self, path: &RepoPath) -> bool {
        let is_hidden = path.as_str().starts_with('.') || path.as_str().contains("/.");
        self.holds(path) && (self.dotfiles || !is_hidden)
    }
}

/// Looks at every listed file in scope.
pub(crate) fn plan<'a>(
    lanes: &Lanes,
    scope: &Scope,
    sources: &'a Sources,
    documents: &Documents,
    policy: &Policy,
) -> Plan<'a> {
    let outdated = outdated(&lanes.code, sources);
    let planner = Planner { lanes, scope, sources, documents, outdated };
    let mut plan = Plan::default();
    let FileList { files, .. } = &sources.list;
    let mut known = order::walk(lanes.code.known());
    for (path, entry) in files.iter().filter(|(path, _)| scope.holds(path)) {
        if !scope.looks_at(path) {
            plan.skipped.push((path, "dotfile"));
            continue;
        }
        let is_ignored = policy.at(path).is_ignored();
        let is_markdown = (scope.light || scope.universal) && path.is_markdown() && !is_ignored;
        let is_ordinary = scope.universal && Format::of(path).is_some() && !is_ignored;
        let is_converted = scope.universal && Converted::of(path).is_some() && !is_ignored;
        if !is_markdown && !is_ordinary && !is_converted && !scope.code {
            continue;
        }
        plan.seen += 1;
        let listed = Listed { path, entry, known: known.at(path) };
        match () {
            () if is_markdown => planner.document(&mut plan, listed),
            () if is_ordinary => planner.ordinary(&mut plan, listed),
            () if is_converted => planner.converted(&mut plan, listed),
            () => planner.code(&mut plan, listed),
        }
    }
    plan
}

struct Planner<'a, 'p> {
    lanes: &'p Lanes,
    scope: &'p Scope,
    sources: &'a Sources,
    documents: &'p Documents,
    /// Versions of grammars that are not those of now: what they read is read again.
    outdated: BTreeSet<&'p str>,
}

/// A listed file, and what the code lane has of it.
#[derive(Clone, Copy)]
struct Listed<'a, 'p> {
    path: &'a RepoPath,
    entry: &'a FileEntry,
    known: Option<Known<'p>>,
}

/// What is known of a file's bytes.
enum Read<'a> {
    /// They are wanted.
    Later,
    /// They cannot be had; a code of why.
    Failed(&'a str),
    Bytes(&'a [u8]),
}

impl<'a, 'p> Planner<'a, 'p> {
    fn read(&self, plan: &mut Plan<'a>, path: &'a RepoPath, entry: &'a FileEntry) -> Read<'a> {
        if let Some(absent) = entry.absent {
            return Read::Failed(absent.name());
        }
        match self.sources.contents.get(path) {
            None => {
                plan.wants.push(Want::File(path.clone()));
                Read::Later
            }
            Some(Content::Failed(code)) => Read::Failed(code),
            Some(Content::Bytes(bytes)) => {
                let id = entry.id.as_ref().filter(|_| self.sources.list.exact);
                match id.is_none_or(|id| has_id(bytes, id)) {
                    true => Read::Bytes(bytes),
                    false => Read::Failed("id-mismatch"),
                }
            }
        }
    }

    /// A file as a node of the code lane, with its symbols when there is a grammar.
    fn code(&self, plan: &mut Plan<'a>, Listed { path, entry, known }: Listed<'a, 'p>) {
        plan.code.push(path);
        let known = known.filter(|known| !self.outdated.contains(known.grammar));
        let known = known.map(|known| known.id);
        let listed = entry.id.as_ref().map(|id| id.0.as_str());
        let is_same = known.is_some_and(|known| known == listed);
        if is_same && listed.is_some() {
            plan.unchanged += 1;
            return;
        }
        let grammar = Language::of(path.as_str(), b"").grammar();
        let is_read = grammar.is_some() || CodeLane::is_manifest(path);
        if is_same && !is_read {
            plan.unchanged += 1;
            return;
        }
        let size = entry.size;
        let nothing = CodeFile { id: None, size, source: None, facts: None, note: "" };
        if !is_read {
            let absent = entry.absent.and_then(|absent| absent.reason());
            let file = CodeFile { note: absent.unwrap_or_default(), ..nothing };
            return plan.puts.push(Put { path, id: listed.map(str::to_owned), file });
        }
        // Without an id only the bytes say whether there is anything to parse.
        let facts = self.sources.facts.get(&(None, path.clone()));
        let may_want = facts.is_none() && entry.absent.is_none();
        let want = grammar.filter(|_| may_want).map(|grammar| {
            let (commit, path) = (None, path.clone());
            Want::Facts { commit, path, grammar }
        });
        let bytes = match self.read(plan, path, entry) {
            Read::Later => {
                plan.wants.extend(want.filter(|_| known.is_none() || listed.is_some()));
                return;
            }
            Read::Failed(code) => {
                plan.skipped.push((path, code));
                let file = CodeFile { note: "the file could not be read", ..nothing };
                return plan.puts.push(Put { path, id: None, file });
            }
            Read::Bytes(bytes) => bytes,
        };
        let id = listed.map_or_else(|| sha256(bytes), str::to_owned);
        if known == Some(Some(id.as_str())) {
            plan.unchanged += 1;
            return;
        }
        if let Some(want) = want {
            plan.wants.push(want);
            return;
        }
        let mut file = CodeFile { source: Some(bytes), ..nothing };
        match facts {
            Some(FactsContent::Facts(facts)) => file.facts = Some(facts),
            Some(FactsContent::Failed(code)) => {
                file.note = "there are no facts of it";
                plan.skipped.push((path, code));
            }
            None => {}
        }
        plan.parsed += u64::from(file.facts.is_some());
        plan.puts.push(Put { path, id: Some(id), file });
    }

    /// A Markdown file: an L1GHT document, or a file like any other.
    fn document(&self, plan: &mut Plan<'a>, file: Listed<'a, 'p>) {
        let Listed { path, entry, .. } = file;
        let known = self.lanes.markdown.get(path);
        let listed = entry.id.as_ref().map(|id| id.0.as_str());
        let is_same = |known: &&Markdown, id: &str| {
            let ours = known.ours.as_ref();
            let is_ours = ours.is_none_or(|ours| ours.namespace == self.scope.namespace);
            known.id.as_deref() == Some(id) && is_ours
        };
        if let Some(known) = known.filter(|known| listed.is_some_and(|id| is_same(known, id))) {
            return self.unchanged(plan, file, known.ours.is_some());
        }
        let bytes = match self.read(plan, path, entry) {
            Read::Later => return,
            Read::Failed(code) => return plan.skipped.push((path, code)),
            Read::Bytes(bytes) => bytes,
        };
        let id = listed.map_or_else(|| sha256(bytes), str::to_owned);
        if let Some(known) = known.filter(|known| is_same(known, &id)) {
            return self.unchanged(plan, file, known.ours.is_some());
        }
        match self.documents.get(path) {
            None => plan.skipped.push((path, "not-markdown")),
            Some(Err(code)) => plan.skipped.push((path, SkipCode::name(code))),
            Some(Ok(document)) => {
                let is_ours = document.recognised;
                let ours = is_ours.then(|| Ours {
                    document: document.clone(),
                    namespace: self.scope.namespace.clone(),
                    text: String::from_utf8_lossy(bytes).into_owned(),
                    answers: Vec::new(),
                });
                plan.documents.push((path.clone(), Markdown { id: Some(id), ours }));
                match is_ours {
                    true if self.scope.light => {
                        plan.markdown.insert(path);
                        plan.parsed += 1;
                    }
                    true => plan.skipped.push((path, "l1ght-document")),
                    false => self.ordinary(plan, file),
                }
            }
        }
    }

    fn unchanged(&self, plan: &mut Plan<'a>, file: Listed<'a, 'p>, is_ours: bool) {
        match is_ours {
            true if self.scope.light => {
                plan.markdown.insert(file.path);
                plan.unchanged += 1;
            }
            true => plan.skipped.push((file.path, "l1ght-document")),
            false => self.ordinary(plan, file),
        }
    }

    /// An ordinary document; where those are not taken a file, where files are.
    fn ordinary(&self, plan: &mut Plan<'a>, file: Listed<'a, 'p>) {
        match Format::of(file.path) {
            Some(format) if self.scope.universal => self.take_ordinary(plan, file, format),
            _ if self.scope.code => self.code(plan, file),
            _ => plan.skipped.push((file.path, "no-l1ght-document")),
        }
    }

    fn take_ordinary(&self, plan: &mut Plan<'a>, file: Listed<'a, 'p>, format: Format) {
        let Listed { path, entry, .. } = file;
        let known = self.lanes.ordinary.get(path);
        let is_same = |id: &str| known.is_some_and(|known| known.id.as_deref() == Some(id));
        let listed = entry.id.as_ref().map(|id| id.0.as_str());
        if listed.is_some_and(is_same) {
            plan.ordinary_seen.insert(path);
            plan.unchanged += 1;
            return;
        }
        if entry.size.is_some_and(|size| size > Ordinary::LARGEST) {
            return plan.skipped.push((path, "too-large"));
        }
        let bytes = match self.read(plan, path, entry) {
            Read::Later => return,
            Read::Failed(code) => return plan.skipped.push((path, code)),
            Read::Bytes(bytes) => bytes,
        };
        let id = listed.map_or_else(|| sha256(bytes), str::to_owned);
        plan.ordinary_seen.insert(path);
        match text_of(bytes) {
            _ if is_same(&id) => plan.unchanged += 1,
            _ if bytes.len() as u64 > Ordinary::LARGEST => self.left(plan, path, "too-large"),
            Err(code) => self.left(plan, path, code.name()),
            Ok(text) => {
                plan.parsed += 1;
                plan.ordinary.push((path.clone(), Ordinary::read(path, format, Some(id), text)));
            }
        }
    }

    /// Leaves a file that can't be read as a document.
    fn left(&self, plan: &mut Plan<'a>, path: &'a RepoPath, code: &'a str) {
        plan.ordinary_seen.remove(path);
        plan.skipped.push((path, code));
    }

    /// A file that nothing here can turn into text is reported, and is a file where files are taken.
    fn converted(&self, plan: &mut Plan<'a>, file: Listed<'a, 'p>) {
        plan.skipped.push((file.path, "no-converter"));
        if self.scope.code {
            self.code(plan, file);
        }
    }
}

/// A content id for a host that has none.
fn sha256(bytes: &[u8]) -> String {
    format!("sha256:{}", Digest::of(bytes).hex())
}
