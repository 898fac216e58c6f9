//! `activate`: what is near to what words mean, along the links of the graph (query §4).

use l1ght_core::graph::NodeId;
use l1ght_core::light::Confidence;
use l1ght_core::order;
use l1ght_core::query::{self, Activated, Activation, Dimension};

use super::asked::{QUOTED, top, words};
use super::seek::sought_text;
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::memory::{FOLDER, path_of};
use crate::wire::{ActivateInput, Decimal, DimensionRow, FoundRow, Sought};

/// What is this much older counts half, in milliseconds: thirty days.
const HALF: u64 = 30 * 24 * 60 * 60 * 1000;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<ActivateInput>("activate", input)?;
    let (question, count) = (words(&input.query)?, top(input.top_k));
    let dimensions: Vec<Dimension> = match input.dimensions.is_empty() {
        true => Dimension::ALL.to_vec(),
        false => order::distinct(input.dimensions.iter().map(|name| Dimension::from(*name))),
    };
    let asked = session.ask(common.now)?;
    let is_stale = |id: &NodeId| asked.judged.is_stale(id);
    let recency = |id: &NodeId| session.recency(id, common.now?);
    let activation = Activation {
        question,
        dimensions: &dimensions,
        count,
        is_stale: &is_stale,
        recency: &recency,
    };
    let found = query::activate(asked.view(), &activation);
    session.asked_for(found.first().map(|found| &found.node.id));
    let on_the_way = |one: &Activated| {
        let steps: Vec<u32> = one.path.iter().map(|step| step.start()).collect();
        steps.into_iter().chain([one.number])
    };
    let notices = asked.notices(found.iter().flat_map(on_the_way));
    let side = |(dimension, score): &(Dimension, u32)| DimensionRow {
        dimension: dimension.name(),
        score: Decimal(Confidence(*score)),
    };
    let row = |one: &Activated| FoundRow {
        node: asked.row(&one.node),
        score: Decimal(Confidence(one.score)),
        dimensions: one.sides.iter().map(side).collect(),
        reason: asked.steps(&one.path),
    };
    let answer = Sought {
        schema: "l1ght.activate.v1",
        top_k: count as u64,
        results: found.iter().map(row).collect(),
        notices,
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || sought_text(&answer))?)
}

impl Session<'_> {
    /// How recent a node of a memory is, in millionths; nothing of others has a time.
    fn recency(&self, id: &NodeId, now: u64) -> Option<u32> {
        let at = id.as_str().find(FOLDER)?;
        let file = id.as_str()[at..].split("::").next()?;
        let mut live = self.remembered.memories.live();
        let (_, version) = live.find(|(entry, _)| path_of(&entry.file).as_str() == file)?;
        let age = now.saturating_sub(version.at?);
        Some((1_000_000 * HALF / (HALF + age)) as u32)
    }
}
