//! The sentences with which every writer for people ends: what was looked at, what is verified,
//! what is not and why, what was skipped.

use l1ght_core::drift::Level;

use crate::checked::Checked;
use crate::name::level_name;

/// Skipped files that are named; the rest is counted.
const NAMED: usize = 5;

/// The sentences, in order. User text stands in backticks.
pub(crate) fn count_lines(checked: &Checked) -> Vec<String> {
    let mut lines = totals(checked);
    lines.extend(skipped(checked));
    lines.extend(
        checked.known.map(|known| format!("{} known before, not shown", counted(known, "finding"))),
    );
    lines.extend(moves(checked));
    lines.extend(first_run(checked));
    if checked.report.summary.nothing_verified {
        lines.push("nothing could be verified".to_owned());
    }
    lines
}

fn totals(checked: &Checked) -> Vec<String> {
    let summary = &checked.report.summary;
    let verdicts = summary.by_verdict.iter().map(|(verdict, n)| format!("{n} {}", verdict.name()));
    let levels = summary.by_level.iter().filter(|(level, _)| *level != Level::Off);
    let levels = levels.map(|(level, count)| counted(*count, level_name(*level)));
    let mut lines = vec![
        format!(
            "{}, {}, {}",
            counted(summary.documents, "document"),
            counted(summary.claims, "claim"),
            counted(summary.items, "evidence item"),
        ),
        format!("claims: {} verified, {} not verified", summary.verified, summary.not_verified),
    ];
    lines.extend(joined("evidence: ", verdicts));
    lines.extend(joined("findings: ", levels));
    lines
}

fn joined(name: &str, parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("{name}{}", parts.join(", ")))
}

fn skipped(checked: &Checked) -> Option<String> {
    let skipped = &checked.report.skipped;
    let named = skipped.iter().take(NAMED).map(|s| format!("`{}` ({})", s.path, s.code));
    let mut line = joined(&format!("{} skipped: ", counted(skipped.len() as u64, "file")), named)?;
    if skipped.len() > NAMED {
        line.push_str(&format!(" and {} more", skipped.len() - NAMED));
    }
    Some(line)
}

fn moves(checked: &Checked) -> Option<String> {
    let moved = checked.report.summary.baselines_moved?;
    let accepted = checked.report.accepted.len();
    Some(format!("{} moved since the base, {accepted} accepted", counted(moved, "baseline")))
}

fn first_run(checked: &Checked) -> Option<String> {
    let unbound = checked.unbound_claims() as u64;
    (checked.first_run && unbound > 0).then(|| {
        format!(
            "{} unbound, there is no lock file yet: `l1ght bind --as-written` records what the \
             code was when each claim was written",
            counted(unbound, "claim"),
        )
    })
}

/// `1 claim`, `2 claims`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
