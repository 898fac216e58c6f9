//! Where an edit is made: a symbol in a file among other files, and what the rules of evidence let the
//! engine prove about it (evidence §3), counted in leaves of the grammar.

use std::collections::BTreeMap;
use std::ops::Range;

use super::cited::{Cited, Cites, Part, is_own};
use super::story::{Expect, Label, Story};
use l1ght_core::text::lex::Language;

use crate::oracle::{LeafKind, Oracle};
use crate::sample::Sample;

/// Other files of the language that stand in the repository of a story.
pub const NEIGHBOURS: usize = 2;
/// Leaves that are enough of a proof, and leaves that are none: twice and half of its 12 tokens, as
/// oracles count otherwise.
const PROOF: usize = 24;
const NO_PROOF: usize = 5;

/// A symbol and all that is around it.
pub struct Site<'a> {
    /// The files of the language.
    pub samples: &'a [Sample],
    /// Their symbols.
    pub cites: &'a [Cites],
    /// The number of the file.
    pub at: usize,
    /// The symbol.
    pub cited: &'a Cited,
    /// The number that gives the edit again.
    pub seed: u64,
}

/// What the rules let the engine prove of a symbol that is no longer where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Its new name or place.
    Sure,
    /// That depends on how tokens are counted.
    Unsure,
    /// Nothing.
    None,
}

impl<'a> Site<'a> {
    /// Its file.
    pub fn sample(&self) -> &'a Sample {
        &self.samples[self.at]
    }

    /// The symbols of its file.
    pub fn cites(&self) -> &'a Cites {
        &self.cites[self.at]
    }

    /// The other files of the repository, by number.
    pub fn neighbours(&self) -> impl Iterator<Item = usize> + use<'a> {
        let (count, at) = (self.samples.len(), self.at);
        (1..=NEIGHBOURS.min(count - 1)).map(move |step| (at + step) % count)
    }

    /// A story in which its file has another text.
    pub fn story(&self, label: Label, after: String, expect: Expect) -> Story {
        let path = self.sample().path.clone();
        Story {
            label,
            sample: self.at,
            seed: self.seed,
            evidence: format!("{path}#{}", self.cited.reference),
            before: BTreeMap::new(),
            after: BTreeMap::from([(path, Some(after))]),
            expect,
            target: None,
        }
    }

    /// What can be proved when it has another name: nothing of its file may have been like it but for
    /// that.
    pub fn proof_of_name(&self) -> Proof {
        let sample = self.sample();
        let masked = self.cited.masked(sample);
        let mut others =
            self.cites().symbols.iter().filter(|other| !std::ptr::eq(*other, self.cited));
        match others.any(|other| other.masked(sample) == masked) {
            true => Proof::None,
            false => self.proof_of_place(&sample.path),
        }
    }

    /// What can be proved when it is at `path`, in another file: its like must not have been there
    /// before.
    pub fn proof_of_place(&self, path: &str) -> Proof {
        let sample = self.sample();
        let words = self.cited.words(sample);
        let has_like =
            || self.neighbours().any(|at| self.stands_in(at, &words)) || self.stands_again(&words);
        match words.len() {
            count if count <= NO_PROOF && !self.cited.holds_text(sample) => Proof::None,
            _ if !self.is_searched(path) => Proof::Unsure,
            _ if has_like() => Proof::None,
            count if count >= PROOF => Proof::Sure,
            _ => Proof::Unsure,
        }
    }

    /// True when a symbol of another file has the same name and says the same.
    fn stands_in(&self, at: usize, words: &[&str]) -> bool {
        let others = self.cites[at].symbols.iter().filter(|other| other.own == self.cited.own);
        others.clone().any(|other| other.words(&self.samples[at]) == words)
    }

    /// True when its words stand in its file once more.
    fn stands_again(&self, words: &[&str]) -> bool {
        let sample = self.sample();
        let all: Vec<&str> = sample.words(&sample.tree.leaves).collect();
        all.windows(words.len()).filter(|window| *window == words).count() > 1
    }

    /// What the file begins with that a file of the language cannot be without.
    pub fn head(&self) -> &'a str {
        let sample = self.sample();
        &sample.text[sample.lines.span(&(0..sample.head()))]
    }

    /// True when its own path and `path` say the language without the text, so that a search comes
    /// to such files.
    fn is_searched(&self, path: &str) -> bool {
        let (own, text) = (&self.sample().path, self.sample().text.as_bytes());
        let language = Language::of(own, text);
        [own, path].iter().all(|path| Language::of(path, b"") == language)
    }

    /// Its lines, when it has one part and stands on lines of its own.
    pub fn lines(&self) -> Option<(&'a Part, Range<usize>)> {
        let part = self.cited.only()?;
        Some((part, own_lines(self.sample(), &part.whole)?))
    }

    /// The other symbols that stand beside its only part, each with its lines.
    pub fn siblings(&self) -> Vec<Range<usize>> {
        let Some(own) = self.cited.only() else { return Vec::new() };
        let others = self.cites().symbols.iter().filter(|other| !std::ptr::eq(*other, self.cited));
        let parts = others.filter_map(Cited::only);
        let beside = parts.filter(|part| {
            part.declared.parent == own.declared.parent
                && (part.whole.end <= own.whole.start || own.whole.end <= part.whole.start)
        });
        beside.filter_map(|part| own_lines(self.sample(), &part.whole)).collect()
    }

    /// True when nothing stands around its only part.
    pub fn is_top(&self) -> bool {
        self.cited.only().is_some_and(is_top)
    }

    /// True when the file with number `at` has nothing of the name, and no members of something that
    /// is called so: beside them the symbol would be more than it was.
    pub fn is_free(&self, at: usize) -> bool {
        let Cites { owns, symbols, .. } = &self.cites[at];
        let mut parts = symbols.iter().flat_map(|symbol| &symbol.parts);
        let has_members = parts.any(|part| self.may_belong(&self.samples[at], part));
        !owns.contains(&self.cited.own) && !has_members
    }

    /// True when `part` of `sample` may be a member of the symbol that is declared apart from it: the
    /// head of what it stands in has the name.
    pub fn may_belong(&self, sample: &Sample, part: &Part) -> bool {
        let head = sample.code_in(&part.declared.top).iter().map(|leaf| sample.text_of(leaf));
        let mut head = head.take_while(|word| *word != "{");
        head.any(|word| is_own(word, &self.cited.own))
    }
}

/// True when nothing stands around a part.
pub fn is_top(part: &Part) -> bool {
    part.declared.top == part.declared.outer
}

/// The lines of `range`, when nothing else stands on them.
pub fn own_lines(sample: &Sample, range: &Range<usize>) -> Option<Range<usize>> {
    let span = sample.lines.span(&sample.lines.touched(range));
    let beside = [&sample.text[span.start..range.start], &sample.text[range.end..span.end]];
    let ends = sample.text[..span.end].ends_with('\n') && sample.takes_lines(span.start);
    (ends && beside.iter().all(|text| text.trim().is_empty())).then_some(span)
}

/// True when the grammar can read all of `text`.
pub fn reads(oracle: &mut Oracle, text: &str) -> bool {
    !oracle.is_broken(text)
}

/// The text with every word in `range` that is the name of `cited` made `new`. A private name is
/// another than the same without its sign.
pub fn renamed(sample: &Sample, range: &Range<usize>, cited: &Cited, new: &str) -> String {
    let own = cited.own.as_str();
    let mut names = cited.parts.iter().map(|part| &sample.text[part.declared.name.clone()]);
    let is_private = names.any(|name| name.starts_with('#'));
    let mut text = String::with_capacity(range.len() + 64);
    let mut reached = range.start;
    for leaf in sample.code_in(range) {
        let word = sample.text_of(leaf);
        let is_same = is_own(word, own) && word.starts_with('#') == is_private;
        if leaf.kind == LeafKind::Word && is_same {
            text.push_str(&sample.text[reached..leaf.span.end - own.len()]);
            text.push_str(new);
            reached = leaf.span.end;
        }
    }
    text + &sample.text[reached..range.end]
}
