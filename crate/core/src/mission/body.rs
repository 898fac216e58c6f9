//! What somebody told of an event: kept as text, since most of a long log is never looked at again, and
//! read into fields when somebody asks.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::canonical;

/// A JSON object as its canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body(Box<str>);

/// Where the kind stands, first match.
#[derive(Default, Deserialize)]
struct Kinds<'a> {
    #[serde(borrow)]
    event: Option<&'a RawValue>,
    #[serde(borrow, rename = "type")]
    sort: Option<&'a RawValue>,
    #[serde(borrow)]
    tool: Option<&'a RawValue>,
    #[serde(borrow)]
    move_type: Option<&'a RawValue>,
}

impl Body {
    /// That of these fields.
    pub fn of(fields: Fields) -> Self {
        Self(canonical(&Value::Object(fields.0)).into())
    }

    /// That of a text which is a canonical JSON object.
    pub fn from_text(text: &str) -> Self {
        Self(text.into())
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Its fields.
    pub fn fields(&self) -> Fields {
        Fields(serde_json::from_str(&self.0).unwrap_or_default())
    }

    /// Its kind; `unknown` where it says none.
    pub(super) fn kind(&self) -> String {
        let Kinds { event, sort, tool, move_type } =
            serde_json::from_str(&self.0).unwrap_or_default();
        let words = [event, sort, tool, move_type].into_iter().flatten();
        let words = words.filter_map(|raw| serde_json::from_str::<String>(raw.get()).ok());
        let mut said = words.map(|word| word.trim().to_owned()).filter(|word| !word.is_empty());
        said.next().unwrap_or_else(|| "unknown".to_owned())
    }
}

/// The fields of an event. Those of its `payload` count where it has none of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(pub Map<String, Value>);

impl Fields {
    /// A field that says something.
    pub fn field(&self, name: &str) -> Option<&Value> {
        let says = |value: &&Value| match value {
            Value::Null => false,
            Value::String(text) => !text.trim().is_empty(),
            Value::Array(items) => !items.is_empty(),
            _ => true,
        };
        let nested = || self.0.get("payload")?.get(name);
        self.0.get(name).filter(says).or_else(|| nested().filter(says))
    }

    /// The first of these fields that is a text.
    pub fn text(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.field(name)?.as_str())
    }

    /// The command that they say was run, when they say what came of it.
    pub(super) fn command(&self) -> Option<String> {
        self.field("outcome").or_else(|| self.field("exit_code"))?;
        self.said_command()
    }

    /// The command that they name.
    pub(super) fn said_command(&self) -> Option<String> {
        match self.field("command").or_else(|| self.field("argv"))? {
            Value::String(command) => {
                Some(command.split_whitespace().collect::<Vec<_>>().join(" "))
            }
            Value::Array(words) => {
                let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
                Some(words?.join(" "))
            }
            _ => None,
        }
    }

    /// Takes a field out.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }
}
