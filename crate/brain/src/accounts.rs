//! What other brains say of evidence that is theirs: a shared copy is as fresh as its origin can prove,
//! and no fresher (memory §6).

use std::collections::BTreeMap;

use l1ght_core::drift::{ClaimReport, Report, Verdict};
use l1ght_core::light::ClaimKind;

use crate::medulla::{Copy, Medulla};
use crate::wire::AccountReport;

/// Verdicts by brain, document, kind, claim and evidence as written there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accounts {
    verdicts: BTreeMap<Key, Verdict>,
}

/// Brain, document, kind, label and reference.
type Key = (String, String, Option<&'static str>, String, String);

impl Accounts {
    /// Takes what a brain reports of the copies that come from it, in place of what it said before;
    /// `None` forgets it.
    pub(crate) fn take(&mut self, brain: &str, report: Option<&[u8]>) {
        self.verdicts.retain(|(of, ..), _| of != brain);
        let report = report.and_then(|json| serde_json::from_slice::<AccountReport>(json).ok());
        for (document, kind, claim, evidence, verdict) in
            report.iter().flat_map(AccountReport::items)
        {
            let kind = [ClaimKind::Entity, ClaimKind::State, ClaimKind::Event]
                .map(ClaimKind::name)
                .into_iter()
                .find(|name| Some(*name) == kind);
            let verdict = Verdict::ALL.iter().find(|known| known.name() == verdict);
            if let Some(verdict) = verdict {
                let key = (brain, document, kind, claim, evidence);
                let (brain, document, claim, evidence) =
                    (key.0.to_owned(), key.1.to_owned(), key.3.to_owned(), key.4.to_owned());
                self.verdicts.insert((brain, document, kind, claim, evidence), *verdict);
            }
        }
    }

    /// Has a report say of shared copies what their origins say; what no origin vouches for is not
    /// verified, whatever stands at that path here.
    pub(crate) fn apply(&self, report: &mut Report, shared: &Medulla, own: &str) {
        for document in &mut report.documents {
            let Some(copy) = shared.at(&document.path) else { continue };
            if copy.head().root.as_deref() == Some(own) {
                continue;
            }
            let path = document.path.as_str();
            for claim in &mut document.claims {
                self.apply_to(claim, copy, path);
            }
            document.verdict = document.claims.iter().filter_map(|claim| claim.verdict).min();
        }
    }

    fn apply_to(&self, claim: &mut ClaimReport, copy: &Copy, path: &str) {
        let root = copy.head().root.as_deref();
        for item in &mut claim.items {
            let prefix = root.map(|root| format!("{root}#")).unwrap_or_default();
            let there = item.evidence.strip_prefix(&prefix).unwrap_or(&item.evidence).to_owned();
            let key = (
                root.unwrap_or_default().to_owned(),
                path.to_owned(),
                claim.kind.map(ClaimKind::name),
                claim.claim.clone(),
                there,
            );
            item.verdict = match (self.verdicts.get(&key), item.verdict) {
                (_, Verdict::Remark) => Verdict::Remark,
                (Some(verdict), _) => *verdict,
                (None, _) if root.is_some() => Verdict::Foreign,
                (None, _) => Verdict::Unverifiable,
            };
            item.baseline = None;
        }
        claim.verdict = claim.items.iter().map(|item| item.verdict).min();
    }
}
