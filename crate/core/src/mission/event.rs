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
    /// The digest of the list of files that a command ran on.
    pub tree: Option<String>,
    /// Which fields were dropped, and why.
    pub notes: Vec<String>,
}

/// What only the engine says.
const ENGINES: [&str; 5] = ["schema", "source", "observed_at_ms", "evidence_class", "tree_digest"];
/// Where the kind stands, first match.
const KINDS: [&str; 4] = ["event", "type", "tool", "move_type"];

/// Takes an event of the holder. `tree` is the digest of the list of files, for one that ran a command.
///
/// # Errors
/// When the mission is closed or somebody else's.
pub fn decide_event(
    mission: &Mission,
    agent: &str,
    told: &Told,
    tree: Option<&str>,
    at: u64,
) -> Result<Event, MissionError> {
    mission.check_open_for(agent)?;
    let (mut body, mut notes) = (told.body(), Vec::new());
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
    let tree = tree.filter(|_| command(&body).is_some()).map(str::to_owned);
    Ok(Event::read(id, agent.to_owned(), body, tree, at, notes))
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

impl Told {
    fn body(&self) -> Map<String, Value> {
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
        body
    }

    /// True when it says that a command ran: then the list of files it ran on is kept with it.
    pub fn is_run(&self) -> bool {
        command(&self.body()).is_some()
    }
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
    /// An event that was taken before.
    pub fn read(
        id: String,
        agent: String,
        body: Map<String, Value>,
        tree: Option<String>,
        at: u64,
        notes: Vec<String>,
    ) -> Self {
        let kind = kind(&body);
        Self { id, agent, class: Class::of(&kind), kind, body, tree, at, notes }
    }

    /// A field that says something: of the event, else of its payload.
    pub fn field(&self, name: &str) -> Option<&Value> {
        field(&self.body, name)
    }

    /// The command that it says was run, when it says what came of it.
    pub(super) fn command(&self) -> Option<String> {
        command(&self.body)
    }

    /// The first of these fields that is a text.
    pub fn text(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.field(name)?.as_str())
    }
}

fn field<'b>(body: &'b Map<String, Value>, name: &str) -> Option<&'b Value> {
    let says = |value: &&Value| match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    };
    let nested = || body.get("payload")?.get(name);
    body.get(name).filter(says).or_else(|| nested().filter(says))
}

fn command(body: &Map<String, Value>) -> Option<String> {
    field(body, "outcome").or_else(|| field(body, "exit_code"))?;
    match field(body, "command").or_else(|| field(body, "argv"))? {
        Value::String(command) => Some(command.split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Array(words) => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            Some(words?.join(" "))
        }
        _ => None,
    }
}
