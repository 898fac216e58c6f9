//! `mission_list`: the missions of a brain; changes nothing (mission §6).

use std::cmp::Reverse;

use l1ght_core::mission::{Choice, Mission, MissionId};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, no_link, status};
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
    // Whose a mission was of which nothing can be read is not known, nor whether it was closed.
    let is_all = input.agent_id.is_none() && input.status.is_none();
    let rows = missions.iter().filter_map(|(id, story)| match story.mission() {
        Some(mission) => is_of(mission).then(|| row(mission, missions.damage(id))),
        None => missions.damage(id).filter(|_| is_all).map(|damage| unreadable(id, damage)),
    });
    let mut rows: Vec<MissionRow> = rows.collect();
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
        mode: start.mode.word(),
        phase: mission.phase.name(),
        status: status(mission),
        event_count: mission.events.len() as u64,
        claim_count: mission.claims.len() as u64,
        created_at_ms: mission.started.at,
        updated_at_ms: mission.updated,
        damage: damage.map(str::to_owned),
    }
}

/// What is known of a mission whose first record is damaged.
fn unreadable(id: &MissionId, damage: &str) -> MissionRow {
    MissionRow {
        mission_id: id.to_string(),
        status: "damaged",
        damage: Some(damage.to_owned()),
        ..MissionRow::default()
    }
}

fn text(answer: &MissionList) -> String {
    if answer.missions.is_empty() {
        return "no missions\n".to_owned();
    }
    let lines = answer.missions.iter().map(|row| {
        let line = match (&row.damage, row.status) {
            (Some(damage), "damaged") => format!("{} damaged: {damage}", row.mission_id),
            _ => format!("{} {} {}: {}", row.mission_id, row.status, row.holder, row.task),
        };
        format!("{}\n", escape_line(&line))
    });
    lines.collect()
}
