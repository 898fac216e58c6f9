//! `mission_list`: the missions of a brain; changes nothing (mission §6).

use std::cmp::Reverse;

use l1ght_core::mission::Mission;

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, no_link, status, word};
use crate::wire::{MissionList, MissionListInput, MissionRow, StatusName};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<MissionListInput>("mission_list", input)?;
    session.brain()?;
    let missions = session.remembered.missions;
    let is_of = |mission: &Mission| {
        let is_own = |agent: &String| mission.holders().any(|holder| holder == agent);
        let is_so = |wanted| (wanted == StatusName::Closed) == mission.closed.is_some();
        input.agent_id.as_ref().is_none_or(is_own) && input.status.is_none_or(is_so)
    };
    let all = missions.iter().filter_map(|(id, story)| Some((id, story.mission()?)));
    let mut rows: Vec<MissionRow> = all
        .filter(|(_, mission)| is_of(mission))
        .map(|(id, mission)| row(mission, missions.damage(id)))
        .collect();
    rows.sort_by(|a, b| {
        (Reverse(a.updated_at_ms), &a.mission_id).cmp(&(Reverse(b.updated_at_ms), &b.mission_id))
    });
    let open = |row: &&MissionRow| {
        row.status == "active" && input.agent_id.as_ref().is_some_and(|agent| *agent == row.holder)
    };
    let answer = MissionList {
        schema: "l1ght-mission-list-v1",
        mission_id: None,
        latest_open: rows.iter().find(open).map(|row| row.mission_id.clone()),
        missions: rows,
        non_claims: NON_CLAIMS,
        evidence_projection: no_link(),
    };
    Ok(session.done(&answer, || text(&answer))?)
}

fn row(mission: &Mission, damage: Option<&str>) -> MissionRow {
    let start = &mission.started.start;
    MissionRow {
        mission_id: mission.started.id.to_string(),
        agent_id: start.agent.clone(),
        holder: mission.holder.clone(),
        task: start.task.clone(),
        mode: word(start.mode),
        phase: mission.phase.name(),
        status: status(mission),
        event_count: mission.events.len() as u64,
        claim_count: mission.claims.len() as u64,
        created_at_ms: mission.started.at,
        updated_at_ms: mission.updated,
        damage: damage.map(str::to_owned),
    }
}

fn text(answer: &MissionList) -> String {
    if answer.missions.is_empty() {
        return "no missions\n".to_owned();
    }
    let lines = answer.missions.iter().map(|row| {
        let line = format!("{} {} {}: {}", row.mission_id, row.status, row.holder, row.task);
        format!("{}\n", escape_line(&line))
    });
    lines.collect()
}
