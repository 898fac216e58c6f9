//! Rules about crates, from what cargo says of them: direction, what the core may not reach, and
//! licences.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::printed;

/// What ships, in order: each crate may depend on those before it.
const ORDER: [&str; 6] =
    ["l1ght-facts", "l1ght-core", "l1ght-store", "l1ght-brain", "l1ght-wasm", "l1ght-code"];

/// Nothing that knows a host or draws chance is under the core (invariant 1) or the store contract.
const NOT_UNDER_CORE: [&str; 5] = ["wasm-bindgen", "js-sys", "web-sys", "getrandom", "rand"];

const LICENCES: [&str; 9] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
];

fn metadata() -> Value {
    let text = printed("cargo", &["metadata", "--locked", "--format-version", "1"]);
    serde_json::from_str(&text).expect("cargo writes JSON")
}

fn array<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Dependencies of `name` among our own crates that point the wrong way.
fn wrong_way<'a>(name: &str, dependencies: impl Iterator<Item = &'a str>) -> Vec<String> {
    let rank = |name: &str| ORDER.iter().position(|other| *other == name);
    let wrong = |dependency: &&str| match (rank(name), rank(dependency)) {
        // A crate may name itself: that is how its own tests get its features.
        (Some(from), Some(to)) => to > from,
        // Nothing depends on what doesn't ship.
        (Some(_), None) => dependency.starts_with("l1ght-") || *dependency == "xtask",
        _ => *dependency == "xtask",
    };
    dependencies.filter(wrong).map(|dependency| format!("{name} depends on {dependency}")).collect()
}

/// The names of all crates that `from` is built of, on any platform.
fn reachable(metadata: &Value, from: &str) -> BTreeSet<String> {
    let mut names = BTreeMap::new();
    for package in array(metadata, "packages") {
        names.insert(text(package, "id"), text(package, "name"));
    }
    let mut nodes = BTreeMap::new();
    for node in array(&metadata["resolve"], "nodes") {
        let built = |dep: &&Value| array(dep, "dep_kinds").iter().any(|k| k["kind"] != "dev");
        let deps = array(node, "deps").iter().filter(built).map(|dep| text(dep, "pkg"));
        nodes.insert(text(node, "id"), deps.collect::<Vec<_>>());
    }
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> =
        names.iter().filter(|(_, name)| **name == from).map(|(id, _)| *id).collect();
    while let Some(id) = open.pop() {
        if found.insert(names[id].to_owned()) {
            open.extend(&nodes[id]);
        }
    }
    found
}

/// Whether a licence expression lets us choose licences of the list for every part.
fn is_allowed(expression: &str) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], " ");
    let one = |part: &str| LICENCES.contains(&part.trim());
    // Without brackets `AND` binds closer; with brackets every term must do in some alternative.
    match expression.contains('(') {
        true => plain.split(" AND ").all(|part| part.split(" OR ").any(one)),
        false => plain.split(" OR ").any(|part| part.split(" AND ").all(one)),
    }
}

#[test]
fn no_crate_points_back() {
    let metadata = metadata();
    let members: Vec<&str> =
        array(&metadata, "workspace_members").iter().filter_map(Value::as_str).collect();
    let packages = array(&metadata, "packages").iter();
    let findings: Vec<String> = packages
        .filter(|package| members.contains(&text(package, "id")))
        .flat_map(|package| {
            let dependencies = array(package, "dependencies").iter().map(|dep| text(dep, "name"));
            wrong_way(text(package, "name"), dependencies)
        })
        .collect();
    assert!(members.len() > 3 && findings.is_empty(), "{findings:?}");
}

#[test]
fn a_crate_that_points_back_is_caught() {
    let one = |from, to| wrong_way(from, [to].into_iter()).len();
    assert_eq!(one("l1ght-core", "l1ght-brain"), 1);
    assert_eq!(one("l1ght-store", "l1ght-brain"), 1);
    assert_eq!(one("l1ght-brain", "l1ght-tests"), 1);
    assert_eq!(one("l1ght-tests", "xtask"), 1);
    assert_eq!(one("l1ght-brain", "l1ght-core"), 0);
    assert_eq!(one("l1ght-core", "serde"), 0);
}

#[test]
fn the_core_and_the_store_reach_no_host() {
    let metadata = metadata();
    let mut under = reachable(&metadata, "l1ght-core");
    assert!(under.contains("pulldown-cmark"), "the walk over dependencies is broken");
    under.extend(reachable(&metadata, "l1ght-store"));
    assert_eq!(NOT_UNDER_CORE.into_iter().find(|name| under.contains(*name)), None);
}

#[test]
fn the_walk_over_dependencies_finds_a_host() {
    assert!(reachable(&metadata(), "l1ght-wasm").contains("wasm-bindgen"));
}

#[test]
fn every_licence_is_permissive() {
    let metadata = metadata();
    let packages = array(&metadata, "packages").iter();
    let refused: Vec<String> = packages
        .filter(|package| !is_allowed(text(package, "license")))
        .map(|package| format!("{}: `{}`", text(package, "name"), text(package, "license")))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn a_licence_that_is_not_permissive_is_caught() {
    for refused in ["", "GPL-3.0-only", "MIT AND GPL-2.0", "MPL-2.0", "(MIT OR ISC) AND GPL-2.0"] {
        assert!(!is_allowed(refused), "{refused}");
    }
    for allowed in ["MIT", "MIT/Apache-2.0", "Unlicense OR MIT", "(MIT OR GPL-2.0) AND ISC"] {
        assert!(is_allowed(allowed), "{allowed}");
    }
}
