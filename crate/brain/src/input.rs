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
    let names = (field_names::<Common>(), field_names::<T>());
    let (common, own) = split_fields(tool, bytes, names, T::REQUIRED)?;
    Ok((read_fields(common)?, read_fields(own)?))
}

type Names = &'static [&'static str];

/// The fields that every tool takes, and those of this one.
fn split_fields(
    tool: &str,
    bytes: &[u8],
    (shared, special): (Names, Names),
    required: &[&str],
) -> Result<(Value, Value), Rejection> {
    let given = match bytes {
        [] => Map::new(),
        bytes => match serde_json::from_slice(bytes) {
            Ok(Value::Object(map)) => map,
            Ok(_) => return Err(unreadable(tool, "it is not a JSON object".to_owned())),
            Err(error) => return Err(unreadable(tool, error.to_string())),
        },
    };
    let missing = required.iter().find(|name| !given.contains_key(**name));
    let (mut common, mut own) = (Map::new(), Map::new());
    for (name, value) in given {
        if shared.contains(&name.as_str()) {
            common.insert(name, value);
        } else if special.contains(&name.as_str()) {
            own.insert(name, value);
        } else {
            return Err(unknown_field(tool, &name, &[special, shared].concat()));
        }
    }
    if let Some(missing) = missing {
        let message = format!("`{tool}` needs the field `{missing}`");
        return Err(Rejection::misuse("input/missing-field", message));
    }
    Ok((Value::Object(common), Value::Object(own)))
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

/// Reads a struct from an object.
fn read_fields<T: DeserializeOwned>(fields: Value) -> Result<T, Rejection> {
    let read = |fields: &Value| T::deserialize(fields);
    read(&fields).map_err(|error| wrong_type(&fields, error, &|field| read(field).err()))
}

/// Every field has a default, so that the one with the wrong type is found by reading each alone.
fn wrong_type(
    fields: &Value,
    whole: serde_json::Error,
    read: &dyn Fn(&Value) -> Option<serde_json::Error>,
) -> Rejection {
    let alone = fields.as_object().into_iter().flatten().find_map(|(name, value)| {
        let mut field = Map::new();
        field.insert(name.clone(), value.clone());
        read(&Value::Object(field)).map(|error| (name.as_str(), error))
    });
    let (name, error) = alone.unwrap_or(("", whole));
    Rejection::misuse("input/wrong-type", format!("field `{name}` cannot be read: {error}"))
}

/// The names of the fields of a struct, as its own `Deserialize` lists them.
fn field_names<T: DeserializeOwned>() -> Names {
    let mut names: Names = &[];
    // The answer is an error by design: only the names are asked for.
    let _ = T::deserialize(AskNames(&mut names));
    names
}

/// Takes the names that a struct asks its deserializer for, and gives nothing.
struct AskNames<'a>(&'a mut Names);

impl<'de> Deserializer<'de> for AskNames<'_> {
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
