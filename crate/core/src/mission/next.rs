//! The one move that comes next (mission §4).

use super::grade::places_of;
use super::{Class, Event, Lapse, Mission, MissionError, Mode, Phase, Route, Told, decide_event};

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its type on the wire.
    pub kind: &'static str,
    /// The tool to call.
    pub tool: Option<&'static str>,
    /// What to call it with.
    pub target: Option<String>,
    /// Why.
    pub why: &'static str,
    /// What evidence it has to bring.
    pub evidence: Option<&'static str>,
    /// Where to look.
    pub focus: &'static [&'static str],
}

/// A step: the move that was answered, and what was told with the question.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Counted from 1.
    pub id: u64,
    /// Who asked.
    pub agent: String,
    /// What was told.
    pub event: Option<Event>,
    /// Where the mission stands now.
    pub phase: Phase,
    /// What to do.
    pub next: Move,
    /// Which tools to leave.
    pub do_not: &'static [&'static str],
    /// What to be careful about.
    pub warning: Option<&'static str>,
    /// Verified claims that no longer hold.
    pub lapses: Vec<Lapse>,
    /// When.
    pub at: u64,
}

const LEAVE_GRAPH: &[&str] = &["activate", "seek"];
const FOCUS: &[&str] = &[
    "public contracts and docs",
    "boundary values",
    "error paths",
    "async or concurrency semantics",
    "helper and exported APIs not covered",
];
/// The share of the budget past which to stop looking around, in millionths.
const LATE: u32 = 600_000;

/// A row of the table.
type Row = (Phase, Move, &'static [&'static str], Option<&'static str>);

/// Takes what was last done, if it is told, and answers the next move.
///
/// # Errors
/// When the mission is closed or somebody else's.
pub fn decide_next(
    mission: &Mission,
    agent: &str,
    last: Option<&Told>,
    lapses: &[Lapse],
    at: u64,
) -> Result<Step, MissionError> {
    mission.check_open_for(agent)?;
    let event = last.map(|told| decide_event(mission, agent, told, at)).transpose()?;
    let mut seen = mission.clone();
    seen.events.extend(event.clone());
    let (phase, next, do_not, warning) = row(&seen, lapses);
    let (id, agent, lapses) = (mission.next_step, agent.to_owned(), lapses.to_vec());
    Ok(Step { id, agent, event, phase, next, do_not, warning, lapses, at })
}

fn row(mission: &Mission, lapses: &[Lapse]) -> Row {
    let start = &mission.started.start;
    let is_verified = mission.verified(lapses).next().is_some();
    if is_lost_in_graph(mission) {
        let why = "the graph says where to look, not what is there";
        let warning = "graph calls in a row without a direct look";
        return (Phase::Verify, read(&start.repo, why), LEAVE_GRAPH, Some(warning));
    }
    if let Some(path) = unread(mission, lapses) {
        let why = "a verified claim rests on this file, which has changed";
        return (Phase::Verify, read(path, why), &[], None);
    }
    let is_lapsed = !lapses.is_empty() && !is_verified;
    if mission.has(Class::is_direct) && (mission.claims.is_empty() || is_lapsed) {
        let why = "something was read and no claim rests on it";
        let next = Move { evidence: Some("evidence_refs"), ..call("claim", "mission_verify", why) };
        return (Phase::Verify, next, &[], None);
    }
    if is_verified && start.mode == Mode::BugHunt && !mission.has(|c| c == Class::CoverageSweep) {
        let next = Move {
            kind: "direct_sweep",
            evidence: Some("boundary_or_contract_sweep"),
            focus: FOCUS,
            ..read(&start.repo, "one verified finding says nothing of the rest")
        };
        let warning = "no sweep is on record";
        return (Phase::Verify, next, LEAVE_GRAPH, Some(warning));
    }
    if is_verified {
        let next = call("close", "mission_close", "a verified claim is on record");
        return (Phase::Report, next, LEAVE_GRAPH, None);
    }
    if mission.budget_consumed() > LATE {
        let why = "most of the budget is used up";
        let warning = "over 60 % of the budget is used up without a verified claim";
        return (Phase::Verify, read(&start.repo, why), LEAVE_GRAPH, Some(warning));
    }
    (Phase::Locate, orientation(mission), &[], None)
}

fn call(kind: &'static str, tool: &'static str, why: &'static str) -> Move {
    Move { kind, tool: Some(tool), target: None, why, evidence: None, focus: &[] }
}

fn read(target: &str, why: &'static str) -> Move {
    Move {
        kind: "read_file",
        tool: None,
        target: Some(target.to_owned()),
        why,
        evidence: Some("direct_read"),
        focus: &[],
    }
}

fn orientation(mission: &Mission) -> Move {
    let start = &mission.started.start;
    let (tool, target) = match start.route() {
        Route::ShortAudit => ("search", &start.task),
        _ => ("audit", &start.repo),
    };
    Move {
        target: Some(target.clone()),
        evidence: Some("orientation_only"),
        ..call("graph_query", tool, "shows where to look first")
    }
}

/// Two graph events in a row and no direct one since, or graph events and no direct one at all.
fn is_lost_in_graph(mission: &Mission) -> bool {
    let since = mission.events.iter().rposition(|event| event.class.is_direct());
    let tail = &mission.events[since.map_or(0, |at| at + 1)..];
    let is_graph = |event: &Event| event.class == Class::GraphOrientation;
    let in_a_row = tail.windows(2).any(|pair| pair.iter().all(is_graph));
    in_a_row || since.is_none() && tail.iter().any(is_graph)
}

/// The first changed file under a verified claim that no direct event has named since.
fn unread<'a>(mission: &Mission, lapses: &'a [Lapse]) -> Option<&'a str> {
    let is_read = |path: &str, since: u64| {
        let direct = mission.events.iter().filter(|event| event.class.is_direct());
        let later = direct.filter(|event| event.at >= since);
        later.flat_map(places_of).any(|place| place.path == path)
    };
    let changed = lapses.iter().filter_map(|lapse| Some((lapse.path.as_deref()?, lapse.since)));
    changed.into_iter().find(|(path, since)| !is_read(path, *since)).map(|(path, _)| path)
}
