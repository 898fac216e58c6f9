//! `promote`: a memory is copied to the shared brain, on a capability and nothing less (memory §6).

use l1ght_core::drift::{DocumentReport, Verdict};
use l1ght_core::memory::{
    Action, Capability, Demand, Memory, Strength, render_memory, verify_capability,
};
use l1ght_core::text::Digest;

use super::recall::{found_of, is_stale, memory_in};
use super::{Done, Session, Stop};
use crate::brain::claim_digest;
use crate::hygiene;
use crate::input::read_input;
use crate::medulla::{self, Copy, MEDULLA, Medulla, Promotion, Standing, kind};
use crate::memory::{Entry, moved_lines, path_of};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{PromoteInput, Promoted, PromotedEvidence, Subject};
use crate::write::escape::escape_line;

/// More copies than this are hard to oversee.
const SOFT_CAP: u64 = 300;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<PromoteInput>("promote", input)?;
    let shared = session.shared()?;
    let own = &session.remembered.options.name;
    if input.brain.as_ref().is_some_and(|brain| brain != "." && brain != own) {
        let message = format!("this brain is `{own}`");
        return Err(Rejection::refusal("promote/other-brain", message)
            .help("promote where the memory is")
            .into());
    }
    if input.reason.trim().is_empty() {
        let message = "a promotion needs a reason".to_owned();
        return Err(Rejection::refusal("promote/no-reason", message).into());
    }
    let (entry, text) = session.live(&input.claim)?;
    let lines = session.lines_of(entry)?;
    let subject = subject_of(session, entry, text, &lines);
    let envelope = input.capability.unwrap_or_default();
    let capability = session.allowed(shared, Action::Promote, &subject, &envelope, common.now)?;
    let memory = memory_in(entry, text);
    let report = session.judged(common.now)?;
    let found = found_of(&report, entry);
    eligible(entry, &memory, found)?;
    hygiene::check_memory(&memory)?;
    hygiene::check_words(&[("agent_id", &input.agent_id), ("reason", &input.reason)])?;
    let copy = copied(&memory, own, &input.agent_id, &input.reason, entry, found);
    let old = shared.named(&memory.node_label).map_err(|files| many(&memory.node_label, &files))?;
    if let Some(old) = old.filter(|old| old.standing == Standing::Shown) {
        not_weaker(&memory, old)?;
    }
    let file =
        old.map_or_else(|| shared.free_file(&memory.node_label), |copy| copy.file().to_owned());
    let written = |memory: &Memory| {
        render_memory(memory)
            .map_err(|error| Rejection::misuse("promote/unwritable", error.to_string()))
    };
    let (text_of_copy, own_text) = (written(&copy.shared)?, written(&copy.own)?);
    let promotion = Promotion {
        label: memory.node_label.clone(),
        lines: moved_lines(
            &session.settled()?.lock,
            &path_of(&entry.file),
            &medulla::path_of(&file),
        ),
        file,
        text: text_of_copy,
        own_text,
        root: Some(own.clone()),
        origin_file: entry.file.clone(),
        origin_digest: format!("sha256:{}", Digest::of(text.as_bytes()).hex()),
        by: input.agent_id,
        reason: input.reason,
        at: common.now,
        capability: envelope,
        ..Promotion::default()
    }
    .under(capability);
    let answer = answer(&promotion, shared, entry, copy.qualified, own);
    let tell = Tell::shared(kind::PROMOTED, &promotion, shared.last);
    Ok(Done { tells: vec![tell], ..session.done(&answer, || promoted_text(&answer))? })
}

impl<'a> Session<'a> {
    /// The shared brain.
    pub(super) fn shared(&self) -> Result<&'a Medulla, Rejection> {
        self.brain()?;
        self.remembered.shared.ok_or_else(|| {
            let message = "this brain was opened without a shared one".to_owned();
            Rejection::misuse("promote/no-shared-brain", message)
                .help("open it with one: `--shared DIR`, or `open({ shared })`")
        })
    }

    /// A memory that is not deleted, and its text.
    pub(super) fn live(&self, name: &str) -> Result<(&'a Entry, &'a str), Rejection> {
        let entry = self.memory(name)?;
        let text = entry.live().and_then(|version| version.text.as_deref());
        let deleted = || {
            Rejection::refusal("memory/deleted", format!("`{}` was deleted", entry.label))
                .help("`memory_history` shows what it said")
        };
        Ok((entry, text.ok_or_else(deleted)?))
    }

    /// The baselines of a memory, as lines of a lock file.
    pub(super) fn lines_of(&self, entry: &Entry) -> Result<Vec<String>, Stop> {
        let path = path_of(&entry.file);
        Ok(moved_lines(&self.settled()?.lock, &path, &path))
    }

    /// What the capability allows, when it does.
    pub(super) fn allowed(
        &self,
        shared: &Medulla,
        action: Action,
        subject: &Subject,
        envelope: &str,
        now_ms: Option<u64>,
    ) -> Result<Capability, Rejection> {
        let reason = "positive_sovereign: whoever owns the shared brain signs for it; no label, state \
                      or header does";
        let refused = |code, message: String, help: &str| Rejection {
            reasons: vec![reason.to_owned()],
            ..Rejection::refusal(code, message).help(help)
        };
        if envelope.is_empty() {
            let message = "there is no capability".to_owned();
            return Err(refused(
                "capability/missing",
                message,
                "issue one with `l1ght capability issue`",
            ));
        }
        let digest = Digest::parse(&subject.digest).ok_or_else(|| {
            refused("capability/digest", "the claim has no digest".to_owned(), "try again")
        })?;
        let demand = Demand {
            action,
            subject: &subject.subject,
            digest,
            source: &subject.source,
            target: subject.target,
            now_ms,
            last_record_ms: shared.last_ms,
        };
        let anchors = &self.remembered.options.trust_anchors;
        verify_capability(envelope.as_bytes(), anchors, &demand, |nonce| shared.is_used(nonce))
            .map_err(|error| refused(error.code(), error.to_string(), error.help()))
    }
}

/// What a capability has to say to promote the memory as it is now.
pub(super) fn subject_of(
    session: &Session<'_>,
    entry: &Entry,
    text: &str,
    lines: &[String],
) -> Subject {
    Subject {
        subject: entry.label.clone(),
        digest: claim_digest(text, lines).hex(),
        source: session.remembered.options.name.clone(),
        target: MEDULLA,
    }
}

/// Its state is `verified`, and its evidence is not stale.
fn eligible(
    entry: &Entry,
    memory: &Memory,
    found: Option<&DocumentReport>,
) -> Result<(), Rejection> {
    if memory.state != "verified" {
        let message =
            format!("the state of `{}` is `{}`, not `verified`", entry.label, memory.state);
        return Err(Rejection::refusal("promote/not-verified", message)
            .help("verify it, and memorize it with the state `verified`"));
    }
    let claims = found.iter().flat_map(|document| &document.claims);
    let stale: Vec<String> = claims
        .filter(|claim| is_stale(claim))
        .map(|claim| {
            let verdict = claim.verdict.map_or("stale", Verdict::name);
            format!("`{}` is {verdict}", claim.claim)
        })
        .collect();
    match stale.is_empty() {
        true => Ok(()),
        false => Err(Rejection {
            reasons: stale,
            ..Rejection::refusal("promote/stale", format!("evidence of `{}` is stale", entry.label))
                .help("read the code again, and memorize what holds now")
        }),
    }
}

/// A copy: as everybody reads it, and as its own brain judges it.
struct Copied {
    shared: Memory,
    own: Memory,
    /// How many references name their brain now.
    qualified: u64,
}

/// The author and the time of the original stay; evidence that is a reference names its root, and what
/// is none goes into the text.
fn copied(
    memory: &Memory,
    root: &str,
    by: &str,
    reason: &str,
    entry: &Entry,
    found: Option<&DocumentReport>,
) -> Copied {
    let slug = entry.file.strip_suffix(l1ght_core::memory::ENDING).unwrap_or(&entry.file);
    let mut shared = memory.clone();
    shared.origin_brain = root.to_owned();
    shared.provenance.retain(|(name, _)| name.eq_ignore_ascii_case("Soul-Source"));
    for (name, value) in [
        ("Origin-Claim", format!("{root}#{slug}")),
        ("Promoted-By", by.to_owned()),
        ("Promotion-Reason", reason.split_whitespace().collect::<Vec<_>>().join(" ")),
    ] {
        shared.provenance.push((name.to_owned(), value));
    }
    let mut own = shared.clone();
    let mut qualified = 0;
    for (at, claim) in memory.claims.iter().enumerate() {
        let (mut there, mut here) = (Vec::new(), Vec::new());
        let mut told = claim.text.clone();
        let reports = found.iter().flat_map(|document| &document.claims);
        let mut reports =
            reports.filter(|known| known.kind == Some(claim.kind) && known.claim == claim.label);
        for item in reports.next().iter().flat_map(|claim| &claim.items) {
            match item.verdict {
                Verdict::Remark => {
                    let gap = if told.is_empty() { "" } else { "\n" };
                    told.push_str(&format!("{gap}Evidence in words: {}", item.evidence));
                }
                Verdict::Foreign => {
                    there.push(item.evidence.clone());
                    here.push(item.evidence.clone());
                }
                _ => {
                    qualified += 1;
                    there.push(format!("{root}#{}", item.anchor));
                    here.push(item.anchor.to_string());
                }
            }
        }
        shared.claims[at].evidence = there;
        own.claims[at].evidence = here;
        shared.claims[at].text.clone_from(&told);
        own.claims[at].text = told;
    }
    Copied { shared, own, qualified }
}

/// Both memories are stood by as strongly, at least.
fn not_weaker(memory: &Memory, old: &Copy) -> Result<(), Rejection> {
    let path = medulla::path_of(old.file());
    let known = l1ght_core::light::parse(&path, &old.head().text);
    let known = Strength::of(&l1ght_core::memory::read_memory(&known));
    let Some(lacks) = Strength::of(memory).lacks(known) else { return Ok(()) };
    let message =
        format!("would_downgrade: the shared `{}` is stronger in {}", old.label(), lacks.name());
    Err(Rejection::refusal("promote/would-downgrade", message)
        .help("demote it first, with a reason"))
}

pub(super) fn many(name: &str, files: &[&str]) -> Rejection {
    let message = format!("several shared copies are called `{name}`: {}", files.join(", "));
    Rejection::refusal("memory/ambiguous", message).help("name one by its file without the ending")
}

fn answer(
    promotion: &Promotion,
    shared: &Medulla,
    entry: &Entry,
    qualified: u64,
    own: &str,
) -> Promoted {
    let is_new = shared.standing().all(|copy| copy.file() != promotion.file);
    let count = shared.standing().count() as u64 + u64::from(is_new);
    let slug = promotion.file.strip_suffix(l1ght_core::memory::ENDING);
    Promoted {
        ok: true,
        schema: "m1nd-promote-v0",
        promoted: true,
        medulla_path: medulla::path_of(&promotion.file).to_string(),
        medulla_slug: slug.unwrap_or(&promotion.file).to_owned(),
        witness_path: path_of(&entry.file).to_string(),
        origin_brain: own.to_owned(),
        promoted_by: promotion.by.clone(),
        promotion_reason: promotion.reason.clone(),
        evidence: PromotedEvidence {
            origin_qualified: qualified,
            evidence_unverifiable: false,
            note: "its freshness is asked of the brain that it comes from",
        },
        medulla_claim_count: count,
        soft_cap: SOFT_CAP,
        note: "the original stays where it is and says that it was promoted",
        cap_warning: (count > SOFT_CAP)
            .then(|| format!("{count} copies are shared; demote what nobody needs")),
    }
}

fn promoted_text(answer: &Promoted) -> String {
    let line = format!("{} is shared as {}", answer.witness_path, answer.medulla_path);
    let warning = answer.cap_warning.iter().map(|warning| format!("{warning}\n"));
    format!("{}\n{}", escape_line(&line), warning.collect::<String>())
}
