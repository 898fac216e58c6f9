//! `mission_start`: a bounded piece of work begins (mission §2).

use l1ght_core::mission::{
    Chain, Choice, EvidenceLink, Mission, MissionId, Record, Start, Started, Surroundings,
    decide_start, starter_moves,
};

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, Taken, envelope, now, read_link, unlike, write_record};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{ContextGuard, MissionStartInput, MissionStarted, StarterMoveWire};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionStartInput>("mission_start", input)?;
    session.brain()?;
    hygiene::check_agent("agent_id", &input.agent_id)?;
    hygiene::check_words(&[("repo", &input.repo), ("task", &input.task)])?;
    hygiene::check_words(&[("command_id", input.command_id.as_deref().unwrap_or_default())])?;
    if let Some(command) = &input.command_id
        && let Some((taken, chain)) = replayed(session, command, &input.agent_id)?
    {
        return done(session, &taken, chain, true, Vec::new());
    }
    let around = surroundings(session);
    let mut started = decide_start(start(session, &input, &around)?, around, now(&common)?)?;
    let first = started.id.clone();
    let missions = session.remembered.missions;
    let mut others = 2..;
    while missions.is_taken(&started.id) {
        started.id = first.next(others.next().unwrap_or_default());
    }
    let id = started.id.clone();
    let taken =
        Taken { record: Record::Started(started), packet: None, command_id: input.command_id };
    let text = write_record(&taken, &id, Chain::default())?;
    let chain = Chain::default().with_text(&text);
    let tell = Tell::Mission { id, text, seen: 0, command: taken.command_id.clone() };
    done(session, &taken, chain, false, vec![tell])
}

fn replayed(
    session: &Session<'_>,
    command: &str,
    agent: &str,
) -> Result<Option<(Taken, Chain)>, Stop> {
    let stories = session.remembered.missions.iter();
    let mut replayed = stories.filter_map(|(_, story)| story.replayed(command));
    match replayed.find(|(_, taken, _)| matches!(taken.record, Record::Started(_))) {
        Some((_, taken, _)) if taken.agent() != agent => {
            Err(unlike("a start of another agent").into())
        }
        found => Ok(found.map(|(_, taken, chain)| (taken, chain))),
    }
}

fn surroundings(session: &Session<'_>) -> Surroundings {
    let options = session.remembered.options;
    let (node_count, edge_count) = session.lanes.borrow().counts();
    let source = if options.root.is_some() { "host" } else { "name" };
    Surroundings {
        node_count,
        edge_count,
        finalized: node_count > 0,
        graph_generation: session.remembered.head,
        workspace_root: options.root.clone().unwrap_or_else(|| options.name.clone()),
        workspace_root_source: source.to_owned(),
        runtime_root: options.runtime_root.clone().unwrap_or_else(|| "memory".to_owned()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

fn start(
    session: &Session<'_>,
    input: &MissionStartInput,
    around: &Surroundings,
) -> Result<Start, Stop> {
    let options = session.remembered.options;
    let is_root = matches!(input.repo.trim(), "." | "./") || input.repo == options.name;
    let parent = input.parent_mission_id.as_deref().map(MissionId::read).transpose()?;
    if let Some(parent) = &parent {
        session.remembered.missions.get(parent)?;
    }
    Ok(Start {
        agent: input.agent_id.clone(),
        repo: if is_root { around.workspace_root.clone() } else { input.repo.clone() },
        task: input.task.clone(),
        mode: Choice::read(input.mode.as_deref())?,
        budget: Choice::read(input.budget.as_deref())?,
        risk: Choice::read(input.risk.as_deref())?,
        policy: Choice::read(input.evidence_policy.as_deref())?,
        parent,
        link: link(session, input)?,
    })
}

/// The link that was asked for: the mission must be here, and the head in its chain.
fn link(session: &Session<'_>, input: &MissionStartInput) -> Result<Option<EvidenceLink>, Stop> {
    let Some(wire) = &input.evidence_link else { return Ok(None) };
    let link = read_link(wire).map_err(|field| {
        let message = format!("`evidence_link.{field}` is not as it should be");
        Rejection::misuse("mission/bad-link", message).help(
            "`schema` is `m1nd-evidence-correlation-link-v1`, `mission_id` that of a mission, \
             `iteration_id` at least 1",
        )
    })?;
    let (story, _) = session.remembered.missions.get(&link.mission_id)?;
    if story.has_head(&link.mission_head_id) {
        return Ok(Some(link));
    }
    let message =
        format!("the log of mission `{}` has no head `{}`", link.mission_id, link.mission_head_id);
    Err(Rejection::refusal("mission/unknown-head", message)
        .help("give an `event_digest` that this mission answered")
        .into())
}

fn done(
    session: &Session<'_>,
    taken: &Taken,
    chain: Chain,
    is_replayed: bool,
    tells: Vec<Tell>,
) -> Result<Done, Stop> {
    let Record::Started(started) = &taken.record else { return Err(unlike("no start").into()) };
    let answer = answer(session, started, chain, is_replayed);
    Ok(Done { tells, ..session.done(&answer, || text(&answer))? })
}

fn answer(
    session: &Session<'_>,
    started: &Started,
    chain: Chain,
    is_replayed: bool,
) -> MissionStarted {
    let mission = Mission::new(started.clone());
    let Started { start, around, .. } = started;
    let moves = starter_moves(start.route(), around.node_count == 0, &start.repo, &start.task);
    let moves = moves.into_iter().map(|one| StarterMoveWire {
        tool: one.tool,
        target: one.target,
        why: one.why,
    });
    MissionStarted {
        schema: "m1nd-mission-start-v0",
        mission_id: started.id.to_string(),
        agent_id: start.agent.clone(),
        repo: start.repo.clone(),
        task: start.task.clone(),
        mode: start.mode.word(),
        route: start.route().name(),
        evidence_policy: start.policy.word(),
        trust: around.trust(&start.repo).into(),
        context_guard: ContextGuard::of(&start.repo, around),
        expected_phases: start.mode.phases().iter().map(|phase| phase.name()).collect(),
        budget_envelope: envelope(&mission),
        starter_moves: moves.collect(),
        non_goals: start.mode.non_goals(),
        event_digest: chain.event_digest(),
        non_claims: NON_CLAIMS,
        evidence_projection: session.projection(&mission, is_replayed),
    }
}

fn text(answer: &MissionStarted) -> String {
    let mut out = format!(
        "{}\nroute {}, at most {} calls, {} files read\n",
        answer.mission_id,
        answer.route,
        answer.budget_envelope.max_tool_calls,
        answer.budget_envelope.max_files_read
    );
    for one in &answer.starter_moves {
        out.push_str(&format!("begin with {}: {}\n", one.tool, one.why));
    }
    out
}
