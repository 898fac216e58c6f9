//! `mission_status`: the whole state of a mission; changes nothing (mission §1, §6).

use l1ght_core::mission::{Choice, Claim, Lapse, Mission, MissionId};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::mission::{
    NON_CLAIMS, consumed, envelope, events, lapsed, link_wire, now, self_attested, status,
};
use crate::wire::{ClaimState, ContextGuard, MissionState, MissionStatusInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionStatusInput>("mission_status", input)?;
    session.brain()?;
    let id = MissionId::read(&input.mission_id)?;
    let (story, mission) = session.remembered.missions.get(&id)?;
    let lapses = session.lapses(mission, now(&common)?)?;
    let (started, start) = (&mission.started, &mission.started.start);
    let projection = session.projection(mission, true);
    let gap = projection.code.is_some().then(|| projection.clone());
    let answer = MissionState {
        schema: "l1ght-mission-status-v1",
        state_schema: "m1nd-mission-control-state-v1",
        mission_id: id.to_string(),
        agent_id: start.agent.clone(),
        repo: start.repo.clone(),
        task: start.task.clone(),
        mode: start.mode.word(),
        budget: start.budget.word(),
        risk: start.risk.word(),
        parent_mission_id: start.parent.as_ref().map(ToString::to_string),
        evidence_link: start.link.as_ref().map(link_wire),
        evidence_policy: start.policy.word(),
        evidence_projection_gaps: gap.into_iter().collect(),
        route: start.route().name(),
        phase: mission.phase.name(),
        status: status(mission),
        holder: mission.holder.clone(),
        created_at_ms: started.at,
        updated_at_ms: mission.updated,
        next_step_id: mission.next_step,
        budget_envelope: envelope(mission),
        budget_consumed: consumed(mission, mission.events.len()),
        graph_state_at_start: (&started.around).into(),
        context_guard_at_start: ContextGuard::of(&start.repo, &started.around),
        event_count: mission.events.len() as u64,
        events: events(mission),
        claims: mission.claims.iter().map(|claim| claim_state(claim, &lapses)).collect(),
        lapsed_claims: lapsed(mission, &lapses),
        handoffs: story.handoffs().to_vec(),
        self_attested: self_attested(mission),
        record_count: story.len() as u64,
        event_digest: story.chain().event_digest(),
        damage: session.remembered.missions.damage(&id).map(str::to_owned),
        non_claims: NON_CLAIMS,
        evidence_projection: projection,
    };
    Ok(session.done(&answer, || text(mission, &answer))?)
}

fn claim_state(claim: &Claim, lapses: &[Lapse]) -> ClaimState {
    ClaimState {
        claim: claim.into(),
        agent_id: claim.agent.clone(),
        verdict: claim.verdict.name(),
        missing: claim.graded.grade.missing().into_iter().collect(),
        lapsed: lapses.iter().any(|lapse| lapse.claim_id == claim.id),
        at_ms: claim.at,
    }
}

fn text(mission: &Mission, answer: &MissionState) -> String {
    let mut out = format!("{}: {}\n", answer.mission_id, escape_line(&answer.task));
    out.push_str(&format!(
        "{}, {}, held by {}; {}, {}, {}\n",
        answer.status,
        answer.phase,
        escape_line(&answer.holder),
        counted(answer.event_count, "event"),
        counted(answer.claims.len() as u64, "claim"),
        counted(answer.handoffs.len() as u64, "hand-off")
    ));
    for (claim, state) in mission.claims.iter().zip(&answer.claims) {
        let lapsed = if state.lapsed { ", lapsed" } else { "" };
        let line = format!("{} {}{lapsed}: {}", claim.id, claim.verdict.name(), claim.text);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    if let Some(damage) = &answer.damage {
        out.push_str(&format!("damaged: {damage}\n"));
    }
    out
}
