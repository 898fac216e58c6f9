//! What formatters made of files, for the symbols in them: as it is, and without the places where they
//! changed more than space.

use std::collections::BTreeMap;
use std::path::Path;

use crate::fetch::LabError;
use crate::formatter::{Formatter, spaced};
use crate::oracle::{Leaf, LeafKind, Oracle};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::symbol::cited::{Cited, Cites, Part};
use crate::symbol::site::Site;
use crate::symbol::story::{Expect, Label, Story};
use crate::tongue::Tongue;

/// A style, by number, and a file, by number.
type Place = (usize, usize);

/// The formatted texts of all files of a language.
pub struct Formats {
    /// By style and file.
    texts: Vec<Vec<String>>,
    /// Those of which only space was taken, as far as they were asked for.
    spaced: BTreeMap<Place, Option<Sample>>,
    /// Those as they are, with their symbols.
    whole: BTreeMap<Place, Option<(Sample, Cites)>>,
}

impl Formats {
    /// Runs the formatter over all files in the first `styles` of its styles.
    ///
    /// # Errors
    /// When it cannot be run.
    pub fn new(
        formatter: &Formatter,
        cache: &Path,
        samples: &[Sample],
        styles: usize,
    ) -> Result<Self, LabError> {
        let styles = 0..formatter.styles.len().min(styles);
        let texts = styles.map(|style| formatter.format(cache, samples, style));
        let texts = texts.collect::<Result<_, _>>()?;
        Ok(Self { texts, spaced: BTreeMap::new(), whole: BTreeMap::new() })
    }

    /// The story of a symbol in a file that was formatted in some style.
    pub fn make(
        &mut self,
        label: Label,
        site: &Site<'_>,
        oracle: &mut Oracle,
        rng: &mut Rng,
    ) -> Option<Story> {
        let place = (rng.below(self.texts.len()), site.at);
        let text = &self.texts[place.0][place.1];
        if label == Label::Spaced {
            let read = || {
                let text = spaced(oracle, site.sample(), text).text;
                formatted(oracle, site.sample(), text)
            };
            return with_space(site, self.spaced.entry(place).or_insert_with(read).as_ref()?);
        }
        let read = || {
            let after = formatted(oracle, site.sample(), text.clone())?;
            let cites = Cites::read(oracle, &after).ok()?;
            Some((after, cites))
        };
        let (after, cites) = self.whole.entry(place).or_insert_with(read).as_ref()?;
        as_it_is(site, after, cites)
    }
}

/// A formatted file; `None` when it is as it was, or the grammar cannot read it.
fn formatted(oracle: &mut Oracle, sample: &Sample, text: String) -> Option<Sample> {
    let after = Sample::read(oracle, sample.tongue, sample.path.clone(), text);
    (after.text != sample.text && !after.tree.broken).then_some(after)
}

/// All leaves are the same ones, so that a symbol is from one to another of them.
fn with_space(site: &Site<'_>, after: &Sample) -> Option<Story> {
    let mut same = true;
    for part in &site.cited.parts {
        same &= stands(site.sample(), after, part)?;
    }
    let expect = if same { Expect::FRESH } else { Expect::SPACE };
    Some(site.story(Label::Spaced, after.text.clone(), expect))
}

/// The symbol that is cited the same way has other words.
fn as_it_is(site: &Site<'_>, after: &Sample, cites: &Cites) -> Option<Story> {
    let is_it = |other: &&Cited| other.reference == site.cited.reference;
    let now = cites.symbols.iter().find(is_it)?;
    // In shells a line end and `;` are one.
    let ends = if after.tongue == Tongue::Shell { ";" } else { "" };
    // Of a string there may be only other space in its holes.
    let told = |cited: &Cited, sample| -> Vec<String> {
        let words = cited.words(sample).into_iter().filter(|word| *word != ends);
        words.map(|word| word.split_whitespace().collect()).collect()
    };
    (told(now, after) != told(site.cited, site.sample()))
        .then(|| site.story(Label::Formatted, after.text.clone(), Expect::CHANGED))
}

/// True when a part stands in `after` as it did, false when with other space; `None` when that cannot
/// be said, as the leaves are others or a comment came to it.
fn stands(sample: &Sample, after: &Sample, part: &Part) -> Option<bool> {
    let (old, new) = (&sample.tree.leaves, &after.tree.leaves);
    if old.len() != new.len() {
        return None;
    }
    let first = old.partition_point(|leaf| leaf.span.start < part.whole.start);
    let last = old.partition_point(|leaf| leaf.span.end <= part.whole.end).checked_sub(1)?;
    let text = |sample: &Sample, leaves: &[Leaf]| -> Option<String> {
        let text = sample.text.get(leaves.get(first)?.span.start..leaves.get(last)?.span.end)?;
        Some(text.replace("\r\n", "\n"))
    };
    let above = |sample: &Sample, leaves: &[Leaf]| -> Option<usize> {
        let comment = leaves.get(first.checked_sub(1)?)?;
        let gap = &sample.text[comment.span.end..leaves.get(first)?.span.start];
        (comment.kind == LeafKind::Comment).then(|| gap.matches('\n').count().min(2))
    };
    let same = text(sample, old)? == text(after, new)?;
    (above(sample, old) == above(after, new)).then_some(same)
}
