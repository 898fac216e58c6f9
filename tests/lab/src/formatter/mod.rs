//! Edits that formatters make: other people's tools, in several styles, over the sampled files.

mod cite;
mod hunks;
mod tool;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub use hunks::{Spaced, spaced};
pub use tool::{Formatter, read_formatters};

use crate::edit::{Edit, Kind};
use crate::fetch::LabError;
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::sample::Sample;

/// What the formatter of one language did.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// Its name.
    pub name: String,
    /// The places where it wrote something else.
    pub places: usize,
    /// Those of them that were left as they were, since more than space changed there.
    pub dropped: usize,
    /// Why it was not run.
    pub missing: Option<String>,
    /// The edits.
    pub edits: Vec<Edit>,
}

/// Draws an edit for each of `seeds`, in turn of another style and of another file.
/// A formatter that cannot be had or run says why in the answer.
pub fn draw(
    formatter: &Formatter,
    cache: &Path,
    oracle: &mut Oracle,
    samples: &[Sample],
    seeds: &[(usize, u64)],
) -> Formatted {
    let styles = formatter.styles.len().max(1);
    let place = |number: usize| (number % styles, number / styles % samples.len());
    let wanted: BTreeSet<(usize, usize)> = seeds.iter().map(|(number, _)| place(*number)).collect();
    let mut done = Formatted { name: formatter.name.clone(), ..Formatted::default() };
    let texts = match run(formatter, cache, samples, &wanted) {
        Ok(texts) => texts,
        Err(error) => return Formatted { missing: Some(error.to_string()), ..done },
    };
    let mut read = BTreeMap::new();
    for (place @ (_, index), text) in texts {
        let found = spaced(oracle, &samples[index], &text);
        done.places += found.places.len() + found.dropped;
        done.dropped += found.dropped;
        let sample = &samples[index];
        let after = Sample::read(oracle, sample.tongue, sample.path.clone(), found.text);
        read.insert(place, (after, found.places));
    }
    for (number, seed) in seeds {
        let Some((after, places)) = read.get(&place(*number)) else { continue };
        let index = place(*number).1;
        let mut rng = Rng::new(&[*seed]);
        if let Some((change, cited)) = cite::cite(&samples[index], after, places, &mut rng) {
            let (kind, seed) = (Kind::Formatter, *seed);
            done.edits.push(Edit { kind, sample: index, seed, change, cited });
        }
    }
    done
}

type Place = (usize, usize);

/// The texts that the formatter gives for the files and styles of `wanted`.
fn run(
    formatter: &Formatter,
    cache: &Path,
    samples: &[Sample],
    wanted: &BTreeSet<Place>,
) -> Result<BTreeMap<Place, String>, LabError> {
    let mut texts = BTreeMap::new();
    for style in 0..formatter.styles.len() {
        let places: Vec<Place> = wanted.iter().filter(|place| place.0 == style).copied().collect();
        let files: Vec<&Sample> = places.iter().map(|place| &samples[place.1]).collect();
        texts.extend(places.into_iter().zip(formatter.format(cache, &files, style)?));
    }
    Ok(texts)
}
