//! The counts of a report, and findings of one cause put together (evidence §6).

use super::{DocumentReport, Finding, Group, Level, Summary, Verdict};
use crate::order;

/// The counts.
pub(super) fn summary(
    documents: &[DocumentReport],
    findings: &[Finding],
    baselines_moved: Option<u64>,
) -> Summary {
    let claims = || documents.iter().flat_map(|document| &document.claims);
    let verdicts = || claims().flat_map(|claim| &claim.items).map(|item| item.verdict);
    let verified =
        claims().filter(|claim| is_verified(claim.items.iter().map(|item| item.verdict)));
    let (all, verified) = (claims().count() as u64, verified.count() as u64);
    let by_verdict = order::groups(verdicts().map(|verdict| (verdict, ())));
    let levels = [Level::Error, Level::Warning, Level::Note];
    let of_level = |level| findings.iter().filter(|finding| finding.level == level).count() as u64;
    Summary {
        documents: documents.len() as u64,
        claims: all,
        items: verdicts().count() as u64,
        verified,
        not_verified: all - verified,
        by_verdict: by_verdict.iter().map(|rows| (rows[0].0, rows.len() as u64)).collect(),
        by_level: levels.into_iter().map(|level| (level, of_level(level))).collect(),
        nothing_verified: all > 0 && verified == 0,
        baselines_moved,
    }
}

/// A claim is verified when an item is, and none is stale or in error. Policy does not matter.
pub(super) fn is_verified(verdicts: impl Iterator<Item = Verdict> + Clone) -> bool {
    let fails = |verdict: Verdict| verdict.is_stale() || verdict.default_level() == Level::Error;
    verdicts.clone().any(Verdict::is_verified) && !verdicts.clone().any(fails)
}

/// Findings by root, in the order of their first finding.
pub(super) fn groups(findings: &[Finding]) -> Vec<Group> {
    let all = findings.iter().zip(0..);
    let by_root = order::groups(all.map(|(finding, at)| (finding.root.as_str(), at)));
    let group = |rows: &[(&str, u64)]| Group {
        root: rows[0].0.to_owned(),
        target: rows[0].0.split_once(':').map(|(_, target)| target.to_owned()),
        findings: rows.iter().map(|(_, at)| *at).collect(),
    };
    let mut groups: Vec<Group> = by_root.iter().map(group).collect();
    order::sort_by_key(&mut groups, |group| group.findings.first().copied());
    groups
}
