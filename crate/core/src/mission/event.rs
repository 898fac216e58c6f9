//! Something that an agent says it did: what it says is kept, what the engine says of it is the engine's
//! (mission §3).

use serde_json::{Map, Value};

use super::id::is_word;
use super::{Body, Class, Fields, Mission, MissionError};

/// What a caller tells of an event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// A name, an object, or anything else, which is a payload.
    pub event: Option<Value>,
    /// Fills what the object lacks.
    pub payload: Option<Value>,
    /// Fills what the object lacks.
    pub outcome: Option<Value>,
    /// Fills what the object lacks.
    pub agent_confidence: Option<Value>,
}

/// An event of a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Unique in its mission.
    pub id: String,
    /// Who told it.
    pub agent: String,
    /// Its kind, as told.
    pub kind: String,
    /// What the kind shows.
    pub class: Class,
    /// What was told, without what is the engine's to say.
    pub body: Body,
    /// When it was told.
    pub at: u64,
    /// The digest of the list of files that a command ran on.
    pub tree: Option<String>,
    /// Which fields were dropped, and why.
    pub notes: Vec<String>,
}

/// How deep what is told may be nested: a reader of JSON ends at 128, and packets quote it.
const DEPTH: usize = 64;
/// What only the engine says.
const ENGINES: [&str; 5] = ["schema", "source", "observed_at_ms", "evidence_class", "tree_digest"];

/// Takes an event of the holder. `tree` is the digest of the list of files, for one that ran a command.
///
/// # Errors
/// When the mission is closed or somebody else's, or what is told is nested too deep.
pub fn decide_event(
    mission: &Mission,
    agent: &str,
    told: &Told,
    tree: Option<&str>,
    at: u64,
) -> Result<Event, MissionError> {
    mission.check_open_for(agent)?;
    let (mut body, mut notes) = (told.body(), Vec::new());
    if body.0.values().any(|value| is_deeper(value, DEPTH)) {
        return Err(MissionError::TooDeep);
    }
    for field in ENGINES {
        if body.take(field).is_some() {
            notes.push(format!("`{field}` was dropped: the engine says it"));
        }
    }
    let id = match body.take("event_id") {
        None => None,
        Some(Value::String(id)) if is_free(mission, &id) => Some(id),
        Some(_) => {
            notes.push("`event_id` was dropped: it is taken, reserved or no plain word".to_owned());
            None
        }
    };
    let id = id.unwrap_or_else(|| format!("evt_{}", mission.events.len() + 1));
    let tree = tree.map(str::to_owned);
    Ok(Event::read(id, agent.to_owned(), Body::of(body), tree, at, notes))
}

impl Told {
    fn body(&self) -> Fields {
        let mut body = match self.event.clone() {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(fields)) => fields,
            Some(name @ Value::String(_)) => Map::from_iter([("event".to_owned(), name)]),
            Some(other) => Map::from_iter([("payload".to_owned(), other)]),
        };
        let loose = [
            ("payload", &self.payload),
            ("outcome", &self.outcome),
            ("agent_confidence", &self.agent_confidence),
        ];
        for (name, value) in loose {
            if let Some(value) = value {
                body.entry(name).or_insert_with(|| value.clone());
            }
        }
        Fields(body)
    }

    /// True when it says that a command ran: then the list of files it ran on is kept with it.
    pub fn is_run(&self) -> bool {
        let body = self.body();
        body.command().is_some() || body.text(&["receipt"]).is_some()
    }

    /// The receipt that it names.
    pub fn receipt(&self) -> Option<String> {
        self.body().text(&["receipt"]).map(str::to_owned)
    }
}

fn is_deeper(value: &Value, most: usize) -> bool {
    match value {
        Value::Array(items) => most == 0 || items.iter().any(|item| is_deeper(item, most - 1)),
        Value::Object(fields) => {
            most == 0 || fields.values().any(|field| is_deeper(field, most - 1))
        }
        _ => false,
    }
}

fn is_free(mission: &Mission, id: &str) -> bool {
    let digits = |rest: &str| rest.bytes().all(|b| b.is_ascii_digit());
    let reserved = id.strip_prefix("evt_").is_some_and(digits);
    is_word(id) && !reserved && mission.event(id).is_none()
}

impl Event {
    /// An event that was taken before.
    pub fn read(
        id: String,
        agent: String,
        body: Body,
        tree: Option<String>,
        at: u64,
        notes: Vec<String>,
    ) -> Self {
        let kind = body.kind();
        Self { id, agent, class: Class::of(&kind), kind, body, tree, at, notes }
    }
}
