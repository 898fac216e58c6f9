//! `mission_packet_verify`: whether a proof packet is what it says (mission §7).

use serde_json::Value;

use l1ght_core::mission::{MissionId, PacketCheck, verify_packet};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, no_link};
use crate::wire::{MissionPacketVerifyInput, PacketProblem, PacketVerified};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<MissionPacketVerifyInput>("mission_packet_verify", input)?;
    let anchors = &session.remembered.options.trust_anchors;
    let mut check = verify_packet(&input.packet, input.log.as_deref(), anchors);
    let own = check.mission_id.as_deref().and_then(|id| own_log(session, id));
    let log = input.log.or(own);
    if log.is_some() {
        check = verify_packet(&input.packet, log.as_deref(), anchors);
    }
    let answer = answer_of(check, log.is_some());
    let exit = u8::from(!answer.valid);
    Ok(Done { exit, ..session.done(&answer, || text(&answer))? })
}

/// A check as it is answered.
pub(super) fn answer_of(check: PacketCheck, has_log: bool) -> PacketVerified {
    let problems = check.problems.into_iter().map(|problem| PacketProblem {
        code: problem.code,
        at: problem.at,
        message: problem.message.to_owned(),
    });
    let problems: Vec<PacketProblem> = problems.collect();
    PacketVerified {
        schema: "l1ght-packet-verify-v1",
        mission_id: check.mission_id,
        valid: problems.is_empty(),
        problems,
        checked_against: if has_log { "log" } else { "packet" },
        signed_by: check.signed_by,
        unchecked: check.unchecked,
        non_claims: NON_CLAIMS,
        evidence_projection: no_link(),
    }
}

/// The log that this brain has of the mission.
fn own_log(session: &Session<'_>, id: &str) -> Option<Vec<Value>> {
    let story = session.remembered.missions.story(&MissionId::read(id).ok()?)?;
    let records = story.texts().iter().map(|text| serde_json::from_str(text));
    records.collect::<Result<_, _>>().ok()
}

fn text(answer: &PacketVerified) -> String {
    let mut out = String::new();
    for problem in &answer.problems {
        let line = format!("{}: {} [{}]", problem.at, problem.message, problem.code);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let with = match answer.checked_against {
        "log" => "and its log",
        _ => "alone",
    };
    out.push_str(match answer.valid {
        true => "the packet holds",
        false => "the packet does not hold",
    });
    out.push_str(&format!(", checked {with}\n"));
    match &answer.signed_by {
        Some(key) => out.push_str(&format!("signed by {key}\n")),
        None => out.push_str("no signature was checked\n"),
    }
    if !answer.unchecked.is_empty() {
        out.push_str(&format!("not checked: {}\n", answer.unchecked.join(", ")));
    }
    out
}
