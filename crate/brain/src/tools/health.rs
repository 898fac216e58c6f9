//! `health`: the state of the brain and of its graph (query §4).

use super::shown::standing_text;
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{Health, HealthInput};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, _) = read_input::<HealthInput>("health", input)?;
    let asked = session.ask(common.now)?;
    let (remembered, list) = (session.remembered, &session.sources.list);
    let left = remembered.left.iter().map(|(name, code)| format!("{name} was left: {code}"));
    let unreadable = remembered.memories.unreadable.iter();
    let unreadable = unreadable.map(|number| format!("record {number} is of a newer release"));
    let damaged = remembered.missions.iter().filter_map(|(id, _)| {
        let damage = remembered.missions.damage(id)?;
        Some(format!("mission {id} is damaged: {damage}"))
    });
    let answer = Health {
        schema: "l1ght.health.v1",
        brain: remembered.options.name.clone(),
        is_brain: remembered.is_brain,
        listed_files: list.files.len() as u64,
        is_list_complete: list.complete,
        size: asked.size(),
        memories: remembered.memories.live().count() as u64,
        missions: remembered.missions.iter().count() as u64,
        problems: left.chain(unreadable).chain(damaged).collect(),
        standing: asked.standing(),
    };
    Ok(session.done(&answer, || text(&answer))?)
}

fn text(answer: &Health) -> String {
    let mut out = String::new();
    let mut line = |text: String| out.push_str(&format!("{}\n", escape_line(&text)));
    let lasts = if answer.is_brain { "" } else { ", which keeps nothing" };
    line(format!("brain {}{lasts}", answer.brain));
    let whole = if answer.is_list_complete { "" } else { ", perhaps more" };
    line(format!("{} listed{whole}", counted(answer.listed_files, "file")));
    line(format!(
        "graph: {}, {}, {} of them found by words",
        counted(answer.size.nodes, "node"),
        counted(answer.size.edges, "edge"),
        answer.size.indexed
    ));
    line(format!("memories: {}, missions: {}", answer.memories, answer.missions));
    answer.problems.iter().for_each(|problem| line(problem.clone()));
    out + &standing_text(&answer.standing)
}
