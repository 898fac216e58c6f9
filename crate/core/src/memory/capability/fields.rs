//! The fields of a JSON object: one that is missing, of another type or not known is refused.

use serde_json::{Map, Value};

use super::CapabilityError;
use super::digits::read_base64;
use crate::json;

/// How much of an unknown name is repeated.
const SHOWN: usize = 40;

/// An object that has no fields but those named.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    /// What the object is called in messages.
    of: &'static str,
    map: &'a Map<String, Value>,
}

/// The JSON that `bytes` are, of something called `of`.
pub(super) fn read_json(of: &'static str, bytes: &[u8]) -> Result<Value, CapabilityError> {
    let text = std::str::from_utf8(bytes).map_err(|_| malformed(of, "not UTF-8"))?;
    json::read_strict(text).map_err(|error| malformed(of, &format!("no strict JSON: {error}")))
}

impl<'a> Fields<'a> {
    /// The object that `value` is, all of whose fields are among `names`.
    pub(super) fn new(
        of: &'static str,
        value: &'a Value,
        names: &[&str],
    ) -> Result<Self, CapabilityError> {
        let fields = Self { of, map: value.as_object().ok_or_else(|| malformed(of, "no object"))? };
        match fields.map.keys().find(|name| !names.contains(&name.as_str())) {
            None => Ok(fields),
            Some(name) => {
                let shown: String =
                    name.chars().take(SHOWN).flat_map(char::escape_default).collect();
                Err(fields.wrong(&shown, "not known"))
            }
        }
    }

    pub(super) fn get(&self, name: &str) -> Result<&'a Value, CapabilityError> {
        self.map.get(name).ok_or_else(|| self.wrong(name, "missing"))
    }

    pub(super) fn text(&self, name: &str) -> Result<&'a str, CapabilityError> {
        self.get(name)?.as_str().ok_or_else(|| self.wrong(name, "no text"))
    }

    pub(super) fn whole(&self, name: &str) -> Result<u64, CapabilityError> {
        self.get(name)?.as_u64().ok_or_else(|| self.wrong(name, "no whole number"))
    }

    pub(super) fn list(&self, name: &str) -> Result<&'a [Value], CapabilityError> {
        let list = self.get(name)?.as_array().ok_or_else(|| self.wrong(name, "no list"))?;
        Ok(list.as_slice())
    }

    /// Bytes in the one spelling that base64 has for them: padded, without bits that mean nothing.
    pub(super) fn base64(&self, name: &str) -> Result<Vec<u8>, CapabilityError> {
        read_base64(self.text(name)?).ok_or_else(|| self.wrong(name, "no base64"))
    }

    /// The refusal of one field.
    pub(super) fn wrong(&self, name: &str, is: &str) -> CapabilityError {
        CapabilityError::Malformed { what: format!("`{name}` of `{}` is {is}", self.of) }
    }
}

fn malformed(of: &str, is: &str) -> CapabilityError {
    CapabilityError::Malformed { what: format!("`{of}` is {is}") }
}
