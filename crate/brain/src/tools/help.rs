//! `help`: what to call next, for where the work is or for an error (query §4).

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::name::nearest;
use crate::rejection::Rejection;
use crate::wire::{Help, HelpCall, HelpInput};
use crate::write::escape::escape_line;

/// Stage, tool, and why.
const CALLS: [(&str, &str, &str); 24] = [
    ("begin", "session_handshake", "what is remembered, what of it is stale, where to look first"),
    ("begin", "ingest", "take the files into the graph; only what changed is read again"),
    ("begin", "health", "whether the brain and its graph are in order"),
    ("orient", "audit", "what there is, what holds, what to read first"),
    ("orient", "seek", "find code and claims by what they are about"),
    ("orient", "activate", "the same, and what is near to it along the graph"),
    ("orient", "why", "what ties two things together"),
    ("plan", "impact", "who depends on what would change, and which claims cite it"),
    ("plan", "validate_plan", "what a list of changes forgets, breaks and risks"),
    ("plan", "refs", "which claims rest on lines or a symbol"),
    ("edit", "check", "what of all claims still holds after the change"),
    ("edit", "fix", "rewrite references to code that moved"),
    ("edit", "accept", "say why a claim still holds though its code changed"),
    ("prove", "mission_start", "begin work in which a claim counts only on direct evidence"),
    ("prove", "read", "read a file with a receipt"),
    ("prove", "mission_verify", "make a claim, and have its evidence graded"),
    ("prove", "mission_next", "the one move that comes next"),
    ("prove", "mission_close", "end it, with a packet that proves what came of it"),
    ("remember", "memorize", "keep what was concluded, with the code it rests on"),
    ("remember", "cross_verify", "compare what is remembered with the files as they are"),
    ("remember", "learn", "say that an answer was right or wrong"),
    ("share", "promote", "share a memory, on a signed capability"),
    ("share", "demote", "take it back"),
    ("share", "memory_list", "what is remembered and shared"),
];

/// What errors of an area mean, and the stage to go to.
const ERRORS: [(&str, &str, &str); 13] = [
    (
        "query",
        "orient",
        "the question names nothing that is there, or nothing at all: find its name first",
    ),
    (
        "ingest",
        "begin",
        "what was to be taken into the graph could not be: read `message`, correct it, ingest again",
    ),
    (
        "input",
        "begin",
        "the input is not what the tool takes: read `help` of the error and the tool's schema",
    ),
    ("check", "edit", "there was nothing to check, or the check could not be made"),
    ("accept", "edit", "an acceptance was refused: it needs a reason, and claims that it is about"),
    ("lock", "edit", "the lock file cannot be read: `lock_resolve` takes both sides of a merge"),
    ("config", "begin", "`l1ght.toml` says something that is not known: correct it"),
    ("host", "begin", "a file could not be read or written: see to the file, then call again"),
    ("memory", "remember", "the memory was refused: read `reasons`; nothing was written"),
    (
        "hygiene",
        "remember",
        "what was to be written holds a secret or something unseen: take it out",
    ),
    (
        "capability",
        "share",
        "the capability was not believed: it is signed by no anchor, used or expired",
    ),
    ("mission", "prove", "the mission does not take this now: `mission_status` shows where it is"),
    ("store", "begin", "the store did not do what was asked: call again, then see to the medium"),
];

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<HelpInput>("help", input)?;
    let mut stages: Vec<&'static str> = CALLS.iter().map(|(stage, ..)| *stage).collect();
    stages.dedup();
    let area = input.error.as_deref().map(|code| code.split('/').next().unwrap_or_default());
    let known = area.and_then(|area| ERRORS.iter().find(|(of, ..)| *of == area));
    let error = area.map(|_| match known {
        Some((.., says)) => *says,
        None => "nothing more is known of this error than it says itself",
    });
    let stage = match &input.stage {
        Some(stage) => Some(known_stage(stage, &stages)?),
        None => known.map(|(_, stage, _)| *stage),
    };
    let calls = CALLS.iter().filter(|(of, ..)| stage.is_none_or(|stage| stage == *of));
    let calls = calls.map(|(stage, tool, why)| HelpCall { stage, tool, why }).collect();
    let answer = Help { schema: "l1ght.help.v1", error, calls, stages };
    Ok(session.done(&answer, || text(&answer))?)
}

fn known_stage(stage: &str, stages: &[&'static str]) -> Result<&'static str, Rejection> {
    if let Some(known) = stages.iter().find(|known| **known == stage) {
        return Ok(known);
    }
    let help = match nearest(stage, stages.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("stages are {}", stages.join(", ")),
    };
    Err(Rejection::misuse("query/unknown-stage", format!("there is no stage `{stage}`")).help(help))
}

fn text(answer: &Help) -> String {
    let mut out = answer.error.map(|says| format!("{says}\n")).unwrap_or_default();
    for call in &answer.calls {
        let line = format!("{}: {} - {}", call.stage, call.tool, call.why);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    out
}
