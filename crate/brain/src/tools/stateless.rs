//! Missions for a host that keeps their logs itself: decisions, grades and checks as functions of what
//! the host passes. No tools of an agent: who calls these holds the log.

use serde_json::Value;

use l1ght_core::mission::{
    Choice, Mission, MissionId, Start, Started, Surroundings, grade_evidence, verify_packet,
};

use super::mission_packet_verify::answer_of;
use super::{Done, Session, Stop, tools};
use crate::input::read_input;
use crate::mission::{Missions, Story, now};
use crate::rejection::Rejection;
use crate::remembered::{Remembered, read_anchors};
use crate::tell::Tell;
use crate::wire::{
    DecideMissionInput, GradeEvidenceInput, GradedAnswer, MissionDecided, VerifyPacketInput,
};
use crate::write::write_json;

/// Carries out a tool of missions on a log: its answer, and the record that the host is to add.
pub(crate) fn decide(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, given) = read_input::<DecideMissionInput>("decide_mission", input)?;
    let mut own = given.input;
    if own.get("write_light_memory").is_some_and(|wanted| *wanted != Value::Bool(false)) {
        let message = "without a brain nothing is memorized".to_owned();
        return Err(Rejection::misuse("memory/no-brain", message)
            .help("leave `write_light_memory` out")
            .into());
    }
    own.entry("now").or_insert(now(&common)?.into());
    let missions = Missions::given(story(&given.log)?);
    let remembered = Remembered { missions: &missions, is_brain: true, ..*session.remembered };
    let session = Session { remembered: &remembered, output: crate::Output::default(), ..*session };
    let mut known = tools().iter().filter(|tool| tool.name.starts_with("mission_"));
    let Some(tool) = known.find(|tool| tool.name == given.tool) else {
        let message = format!("`{}` is no tool of missions", given.tool);
        return Err(Rejection::misuse("input/unknown-tool", message).into());
    };
    let done = (tool.run)(&session, Value::Object(own).to_string().as_bytes())?;
    let record = done.tells.iter().find_map(|tell| match tell {
        Tell::Mission { text, .. } => serde_json::from_str(text).ok(),
        _ => None,
    });
    let answer = serde_json::from_slice(&done.body).unwrap_or_default();
    let body = write_json(&MissionDecided { answer, record });
    Ok(Done { body, exit: done.exit, ..Done::default() })
}

/// Grades references by the files that the host has.
pub(crate) fn grade(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, given) = read_input::<GradeEvidenceInput>("grade_evidence", input)?;
    let story = story(&given.log)?;
    let mission = match story.mission() {
        Some(mission) => mission.clone(),
        None => blank(given.evidence_policy.as_deref(), now(&common)?)?,
    };
    let agent = mission.holder.clone();
    let facts = session.facts(&mission, &agent, &given.refs)?;
    let graded = grade_evidence(&mission, &given.refs, &facts);
    let body = write_json(&GradedAnswer {
        evidence_grade: graded.grade.name(),
        missing: graded.grade.missing().into_iter().collect(),
        corroboration: graded.corroboration.name(),
        earned_by: graded.earned_by,
        self_attested: graded.self_attested,
        sources: graded.sources.len() as u64,
    });
    Ok(Done { body, ..Done::default() })
}

/// Checks a packet with the keys that the host believes.
pub(crate) fn verify(_: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, given) = read_input::<VerifyPacketInput>("verify_packet", input)?;
    let anchors = read_anchors(&given.trust_anchors)
        .map_err(|error| Rejection::misuse(error.code(), error.to_string()))?;
    let check = verify_packet(&given.packet, given.log.as_deref(), &anchors);
    let answer = answer_of(check, given.log.is_some());
    Ok(Done { exit: u8::from(!answer.valid), body: write_json(&answer), ..Done::default() })
}

/// The story that records tell.
fn story(log: &[Value]) -> Result<Story, Rejection> {
    Story::told(log).map_err(|damage| {
        Rejection::refusal("mission/damaged", format!("the log that was passed: {damage}"))
            .help("pass all records as they were answered, in order")
    })
}

/// A mission of which nothing is known but its policy.
fn blank(policy: Option<&str>, at: u64) -> Result<Mission, Stop> {
    let start = Start {
        agent: "host".to_owned(),
        repo: ".".to_owned(),
        task: "grade".to_owned(),
        mode: Default::default(),
        budget: Default::default(),
        risk: Default::default(),
        policy: Choice::read(policy)?,
        parent: None,
        link: None,
    };
    let id = MissionId::new(at, &start.agent, &start.task);
    Ok(Mission::new(Started { id, start, around: Surroundings::default(), at }))
}
