//! The JSON Schemas of all inputs and answers, made from the wire types; native only. They feed the
//! TypeScript types, MCP and the documentation.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::tools::tools;
use crate::wire::{Common, Rejected, ToolInput, Wanted};

/// The files of `docs/schema`: name and text. `tools.json` is the registry with every schema in
/// it.
pub fn schema_files() -> Vec<(String, String)> {
    let mut files = vec![
        ("rejected.json".to_owned(), text(&answer_schema::<Rejected<'_>>().to_value())),
        ("wanted.json".to_owned(), text(&answer_schema::<Wanted<'_>>().to_value())),
    ];
    let mut registry = Vec::new();
    for tool in tools() {
        let (input, answer) = ((tool.input)().to_value(), (tool.answer)().to_value());
        files.push((format!("{}.input.json", tool.name), text(&input)));
        files.push((format!("{}.answer.json", tool.name), text(&answer)));
        registry.push(json!({
            "name": tool.name,
            "about": tool.about,
            "read_only": tool.read_only,
            "input": input,
            "answer": answer,
        }));
    }
    files.push(("tools.json".to_owned(), text(&Value::Array(registry))));
    files
}

/// The schema of an answer; fields may be added later.
pub(crate) fn answer_schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of an input: the fields of the tool and those that every tool takes, no others.
pub(crate) fn input_schema<T: ToolInput>() -> Schema {
    let generator = || SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator().into_root_schema_for::<T>();
    let common = generator().into_root_schema_for::<Common>();
    let shared = common.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let own = schema.ensure_object();
    let properties = own.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    if let Some(properties) = properties.as_object_mut() {
        properties.extend(shared);
    }
    own.insert("additionalProperties".to_owned(), Value::Bool(false));
    if !T::REQUIRED.is_empty() {
        own.insert("required".to_owned(), json!(T::REQUIRED));
    }
    schema
}

fn text(schema: &Value) -> String {
    format!("{schema:#}\n")
}
