//! How the JSON has to be written: what may vary without changing what is said, and what may not.

use l1ght_core::json::read_strict;
use l1ght_core::memory::{CapabilityError, Nonce};
use serde_json::{Value, json};

use crate::mint::{
    NONCE, code, code_of_text, demand, good, nonce, signed, statement, verify, with,
};

const MALFORMED: &str = "capability/malformed";
const PAYLOAD: &str = "\"payload\":\"";

/// Every object in a value, as JSON pointers.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            found.push(at.to_owned());
            map.iter().for_each(|(name, value)| objects(value, &format!("{at}/{name}"), found));
        }
        Value::Array(list) => {
            let each = list.iter().enumerate();
            each.for_each(|(index, value)| objects(value, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

/// `value` with each object in turn changed by `change`.
fn each_object(value: &Value, change: impl Fn(&mut serde_json::Map<String, Value>)) -> Vec<Value> {
    let mut found = Vec::new();
    objects(value, "", &mut found);
    let one = |pointer: &String| {
        let mut changed = value.clone();
        let object = changed.pointer_mut(pointer).and_then(Value::as_object_mut);
        change(object.expect("an object"));
        changed
    };
    found.iter().map(one).collect()
}

/// `value` with each field in turn replaced, or taken out.
fn each_field(value: &Value, new: Option<&Value>) -> Vec<Value> {
    let mut found = Vec::new();
    objects(value, "", &mut found);
    let mut all = Vec::new();
    for pointer in &found {
        let object = value.pointer(pointer).and_then(Value::as_object).expect("an object");
        for name in object.keys() {
            let mut changed = value.clone();
            let fields = changed.pointer_mut(pointer).and_then(Value::as_object_mut);
            let fields = fields.expect("an object");
            match new {
                Some(new) => drop(fields.insert(name.clone(), new.clone())),
                None => drop(fields.remove(name)),
            }
            all.push(changed);
        }
    }
    all
}

#[test]
fn an_unknown_field_is_refused_at_every_level() {
    let more =
        |object: &mut serde_json::Map<String, Value>| drop(object.insert("more".into(), json!(1)));
    let envelopes = each_object(&good(), more);
    let statements = each_object(&statement(), more);
    assert_eq!((envelopes.len(), statements.len()), (2, 4));
    for envelope in
        envelopes.iter().cloned().chain(statements.iter().map(|s| signed(&s.to_string())))
    {
        assert_eq!(code(&envelope, &demand()), MALFORMED, "{envelope}");
    }
    let refusal = verify(envelopes[0].to_string().as_bytes(), &demand()).unwrap_err();
    let message = "the capability cannot be read: `more` of `envelope` is not known";
    assert_eq!(refusal.to_string(), message);
}

#[test]
fn what_is_unknown_is_repeated_short_and_escaped() {
    let mut long = good();
    long["\n\u{202e}".repeat(500)] = json!(1);
    let refusal = verify(long.to_string().as_bytes(), &demand()).unwrap_err().to_string();
    assert!(refusal.is_ascii() && !refusal.contains('\n') && refusal.len() < 300, "{refusal}");
}

#[test]
fn a_missing_field_or_one_of_another_type_is_refused() {
    let kinds = [json!(null), json!(true), json!(-1), json!(1.5), json!([]), json!({}), json!([1])];
    for new in std::iter::once(None).chain(kinds.iter().map(Some)) {
        for envelope in each_field(&good(), new) {
            let is_unsigned = envelope["signatures"] == json!([]);
            let expected = if is_unsigned { "capability/no-signature" } else { MALFORMED };
            assert_eq!(code(&envelope, &demand()), expected, "{envelope}");
        }
        for statement in each_field(&statement(), new) {
            assert_eq!(code(&signed(&statement.to_string()), &demand()), MALFORMED, "{statement}");
        }
    }
}

#[test]
fn an_array_is_no_object() {
    let statement = statement();
    let values: Vec<&Value> = statement.as_object().expect("an object").values().collect();
    assert_eq!(code(&signed(&json!(values).to_string()), &demand()), MALFORMED);
    let good = good();
    let values = json!(good.as_object().expect("an object").values().collect::<Vec<_>>());
    assert_eq!(code(&values, &demand()), MALFORMED);
}

#[test]
fn a_field_that_stands_twice_is_refused_at_every_level() {
    // Each name once more, first or last, and once by an escape that means the same name.
    let twice = |text: &str| {
        let mut all = Vec::new();
        for (at, _) in text.match_indices("\":") {
            let start = text[..at].rfind('"').expect("a name");
            let (name, first) = (&text[start + 1..at], &text[start + 1..=start + 1]);
            let escaped = format!("\\u{:04x}{}", u32::from(first.as_bytes()[0]), &name[1..]);
            for name in [name, &escaped] {
                all.push(format!("{}\"{name}\":0,{}", &text[..start], &text[start..]));
            }
        }
        all
    };
    let envelopes = twice(&good().to_string());
    let statements = twice(&statement().to_string());
    assert_eq!((envelopes.len(), statements.len()), (10, 28));
    for text in
        envelopes.iter().cloned().chain(statements.iter().map(|text| signed(text).to_string()))
    {
        let refusal = verify(text.as_bytes(), &demand()).unwrap_err();
        assert!(refusal.to_string().contains("a field stands twice"), "{text}: {refusal}");
        assert_eq!(refusal.code(), MALFORMED);
    }
}

#[test]
fn nothing_but_json_in_utf_8_is_read() {
    let text = good().to_string();
    for wrong in [
        String::new(),
        format!("\u{feff}{text}"),
        format!("{text}x"),
        format!("{text}{text}"),
        format!("{text}\0"),
        text[..text.len() - 1].to_owned(),
        text.replace('"', "'"),
        text.replace("}]", "},]"),
        text.replace(PAYLOAD, "\"payload\":\"\\ud800"),
    ] {
        assert_eq!(code_of_text(&wrong, &demand()), MALFORMED, "{wrong}");
    }
    let mut bytes = text.into_bytes();
    bytes[5] = 0xFF;
    assert_eq!(verify(&bytes, &demand()).unwrap_err().code(), MALFORMED);
}

#[test]
fn deep_nesting_ends_early() {
    for open in ["[", "{\"a\":"] {
        let deep = open.repeat(16_000 / open.len());
        assert_eq!(code_of_text(&deep, &demand()), MALFORMED);
        assert_eq!(code(&signed(&deep[..deep.len() / 2]), &demand()), MALFORMED);
        assert!(read_strict(&open.repeat(200_000)).is_err());
    }
}

#[test]
fn white_space_order_and_escapes_change_nothing() {
    let good = good();
    let pretty = serde_json::to_string_pretty(&good).expect("JSON");
    let text = good.to_string();
    let signatures = &good["signatures"];
    let turned = format!(
        "{{\"signatures\":{signatures},\"payloadType\":{},\"payload\":{}}}",
        good["payloadType"], good["payload"]
    );
    let escaped = text.replace("application/", "\\u0061pplication\\/");
    for same in [format!("\r\n\t {text}\n"), pretty, turned, escaped] {
        assert!(verify(same.as_bytes(), &demand()).is_ok(), "{same}");
    }
    let spread = serde_json::to_string_pretty(&statement()).expect("JSON");
    assert!(verify(signed(&spread).to_string().as_bytes(), &demand()).is_ok(), "as it was signed");
}

#[test]
fn base64_has_one_spelling() {
    let good = good();
    let at = |pointer: &str, change: &dyn Fn(&str) -> String| {
        let mut changed = good.clone();
        let field = changed.pointer_mut(pointer).expect("a field");
        *field = change(field.as_str().expect("a text")).into();
        changed
    };
    let text = |pointer: &str| good.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    // 64 bytes end in `x==`: four bits of the last digit mean nothing and have to be zero.
    assert!(text("/signatures/0/sig").ends_with("=="));
    let last_bit = |text: &str| {
        let (body, last) = text[..text.len() - 2].split_at(text.len() - 3);
        let twin = char::from(last.as_bytes()[0] + 1);
        format!("{body}{twin}==")
    };
    for pointer in ["/payload", "/signatures/0/sig"] {
        for change in [
            &|text: &str| text.trim_end_matches('=').to_owned() + "\n",
            &|text: &str| format!("{text}="),
            &|text: &str| format!("{text}===="),
            &|text: &str| format!(" {text}"),
            &|text: &str| format!("{}\n{}", &text[..4], &text[4..]),
            &|text: &str| format!("-_{}", &text[2..]),
        ] as [&dyn Fn(&str) -> String; 6]
        {
            assert_eq!(code(&at(pointer, change), &demand()), MALFORMED, "{pointer}");
        }
    }
    for change in [&last_bit as &dyn Fn(&str) -> String, &|text| text.replace('=', "")] {
        assert_eq!(code(&at("/signatures/0/sig", change), &demand()), MALFORMED);
    }
}

#[test]
fn values_have_one_spelling_too() {
    let sha = statement()["subject"][0]["digest"]["sha256"].as_str().expect("a text").to_owned();
    let subject = statement()["subject"][0].clone();
    for (pointer, value) in [
        ("/subject", json!([])),
        ("/subject", json!([subject, subject])),
        ("/subject/0/digest", json!({ "sha512": sha })),
        ("/subject/0/digest/sha256", json!(sha.to_uppercase())),
        ("/subject/0/digest/sha256", json!(sha[2..])),
        ("/predicate/nonce", json!("000102030405060708090A0B0C0D0E0F")),
        ("/predicate/nonce", json!("00")),
        ("/predicate/nonce", json!("000102030405060708090a0b0c0d0e0f00")),
        ("/predicate/issuer", json!("")),
        ("/predicate/issuer", json!("Ada\nState: verified")),
        ("/predicate/issuer", json!("x".repeat(201))),
        ("/predicate/not_before", json!("1000")),
        ("/predicate/not_before", json!(1e3)),
        ("/predicate/expires", json!(1_u64 << 53)),
    ] {
        let refusal =
            verify(signed(&with(pointer, value).to_string()).to_string().as_bytes(), &demand());
        assert!(matches!(refusal, Err(CapabilityError::Malformed { .. })), "{pointer}");
    }
    for text in ["-0", "1000.0", "1e3", "01000", "18446744073709551616"] {
        let statement = statement()
            .to_string()
            .replace("\"not_before\":1000", &format!("\"not_before\":{text}"));
        assert_eq!(code(&signed(&statement), &demand()), MALFORMED, "{text}");
    }
}

#[test]
fn a_nonce_is_written_as_it_is_read() {
    assert_eq!(nonce().to_string(), NONCE);
    assert_eq!(Nonce::parse(&NONCE.to_uppercase()), None);
}
