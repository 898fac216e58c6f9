//! The writers of a report, each over reports built by hand: `tests/suite/report/*.md`.
//!
//! A case is a block `report <format>` (or `report text color`) that describes a report as JSON;
//! what it does not say is empty. An escape character is shown as `␛`.

mod reports;
mod sarif;
mod schemas;

use l1ght_brain::{Format, Output, write_check};
use l1ght_tests::suite;

#[test]
fn every_writer_shows_the_same_findings_and_counts() {
    suite::run("report", |case| {
        let block = case.inputs.first().expect("a case has a `report` block");
        let mut words = block.info.split(' ').skip(1);
        let format = words.next().and_then(Format::named).expect("a format is named");
        let color = words.next() == Some("color");
        let told = serde_json::from_str(&block.text).expect("the report is JSON");
        let body = write_check(&reports::build(&told), Output { format, color, elapsed_ms: 0 });
        shown(format, &body)
    });
}

fn shown(format: Format, body: &[u8]) -> String {
    match format {
        Format::Json => {
            schemas::assert_valid("check.answer", body);
            indented(body)
        }
        Format::Sarif => {
            sarif::assert_sarif(body);
            without_rules(&indented(body))
        }
        _ => String::from_utf8(body.to_vec()).expect("reports are UTF-8").replace('\x1b', "␛"),
    }
}

/// The same JSON, its keys in the order they came.
fn indented(body: &[u8]) -> String {
    let mut out = Vec::new();
    let mut from = serde_json::Deserializer::from_slice(body);
    let mut to = serde_json::Serializer::pretty(&mut out);
    serde_transcode::transcode(&mut from, &mut to).expect("the report is JSON");
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// The table of rules is the same for every report and is left out of what is expected.
fn without_rules(log: &str) -> String {
    let start = log.find("          \"rules\": [").expect("a run has rules");
    let end = log[start..].find("\n          ]").expect("the rules end") + start;
    format!("{}          \"rules\": [ … {}", &log[..start], &log[end..])
}
