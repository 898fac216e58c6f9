//! Missions, without a store or tools: digests, decisions and what cannot be forged.

mod digests;
mod properties;
mod stories;

use l1ght_core::mission::Class;
use l1ght_tests::suite;

#[test]
fn a_kind_is_compared_as_a_whole() {
    suite::run("mission/kind", |case| {
        let kinds = case.input("kinds").unwrap_or_default().lines();
        kinds.map(|kind| format!("{kind}: {}\n", Class::of(kind).name())).collect()
    });
}

#[test]
fn a_mission_goes_as_its_story_says() {
    suite::run("mission/stories", stories::told);
}
