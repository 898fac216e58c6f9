//! SARIF 2.1.0: one run, one rule per code with its help, every result with a region.

use serde::Serialize;

use l1ght_core::drift::{Finding, Level, Skipped};

use super::escape::{escape_line, uri};
use crate::checked::Checked;
use crate::name::level_name;
use crate::rules::{Rule, rules};
use crate::wire::Summary;

/// A SARIF log.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    results: Vec<Outcome<'a>>,
    properties: Properties<'a>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Descriptor>,
}

/// SARIF's `reportingDescriptor`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    id: &'static str,
    short_description: Message,
    help: Message,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    enabled: bool,
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
    /// Files that were skipped.
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
    locations: [Location; 1],
}

/// SARIF's `result`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints,
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "l1ght/v1")]
    fingerprint: String,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
}

/// The counts that every writer gives.
#[derive(Serialize)]
struct Properties<'a> {
    summary: Summary<'a>,
}

impl<'a> Log<'a> {
    /// The log of one check.
    pub(crate) fn of(checked: &'a Checked) -> Self {
        let run = Run {
            tool: Tool {
                driver: Driver {
                    name: "l1ght",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules().map(Descriptor::of).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: true,
                exit_code: checked.exit(),
                tool_execution_notifications: checked.report.skipped.iter().map(notify).collect(),
            }],
            column_kind: "utf16CodeUnits",
            results: checked.report.findings.iter().map(Outcome::of).collect(),
            properties: Properties { summary: Summary::of(checked) },
        };
        Self {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [run],
        }
    }
}

impl Descriptor {
    fn of(rule: Rule) -> Self {
        Self {
            id: rule.code,
            short_description: message(&rule.title()),
            help: message(rule.help),
            default_configuration: Configuration {
                enabled: rule.level != Level::Off,
                level: sarif_level(rule.level),
            },
        }
    }
}

impl<'a> Outcome<'a> {
    fn of(finding: &'a Finding) -> Self {
        let claim = finding.claim.as_ref().map(|claim| format!("{claim}: "));
        let suggestion = finding.suggestion.as_ref().map(|s| format!("; write {s} instead"));
        Self {
            rule_id: &finding.code,
            rule_index: rules().position(|rule| rule.code == finding.code),
            level: sarif_level(finding.level),
            message: message(&format!(
                "{}{}{}",
                claim.unwrap_or_default(),
                finding.message,
                suggestion.unwrap_or_default()
            )),
            locations: [location(
                finding.document.as_str(),
                finding.position.line,
                finding.position.column,
            )],
            partial_fingerprints: Fingerprints { fingerprint: finding.fingerprint.hex() },
        }
    }
}

fn notify(skipped: &Skipped) -> Notification {
    Notification {
        level: "warning",
        message: message(&format!("skipped: {}", skipped.code)),
        locations: [location(skipped.path.as_str(), 1, 1)],
    }
}

fn location(path: &str, line: u32, column: u32) -> Location {
    Location {
        physical_location: PhysicalLocation {
            artifact_location: ArtifactLocation { uri: uri(path), uri_base_id: "%SRCROOT%" },
            region: Region { start_line: line, start_column: column },
        },
    }
}

/// Plain text for a message: brackets would be a link, braces a placeholder (SARIF §3.11.5, §3.11.6).
fn message(text: &str) -> Message {
    let mut out = String::with_capacity(text.len());
    for c in escape_line(text).chars() {
        match c {
            '\\' | '[' | ']' => out.extend(['\\', c]),
            '{' | '}' => out.extend([c, c]),
            c => out.push(c),
        }
    }
    Message { text: out }
}

/// `off` findings are never reported; a rule that is off by default says `none`.
fn sarif_level(level: Level) -> &'static str {
    match level {
        Level::Off => "none",
        level => level_name(level),
    }
}
