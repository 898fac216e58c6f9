//! Our JSON is that of `serde_json`, byte for byte.

use l1ght_core::json;
use proptest::prelude::*;
use serde_json::Value;

/// Any value of the kinds that wire types have.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[\\x00-\\x7f]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..4).prop_map(Value::from_iter),
        ]
    })
}

proptest! {
    #[test]
    fn json_is_written_as_serde_json_writes_it(value in value()) {
        prop_assert_eq!(json::write(&value), value.to_string());
    }
}
