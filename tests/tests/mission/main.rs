//! Missions, without a store or tools: digests, decisions and what cannot be forged.

mod digests;

use l1ght_core::mission::Class;
use l1ght_tests::suite;

#[test]
fn a_kind_is_compared_as_a_whole() {
    suite::run("mission/kind", |case| {
        let kinds = case.input("kinds").unwrap_or_default().lines();
        kinds.map(|kind| format!("{kind}: {}\n", Class::of(kind).name())).collect()
    });
}
