//! What a mission's claims rest on, in the files as they are: what is known of them when a claim is
//! made, what they looked like then, and which claims have lapsed since (mission §5, evidence §2).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use l1ght_core::drift::{self, LOCK_PATH, Question, Scope, Verdict as Drift};
use l1ght_core::evidence::{Anchor, Content, FileEntry, Lock};
use l1ght_core::light::parse;
use l1ght_core::mission::{
    Claim, EARLIER_TREE, Facts, FileFact, Lapse, Mission, Place, Read, Receipted, Verdict,
    grade_evidence, plan_evidence,
};
use l1ght_core::text::{Digest, RepoPath};

use crate::medulla::MEDULLA;
use crate::memory::{FOLDER, lines_in, lock_of};
use crate::receipts::Kept;
use crate::tools::{Session, Settled, Stop, settle};

/// The path of a document that nobody writes: what the claims of a mission cite.
const DRAFT: &str = "mission-control/claims.light.md";

/// What is known for a claim, and what its places look like.
pub(crate) struct Grounds {
    pub(crate) facts: Facts,
    /// Lines of a lock file.
    pub(crate) baselines: Vec<String>,
}

impl Session<'_> {
    /// What is known of the files that a claim of `agent` on these references may rest on, and what
    /// they look like.
    pub(crate) fn grounds(
        &self,
        mission: &Mission,
        agent: &str,
        refs: &[String],
    ) -> Result<Grounds, Stop> {
        let mut facts = self.facts(mission, agent, refs)?;
        loop {
            let places = grade_evidence(mission, refs, &facts).places;
            let (baselines, unbound) = self.bind_places(&places)?;
            if unbound.is_empty() {
                return Ok(Grounds { facts, baselines });
            }
            // What nothing can be compared with later can't be verified now.
            facts.files.retain(|path, _| !unbound.contains(path));
        }
    }

    /// What is known of those files.
    pub(crate) fn facts(
        &self,
        mission: &Mission,
        agent: &str,
        refs: &[String],
    ) -> Result<Facts, Stop> {
        let receipts = self.receipts_of(mission, agent);
        let known = receipted(&receipts);
        let paths = plan_evidence(mission, refs, &known);
        let is_listed = |path: &&str| {
            let entry = self.sources.list.files.get_key_value(&RepoPath::listed(*path));
            entry.is_some_and(|(path, entry)| self.is_file(path, entry))
        };
        let listed: Vec<&str> = paths.iter().map(String::as_str).filter(is_listed).collect();
        self.want(listed.iter().copied())?;
        let files = listed
            .iter()
            .filter_map(|path| Some((path.to_string(), self.file_fact(path, &receipts)?)));
        Ok(Facts { files: files.collect(), receipts: known })
    }

    /// True for an entry of the list that is evidence. What the brain itself keeps is evidence of nothing:
    /// whoever claims may have written it.
    fn is_file(&self, path: &RepoPath, entry: &FileEntry) -> bool {
        let is_in = |folder: &str| path.as_str().split('/').next() == Some(folder);
        let is_own = [FOLDER, MEDULLA, LOCK_PATH].into_iter().any(is_in);
        !is_own && self.place.adapter != "paste" && entry.absent.is_none()
    }

    fn file_fact(&self, path: &str, receipts: &[&Kept]) -> Option<FileFact> {
        let Content::Bytes(bytes) = self.sources.contents.get(&RepoPath::listed(path))? else {
            return None;
        };
        let digest = Digest::of(bytes);
        let reads = receipts.iter().filter_map(|kept| {
            let (first, last) = kept.lines_of(path, &digest)?;
            let signed = kept.wire.is_signed(&self.remembered.options.host_keys);
            Some(Read { first, last, signed })
        });
        Some(FileFact { lines: Some(line_count(bytes)), reads: reads.collect() })
    }

    /// Receipts since the mission began, of those who could act on it or of nobody by name.
    pub(super) fn receipts_of(&self, mission: &Mission, agent: &str) -> Vec<&Kept> {
        let holders: BTreeSet<&str> = mission.holders().chain([agent]).collect();
        let is_own = |kept: &&Kept| {
            let agent = kept.wire.agent_id.as_deref();
            kept.wire.at_ms >= mission.started.at
                && agent.is_none_or(|agent| holders.contains(agent))
        };
        self.remembered.receipts.iter().filter(is_own).collect()
    }

    /// What places look like now, and the paths of those for which that can't be said.
    fn bind_places(
        &self,
        places: &BTreeSet<Place>,
    ) -> Result<(Vec<String>, BTreeSet<String>), Stop> {
        if places.is_empty() {
            return Ok(Default::default());
        }
        let (settled, scope) = (self.unbound()?, Scope::default());
        let text = draft([("the claim", places)]);
        let document = parse(&RepoPath::listed(DRAFT), &text);
        let question =
            Question { draft: Some((&document, &text)), ..self.question(&settled, &scope, None) };
        let bound = settle(drift::bind(&question, None))?.map_err(crate::rejection::refused)?;
        let lock = bound.writes.iter().find(|write| write.path.as_str() == LOCK_PATH);
        let lines = lock.map(|write| lines_in(&write.after)).unwrap_or_default();
        let anchors: BTreeSet<String> = bound.bound.into_iter().map(|key| key.anchor).collect();
        let unbound = places.iter().filter(|place| !anchors.contains(&anchor(place).to_string()));
        Ok((lines, unbound.map(|place| place.path.clone()).collect()))
    }

    /// Which verified claims no longer hold, and since when that is known.
    pub(crate) fn lapses(&self, mission: &Mission, now: u64) -> Result<Vec<Lapse>, Stop> {
        let verified: Vec<&Claim> =
            mission.claims.iter().filter(|claim| claim.verdict == Verdict::Verified).collect();
        let stale = self.stale(&verified)?;
        let tree = match verified.iter().any(|claim| !claim.graded.trees.is_empty()) {
            true => self.tree()?,
            false => None,
        };
        let lapse = |claim: &&Claim| {
            let since = mission.lapsed_since(&claim.id).unwrap_or(now);
            let lapse = |verdict: &str, path| {
                let verdict = verdict.to_owned();
                Some(Lapse { claim_id: claim.id.clone(), verdict, path, since })
            };
            if let Some((verdict, path)) = stale.get(&claim.id) {
                return lapse(verdict.name(), Some(path.clone()));
            }
            let is_other = |earlier: &String| tree.as_ref().is_some_and(|tree| tree != earlier);
            claim.graded.trees.iter().any(is_other).then(|| lapse(EARLIER_TREE, None))?
        };
        Ok(verified.iter().filter_map(lapse).collect())
    }

    /// The worst stale verdict on each claim's places, and the file that it is about.
    fn stale(&self, claims: &[&Claim]) -> Result<BTreeMap<String, (Drift, String)>, Stop> {
        let cited = claims.iter().filter(|claim| !claim.baselines.is_empty());
        let cited: Vec<(&str, &BTreeSet<Place>)> =
            cited.map(|claim| (claim.id.as_str(), &claim.graded.places)).collect();
        if cited.is_empty() {
            return Ok(BTreeMap::new());
        }
        let settled = Settled { lock: lock_of_claims(claims), ..self.unbound()? };
        let (text, scope) = (draft(cited), Scope::default());
        let document = parse(&RepoPath::listed(DRAFT), &text);
        let question =
            Question { draft: Some((&document, &text)), ..self.question(&settled, &scope, None) };
        let report = settle(drift::check(&question))?;
        let mut stale = BTreeMap::new();
        for claim in report.documents.iter().flat_map(|document| &document.claims) {
            let items = claim.items.iter().filter(|item| item.verdict.is_stale());
            if let Some(item) = items.min_by_key(|item| item.verdict) {
                let path = item.anchor.path().map(ToString::to_string).unwrap_or_default();
                stale.insert(claim.claim.clone(), (item.verdict, path));
            }
        }
        Ok(stale)
    }

    /// A digest of the list of files and what is in them; `None` without a list. That a list is whole
    /// and has no file is something to know, too.
    pub(crate) fn tree(&self) -> Result<Option<String>, Stop> {
        let list = &self.sources.list;
        let files: Vec<(&RepoPath, &FileEntry)> =
            list.files.iter().filter(|(path, entry)| self.is_file(path, entry)).collect();
        if files.is_empty() && (!list.complete || self.place.adapter == "paste") {
            return Ok(None);
        }
        let unknown = files.iter().filter(|(_, entry)| entry.id.is_none());
        self.want(unknown.map(|(path, _)| path.as_str()))?;
        let mut text = String::new();
        for (path, entry) in files {
            let id = match (&entry.id, self.sources.contents.get(path)) {
                (Some(id), _) => id.0.clone(),
                (None, Some(Content::Bytes(bytes))) => Digest::of(bytes).hex(),
                (None, _) => "unreadable".to_owned(),
            };
            // A path may have any sign but this one.
            let _ = write!(text, "{path}\0{id}\0");
        }
        Ok(Some(format!("sha256:{}", Digest::of(text.as_bytes()).hex())))
    }
}

/// What receipts are for, by their ids.
pub(super) fn receipted(receipts: &[&Kept]) -> BTreeMap<String, Receipted> {
    let known =
        receipts.iter().filter_map(|kept| Some((kept.wire.receipt_id.clone(), kept.receipted()?)));
    known.collect()
}

/// The baselines of all claims: each line names the claim it is of, for which they were all recorded
/// as "the claim".
fn lock_of_claims(claims: &[&Claim]) -> Lock {
    let mut lines = Vec::new();
    for claim in claims {
        let own = lock_of(&claim.baselines);
        let own = own.iter().cloned().map(|mut line| {
            line.key.claim = claim.id.clone();
            line
        });
        lines.extend(own);
    }
    Lock::read(&Lock::default().with(&lines, &[])).unwrap_or_default()
}

/// A document with a claim for each of these labels, which cites these places.
fn draft<'a>(claims: impl IntoIterator<Item = (&'a str, &'a BTreeSet<Place>)>) -> String {
    let mut text = "---\nProtocol: L1GHT/1.0\nNode: Claims\n---\n\n# Claims\n".to_owned();
    for (label, places) in claims {
        let _ = write!(text, "\n[⍂ entity: {label}]\n");
        for place in places {
            let _ = writeln!(text, "[𝔻 evidence: {}]", anchor(place));
        }
    }
    text
}

pub(super) fn anchor(Place { path, lines }: &Place) -> Anchor {
    let path = RepoPath::listed(path.clone());
    match lines {
        None => Anchor::File(path),
        Some((first, last)) => {
            let line = |number: &u64| u32::try_from(*number).unwrap_or(u32::MAX);
            Anchor::Lines { path, first: line(first), last: line(last) }
        }
    }
}

/// How many lines bytes have; what stands after the last break is one, too.
pub(crate) fn line_count(bytes: &[u8]) -> u64 {
    let breaks = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    breaks + u64::from(bytes.last().is_some_and(|last| *last != b'\n'))
}
