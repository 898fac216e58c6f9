//! One language from its packages to its counts: fetch, read, draw, ask the second oracle, judge.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use crate::draw::draw;
use crate::edit::{Edit, Kind, Label};
use crate::expect::is_right;
use crate::fetch::{LabError, Pin, fetch};
use crate::formatter::{self, Formatter};
use crate::matrix::{Failure, Outcome};
use crate::options::Options;
use crate::oracle::{Answer, Oracle, Second, compiler, rust_tokens};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::sources::{Package, read_package};
use crate::story::judge;
use crate::symbol;
use crate::tongue::Tongue;

/// Edits of one kind in one language: 14 kinds and a formatter make 3 375 edits.
const PER_KIND: usize = 225;

/// Runs the languages of `options`, two at a time, in the order in which they were asked for.
///
/// # Errors
/// The first error of any language.
pub fn run(
    options: &Options,
    packages: &[Package],
    mut formatters: Vec<Formatter>,
    cache: &Path,
) -> Result<Vec<Outcome>, LabError> {
    let wanted = packages.iter().filter(|package| options.tongues.contains(&package.language));
    let mut pins: Vec<Pin> = wanted.map(Package::pin).collect();
    pins.push(compiler());
    fetch(cache, &pins)?;
    formatters.retain(|one| one.languages.iter().any(|name| options.tongues.contains(name)));
    formatter::fetch_all(&mut formatters, cache);
    let queue = Mutex::new(options.tongues.iter().copied());
    let done = Mutex::new(BTreeMap::new());
    let work = || -> Result<(), LabError> {
        while let Some(tongue) = queue.lock().ok().and_then(|mut queue| queue.next()) {
            let formatter = formatters.iter().find(|one| one.languages.contains(&tongue));
            let outcome = run_one(options, packages, formatter, cache, tongue)?;
            if let Ok(mut done) = done.lock() {
                done.insert(tongue, outcome);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let second = scope.spawn(work);
        let first = work();
        second.join().map_err(|_| LabError("a worker stopped".to_owned()))?.and(first)
    })?;
    Ok(done.into_inner().map(|done| done.into_values().collect()).unwrap_or_default())
}

fn run_one(
    options: &Options,
    packages: &[Package],
    formatter: Option<&Formatter>,
    cache: &Path,
    tongue: Tongue,
) -> Result<Outcome, LabError> {
    let mut oracle = Oracle::new(tongue);
    let mut outcome = Outcome::new(tongue);
    let samples = samples(packages, cache, &mut oracle, &mut outcome)?;
    let mut edits = draw_all(options, &mut oracle, &samples, &mut outcome);
    if let Some(formatter) = formatter.filter(|_| !samples.is_empty()) {
        let seeds = seeds(options, tongue, Kind::Formatter);
        let mut formatted = formatter::draw(formatter, cache, &mut oracle, &samples, seeds);
        edits.append(&mut formatted.edits);
        outcome.formatted = Some(formatted);
    }
    outcome.symbols = symbol::run::run(options, tongue, formatter, cache, &mut oracle, &samples)?;
    let edits = confirmed(edits, &samples, tongue, cache, &mut outcome)?;
    for edit in edits {
        let sample = &samples[edit.sample];
        let verdict = judge(&samples, &edit)?;
        outcome.count(&edit, verdict);
        if !is_right(&edit, verdict) {
            outcome.failures.push(Failure::new(sample, &edit, verdict));
        }
    }
    Ok(outcome)
}

/// The files of a language that its oracle can read.
fn samples(
    packages: &[Package],
    cache: &Path,
    oracle: &mut Oracle,
    outcome: &mut Outcome,
) -> Result<Vec<Sample>, LabError> {
    let mut samples = Vec::new();
    let tongue = outcome.tongue;
    for package in packages.iter().filter(|package| package.language == tongue) {
        outcome.packages += 1;
        for source in read_package(cache, package)? {
            let sample = Sample::read(oracle, tongue, source.path, source.text);
            if sample.tree.broken {
                outcome.unread.push(sample.path);
            } else {
                samples.push(sample);
            }
        }
    }
    outcome.files = samples.len();
    Ok(samples)
}

/// The edits of one kind that are wanted: number and seed.
fn seeds(options: &Options, tongue: Tongue, kind: Kind) -> Vec<(usize, u64)> {
    let numbers = (0..PER_KIND).step_by(options.share);
    let seed = |number: usize| {
        let parts = [options.seed, tongue as u64, kind as u64, number as u64];
        (number, Rng::new(&parts).below(1 << 32) as u64)
    };
    numbers.map(seed).collect()
}

fn draw_all(
    options: &Options,
    oracle: &mut Oracle,
    samples: &[Sample],
    outcome: &mut Outcome,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    if samples.is_empty() {
        return edits;
    }
    for &kind in outcome.tongue.kinds() {
        for (number, seed) in seeds(options, outcome.tongue, kind) {
            let drawn = draw(oracle, samples, kind, number % samples.len(), seed);
            *outcome.dropped.entry(kind).or_default() += drawn.dropped;
            edits.extend(drawn.edit);
        }
    }
    edits
}

/// The edits that the language's own reader sees as the label says.
fn confirmed(
    edits: Vec<Edit>,
    samples: &[Sample],
    tongue: Tongue,
    cache: &Path,
    outcome: &mut Outcome,
) -> Result<Vec<Edit>, LabError> {
    let pair = |edit: &Edit| -> Option<(String, String)> {
        let doubtful = edit.change.label != Label::Moved && edit.kind != Kind::LineEnds;
        let before = samples[edit.sample].text.clone();
        edit.change.after.clone().filter(|_| doubtful).map(|after| (before, after))
    };
    let (asked, mut kept): (Vec<Edit>, Vec<Edit>) =
        edits.into_iter().partition(|edit| pair(edit).is_some());
    let pairs: Vec<(String, String)> = asked.iter().filter_map(pair).collect();
    let pairs = pairs.iter().map(|(before, after)| (before.as_str(), after.as_str()));
    let answers = match Second::of(tongue, cache) {
        Some(second) => second.ask(&format!("sample.{}", extension(tongue)), pairs)?,
        None if tongue == Tongue::Rust => pairs.map(|(a, b)| rust_tokens(a, b)).collect(),
        None => vec![Answer::Unread; asked.len()],
    };
    for (edit, answer) in asked.into_iter().zip(answers) {
        let same = matches!(edit.change.label, Label::Formatting | Label::Comment);
        if answer == Answer::Unread {
            kept.push(edit);
        } else if same == (answer == Answer::Same) {
            outcome.confirmed += 1;
            kept.push(edit);
        } else {
            outcome.refused += 1;
        }
    }
    Ok(kept)
}

fn extension(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::TypeScript => "ts",
        Tongue::Tsx => "tsx",
        _ => "js",
    }
}
