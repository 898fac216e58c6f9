//! Schemas of texts that are one of a few names; only for `cargo xtask gen`.

use schemars::{Schema, SchemaGenerator, json_schema};

use l1ght_core::drift::Verdict;

const LEVELS: [&str; 4] = ["error", "warning", "note", "off"];

pub(super) fn verdict(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.name()).collect();
    json_schema!({ "type": "string", "enum": names })
}

pub(super) fn verdict_or_null(_: &mut SchemaGenerator) -> Schema {
    let names = Verdict::ALL.iter().map(|verdict| Some(verdict.name()));
    let names: Vec<Option<&str>> = names.chain([None]).collect();
    json_schema!({ "type": ["string", "null"], "enum": names })
}

pub(super) fn level(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": LEVELS })
}
