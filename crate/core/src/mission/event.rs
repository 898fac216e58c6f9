//! Something that an agent says it did: what it says is kept, what the engine says of it is the engine's
//! (mission §3).

use serde_json::{Map, Value};

use super::id::is_word;
use super::{Class, Mission, MissionError};

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
    pub body: Map<String, Value>,
    /// When it was told.
    pub at: u64,
    /// Which fields were dropped, and why.
    pub notes: Vec<String>,
}

/// What only the engine says.
const ENGINES: [&str; 4] = ["schema", "source", "observed_at_ms", "evidence_class"];
/// Where the kind stands, first match.
const KINDS: [&str; 4] = ["event", "type", "tool", "move_type"];

/// Takes an event of the holder.
///
/// # Errors
/// When the mission is closed or somebody else's.
pub fn decide_event(
    mission: &Mission,
    agent: &str,
    told: &Told,
    at: u64,
) -> Result<Event, MissionError> {
    mission.check_open_for(agent)?;
    let (mut body, mut notes) = (body(told), Vec::new());
    for field in ENGINES {
        if body.shift(field).is_some() {
            notes.push(format!("`{field}` was dropped: the engine says it"));
        }
    }
    let id = match body.shift("event_id") {
        None => None,
        Some(Value::String(id)) if is_free(mission, &id) => Some(id),
        Some(_) => {
            notes.push("`event_id` was dropped: it is taken, reserved or no plain word".to_owned());
            None
        }
    };
    let id = id.unwrap_or_else(|| format!("evt_{}", mission.events.len() + 1));
    let kind = kind(&body);
    Ok(Event { id, agent: agent.to_owned(), class: Class::of(&kind), kind, body, at, notes })
}

/// Removing without changing the order of the rest, whatever map `serde_json` was built with.
trait Shift {
    fn shift(&mut self, name: &str) -> Option<Value>;
}

impl Shift for Map<String, Value> {
    fn shift(&mut self, name: &str) -> Option<Value> {
        let value = self.get(name)?.clone();
        self.retain(|other, _| other != name);
        Some(value)
    }
}

fn body(told: &Told) -> Map<String, Value> {
    let mut body = match told.event.clone() {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(fields)) => fields,
        Some(name @ Value::String(_)) => Map::from_iter([("event".to_owned(), name)]),
        Some(other) => Map::from_iter([("payload".to_owned(), other)]),
    };
    let loose = [
        ("payload", &told.payload),
        ("outcome", &told.outcome),
        ("agent_confidence", &told.agent_confidence),
    ];
    for (name, value) in loose {
        if let Some(value) = value {
            body.entry(name).or_insert_with(|| value.clone());
        }
    }
    body
}

fn kind(body: &Map<String, Value>) -> String {
    let words = KINDS.iter().filter_map(|name| body.get(*name)?.as_str());
    let said = words.map(str::trim).find(|word| !word.is_empty());
    said.unwrap_or("unknown").to_owned()
}

fn is_free(mission: &Mission, id: &str) -> bool {
    let digits = |rest: &str| rest.bytes().all(|b| b.is_ascii_digit());
    let reserved = id.strip_prefix("evt_").is_some_and(digits);
    is_word(id) && !reserved && mission.event(id).is_none()
}

impl Event {
    /// A field that says something: of the event, else of its payload.
    pub fn field(&self, name: &str) -> Option<&Value> {
        let says = |value: &&Value| match value {
            Value::Null => false,
            Value::String(text) => !text.trim().is_empty(),
            Value::Array(items) => !items.is_empty(),
            _ => true,
        };
        let nested = || self.body.get("payload")?.get(name);
        self.body.get(name).filter(says).or_else(|| nested().filter(says))
    }

    /// The first of these fields that is a text.
    pub fn text(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.field(name)?.as_str())
    }
}
