//! Checking SARIF against its own schema.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::schemas::assert_allowed;

/// Fails unless `body` is SARIF 2.1.0.
pub(crate) fn assert_sarif(body: &[u8]) {
    let schema = fs::read_to_string(sarif_schema()).expect("the schema is there");
    // One published pattern is no regular expression: a bracket closes that never opened.
    assert_allowed(&schema.replace("{2}]?$", "{2}$"), body);
}

/// The schema lies in the sources of the crate `serde-sarif`, which is never built.
fn sarif_schema() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let told = Command::new(env::var_os("CARGO").expect("run by cargo"))
        .args(["metadata", "--format-version=1", "--all-features", "--manifest-path"])
        .arg(manifest)
        .output()
        .expect("cargo can be run");
    let told: Value = serde_json::from_slice(&told.stdout).expect("metadata is JSON");
    let packages = told["packages"].as_array().expect("packages are listed");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif");
    let manifest = package.and_then(|package| package["manifest_path"].as_str());
    Path::new(manifest.expect("`serde-sarif` is a dependency")).with_file_name("src/schema.json")
}
