//! Reading the input of a tool: one JSON object, unknown fields refused with the nearest name.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::name::nearest;
use crate::rejection::Rejection;
use crate::wire::{Common, ToolInput};

/// What every tool takes, and what this one does. No bytes at all are an empty object.
///
/// # Errors
/// When it is not a JSON object, lacks a field or has one that the tool does not take, or a value of the wrong
/// type; the message names the field.
pub(crate) fn read_input<T: ToolInput>(tool: &str, bytes: &[u8]) -> Result<(Common, T), Rejection> {
    let mut own = match bytes {
        [] => Map::new(),
        bytes => match serde_json::from_slice(bytes) {
            Ok(Value::Object(map)) => map,
            Ok(_) => return Err(unreadable(tool, "it is not a JSON object".to_owned())),
            Err(error) => return Err(unreadable(tool, error.to_string())),
        },
    };
    let (shared, special) = (field_names::<Common>(), field_names::<T>());
    let mut common = Map::new();
    let missing = T::REQUIRED.iter().find(|name| !own.contains_key(**name));
    for name in own.keys().cloned().collect::<Vec<_>>() {
        if shared.contains(&name.as_str()) {
            common.extend(own.remove_entry(&name));
        } else if !special.contains(&name.as_str()) {
            return Err(unknown_field(tool, &name, &[special, shared].concat()));
        }
    }
    if let Some(missing) = missing {
        let message = format!("`{tool}` needs the field `{missing}`");
        return Err(Rejection::misuse("input/missing-field", message));
    }
    Ok((read_fields(common)?, read_fields(own)?))
}

fn unreadable(tool: &str, why: String) -> Rejection {
    Rejection::misuse("input/unreadable", format!("the input of `{tool}` cannot be read: {why}"))
}

fn unknown_field(tool: &str, name: &str, known: &[&str]) -> Rejection {
    let help = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it takes {}", known.join(", ")),
    };
    let message = format!("`{tool}` takes no field `{name}`");
    Rejection::misuse("input/unknown-field", message).help(help)
}

/// Every field has a default, so that the one with the wrong type is found by reading each alone.
fn read_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Rejection> {
    let fields = Value::Object(fields);
    T::deserialize(&fields).map_err(|whole| {
        let alone = fields.as_object().into_iter().flatten().find_map(|(name, value)| {
            let mut field = Map::new();
            field.insert(name.clone(), value.clone());
            T::deserialize(&Value::Object(field)).err().map(|error| (name.as_str(), error))
        });
        let (name, error) = alone.unwrap_or(("", whole));
        Rejection::misuse("input/wrong-type", format!("field `{name}` cannot be read: {error}"))
    })
}

/// The names of the fields of a struct, as its own `Deserialize` lists them.
fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // The answer is an error by design: only the names are asked for.
    let _ = T::deserialize(Names(&mut names));
    names
}

/// Takes the names that a struct asks its deserializer for, and gives nothing.
struct Names<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("only the names are asked for"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
