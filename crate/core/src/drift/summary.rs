//! The counts of a report, and findings of one cause put together (evidence §6).

use std::collections::BTreeMap;

use super::{DocumentReport, Finding, Group, Level, Summary, Verdict};

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
    let mut by_verdict: BTreeMap<Verdict, u64> = BTreeMap::new();
    for verdict in verdicts() {
        *by_verdict.entry(verdict).or_default() += 1;
    }
    let levels = [Level::Error, Level::Warning, Level::Note];
    let of_level = |level| findings.iter().filter(|finding| finding.level == level).count() as u64;
    Summary {
        documents: documents.len() as u64,
        claims: all,
        items: verdicts().count() as u64,
        verified,
        not_verified: all - verified,
        by_verdict: by_verdict.into_iter().collect(),
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
    let mut at: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (index, finding) in findings.iter().enumerate() {
        let group = *at.entry(&finding.root).or_insert_with(|| {
            let target = finding.root.split_once(':').map(|(_, target)| target.to_owned());
            groups.push(Group { root: finding.root.clone(), target, findings: Vec::new() });
            groups.len() - 1
        });
        groups[group].findings.push(index as u64);
    }
    groups
}
