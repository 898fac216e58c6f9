//! What formatters made of files, for the symbols in them: as it is, and without the places where they
//! changed more than space.

use std::path::Path;

use crate::fetch::LabError;
use crate::formatter::{Formatter, spaced};
use crate::oracle::{Leaf, LeafKind, Oracle};
use crate::sample::Sample;
use crate::symbol::cited::{Cited, Cites, Part};
use crate::symbol::site::Site;
use crate::symbol::story::{Expect, Label, Story};
use crate::tongue::Tongue;

/// The formatted texts of all files of a language, by style and file.
#[derive(Default)]
pub struct Formats {
    spaced: Vec<Vec<Option<Sample>>>,
    whole: Vec<Vec<Option<(Cites, Sample)>>>,
}

impl Formats {
    /// Runs the formatter over all files in the first `styles` of its styles.
    ///
    /// # Errors
    /// When it cannot be run.
    pub fn read(
        formatter: &Formatter,
        cache: &Path,
        oracle: &mut Oracle,
        samples: &[Sample],
        styles: usize,
    ) -> Result<Self, LabError> {
        let mut formats = Self::default();
        let all: Vec<&Sample> = samples.iter().collect();
        for style in 0..formatter.styles.len().min(styles) {
            let texts = formatter.format(cache, &all, style)?;
            let (mut of_space, mut of_all) = (Vec::new(), Vec::new());
            for (sample, text) in samples.iter().zip(texts) {
                let space = spaced(oracle, sample, &text).text;
                let mut read = |text: String| {
                    let (tongue, path) = (sample.tongue, sample.path.clone());
                    let after = Sample::read(oracle, tongue, path, text);
                    (after.text != sample.text && !after.tree.broken).then_some(after)
                };
                let (space, whole) = (read(space), read(text));
                of_space.push(space);
                of_all.push(match whole {
                    Some(whole) => Some((Cites::read(oracle, &whole)?, whole)),
                    None => None,
                });
            }
            formats.spaced.push(of_space);
            formats.whole.push(of_all);
        }
        Ok(formats)
    }

    /// The story of a symbol in a file that was formatted in `style`.
    pub fn make(&self, label: Label, site: &Site<'_>, style: usize) -> Option<Story> {
        match label {
            Label::Spaced => self.spaced(site, style),
            _ => self.whole(site, style),
        }
    }

    /// How many styles there are.
    pub fn styles(&self) -> usize {
        self.spaced.len()
    }

    /// All leaves are the same ones, so that a symbol is from one to another of them.
    fn spaced(&self, site: &Site<'_>, style: usize) -> Option<Story> {
        let (sample, after) = (site.sample(), self.spaced.get(style)?.get(site.at)?.as_ref()?);
        let mut same = true;
        for part in &site.cited.parts {
            same &= stands(sample, after, part)?;
        }
        let expect = if same { Expect::FRESH } else { Expect::SPACE };
        Some(site.story(Label::Spaced, after.text.clone(), expect))
    }

    /// The symbol that is cited the same way has other words.
    fn whole(&self, site: &Site<'_>, style: usize) -> Option<Story> {
        let (cites, after) = self.whole.get(style)?.get(site.at)?.as_ref()?;
        let is_it = |other: &&Cited| other.reference == site.cited.reference;
        let now = cites.symbols.iter().find(is_it)?;
        // In shells a line end and `;` are one.
        let ends = if after.tongue == Tongue::Shell { ";" } else { "" };
        let told = |cited: &Cited, sample| -> Vec<String> {
            let words = cited.words(sample).into_iter().filter(|word| *word != ends);
            words.map(str::to_owned).collect()
        };
        (told(now, after) != told(site.cited, site.sample()))
            .then(|| site.story(Label::Formatted, after.text.clone(), Expect::CHANGED))
    }
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
