//! Checking answers against their published schemas.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Fails unless `body` is JSON that `docs/schema/<schema>.json` allows.
pub(crate) fn assert_valid(schema: &str, body: &[u8]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema");
    let path = root.join(format!("{schema}.json"));
    assert_allowed(&fs::read_to_string(path).expect("the schema is there"), body);
}

/// Fails unless `body` is JSON that the text of a schema allows.
pub(crate) fn assert_allowed(schema: &str, body: &[u8]) {
    let schema = serde_json::from_str(schema).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let value: Value = serde_json::from_slice(body).expect("the answer is JSON");
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}
