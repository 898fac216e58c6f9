//! The search for code in other files: bounded, each file lexed once whatever is sought
//! (evidence §3, new places).

use std::collections::BTreeMap;

use super::Question;
use super::view::View;
use crate::evidence::{Content, FactsContent, Symbol, Symbols, Want};
use crate::order;
use crate::text::lex::{CodePrint, Language};
use crate::text::{RepoPath, Span};

/// The most files of a language that are read for a search (evidence §3).
const FILES: usize = 2_000;
/// The most bytes of them.
const BYTES: u64 = 64 << 20;

/// What is sought.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hunt {
    pub language: Language,
    /// Ending of the file's name, for a language without a table; else empty.
    pub ending: String,
    pub code: CodePrint,
    pub what: Quarry,
}

/// What kind of thing is sought.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Quarry {
    /// The code, wherever it stands.
    Lines,
    /// A whole file.
    File,
    /// A symbol that is declared by one name and stands in the code by another, which is the same
    /// for most.
    Symbol {
        /// The name.
        own: String,
        /// The name in the code that is sought.
        named: String,
    },
}

/// A place where it was found.
#[derive(Clone, Debug)]
pub(super) struct Hit<'a> {
    pub path: &'a RepoPath,
    /// The first of its bytes that stand together.
    pub span: Span,
    /// The symbol, when one was sought that a reference can name.
    pub symbol: Option<Symbol>,
}

/// Where it was found, in path order.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits<'a> {
    pub places: Vec<Hit<'a>>,
    /// True when the search stopped at its limits.
    pub partial: bool,
}

/// The searches of one call.
#[derive(Default)]
pub(super) struct Hunts<'a> {
    open: Vec<Hunt>,
    done: BTreeMap<Hunt, Hits<'a>>,
}

impl Hunt {
    /// A search for the code of a file that was at `path`.
    pub(super) fn new(path: &RepoPath, language: Language, code: CodePrint, what: Quarry) -> Self {
        let ending = match language {
            Language::Plain => ending(path).to_owned(),
            _ => String::new(),
        };
        Self { language, ending, code, what }
    }

    /// True when a symbol is sought whose name stands somewhere in `bytes`.
    fn is_named_in(&self, bytes: &[u8]) -> bool {
        let Quarry::Symbol { own, .. } = &self.what else { return false };
        memchr::memmem::find(bytes, own.as_bytes()).is_some()
    }
}

impl<'a> Hunts<'a> {
    /// What was found; `None` when the search has not run yet, and it is noted.
    pub(super) fn hits(&mut self, hunt: &Hunt) -> Option<Hits<'a>> {
        let hits = self.done.get(hunt).cloned();
        if hits.is_none() && !self.open.contains(hunt) {
            self.open.push(hunt.clone());
        }
        hits
    }

    /// Runs the noted searches whose files are all there; answers what the others want.
    pub(super) fn run(&mut self, question: &'a Question<'a>) -> Vec<Want> {
        let open = self.open.drain(..);
        let by_kind = order::groups(open.map(|hunt| ((hunt.language, hunt.ending.clone()), hunt)));
        let mut wants = Vec::new();
        for hunts in by_kind.iter() {
            let (language, ending) = &hunts[0].0;
            let hunts: Vec<Hunt> = hunts.iter().map(|(_, hunt)| hunt.clone()).collect();
            let (files, partial) = plan(question, |path| {
                Language::of(path.as_str(), b"") == *language
                    && (*language != Language::Plain || self::ending(path) == ending)
            });
            let missing = missing(question, *language, &files, &hunts);
            if missing.is_empty() {
                self.search(question, *language, &files, partial, hunts);
            }
            wants.extend(missing);
        }
        wants
    }

    fn search(
        &mut self,
        question: &'a Question<'a>,
        language: Language,
        files: &[&'a RepoPath],
        partial: bool,
        hunts: Vec<Hunt>,
    ) {
        let mut hits = vec![Hits { places: Vec::new(), partial }; hunts.len()];
        for &path in files {
            let Some(bytes) = question.bytes(path) else {
                hits.iter_mut().for_each(|hits| hits.partial = true);
                continue;
            };
            let mut sought = Sought::new(question, path, language, bytes);
            for (hunt, hits) in hunts.iter().zip(&mut hits) {
                hits.places.extend(sought.find(hunt));
            }
        }
        self.done.extend(hunts.into_iter().zip(hits));
    }
}

/// What has to be supplied before files can be searched: first the files, then the facts of those
/// that hold a name that is sought.
fn missing(
    question: &Question<'_>,
    language: Language,
    files: &[&RepoPath],
    hunts: &[Hunt],
) -> Vec<Want> {
    let sources = question.sources;
    let unread = files.iter().filter(|path| !sources.contents.contains_key(path));
    let unread: Vec<Want> = unread.map(|path| Want::File((*path).clone())).collect();
    let Some(grammar) = language.grammar().filter(|_| unread.is_empty()) else { return unread };
    let unknown = files.iter().filter(|path| {
        let bytes = question.bytes(path).unwrap_or_default();
        !sources.facts.contains_key(&(None, (**path).clone()))
            && hunts.iter().any(|hunt| hunt.is_named_in(bytes))
    });
    let facts = unknown.map(|path| Want::Facts { commit: None, path: (*path).clone(), grammar });
    facts.collect()
}

/// A file that is searched, read only as far as the hunts need.
struct Sought<'a> {
    path: &'a RepoPath,
    view: View<'a>,
    facts: Option<&'a FactsContent>,
    symbols: Option<Symbols>,
}

impl<'a> Sought<'a> {
    fn new(
        question: &'a Question<'a>,
        path: &'a RepoPath,
        language: Language,
        bytes: &'a [u8],
    ) -> Self {
        let facts = question.sources.facts.get(&(None, path.clone()));
        Self { path, view: View::new(language, bytes), facts, symbols: None }
    }

    fn find(&mut self, hunt: &Hunt) -> Vec<Hit<'a>> {
        let path = self.path;
        let spans = match &hunt.what {
            Quarry::Symbol { own, named } if hunt.is_named_in(self.view.bytes) => {
                return self.find_symbols((own, named), hunt.code);
            }
            Quarry::Symbol { .. } => Vec::new(),
            Quarry::Lines => self.view.find(&hunt.code),
            Quarry::File => {
                let whole = self.view.whole();
                let same = self.view.prints(whole).code == hunt.code;
                if same { vec![whole] } else { Vec::new() }
            }
        };
        spans.into_iter().map(|span| Hit { path, span, symbol: None }).collect()
    }

    fn find_symbols(&mut self, names: (&str, &str), code: CodePrint) -> Vec<Hit<'a>> {
        let Some(FactsContent::Facts(facts)) = self.facts else { return Vec::new() };
        let symbols =
            self.symbols.get_or_insert_with(|| Symbols::new(facts, self.view.bytes.len()));
        let named = symbols.iter().filter(|symbol| symbol.own == names.0);
        let same = named.filter(|symbol| {
            let prints = self.view.renamed(&symbol.spans, code.count, names);
            prints.is_some_and(|prints| prints.code == code)
        });
        let hit = |symbol: &Symbol| {
            let span = *symbol.spans.first()?;
            let symbol = Some(symbol.clone()).filter(|symbol| symbols.can_name(symbol));
            Some(Hit { path: self.path, span, symbol })
        };
        same.filter_map(hit).collect()
    }
}

/// The files that a search reads, in path order, and whether there are more.
pub(super) fn plan<'a>(
    question: &'a Question<'a>,
    of_kind: impl Fn(&RepoPath) -> bool,
) -> (Vec<&'a RepoPath>, bool) {
    let (mut files, mut bytes) = (Vec::new(), 0);
    for (path, entry) in &question.sources.list.files {
        if entry.absent.is_some() || !of_kind(path) {
            continue;
        }
        let supplied = match question.sources.contents.get(path) {
            Some(Content::Bytes(bytes)) => Some(bytes.len() as u64),
            _ => None,
        };
        bytes += entry.size.or(supplied).unwrap_or(0);
        if files.len() == FILES || bytes > BYTES {
            return (files, true);
        }
        files.push(path);
    }
    (files, false)
}

/// What stands after the last dot of a file's name.
fn ending(path: &RepoPath) -> &str {
    path.name().rsplit_once('.').map_or("", |(_, ending)| ending)
}
