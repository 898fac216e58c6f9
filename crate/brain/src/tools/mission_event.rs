//! `mission_event`: an agent says what it did (mission §3).

use serde_json::Value;

use l1ght_core::mission::{Event, Mission, Record, Told, decide_event};

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::{NON_CLAIMS, consumed, now, shown_event, unlike};
use crate::rejection::Rejection;
use crate::wire::{MissionEventInput, MissionEvented};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MissionEventInput>("mission_event", input)?;
    let (now, told) = (now(&common)?, told(&input));
    check_told(&told)?;
    let decide = |mission: &Mission| {
        let tree = session.tree_of(&told)?;
        let event = decide_event(mission, &input.agent_id, &told, tree.as_deref(), now)?;
        Ok((Record::Event(event), None))
    };
    let command = input.command_id.as_deref();
    let commanded = session.command(&input.mission_id, &input.agent_id, command, decide)?;
    let Record::Event(event) = &commanded.taken.record else {
        return Err(unlike("no event").into());
    };
    let mission = commanded.mission()?;
    let count = mission.events.len() + 1;
    let answer = MissionEvented {
        schema: "m1nd-mission-event-v1",
        mission_id: input.mission_id,
        event_id: event.id.clone(),
        event: shown_event(event),
        event_count: count as u64,
        budget_consumed: consumed(mission, count),
        event_digest: commanded.chain.event_digest(),
        notes: event.notes.clone(),
        non_claims: NON_CLAIMS,
        evidence_projection: session.projection(mission, commanded.is_replayed),
    };
    let done = session.done(&answer, || text(event, count))?;
    Ok(Done { tells: commanded.tells, ..done })
}

fn told(input: &MissionEventInput) -> Told {
    let MissionEventInput { event, payload, outcome, agent_confidence, .. } = input;
    Told {
        event: event.clone(),
        payload: payload.clone(),
        outcome: outcome.clone(),
        agent_confidence: agent_confidence.clone(),
    }
}

/// Refuses what is never written.
fn check_told(told: &Told) -> Result<(), Rejection> {
    let Told { event, payload, outcome, agent_confidence } = told;
    let fields = [
        ("event", event),
        ("payload", payload),
        ("outcome", outcome),
        ("agent_confidence", agent_confidence),
    ];
    let mut given = fields.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    given.try_for_each(|(name, value)| hygiene::check_value(name, value))
}

/// True when this input says that a command ran, so that the list of files is needed.
pub(crate) fn is_run(input: &[u8]) -> bool {
    let input = read_input::<MissionEventInput>("mission_event", input);
    input.is_ok_and(|(_, input)| told(&input).is_run())
}

impl Session<'_> {
    /// The digest of the list of files that a command ran on: that of its receipt, else of the list as
    /// it is.
    pub(super) fn tree_of(&self, told: &Told) -> Result<Option<String>, Stop> {
        if !told.is_run() {
            return Ok(None);
        }
        match told.receipt().and_then(|id| self.remembered.receipts.get(&id)) {
            Some(kept) => Ok(kept.wire.run.as_ref().and_then(|run| run.tree_digest.clone())),
            None => self.tree(),
        }
    }
}

fn text(event: &Event, count: usize) -> String {
    let told = event.body.fields();
    let what = told.text(&["path", "file", "target", "command"]).map(escape_line);
    let what = what.map(|what| format!(" {what}")).unwrap_or_default();
    let mut out =
        format!("{} {}{what}: {}\n", event.id, escape_line(&event.kind), event.class.name());
    out.push_str(&format!("{}\n", counted(count as u64, "event")));
    for note in &event.notes {
        out.push_str(&format!("note: {note}\n"));
    }
    out
}

/// What `last_event` of `mission_next` tells.
pub(super) fn told_alone(event: Value) -> Told {
    Told { event: Some(event), ..Told::default() }
}
