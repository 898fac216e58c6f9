//! The proof packet: what a mission came to, a checkpoint over its log, and proofs that the log has what
//! the packet rests on (mission §7).

use std::collections::BTreeSet;

use serde_json::Value;

use l1ght_core::json;
use l1ght_core::mission::{
    Choice, Closed, Mission, Reference, Trail, inclusion_proof, leaf_hash, next_action,
    parse_reference, root,
};
use l1ght_core::text::Digest;

use super::Story;
use super::answers::{NON_CLAIMS, consumed, lapsed_apart, self_attested, verified};
use crate::wire::{
    Checkpoint, ContextGuard, EvidenceProjection, InclusionProof, MissionClosed, ProofPacket,
};

/// What the record of an end keeps of the packet.
pub(crate) fn kept(mission: &Mission, closed: &Closed, projection: EvidenceProjection) -> Value {
    let start = &mission.started.start;
    let around = &mission.started.around;
    let (lapsed_claims, verified_at_earlier_tree) = lapsed_apart(mission, &closed.lapses);
    let own = NON_CLAIMS.iter().map(|text| (*text).to_owned());
    let non_claims: BTreeSet<String> = own.chain(closed.closing.non_claims.clone()).collect();
    value_of(&ProofPacket {
        schema: "m1nd-mission-proof-packet-v1",
        mission_id: mission.started.id.to_string(),
        agent_id: closed.closing.agent.clone(),
        repo: start.repo.clone(),
        task: start.task.clone(),
        mode: start.mode.word(),
        route: start.route().name(),
        evidence_policy: start.policy.word(),
        summary: closed.closing.summary.clone(),
        verified_claims: verified(mission, &closed.lapses),
        rejected_claims: mission.rejected().map(Into::into).collect(),
        lapsed_claims,
        verified_at_earlier_tree,
        event_count: mission.events.len() as u64,
        tools_observed: Trail::of(mission).tools_observed.into_iter().collect(),
        budget_consumed: consumed(mission, mission.events.len()),
        graph_state_at_start: around.into(),
        context_guard_at_start: ContextGuard::of(&start.repo, around),
        handoff_count: mission.handoffs.len() as u64,
        gaps: closed.closing.gaps.iter().cloned().collect(),
        non_claims: non_claims.into_iter().collect(),
        self_attested: self_attested(mission),
        closed_at_ms: closed.at,
        evidence_projection: projection,
    })
}

/// What an answer is as a value, with decimals as its writer writes them.
pub(crate) fn value_of(answer: &impl serde::Serialize) -> Value {
    serde_json::from_str(&json::write(answer)).unwrap_or_default()
}

/// What came of memorizing its claims.
#[derive(Debug, Default)]
pub(crate) struct Light {
    pub(crate) path: Option<String>,
    pub(crate) error: Option<String>,
}

/// The packet of a log that has ended; `end` is its last record where the log has that not yet.
pub(crate) fn packet(
    story: &Story,
    end: Option<&str>,
    packet: Value,
    light: Light,
) -> MissionClosed {
    let texts: Vec<&str> = story.texts.iter().map(|text| &**text).chain(end).collect();
    let chain = end.map_or(story.chain(), |end| story.chain().with_text(end));
    let leaves: Vec<Digest> = texts.iter().map(|text| leaf_hash(text.as_bytes())).collect();
    let proofs = cited(story, &texts).into_iter().filter_map(|(at, record)| {
        let path = inclusion_proof(&leaves, at)?.iter().map(prefixed).collect();
        Some(InclusionProof { n: at as u64 + 1, record, path })
    });
    let count = packet["verified_claims"].as_array().map_or(0, Vec::len);
    MissionClosed {
        event_digest: chain.event_digest(),
        next_action: next_action(count, light.path.as_deref(), light.error.as_deref()),
        light_memory: light.path,
        light_memory_error: light.error,
        checkpoint: Checkpoint { size: texts.len() as u64, root: prefixed(&root(&leaves)) },
        proofs: proofs.collect(),
        packet,
    }
}

fn prefixed(digest: &Digest) -> String {
    format!("sha256:{}", digest.hex())
}

/// The records that a packet rests on: the start, all claims, the events they cite, and the end. An
/// event that nobody cites is not parsed.
fn cited(story: &Story, texts: &[&str]) -> Vec<(usize, Value)> {
    let claims = story.mission.iter().flat_map(|mission| &mission.claims);
    let events: BTreeSet<String> = claims
        .flat_map(|claim| &claim.refs)
        .filter_map(|written| match parse_reference(written) {
            Reference::Named(name) => Some(name),
            Reference::Cited { .. } => None,
        })
        .collect();
    let record = |(at, text): (usize, &&str)| {
        if story.plain_event(at).is_some_and(|event| !events.contains(&event.id)) {
            return None;
        }
        let record: Value = serde_json::from_str(text).unwrap_or_default();
        let event = record["event_id"].as_str();
        let is_in = at == 0
            || at + 1 == texts.len()
            || record.get("claim").is_some()
            || event.is_some_and(|id| events.contains(id));
        is_in.then_some((at, record))
    };
    texts.iter().enumerate().filter_map(record).collect()
}
