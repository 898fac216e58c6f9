//! Edits that formatters make: other people's tools, in several styles, over the sampled files.

mod cite;
mod hunks;
mod tool;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use cite::cite;
pub use hunks::{Spaced, spaced};
pub use tool::{Formatter, read_formatters};

use crate::edit::{Edit, Kind};
use crate::fetch::{LabError, fetch};
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

/// Brings the packages of all `formatters`.
pub fn fetch_all(formatters: &mut [Formatter], cache: &Path) {
    let packages = formatters.iter().flat_map(|formatter| formatter.packages.clone());
    // One call is faster than many. When it fails, each formatter finds out whether it is the cause.
    let _ = fetch(cache, &packages.collect::<Vec<_>>());
    formatters.iter_mut().for_each(|formatter| formatter.fetch(cache));
}

/// A file in one style: the number of the file, the number of the style.
type Place = (usize, usize);

/// The formatter of one language at work.
struct Drawing<'a> {
    formatter: &'a Formatter,
    cache: &'a Path,
    oracle: &'a mut Oracle,
    samples: &'a [Sample],
    texts: BTreeMap<usize, Vec<String>>,
    read: BTreeMap<Place, (Sample, Vec<Range<usize>>)>,
    done: Formatted,
}

/// Draws an edit for each of `seeds` (number and seed), in turn of another file, in the first style
/// that changes it. A formatter that cannot be had or run says why in the answer.
pub fn draw(
    formatter: &Formatter,
    cache: &Path,
    oracle: &mut Oracle,
    samples: &[Sample],
    seeds: Vec<(usize, u64)>,
) -> Formatted {
    let done = Formatted { name: formatter.name.clone(), ..Formatted::default() };
    let (texts, read) = (BTreeMap::new(), BTreeMap::new());
    let mut drawing = Drawing { formatter, cache, oracle, samples, texts, read, done };
    let missing = drawing.draw_all(seeds).err().map(|error| error.to_string());
    Formatted { missing, ..drawing.done }
}

impl Drawing<'_> {
    fn draw_all(&mut self, mut seeds: Vec<(usize, u64)>) -> Result<(), LabError> {
        let (files, styles) = (self.samples.len(), self.formatter.styles.len());
        for step in 0..styles {
            let place = |number: usize| (number % files, (number / files + step) % styles);
            for place in seeds.iter().map(|(number, _)| place(*number)) {
                self.read(place)?;
            }
            seeds.retain(|(number, seed)| !self.drew(place(*number), *seed));
        }
        Ok(())
    }

    /// Formats all files in the style of `place`, if that is new, and reads its file.
    fn read(&mut self, place: Place) -> Result<(), LabError> {
        let (at, style) = place;
        if self.read.contains_key(&place) {
            return Ok(());
        }
        if !self.texts.contains_key(&style) {
            self.texts.insert(style, self.formatter.format(self.cache, self.samples, style)?);
        }
        let sample = &self.samples[at];
        let found = spaced(self.oracle, sample, &self.texts[&style][at]);
        self.done.places += found.places.len() + found.dropped;
        self.done.dropped += found.dropped;
        let (tongue, path) = (sample.tongue, sample.path.clone());
        let after = Sample::read(self.oracle, tongue, path, found.text);
        self.read.insert(place, (after, found.places));
        Ok(())
    }

    /// True when the file in this style gave an edit.
    fn drew(&mut self, place: Place, seed: u64) -> bool {
        let Some((after, places)) = self.read.get(&place) else { return false };
        let before = &self.samples[place.0];
        let Some((change, cited)) = cite(before, after, places, &mut Rng::new(&[seed])) else {
            return false;
        };
        let (kind, sample) = (Kind::Formatter, place.0);
        self.done.edits.push(Edit { kind, sample, seed, change, cited });
        true
    }
}
