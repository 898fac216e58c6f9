//! `mission_close`: a mission ends, once, with its proof packet (mission §7).

use l1ght_core::mission::{Closing, Ending, MissionId, Record, decide_close};

use super::mission_start::now;
use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{Light, Taken, kept, packet, write_record};
use crate::tell::Tell;
use crate::wire::{MissionCloseInput, MissionClosed};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionCloseInput>("mission_close", input)?;
    session.brain()?;
    check_words(&input)?;
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
    let mut texts: Vec<&str> = story.texts().iter().map(|text| &**text).collect();
    let (mut tells, new, body);
    match decide_close(mission, closing, &lapses, now)? {
        Ending::Already(_) => (tells, body) = (Vec::new(), story.packet().clone()),
        Ending::New(closed) => {
            body = kept(mission, &closed, session.projected(mission, false));
            let packet = Some(body.clone());
            let taken = Taken { record: Record::Closed(closed), packet, command_id: None };
            new = write_record(&taken, &id, story.chain())?;
            texts.push(&new);
            let text = new.clone();
            tells = vec![Tell::Mission { id, text, seen: story.len(), command: None }];
        }
    }
    let (light, memory) = match input.write_light_memory {
        true => session.write_light_memory(mission, &lapses, &agent, now)?,
        false => (Light::default(), Vec::new()),
    };
    tells.extend(memory);
    let answer = packet(mission, body, &texts, light);
    Ok(Done { tells, ..session.done(&answer, || text(&answer))? })
}

fn check_words(input: &MissionCloseInput) -> Result<(), Stop> {
    hygiene::check_words(&[("summary", input.summary.as_deref().unwrap_or_default())])?;
    for (name, texts) in [("gaps", &input.gaps), ("non_claims", &input.non_claims)] {
        for (at, text) in texts.iter().enumerate() {
            hygiene::check_words(&[(&format!("{name}[{at}]"), text)])?;
        }
    }
    Ok(())
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
