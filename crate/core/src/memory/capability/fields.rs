//! The fields of a JSON object, taken one by one: one that is missing, of another type or not known
//! is refused.

use serde_json::{Map, Value};

use super::CapabilityError;
use crate::json;

/// How much of an unknown name is repeated.
const SHOWN: usize = 40;

/// What is left of an object.
pub(super) struct Fields {
    /// What the object is called in messages.
    of: &'static str,
    map: Map<String, Value>,
}

impl Fields {
    /// The object that `bytes` are.
    pub(super) fn read(of: &'static str, bytes: &[u8]) -> Result<Self, CapabilityError> {
        let text = std::str::from_utf8(bytes).map_err(|_| malformed(of, "not UTF-8"))?;
        let value = json::read_strict(text).map_err(|error| malformed(of, &error))?;
        Self::of(of, value)
    }

    fn of(of: &'static str, value: Value) -> Result<Self, CapabilityError> {
        match value {
            Value::Object(map) => Ok(Self { of, map }),
            _ => Err(malformed(of, "no object")),
        }
    }

    fn take(&mut self, name: &str) -> Result<Value, CapabilityError> {
        self.map.remove(name).ok_or_else(|| self.wrong(name, "missing"))
    }

    pub(super) fn text(&mut self, name: &str) -> Result<String, CapabilityError> {
        match self.take(name)? {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong(name, "no text")),
        }
    }

    pub(super) fn whole(&mut self, name: &str) -> Result<u64, CapabilityError> {
        self.take(name)?.as_u64().ok_or_else(|| self.wrong(name, "no whole number"))
    }

    pub(super) fn object(&mut self, name: &'static str) -> Result<Self, CapabilityError> {
        Self::of(name, self.take(name)?)
    }

    pub(super) fn objects(&mut self, name: &'static str) -> Result<Vec<Self>, CapabilityError> {
        match self.take(name)? {
            Value::Array(values) => values.into_iter().map(|value| Self::of(name, value)).collect(),
            _ => Err(self.wrong(name, "no list")),
        }
    }

    /// Nothing may be left.
    pub(super) fn end(self) -> Result<(), CapabilityError> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(name) => {
                let shown: String =
                    name.chars().take(SHOWN).flat_map(char::escape_default).collect();
                Err(self.wrong(&shown, "not known"))
            }
        }
    }

    /// The refusal of one field.
    pub(super) fn wrong(&self, name: &str, is: &str) -> CapabilityError {
        CapabilityError::Malformed { what: format!("`{name}` of `{}` is {is}", self.of) }
    }
}

fn malformed(of: &str, is: &str) -> CapabilityError {
    CapabilityError::Malformed { what: format!("`{of}` is {is}") }
}
