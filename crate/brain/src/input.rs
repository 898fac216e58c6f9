//! Reading the input of a tool: one JSON object in which every field stands once, unknown fields refused with
//! the nearest name.

use serde_json::{Map, Value};

use l1ght_core::json;

use crate::name::nearest;
use crate::rejection::Rejection;
use crate::wire::{Common, Fields, ToolInput};

/// What every tool takes, and what this one does. No bytes at all are an empty object.
///
/// # Errors
/// When it is not a JSON object, lacks a field or has one that the tool does not take, or a value of the wrong
/// type; the message names the field.
pub(crate) fn read_input<T: ToolInput>(tool: &str, bytes: &[u8]) -> Result<(Common, T), Rejection> {
    let (mut common, mut own) = (Common::default(), T::default());
    read_fields(tool, bytes, T::REQUIRED, [&mut common, &mut own])?;
    Ok((common, own))
}

/// Reads the fields that every tool takes, and those of this one.
fn read_fields(
    tool: &str,
    bytes: &[u8],
    required: &[&str],
    parts: [&mut dyn Fields; 2],
) -> Result<(), Rejection> {
    let given = read_object(tool, bytes)?;
    let [shared, special] = [parts[0].names(), parts[1].names()];
    let known = [special, shared].concat();
    if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(unknown_field(tool, name, &known));
    }
    if let Some(missing) = required.iter().find(|name| !given.contains_key(**name)) {
        let message = format!("`{tool}` needs the field `{missing}`");
        return Err(Rejection::misuse("input/missing-field", message));
    }
    for part in parts {
        for (name, value) in &given {
            part.take(name, value).map_err(|error| {
                let message = format!("field `{name}` cannot be read: {error}");
                Rejection::misuse("input/wrong-type", message)
            })?;
        }
    }
    Ok(())
}

fn read_object(tool: &str, bytes: &[u8]) -> Result<Map<String, Value>, Rejection> {
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| unreadable(tool, "it is not UTF-8"))?;
    match json::read_strict(text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Err(unreadable(tool, "it is not a JSON object")),
        Err(error) => Err(unreadable(tool, &error.to_string())),
    }
}

fn unreadable(tool: &str, why: &str) -> Rejection {
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
