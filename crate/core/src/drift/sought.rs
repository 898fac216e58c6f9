//! One file of a search: which hunts it is worth a look for, and what they find in it.

use std::cell::OnceCell;

use super::Question;
use super::hunt::{Hit, Hunt, Quarry};
use super::view::View;
use crate::evidence::{FactsContent, Symbol, Symbols};
use crate::order::{self, Groups};
use crate::text::RepoPath;
use crate::text::lex::{CodePrint, Language};
use crate::text::name::written_word;

/// The names that hunts seek, all looked for at one pass over a file.
pub(super) struct Names<'h> {
    /// Hunts by a name that is one word.
    words: Groups<&'h [u8], usize>,
    /// Names of other signs, with their hunts.
    others: Vec<(&'h [u8], usize)>,
    /// Hunts that seek no name.
    nameless: Vec<usize>,
}

impl<'h> Names<'h> {
    pub(super) fn of(hunts: &'h [Hunt]) -> Self {
        let (mut words, mut others, mut nameless) = (Vec::new(), Vec::new(), Vec::new());
        for (at, hunt) in hunts.iter().enumerate() {
            match &hunt.what {
                Quarry::Symbol { own, .. } if own.bytes().all(is_word) => {
                    words.push((own.as_bytes(), at));
                }
                Quarry::Symbol { own, .. } => others.push((written_word(own).as_bytes(), at)),
                Quarry::Lines | Quarry::File => nameless.push(at),
            }
        }
        Self { words: order::groups(words), others, nameless }
    }

    /// True when a name that is sought stands in a file.
    pub(super) fn has_any(&self, bytes: &[u8]) -> bool {
        let is_sought = |word: &[u8]| !self.words.get(&word).is_empty();
        self.has_words() && words(bytes).any(is_sought)
            || self.others.iter().any(|(name, _)| memchr::memmem::find(bytes, name).is_some())
    }

    fn has_words(&self) -> bool {
        self.words.iter().next().is_some()
    }

    /// The hunts that may find something in a file.
    pub(super) fn worth_a_look(&self, bytes: &[u8]) -> Vec<usize> {
        let others = self.others.iter();
        let others = others.filter(|(name, _)| memchr::memmem::find(bytes, name).is_some());
        let mut found: Vec<usize> = others.map(|(_, at)| *at).collect();
        found.extend(&self.nameless);
        if self.has_words() {
            let named = words(bytes).flat_map(|word| self.words.get(&word));
            found.extend(named.map(|(_, at)| *at));
        }
        order::distinct(found)
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| !is_word(*byte)).filter(|word| !word.is_empty())
}

/// A file that is searched, read only as far as the hunts need.
pub(super) struct Sought<'a> {
    path: &'a RepoPath,
    language: Language,
    bytes: &'a [u8],
    facts: Option<&'a FactsContent>,
    view: OnceCell<View<'a>>,
    symbols: OnceCell<Symbols>,
}

impl<'a> Sought<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        path: &'a RepoPath,
        language: Language,
        bytes: &'a [u8],
    ) -> Self {
        let facts = question.sources.facts.get(&(None, path.clone()));
        let (view, symbols) = (OnceCell::new(), OnceCell::new());
        Self { path, language, bytes, facts, view, symbols }
    }

    /// Where the file has what is sought.
    pub(super) fn find(&self, hunt: &Hunt) -> Vec<Hit<'a>> {
        let path = self.path;
        let view = self.view();
        let spans = match &hunt.what {
            Quarry::Symbol { own, named } => return self.find_symbols((own, named), hunt.code),
            Quarry::Lines => view.find(&hunt.code),
            Quarry::File => {
                let whole = view.whole();
                let same = view.prints(whole).code == hunt.code;
                if same { vec![whole] } else { Vec::new() }
            }
        };
        spans.into_iter().map(|span| Hit { path, span, symbol: None }).collect()
    }

    fn view(&self) -> &View<'a> {
        self.view.get_or_init(|| View::new(self.language, self.bytes))
    }

    fn find_symbols(&self, (own, named): (&str, &str), code: CodePrint) -> Vec<Hit<'a>> {
        let Some(FactsContent::Facts(facts)) = self.facts else { return Vec::new() };
        let symbols = self.symbols.get_or_init(|| Symbols::new(facts, self.bytes.len()));
        let same = symbols.iter().filter(|symbol| symbol.own == own).filter(|symbol| {
            let prints = self.view().renamed(symbol, code.count, named);
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
