//! What came out: counts of label against verdict, and the edits that were judged wrongly.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use l1ght_core::drift::Verdict;
use serde_json::{Value, json};
use similar::TextDiff;

use crate::edit::{Cited, Edit, Kind, Label};
use crate::formatter::Formatted;
use crate::sample::Sample;
use crate::symbol;
use crate::tongue::Tongue;

/// The counts of one language.
#[derive(Debug)]
pub struct Outcome {
    /// The language.
    pub tongue: Tongue,
    /// Packages that its files come from.
    pub packages: usize,
    /// Files that its oracle can read.
    pub files: usize,
    /// Files that its oracle cannot read; they are not edited.
    pub unread: Vec<String>,
    /// Edits that were dropped since the grammar did not see what they were made to be.
    pub dropped: BTreeMap<Kind, usize>,
    /// Edits whose label the language's own reader confirmed.
    pub confirmed: usize,
    /// Edits that were dropped because it did not.
    pub refused: usize,
    /// What its formatter did, if it has one.
    pub formatted: Option<Formatted>,
    /// Verdicts by kind and label.
    pub verdicts: BTreeMap<(Kind, Label, Verdict), usize>,
    /// What was judged wrongly.
    pub failures: Vec<Failure>,
    /// The same for symbols, where we have a grammar.
    pub symbols: Option<symbol::matrix::Outcome>,
}

/// An edit that was judged wrongly.
#[derive(Debug)]
pub struct Failure {
    /// Its kind.
    pub kind: Kind,
    /// Its label.
    pub label: Label,
    /// What the engine said.
    pub verdict: Verdict,
    /// File, what was cited, seed, and a small diff.
    pub story: String,
}

impl Outcome {
    /// Nothing counted yet.
    pub fn new(tongue: Tongue) -> Self {
        Self {
            tongue,
            packages: 0,
            files: 0,
            unread: Vec::new(),
            dropped: BTreeMap::new(),
            confirmed: 0,
            refused: 0,
            formatted: None,
            verdicts: BTreeMap::new(),
            failures: Vec::new(),
            symbols: None,
        }
    }

    /// Counts one verdict.
    pub fn count(&mut self, edit: &Edit, verdict: Verdict) {
        *self.verdicts.entry((edit.kind, edit.change.label, verdict)).or_default() += 1;
    }

    /// All edits that were judged.
    pub fn edits(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// What its formatter did, in a sentence.
    pub fn formatter(&self) -> String {
        let language = self.tongue.name();
        let Some(Formatted { name, places, dropped, missing, .. }) = &self.formatted else {
            return format!("{language}: no formatter");
        };
        if let Some(reason) = missing {
            return format!("{language}: {name} was NOT RUN: {reason}");
        }
        let own = self.verdicts.iter().filter(|((kind, ..), _)| *kind == Kind::Formatter);
        let edits: usize = own.map(|(_, count)| count).sum();
        let wrong = self.failures.iter().filter(|failure| failure.kind == Kind::Formatter).count();
        format!(
            "{language}: {name} wrote {places} places, {dropped} dropped by an oracle; {edits} edits \
             of the others, {wrong} judged wrongly"
        )
    }

    /// Label → verdict → count.
    pub fn by_label(&self) -> BTreeMap<Label, BTreeMap<Verdict, usize>> {
        let mut table: BTreeMap<Label, BTreeMap<Verdict, usize>> = BTreeMap::new();
        for ((_, label, verdict), count) in &self.verdicts {
            *table.entry(*label).or_default().entry(*verdict).or_default() += count;
        }
        table
    }

    /// The entry of `target/lab.json`.
    pub fn to_json(&self) -> Value {
        let named = |row: &BTreeMap<Verdict, usize>| -> BTreeMap<&str, usize> {
            row.iter().map(|(verdict, count)| (verdict.name(), *count)).collect()
        };
        let labels: BTreeMap<&str, _> =
            self.by_label().iter().map(|(label, row)| (label.name(), named(row))).collect();
        let mut kinds: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        for ((kind, _, verdict), count) in &self.verdicts {
            *kinds.entry(kind.name()).or_default().entry(verdict.name()).or_default() += count;
        }
        let dropped: BTreeMap<&str, usize> =
            self.dropped.iter().map(|(kind, count)| (kind.name(), *count)).collect();
        json!({
            "language": self.tongue.name(),
            "packages": self.packages,
            "files": self.files,
            "unread": self.unread,
            "edits": self.edits(),
            "matrix": labels,
            "kinds": kinds,
            "dropped": dropped,
            "confirmed": self.confirmed,
            "refused": self.refused,
            "formatter": self.formatter(),
            "wrong": self.failures.len(),
            "symbols": self.symbols.as_ref().map(|symbols| symbols.to_json()),
        })
    }
}

impl Failure {
    /// Tells what went wrong in a way that can be read and repeated.
    pub fn new(sample: &Sample, edit: &Edit, verdict: Verdict) -> Self {
        let cited = match &edit.cited {
            Cited::File => String::new(),
            Cited::Lines(lines) => format!(":{}-{}", lines.start + 1, lines.end),
        };
        let after = edit.change.after.as_deref().unwrap_or_default();
        let diff = TextDiff::from_lines(sample.text.as_str(), after);
        let diff = diff.unified_diff().context_radius(1).to_string();
        let shown: Vec<&str> = diff.lines().take(24).collect();
        let story = format!("{}{cited}, seed {}\n{}\n", sample.path, edit.seed, shown.join("\n"));
        Self { kind: edit.kind, label: edit.change.label, verdict, story }
    }
}

/// The whole table in Markdown: one line per language and label, verdicts from the best on.
pub fn table(outcomes: &[Outcome]) -> String {
    let mut seen: Vec<Verdict> = Vec::new();
    for outcome in outcomes {
        seen.extend(outcome.verdicts.keys().map(|(_, _, verdict)| *verdict));
    }
    seen.sort_unstable_by(|a, b| b.cmp(a));
    seen.dedup();
    let names = seen.iter().map(|verdict| verdict.name().to_owned());
    let mut out = row("language", "label", names);
    out.push_str(&row("---", "---", seen.iter().map(|_| "--:".to_owned())));
    for outcome in outcomes {
        for (label, counts) in outcome.by_label() {
            let counts = seen.iter().map(|verdict| counts.get(verdict));
            let counts = counts.map(|count| count.map_or(String::new(), usize::to_string));
            out.push_str(&row(outcome.tongue.name(), label.name(), counts));
        }
    }
    out
}

fn row(language: &str, label: &str, cells: impl Iterator<Item = String>) -> String {
    let mut out = format!("| {language:<10} | {label:<10} |");
    for cell in cells {
        let _ = write!(out, " {cell:>13} |");
    }
    out.push('\n');
    out
}

/// The wrong judgements, grouped by language, kind and verdict, the smallest of each group first.
pub fn wrong(outcomes: &[Outcome], limit: usize) -> String {
    let mut groups: BTreeMap<(Tongue, Kind, Label, Verdict), Vec<&Failure>> = BTreeMap::new();
    for outcome in outcomes {
        for failure in &outcome.failures {
            let key = (outcome.tongue, failure.kind, failure.label, failure.verdict);
            groups.entry(key).or_default().push(failure);
        }
    }
    let mut out = String::new();
    let mut left = limit;
    for ((tongue, kind, label, verdict), mut failures) in groups {
        let (tongue, kind, label) = (tongue.name(), kind.name(), label.name());
        let (count, verdict) = (failures.len(), verdict.name());
        let _ =
            writeln!(out, "\n## {tongue}: {kind} ({label}) judged `{verdict}`, {count} times\n");
        failures.sort_by_key(|failure| failure.story.len());
        for failure in failures.iter().take(3.min(left)) {
            let _ = writeln!(out, "```diff\n{}```\n", failure.story);
            left -= 1;
        }
    }
    out
}
