//! `mission_handoff`: the right to act goes to somebody else, or a checkpoint is kept (mission §6).

use l1ght_core::mission::{
    Choice, Handing, Handoff, Mission, Phase, Record, Trail, Verdict, advise, decide_handoff,
};

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{
    NON_CLAIMS, events, lapsed_apart, now, self_attested, shown_event, unlike, value_of, verified,
};
use crate::wire::{HandedOff, HandoffPacket, MissionHandoffInput};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionHandoffInput>("mission_handoff", input)?;
    hygiene::check_words(&[("summary", input.summary.as_deref().unwrap_or_default())])?;
    if let Some(recipient) = &input.recipient_agent_id {
        hygiene::check_agent("recipient_agent_id", recipient)?;
    }
    let now = now(&common)?;
    let decide = |mission: &Mission| {
        let handing = Handing {
            agent: &input.agent_id,
            recipient: input.recipient_agent_id.as_deref(),
            summary: input.summary.as_deref(),
            include_events: input.include_events,
        };
        let lapses = session.lapses(mission, now)?;
        let handoff = decide_handoff(mission, handing, &lapses, now)?;
        let packet = value_of(&packet(mission, &handoff));
        Ok((Record::Handoff(handoff), Some(packet)))
    };
    let command = input.command_id.as_deref();
    let commanded = session.command(&input.mission_id, &input.agent_id, command, decide)?;
    let Record::Handoff(handoff) = &commanded.taken.record else {
        return Err(unlike("no hand-off").into());
    };
    let answer = HandedOff {
        packet: commanded.taken.packet.clone().unwrap_or_default(),
        event_digest: commanded.chain.event_digest(),
        evidence_projection: session.projection(commanded.mission()?, commanded.is_replayed),
    };
    let done = session.done(&answer, || text(handoff))?;
    Ok(Done { tells: commanded.tells, ..done })
}

fn packet(mission: &Mission, handoff: &Handoff) -> HandoffPacket {
    let start = &mission.started.start;
    let (lapsed_claims, verified_at_earlier_tree) = lapsed_apart(mission, &handoff.lapses);
    let trail = Trail::of(mission);
    let open = mission.claims.iter().filter(|claim| claim.verdict != Verdict::Verified);
    let dead = mission.events.iter().filter(|event| trail.dead_paths.contains(&event.id));
    let next = advise(mission, &handoff.lapses);
    HandoffPacket {
        schema: "m1nd-mission-handoff-v1",
        handoff_id: handoff.id.clone(),
        mission_id: mission.started.id.to_string(),
        parent_mission_id: start.parent.as_ref().map(ToString::to_string),
        agent_id: handoff.agent.clone(),
        recipient_agent_id: handoff.recipient.clone(),
        repo: start.repo.clone(),
        task: start.task.clone(),
        mode: start.mode.word(),
        route: start.route().name(),
        phase: Phase::name(mission.phase),
        summary: handoff.summary.clone(),
        verified_claims: verified(mission, &handoff.lapses),
        rejected_claims: mission.rejected().map(Into::into).collect(),
        lapsed_claims,
        verified_at_earlier_tree,
        open_hypotheses: open.map(Into::into).collect(),
        dead_paths: dead.map(shown_event).collect(),
        files_read: trail.files_read.into_iter().collect(),
        tools_observed: trail.tools_observed.into_iter().collect(),
        graph_anchors: trail.graph_anchors.into_iter().collect(),
        next_required_move: (&next).into(),
        resume_hint: resume_hint(mission, handoff),
        self_attested: self_attested(mission),
        events: handoff.include_events.then(|| events(mission)),
        non_claims: NON_CLAIMS,
    }
}

fn resume_hint(mission: &Mission, handoff: &Handoff) -> String {
    let holder = handoff.recipient.as_deref().unwrap_or(&mission.holder);
    format!("call `mission_next` on `{}` as `{holder}`", mission.started.id)
}

fn text(handoff: &Handoff) -> String {
    match &handoff.recipient {
        Some(recipient) => format!("{}: `{recipient}` may act now\n", handoff.id),
        None => format!("{}: a checkpoint, `{}` still may act\n", handoff.id, handoff.agent),
    }
}
