//! `l1ght.check.v1`: the answer of `check` (evidence §6). Fields may be added, never removed or
//! changed; their order is the order here.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use l1ght_core::drift::{self, Level, Verdict};
use l1ght_core::text::RepoPath;

use super::claim::Claim;
use crate::checked::Checked;
use crate::name::level_name;

/// The report of `check`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CheckReport<'a> {
    /// `l1ght.check.v1`
    schema: &'static str,
    tool: Tool,
    /// The time it was judged at, milliseconds since 1970, if one was given.
    now: Option<u64>,
    /// The normalisers of the baselines that were compared.
    normalizers: &'a [String],
    /// The languages of the cited files.
    languages: &'a [String],
    list: List,
    pub(crate) summary: Summary<'a>,
    documents: Vec<Document<'a>>,
    findings: Vec<Finding<'a>>,
    groups: Vec<Group<'a>>,
    skipped: Vec<Skipped<'a>>,
    /// Baselines that moved since the base with a reason on record.
    accepted: Vec<AcceptedMove<'a>>,
}

/// Which program wrote a report.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// The host's list of files.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct List {
    /// True when a path that is not listed does not exist.
    complete: bool,
    /// How many files were listed.
    files: u64,
}

/// The counts.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Summary<'a> {
    documents: u64,
    claims: u64,
    items: u64,
    /// Claims that are verified.
    verified: u64,
    /// Claims that are not.
    not_verified: u64,
    /// Items by verdict, worst first; verdicts that do not occur are left out.
    #[serde(serialize_with = "verdict_counts")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    by_verdict: &'a [(Verdict, u64)],
    /// Findings by level.
    #[serde(serialize_with = "level_counts")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    by_level: &'a [(Level, u64)],
    /// True when there were claims and none could be verified.
    nothing_verified: bool,
    /// Baselines that moved since the base; null without a base.
    baselines_moved: Option<u64>,
    /// Findings that were there before (`--new-since`) and are left out; null without it.
    known: Option<u64>,
}

/// One document.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Document<'a> {
    path: &'a str,
    /// Its name: `Node`, else the title, else the file name.
    node: &'a str,
    /// The worst verdict of its claims; null without evidence.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    verdict: Option<&'static str>,
    claims: Vec<Claim<'a>>,
}

/// Something a person should see.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Finding<'a> {
    /// `evidence/<verdict>`, `light/…`, `link/…`.
    code: &'a str,
    /// `error`, `warning`, `note`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::level"))]
    level: &'static str,
    message: &'a str,
    /// The document's path.
    document: &'a str,
    /// From 1.
    line: u32,
    /// From 1.
    column: u32,
    claim: Option<&'a str>,
    evidence: Option<&'a str>,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    verdict: Option<&'static str>,
    /// The real place now.
    target: Option<&'a str>,
    /// What findings with the same cause share.
    root: &'a str,
    /// The cited text then, bounded.
    before: Option<&'a str>,
    /// The cited text now, bounded.
    after: Option<&'a str>,
    /// The reference to write instead.
    suggestion: Option<&'a str>,
    /// SHA-256 in hexadecimal over code, document, claim key and anchor.
    fingerprint: String,
}

/// Findings with one cause.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Group<'a> {
    root: &'a str,
    target: Option<&'a str>,
    /// Indexes in `findings`.
    findings: &'a [u64],
}

/// A file that could not be taken as a document.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Skipped<'a> {
    pub(crate) path: &'a str,
    pub(crate) code: &'a str,
}

/// A baseline that moved, and why.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AcceptedMove<'a> {
    document: &'a str,
    claim: &'a str,
    anchor: &'a str,
    by: &'a str,
    reason: &'a str,
}

impl<'a> CheckReport<'a> {
    /// The wire form of what `check` found.
    pub(crate) fn of(checked: &'a Checked) -> Self {
        let report = &checked.report;
        Self {
            schema: "l1ght.check.v1",
            tool: Tool { name: "l1ght", version: env!("CARGO_PKG_VERSION") },
            now: report.now,
            normalizers: &report.normalizers,
            languages: &report.languages,
            list: List { complete: report.list_complete, files: report.list_files },
            summary: Summary::of(checked),
            documents: report.documents.iter().map(Document::of).collect(),
            findings: report.findings.iter().map(Finding::of).collect(),
            groups: report.groups.iter().map(Group::of).collect(),
            skipped: report
                .skipped
                .iter()
                .map(|file| Skipped::of(&file.path, &file.code))
                .collect(),
            accepted: report.accepted.iter().map(AcceptedMove::of).collect(),
        }
    }
}

impl<'a> Summary<'a> {
    pub(crate) fn of(checked: &'a Checked) -> Self {
        let summary = &checked.report.summary;
        Self {
            documents: summary.documents,
            claims: summary.claims,
            items: summary.items,
            verified: summary.verified,
            not_verified: summary.not_verified,
            by_verdict: &summary.by_verdict,
            by_level: &summary.by_level,
            nothing_verified: summary.nothing_verified,
            baselines_moved: summary.baselines_moved,
            known: checked.known,
        }
    }
}

impl<'a> Document<'a> {
    fn of(document: &'a drift::DocumentReport) -> Self {
        Self {
            path: document.path.as_str(),
            node: &document.node,
            verdict: document.verdict.map(Verdict::name),
            claims: document.claims.iter().map(Claim::of).collect(),
        }
    }
}

impl<'a> Finding<'a> {
    fn of(finding: &'a drift::Finding) -> Self {
        Self {
            code: &finding.code,
            level: level_name(finding.level),
            message: &finding.message,
            document: finding.document.as_str(),
            line: finding.position.line,
            column: finding.position.column,
            claim: finding.claim.as_deref(),
            evidence: finding.evidence.as_deref(),
            verdict: finding.verdict.map(Verdict::name),
            target: finding.target.as_deref(),
            root: &finding.root,
            before: finding.before.as_deref(),
            after: finding.after.as_deref(),
            suggestion: finding.suggestion.as_deref(),
            fingerprint: finding.fingerprint.hex(),
        }
    }
}

impl<'a> Group<'a> {
    fn of(group: &'a drift::Group) -> Self {
        Self { root: &group.root, target: group.target.as_deref(), findings: &group.findings }
    }
}

impl<'a> Skipped<'a> {
    pub(crate) fn of(path: &'a RepoPath, code: &'a str) -> Self {
        Self { path: path.as_str(), code }
    }
}

impl<'a> AcceptedMove<'a> {
    fn of(moved: &'a drift::AcceptedMove) -> Self {
        Self {
            document: moved.document.as_str(),
            claim: &moved.claim,
            anchor: &moved.anchor,
            by: &moved.by,
            reason: &moved.reason,
        }
    }
}

fn verdict_counts<S: Serializer>(counts: &&[(Verdict, u64)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(verdict, count)| (verdict.name(), count)))
}

fn level_counts<S: Serializer>(counts: &&[(Level, u64)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(level, count)| (level_name(*level), count)))
}
