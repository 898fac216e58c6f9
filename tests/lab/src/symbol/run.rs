//! The symbols of one language: which can be cited, their stories, and what the engine says of them.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;

use l1ght_code::Facts;
use l1ght_core::drift::{LOCK_PATH, Verdict};

use super::cited::{Cites, is_own};
use super::edits::{Formats, make};
use super::matrix::{Failure, Outcome};
use super::site::Site;
use super::story::{Label, Story};
use crate::fetch::LabError;
use crate::formatter::Formatter;
use crate::options::Options;
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::sample::Sample;
use crate::story::{Tree, bound, checked, claim, facts_of};
use crate::tongue::Tongue;

/// A larger share than this makes few edits.
const FEW: usize = 4;
/// How many symbols are tried for one edit.
const TRIES: usize = 400;

/// The lab of one language.
struct Lab<'a> {
    samples: &'a [Sample],
    cites: Vec<Cites>,
    /// The facts of the files as they are.
    facts: BTreeMap<&'a str, (&'a str, Facts)>,
    formats: Option<Formats>,
    /// The lock files of claims about the files as they are.
    locks: BTreeMap<String, Vec<u8>>,
    /// The hashes of the edits that were made: none is made again.
    made: BTreeSet<u64>,
    oracle: &'a mut Oracle,
}

/// Draws and judges all edits of a language; nothing when we have no grammar for it.
///
/// # Errors
/// When the engine cannot be asked.
pub fn run(
    options: &Options,
    tongue: Tongue,
    formatter: Option<&Formatter>,
    cache: &Path,
    oracle: &mut Oracle,
    samples: &[Sample],
) -> Result<Option<Outcome>, LabError> {
    let facts = samples.iter().filter_map(|sample| {
        let facts = facts_of(&sample.path, sample.text.as_bytes())?;
        Some((sample.path.as_str(), (sample.text.as_str(), facts)))
    });
    let facts: BTreeMap<_, _> = facts.collect();
    if facts.is_empty() {
        return Ok(None);
    }
    let cites = samples.iter().map(|sample| Cites::read(oracle, sample));
    let cites = cites.collect::<Result<Vec<_>, _>>()?;
    // All styles of a formatter are for a run that draws from all of them.
    let styles = if options.share > FEW { 1 } else { usize::MAX };
    // A formatter that cannot be run is named by the other lab.
    let formats = formatter.and_then(|one| Formats::new(one, cache, samples, styles).ok());
    let (locks, made) = (BTreeMap::new(), BTreeSet::new());
    let mut lab = Lab { samples, cites, facts, formats, locks, made, oracle };
    let mut outcome = Outcome::new(tongue, &lab.cites);
    for group in Label::GROUPS {
        lab.run(options, group, &mut outcome)?;
    }
    Ok(Some(outcome))
}

impl Lab<'_> {
    /// Draws and judges the edits of a group of labels, in turn; what finds no place leaves its edits
    /// to the others.
    fn run(
        &mut self,
        options: &Options,
        group: &[Label],
        outcome: &mut Outcome,
    ) -> Result<(), LabError> {
        let (mut open, mut number) = (group.to_vec(), 0);
        let mut wanted = options.symbols.div_ceil(options.share);
        while wanted > 0 && !open.is_empty() {
            for label in std::mem::take(&mut open) {
                let parts = [options.seed, outcome.tongue as u64, label as u64 + 100, number];
                let seed = Rng::new(&parts).below(1 << 32) as u64;
                match self.draw(label, number as usize, seed) {
                    Some(story) if wanted > 0 => {
                        self.judge(&story, outcome)?;
                        wanted -= 1;
                        open.push(label);
                    }
                    _ => {}
                }
            }
            number += options.share as u64;
        }
        Ok(())
    }

    /// Draws the story with number `seed`, beginning with sample number `first`.
    fn draw(&mut self, label: Label, first: usize, seed: u64) -> Option<Story> {
        let mut rng = Rng::new(&[seed]);
        for step in 0..TRIES {
            let at = (first + step) % self.samples.len();
            let Some(cited) = rng.pick(&self.cites[at].symbols) else { continue };
            let site = Site { samples: self.samples, cites: &self.cites, at, cited, seed };
            let story = match (label, &mut self.formats) {
                (Label::Spaced | Label::Formatted, Some(formats)) => {
                    formats.make(label, &site, self.oracle, &mut rng)
                }
                (Label::Spaced | Label::Formatted, None) => return None,
                _ => make(label, &site, self.oracle, &mut rng),
            };
            let is_new = |story: &Story| self.made.insert(hash_of(story));
            if let Some(story) = story.filter(is_new) {
                return Some(story);
            }
        }
        None
    }

    fn judge(&mut self, story: &Story, outcome: &mut Outcome) -> Result<(), LabError> {
        let mut tree = Tree::from([claim(&story.evidence)]);
        let sample = &self.samples[story.sample];
        let site = Site {
            samples: self.samples,
            cites: &self.cites,
            at: story.sample,
            cited: &self.cites[story.sample].symbols[0],
            seed: story.seed,
        };
        for other in site.neighbours().map(|at| &self.samples[at]).chain([sample]) {
            tree.insert(other.path.clone(), other.text.clone().into_bytes());
        }
        for (path, text) in &story.before {
            tree.insert(path.clone(), text.clone().into_bytes());
        }
        let before = tree.get(&sample.path).cloned().unwrap_or_default();
        let known = |path: &str, bytes: &[u8]| match self.facts.get(path) {
            Some((text, facts)) if text.as_bytes() == bytes => Some(facts.clone()),
            _ => facts_of(path, bytes),
        };
        let lock = match self.locks.get(&story.evidence).filter(|_| story.before.is_empty()) {
            Some(lock) => lock.clone(),
            None => bound(&tree, &known)?,
        };
        tree.insert(LOCK_PATH.to_owned(), lock.clone());
        for (path, text) in &story.after {
            match text {
                Some(text) => drop(tree.insert(path.clone(), text.clone().into_bytes())),
                None => drop(tree.remove(path)),
            }
        }
        let (verdict, target) = checked(&tree, &known)?;
        if story.before.is_empty() {
            self.locks.insert(story.evidence.clone(), lock);
        }
        outcome.count(story, verdict);
        if !is_right(story, verdict, target.as_deref()) {
            let before = String::from_utf8_lossy(&before).into_owned();
            outcome.failures.push(Failure::new(story, &sample.path, &before, verdict, target));
        }
        Ok(())
    }
}

/// What was done, told as a number; the seed is no part of that.
fn hash_of(story: &Story) -> u64 {
    let mut hasher = DefaultHasher::new();
    (story.label.name(), &story.evidence, &story.before, &story.after).hash(&mut hasher);
    hasher.finish()
}

/// The last name of a reference to a symbol, without the number of its parameters.
fn last_of(name: &str) -> &str {
    let last = name.rsplit("::").next().unwrap_or(name);
    let plain = last.rsplit_once('/').filter(|(_, digits)| digits.parse::<u32>().is_ok());
    plain.map_or(last, |(own, _)| own)
}

/// True when the verdict is one of those that are right, and what is elsewhere is where it was put.
fn is_right(story: &Story, verdict: Verdict, target: Option<&str>) -> bool {
    let is_there = match (&story.target, target) {
        (Some((path, own)), Some(target)) if verdict.name() != "changed" => {
            let name = target.strip_prefix(path.as_str()).and_then(|rest| rest.strip_prefix('#'));
            name.is_some_and(|name| is_own(last_of(name), own))
        }
        _ => true,
    };
    story.expect.right.contains(&verdict) && is_there
}
