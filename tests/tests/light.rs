//! How L1GHT documents are read and written: the cases of `suite/light`.

mod view;

use l1ght_core::light::{
    Draft, DraftClaim, DraftField, DraftMarker, convert_signs, parse, render, replace_values,
    text_of,
};
use l1ght_core::text::{RepoPath, Unit};
use l1ght_tests::suite::{self, Case};
use serde_json::Value;

/// The first input is a document (`md`, perhaps with `utf16`, or its path) or a draft (`json`).
fn answer(case: &Case) -> String {
    let input = case.inputs.first().expect("a case has an input");
    if input.info == "json" {
        return write(&input.text);
    }
    let source = match text_of(input.text.as_bytes()) {
        Ok(source) => source,
        Err(code) => return format!("skipped: {}", code.name()),
    };
    if let Some(edit) = case.input("edit") {
        return change(source, edit);
    }
    let (path, unit) = match input.info.as_str() {
        "md" => ("doc.md", Unit::Utf8),
        "md utf16" => ("doc.md", Unit::Utf16),
        path => (path, Unit::Utf8),
    };
    view::view(source, &parse(&RepoPath::listed(path), source), unit)
}

fn write(json: &str) -> String {
    let value: Value = serde_json::from_str(json).expect("a draft is JSON");
    match render(&draft(&value)) {
        Ok(out) => out,
        Err(refused) => format!("refused: {refused}"),
    }
}

fn change(source: &str, edit: &str) -> String {
    let document = parse(&RepoPath::listed("doc.md"), source);
    if edit.trim() == "signs" {
        return convert_signs(source, &document);
    }
    let values = edit.lines().map(|line| line.split_once('=').expect("`n=value`"));
    let values: Vec<(usize, &str)> =
        values.map(|(at, value)| (at.parse().expect("an index"), value)).collect();
    match replace_values(source, &document, &values) {
        Ok(out) => format!("{out:?}"),
        Err(refused) => format!("refused: {refused}"),
    }
}

fn draft(value: &Value) -> Draft {
    let optional = |key: &str| value[key].as_str().map(str::to_owned);
    let fields = items(&value["fields"]).map(|field| DraftField {
        name: text(&field[0]),
        values: items(&field[1]).map(text).collect(),
    });
    let marker = |marker: &Value| DraftMarker {
        sign: text(&marker[0]),
        key: text(&marker[1]),
        value: text(&marker[2]),
    };
    let claims = items(&value["claims"]).map(|claim| DraftClaim {
        text: text(&claim["text"]),
        markers: items(&claim["markers"]).map(marker).collect(),
    });
    Draft {
        fields: fields.collect(),
        title: optional("title"),
        section: optional("section"),
        claims: claims.collect(),
    }
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

#[test]
fn documents_read_and_write_as_the_protocol_says() {
    suite::run("light", answer);
}
