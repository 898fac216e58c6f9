//! `mission_verify`: a claim is made, and graded by what is on record for it (mission §5).

use l1ght_core::mission::{Asserted, Claim, Mission, Record, decide_verify};

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, now, unlike};
use crate::wire::{Decimal, MissionVerified, MissionVerifyInput, RequiredMoveWire};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionVerifyInput>("mission_verify", input)?;
    hygiene::check_words(&[("claim", &input.claim)])?;
    hygiene::check_list("evidence_refs", &input.evidence_refs)?;
    let now = now(&common)?;
    let decide = |mission: &Mission| {
        let grounds = session.grounds(mission, &input.agent_id, &input.evidence_refs)?;
        let asserted = Asserted {
            agent: &input.agent_id,
            text: &input.claim,
            refs: &input.evidence_refs,
            confidence: input.confidence.0.as_ref(),
        };
        let claim = decide_verify(mission, asserted, &grounds.facts, now)?;
        Ok((Record::Claim(Claim { baselines: grounds.baselines, ..claim }), None))
    };
    let command = input.command_id.as_deref();
    let commanded = session.command(&input.mission_id, &input.agent_id, command, decide)?;
    let Record::Claim(claim) = &commanded.taken.record else {
        return Err(unlike("no claim").into());
    };
    let mission = commanded.mission()?;
    let required = claim.required_move(mission.started.start.mode);
    let graded = &claim.graded;
    let answer = MissionVerified {
        schema: "m1nd-mission-verify-v0",
        mission_id: input.mission_id,
        claim_id: claim.id.clone(),
        verdict: claim.verdict.name(),
        evidence_grade: graded.grade.name(),
        missing: graded.grade.missing().into_iter().collect(),
        next_required_move: RequiredMoveWire {
            kind: required.kind,
            why: required.why,
            evidence_required: required.evidence,
        },
        corroboration: graded.corroboration.name(),
        earned_by: graded.earned_by.clone(),
        self_attested: graded.self_attested,
        sources: graded.sources.len() as u64,
        confidence: claim.confidence.map(Decimal),
        phase: "verify",
        event_digest: commanded.chain.event_digest(),
        non_claims: NON_CLAIMS,
        evidence_projection: session.projection(mission, commanded.is_replayed),
    };
    let done = session.done(&answer, || text(&answer))?;
    Ok(Done { tells: commanded.tells, ..done })
}

fn text(answer: &MissionVerified) -> String {
    let by = answer.earned_by.as_deref().map(escape_line).unwrap_or_default();
    let mut out = format!("{} {}\n", answer.claim_id, answer.verdict);
    out.push_str(&format!("grade {}, by {by}, {}\n", answer.evidence_grade, answer.corroboration));
    for missing in &answer.missing {
        out.push_str(&format!("missing: {missing}\n"));
    }
    let next = &answer.next_required_move;
    out.push_str(&format!("next: {}: {}\n", next.kind, next.why));
    out
}
