//! The right to act goes to somebody else, or a checkpoint is kept (mission §6).

use std::collections::BTreeSet;

use serde_json::Value;

use super::start::not_blank;
use super::{Class, Event, Fields, Lapse, Mission, MissionError};

/// A hand-off. With the records before it, it is the packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handoff {
    /// `hnd_<n>_<ms>`.
    pub id: String,
    /// Who hands off.
    pub agent: String,
    /// Who may act now; nobody else without one.
    pub recipient: Option<String>,
    /// In the sender's words.
    pub summary: Option<String>,
    /// Whether the packet shows the events.
    pub include_events: bool,
    /// Verified claims that no longer hold.
    pub lapses: Vec<Lapse>,
    /// When.
    pub at: u64,
}

/// What is handed off.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handing<'a> {
    /// Who hands off.
    pub agent: &'a str,
    /// To whom.
    pub recipient: Option<&'a str>,
    /// In the sender's words.
    pub summary: Option<&'a str>,
    /// Whether the packet shows the events.
    pub include_events: bool,
}

/// Hands a mission to somebody, or keeps a checkpoint.
///
/// # Errors
/// When the mission is closed or somebody else's, or the recipient is blank or the sender.
pub fn decide_handoff(
    mission: &Mission,
    handing: Handing<'_>,
    lapses: &[Lapse],
    at: u64,
) -> Result<Handoff, MissionError> {
    mission.check_open_for(handing.agent)?;
    if let Some(recipient) = handing.recipient {
        not_blank("recipient_agent_id", recipient)?;
        if recipient == handing.agent {
            return Err(MissionError::HandoffToOneself);
        }
    }
    Ok(Handoff {
        id: format!("hnd_{}_{at}", mission.handoffs.len() + 1),
        agent: handing.agent.to_owned(),
        recipient: handing.recipient.map(str::to_owned),
        summary: handing.summary.map(str::to_owned),
        include_events: handing.include_events,
        lapses: lapses.to_vec(),
        at,
    })
}

/// What the events of a mission add up to, for whoever goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// Ids of events that say a way leads nowhere, in order.
    pub dead_paths: Vec<String>,
    /// What direct events read.
    pub files_read: BTreeSet<String>,
    /// Tools, or else kinds.
    pub tools_observed: BTreeSet<String>,
    /// What the graph was asked about.
    pub graph_anchors: BTreeSet<String>,
}

impl Trail {
    /// That of a mission.
    pub fn of(mission: &Mission) -> Self {
        let mut trail = Self::default();
        for event in &mission.events {
            let told = event.body.fields();
            let text = |names: &[&str]| told.text(names).map(str::to_owned);
            if is_dead(event, &told) {
                trail.dead_paths.push(event.id.clone());
            }
            trail.tools_observed.insert(text(&["tool"]).unwrap_or_else(|| event.kind.clone()));
            if event.class.is_direct() {
                trail.files_read.extend(text(&["path", "file", "target"]));
            }
            if event.class == Class::GraphOrientation {
                trail.graph_anchors.extend(text(&["target", "query", "node_id", "tool"]));
            }
        }
        trail
    }
}

fn is_dead(event: &Event, told: &Fields) -> bool {
    let values = ["outcome", "payload"].into_iter().filter_map(|name| told.0.get(name));
    says_dead(&event.kind) || values.into_iter().any(is_dead_value)
}

fn is_dead_value(value: &Value) -> bool {
    match value {
        Value::String(text) => says_dead(text),
        Value::Array(items) => items.iter().any(is_dead_value),
        Value::Object(fields) => {
            fields.iter().any(|(name, field)| says_dead(name) || is_dead_value(field))
        }
        _ => false,
    }
}

fn says_dead(text: &str) -> bool {
    let text = text.to_lowercase();
    ["dead_path", "dead path", "ruled_out"].iter().any(|words| text.contains(words))
}
