//! `mission_next`: the one move that comes next (mission §4).

use l1ght_core::mission::{Mission, Record, decide_next};

use super::mission_event::told_alone;
use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, consumed, lapsed, now, unlike};
use crate::wire::{DissentProtocol, MissionMove, MissionNextInput};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionNextInput>("mission_next", input)?;
    input.last_event.iter().try_for_each(|event| hygiene::check_value("last_event", event))?;
    let (now, told) = (now(&common)?, input.last_event.map(told_alone));
    let decide = |mission: &Mission| {
        let tree = told.as_ref().map(|told| session.tree_of(told)).transpose()?.flatten();
        let last = told.as_ref().map(|told| (told, tree.as_deref()));
        let lapses = session.lapses(mission, now)?;
        let step = decide_next(mission, &input.agent_id, last, &lapses, now)?;
        Ok((Record::Step(step), None))
    };
    let command = input.command_id.as_deref();
    let commanded = session.command(&input.mission_id, &input.agent_id, command, decide)?;
    let Record::Step(step) = &commanded.taken.record else { return Err(unlike("no step").into()) };
    let mission = commanded.mission()?;
    let count = mission.events.len() + usize::from(step.event.is_some());
    let advice = &step.advice;
    let answer = MissionMove {
        schema: "m1nd-mission-next-v0",
        mission_id: input.mission_id,
        step_id: step.id,
        phase: advice.phase.name(),
        route: mission.started.start.route().name(),
        next: (&advice.next).into(),
        do_not: advice.do_not.iter().map(ToString::to_string).collect(),
        soft_warning: advice.warning.as_deref().map(str::to_owned),
        dissent_allowed: true,
        dissent_protocol: DissentProtocol {
            event: "dissent",
            required_fields: ["why", "chosen_tool", "evidence_required"],
        },
        budget_consumed: consumed(mission, count),
        event_count: count as u64,
        lapsed_claims: lapsed(mission, &step.lapses),
        event_id: step.event.as_ref().map(|event| event.id.clone()),
        notes: step.event.iter().flat_map(|event| event.notes.clone()).collect(),
        event_digest: commanded.chain.event_digest(),
        non_claims: NON_CLAIMS,
        evidence_projection: session.projection(mission, commanded.is_replayed),
    };
    let done = session.done(&answer, || text(&answer))?;
    Ok(Done { tells: commanded.tells, ..done })
}

fn text(answer: &MissionMove) -> String {
    let mut out = format!("step {}, {}: {}\n", answer.step_id, answer.phase, answer.next.line());
    if let Some(warning) = &answer.soft_warning {
        out.push_str(&format!("careful: {warning}\n"));
    }
    if !answer.do_not.is_empty() {
        out.push_str(&format!("not now: {}\n", answer.do_not.join(", ")));
    }
    for claim in &answer.lapsed_claims {
        out.push_str(&format!("lapsed: {}\n", escape_line(&claim.line())));
    }
    out
}
