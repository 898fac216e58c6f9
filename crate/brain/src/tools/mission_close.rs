//! `mission_close`: a mission ends, once, with its proof packet (mission §7).

use l1ght_core::mission::{Closing, Ending, MissionId, Record, decide_close};

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{Light, Taken, kept, now, packet, write_record};
use crate::tell::Tell;
use crate::wire::{MissionCloseInput, MissionClosed};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionCloseInput>("mission_close", input)?;
    session.brain()?;
    hygiene::check_words(&[("summary", input.summary.as_deref().unwrap_or_default())])?;
    hygiene::check_list("gaps", &input.gaps)?;
    hygiene::check_list("non_claims", &input.non_claims)?;
    let now = now(&common)?;
    let id = MissionId::read(&input.mission_id)?;
    let (story, mission) = session.remembered.missions.get_whole(&id)?;
    let lapses = session.lapses(mission, now)?;
    let closing = Closing {
        agent: input.agent_id,
        summary: input.summary,
        gaps: input.gaps.into_iter().collect(),
        non_claims: input.non_claims.into_iter().collect(),
    };
    let agent = closing.agent.clone();
    let (body, end) = match decide_close(mission, closing, &lapses, now)? {
        Ending::Already(_) => (story.packet().clone(), None),
        Ending::New(closed) => {
            let body = kept(mission, &closed, session.projection(mission, false));
            let (record, packet) = (Record::Closed(closed), Some(body.clone()));
            let taken = Taken { record, packet, command_id: None };
            (body, Some(write_record(&taken, &id, story.chain())?))
        }
    };
    let (light, memory) = match input.write_light_memory {
        true => session.write_light_memory(mission, &lapses, &agent, now)?,
        false => (Light::default(), Vec::new()),
    };
    let answer = packet(story, end.as_deref(), body, light);
    let end = end.map(|text| Tell::Mission { id, text, seen: story.len(), command: None });
    let tells = end.into_iter().chain(memory).collect();
    Ok(Done { tells, ..session.done(&answer, || text(&answer))? })
}

fn text(answer: &MissionClosed) -> String {
    let count = |name: &str| answer.packet[name].as_array().map_or(0, Vec::len);
    format!(
        "{} verified, {} not, {} lapsed\nlog of {} records, {}\nnext: {}\n",
        count("verified_claims"),
        count("rejected_claims"),
        count("lapsed_claims") + count("verified_at_earlier_tree"),
        answer.checkpoint.size,
        answer.event_digest,
        answer.next_action
    )
}
