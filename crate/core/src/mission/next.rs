//! The one move that comes next (mission §4).

use std::borrow::Cow;

use super::grade::places_of;
use super::{Class, Event, Lapse, Mission, MissionError, Mode, Phase, Route, Told, decide_event};

/// A text of the table, or one that was read back.
type Text = Cow<'static, str>;

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its type on the wire.
    pub kind: Text,
    /// The tool to call.
    pub tool: Option<Text>,
    /// What to call it with.
    pub target: Option<String>,
    /// Why.
    pub why: Text,
    /// What evidence it has to bring.
    pub evidence: Option<Text>,
    /// Where to look.
    pub focus: Vec<Text>,
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
    /// The answer.
    pub advice: Advice,
    /// Verified claims that no longer hold.
    pub lapses: Vec<Lapse>,
    /// When.
    pub at: u64,
}

const LEAVE_GRAPH: [&str; 2] = ["activate", "seek"];
const FOCUS: [&str; 5] = [
    "public contracts and docs",
    "boundary values",
    "error paths",
    "async or concurrency semantics",
    "helper and exported APIs not covered",
];
/// The share of the budget past which to stop looking around, in millionths.
const LATE: u32 = 600_000;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Where the mission stands with it.
    pub phase: Phase,
    /// What to do.
    pub next: Move,
    /// Which tools to leave.
    pub do_not: Vec<Text>,
    /// What to be careful about.
    pub warning: Option<Text>,
}

impl Advice {
    fn new(phase: Phase, next: Move) -> Self {
        Self { phase, next, do_not: Vec::new(), warning: None }
    }

    fn not_graph(self) -> Self {
        Self { do_not: LEAVE_GRAPH.map(Into::into).to_vec(), ..self }
    }

    fn warning(self, text: &'static str) -> Self {
        Self { warning: Some(text.into()), ..self }
    }
}

/// The move that comes next, without asking for it.
pub fn advise(mission: &Mission, lapses: &[Lapse]) -> Advice {
    row(Seen { mission, last: None }, lapses)
}

/// A mission, and what is told with the question.
#[derive(Clone, Copy)]
struct Seen<'a> {
    mission: &'a Mission,
    last: Option<&'a Event>,
}

impl<'a> Seen<'a> {
    /// The latest first.
    fn events(self) -> impl Iterator<Item = &'a Event> {
        self.last.into_iter().chain(self.mission.events.iter().rev())
    }

    fn has(self, is: impl Fn(Class) -> bool) -> bool {
        self.events().any(|event| is(event.class))
    }
}

/// Takes what was last done, if it is told (with the digest of the list of files, where that ran a
/// command), and answers the next move.
///
/// # Errors
/// When the mission is closed or somebody else's.
pub fn decide_next(
    mission: &Mission,
    agent: &str,
    last: Option<(&Told, Option<&str>)>,
    lapses: &[Lapse],
    at: u64,
) -> Result<Step, MissionError> {
    mission.check_open_for(agent)?;
    let event =
        last.map(|(told, tree)| decide_event(mission, agent, told, tree, at)).transpose()?;
    let advice = row(Seen { mission, last: event.as_ref() }, lapses);
    let (id, agent, lapses) = (mission.next_step, agent.to_owned(), lapses.to_vec());
    Ok(Step { id, agent, event, advice, lapses, at })
}

fn row(seen: Seen<'_>, lapses: &[Lapse]) -> Advice {
    let Seen { mission, last } = seen;
    let start = &mission.started.start;
    let is_verified = mission.verified(lapses).next().is_some();
    if is_lost_in_graph(seen) {
        let why = "the graph says where to look, not what is there";
        let warning = "graph calls in a row without a direct look";
        return Advice::new(Phase::Verify, read(&start.repo, why)).not_graph().warning(warning);
    }
    if let Some(path) = unread(seen, lapses) {
        let why = "a verified claim rests on this file, which has changed";
        return Advice::new(Phase::Verify, read(path, why));
    }
    let is_lapsed = !lapses.is_empty() && !is_verified;
    if seen.has(Class::is_direct) && (mission.claims.is_empty() || is_lapsed) {
        let why = "something was read and no claim rests on it";
        let evidence = Some("evidence_refs".into());
        let next = Move { evidence, ..call("claim", "mission_verify", why) };
        return Advice::new(Phase::Verify, next);
    }
    if is_verified && start.mode == Mode::BugHunt && !seen.has(|c| c == Class::CoverageSweep) {
        let next = Move {
            kind: "direct_sweep".into(),
            evidence: Some("boundary_or_contract_sweep".into()),
            focus: FOCUS.map(Into::into).to_vec(),
            ..read(&start.repo, "one verified finding says nothing of the rest")
        };
        let warning = "no sweep is on record";
        return Advice::new(Phase::Verify, next).not_graph().warning(warning);
    }
    if is_verified {
        let next = call("close", "mission_close", "a verified claim is on record");
        return Advice::new(Phase::Report, next).not_graph();
    }
    if start.budget.consumed(mission.events.len() + usize::from(last.is_some())) > LATE {
        let why = "most of the budget is used up";
        let warning = "over 60 % of the budget is used up without a verified claim";
        return Advice::new(Phase::Verify, read(&start.repo, why)).not_graph().warning(warning);
    }
    Advice::new(Phase::Locate, orientation(mission))
}

fn call(kind: &'static str, tool: &'static str, why: &'static str) -> Move {
    Move {
        kind: kind.into(),
        tool: Some(tool.into()),
        target: None,
        why: why.into(),
        evidence: None,
        focus: Vec::new(),
    }
}

fn read(target: &str, why: &'static str) -> Move {
    Move {
        kind: "read_file".into(),
        tool: None,
        target: Some(target.to_owned()),
        why: why.into(),
        evidence: Some("direct_read".into()),
        focus: Vec::new(),
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
        evidence: Some("orientation_only".into()),
        ..call("graph_query", tool, "shows where to look first")
    }
}

/// Two graph events in a row and no direct one since, or graph events and no direct one at all.
fn is_lost_in_graph(seen: Seen<'_>) -> bool {
    let is_graph = |event: &&Event| event.class == Class::GraphOrientation;
    let tail: Vec<&Event> = seen.events().take_while(|event| !event.class.is_direct()).collect();
    let in_a_row = tail.windows(2).any(|pair| pair.iter().all(is_graph));
    in_a_row || !seen.has(Class::is_direct) && tail.iter().any(is_graph)
}

/// The first changed file under a verified claim that no direct event has named since.
fn unread<'l>(seen: Seen<'_>, lapses: &'l [Lapse]) -> Option<&'l str> {
    let is_read = |path: &str, since: u64| {
        let later = seen.events().filter(|event| event.at >= since);
        let direct = later.filter(|event| event.class.is_direct());
        direct.flat_map(|event| places_of(&event.body.fields())).any(|place| place.path == path)
    };
    let changed = lapses.iter().filter_map(|lapse| Some((lapse.path.as_deref()?, lapse.since)));
    changed.into_iter().find(|(path, since)| !is_read(path, *since)).map(|(path, _)| path)
}
