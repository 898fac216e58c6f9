//! What `check` found, with what its caller asked of the result: which findings are known, and
//! what makes the run fail (evidence §4).

use std::cmp::Reverse;

use l1ght_core::drift::{Finding, Group, Level, Report, Verdict};
use l1ght_core::order;

/// A report, ready for any writer.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The report; known findings are no longer in it.
    pub report: Report,
    /// How many findings were known (`--new-since`); `None` when none were given.
    pub known: Option<u64>,
    /// True when there was no lock file.
    pub first_run: bool,
    /// Findings at this level or above make the run fail; never `Off`.
    pub fail_level: Level,
    /// True when a run that verified nothing fails.
    pub strict: bool,
}

impl Checked {
    /// Exit code: 1 when a finding is at or above the fail level, or when strict and nothing was
    /// verified; else 0.
    pub fn exit(&self) -> u8 {
        let failed = self.report.findings.iter().any(|f| f.level >= self.fail_level);
        u8::from(failed || (self.strict && self.report.summary.nothing_verified))
    }

    /// Leaves the findings with these fingerprints (hexadecimal) out of the report and counts
    /// them.
    pub(crate) fn leave_out(&mut self, known: &[String]) {
        let known = order::set(known.iter().map(String::as_str));
        let mut kept = Vec::new();
        let mut places = Vec::new();
        let mut count = 0;
        for finding in std::mem::take(&mut self.report.findings) {
            let old = known.contains(finding.fingerprint.hex().as_str());
            places.push((!old).then_some(kept.len() as u64));
            match old {
                true => count += 1,
                false => kept.push(finding),
            }
        }
        self.known = Some(count);
        for (level, number) in &mut self.report.summary.by_level {
            *number = kept.iter().filter(|f| f.level == *level).count() as u64;
        }
        self.report.findings = kept;
        self.report.groups.retain_mut(|group| keep_group(group, &places));
    }

    /// How many claims have evidence without a baseline.
    pub(crate) fn unbound_claims(&self) -> usize {
        let claims = self.report.documents.iter().flat_map(|document| &document.claims);
        claims.filter(|c| c.items.iter().any(|item| item.verdict == Verdict::Unbound)).count()
    }

    /// The groups, worst first; of equals, the one whose first finding comes first.
    pub(crate) fn worst_groups(&self) -> Vec<&Group> {
        let mut groups: Vec<&Group> = self.report.groups.iter().collect();
        order::sort_by_key(&mut groups, |group| {
            self.findings_of(group).first().map(|f| severity(f))
        });
        groups
    }

    /// The findings of a group, worst first.
    pub(crate) fn findings_of(&self, group: &Group) -> Vec<&Finding> {
        let places = group.findings.iter().filter_map(|at| usize::try_from(*at).ok());
        let mut findings: Vec<&Finding> =
            places.filter_map(|at| self.report.findings.get(at)).collect();
        order::sort_by_key(&mut findings, |finding| severity(finding));
        findings
    }
}

/// What worst first means: by level, then by verdict; findings without a verdict come last.
pub(crate) fn severity(finding: &Finding) -> (Reverse<Level>, bool, Option<Verdict>) {
    (Reverse(finding.level), finding.verdict.is_none(), finding.verdict)
}

/// Follows findings to their new places; `None` is a finding that is left out.
fn keep_group(group: &mut Group, places: &[Option<u64>]) -> bool {
    let moved = group.findings.iter().filter_map(|at| *places.get(*at as usize)?);
    group.findings = moved.collect();
    !group.findings.is_empty()
}
