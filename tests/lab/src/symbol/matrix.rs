//! What came out for symbols: counts of what was done against verdict, and what was judged wrongly.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use l1ght_core::drift::Verdict;
use serde_json::{Value, json};
use similar::TextDiff;

use super::cited::Cites;
use super::story::{Expect, Label, Story};
use crate::tongue::Tongue;

/// The counts of one language.
#[derive(Debug)]
pub struct Outcome {
    /// The language.
    pub tongue: Tongue,
    /// Symbols that can be cited.
    pub symbols: usize,
    /// How those are cited of which the grammar has other ranges; they are not.
    pub unconfirmed: Vec<String>,
    /// Verdicts by what was done and what is right.
    pub verdicts: BTreeMap<(Label, Expect, Verdict), usize>,
    /// What was judged wrongly.
    pub failures: Vec<Failure>,
}

/// A story that was judged wrongly.
#[derive(Debug)]
pub struct Failure {
    label: Label,
    expect: Expect,
    verdict: Verdict,
    told: String,
}

impl Outcome {
    /// Nothing counted yet.
    pub fn new(tongue: Tongue, cites: &[Cites]) -> Self {
        Self {
            tongue,
            symbols: cites.iter().map(|cites| cites.symbols.len()).sum(),
            unconfirmed: cites.iter().flat_map(|cites| cites.unconfirmed.clone()).collect(),
            verdicts: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    /// Counts one verdict.
    pub fn count(&mut self, story: &Story, verdict: Verdict) {
        *self.verdicts.entry((story.label, story.expect, verdict)).or_default() += 1;
    }

    /// All edits that were judged.
    pub fn edits(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// The entry of `target/lab.json`.
    pub fn to_json(&self) -> Value {
        let mut matrix: BTreeMap<&str, BTreeMap<&str, BTreeMap<&str, usize>>> = BTreeMap::new();
        for ((label, expect, verdict), count) in &self.verdicts {
            let row = matrix.entry(label.name()).or_default().entry(expect.name).or_default();
            row.insert(verdict.name(), *count);
        }
        json!({
            "language": self.tongue.name(),
            "symbols": self.symbols,
            "unconfirmed": self.unconfirmed,
            "edits": self.edits(),
            "matrix": matrix,
            "wrong": self.failures.len(),
        })
    }

    /// The matrix of this language in Markdown.
    pub fn table(&self) -> String {
        let mut seen: Vec<Verdict> = self.verdicts.keys().map(|(.., verdict)| *verdict).collect();
        seen.sort_unstable_by(|a, b| b.cmp(a));
        seen.dedup();
        let names = seen.iter().map(|verdict| verdict.name().to_owned());
        let mut out = row([self.tongue.name(), "edits", "expected"], names);
        out.push_str(&row(["---", "--:", "---"], seen.iter().map(|_| "--:".to_owned())));
        let mut rows: BTreeMap<(Label, Expect), BTreeMap<Verdict, usize>> = BTreeMap::new();
        for ((label, expect, verdict), count) in &self.verdicts {
            rows.entry((*label, *expect)).or_default().insert(*verdict, *count);
        }
        for ((label, expect), counts) in rows {
            let total = counts.values().sum::<usize>().to_string();
            let cells = seen.iter().map(|verdict| counts.get(verdict));
            let cells = cells.map(|count| count.map_or(String::new(), usize::to_string));
            out.push_str(&row([label.name(), &total, expect.name], cells));
        }
        out
    }
}

fn row(head: [&str; 3], cells: impl Iterator<Item = String>) -> String {
    let mut out = format!("| {:<17} | {:>5} | {:<20} |", head[0], head[1], head[2]);
    for cell in cells {
        let _ = write!(out, " {cell:>13} |");
    }
    out.push('\n');
    out
}

impl Failure {
    /// Tells what went wrong in a way that can be read and repeated.
    pub fn new(
        story: &Story,
        path: &str,
        before: &str,
        verdict: Verdict,
        target: Option<String>,
    ) -> Self {
        let after = story.after.get(path).cloned().flatten().unwrap_or_default();
        let diff = TextDiff::from_lines(before, after.as_str());
        let diff = diff.unified_diff().context_radius(1).to_string();
        let shown: Vec<&str> = diff.lines().take(40).collect();
        let target = target.map(|target| format!(", at {target}")).unwrap_or_default();
        let others = story.before.keys().map(|path| format!("before {path}"));
        let others: Vec<String> =
            others.chain(story.after.keys().map(|path| format!("after {path}"))).collect();
        let told = format!(
            "{}, seed {}{target}\n{}\n{}\n",
            story.evidence,
            story.seed,
            others.join(", "),
            shown.join("\n")
        );
        Self { label: story.label, expect: story.expect, verdict, told }
    }
}

/// The wrong judgements, grouped, the smallest of each group first.
pub fn wrong(outcomes: &[&Outcome], limit: usize) -> String {
    let mut groups: BTreeMap<(Tongue, Label, Expect, Verdict), Vec<&Failure>> = BTreeMap::new();
    for outcome in outcomes {
        for failure in &outcome.failures {
            let key = (outcome.tongue, failure.label, failure.expect, failure.verdict);
            groups.entry(key).or_default().push(failure);
        }
    }
    let (mut out, mut left) = (String::new(), limit);
    for ((tongue, label, expect, verdict), mut failures) in groups {
        let head = format!("symbols of {}: {}", tongue.name(), label.name());
        let (count, verdict) = (failures.len(), verdict.name());
        let _ = writeln!(
            out,
            "\n## {head}, expected {}, judged `{verdict}`, {count} times\n",
            expect.name
        );
        failures.sort_by_key(|failure| failure.told.len());
        for failure in failures.iter().take(5.min(left)) {
            let _ = writeln!(out, "```diff\n{}```\n", failure.told);
            left -= 1;
        }
    }
    out
}
