//! `cross_verify`: the graph and the claims against the files as they are (evidence §6).

use l1ght_core::drift::{self, Flag, Report, Scope, Verdict};
use l1ght_core::evidence::{Content, Want};
use l1ght_core::graph::NodeId;
use l1ght_core::order;
use l1ght_core::text::{Digest, LineIndex, RepoPath};

use super::recall::QUOTED;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::wire::{
    CheckName, CrossVerified, CrossVerifyInput, GraphVsDisk, HashMismatch, LocDrift, StaleItem,
    highest,
};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<CrossVerifyInput>("cross_verify", input)?;
    let all = if input.check.is_empty() { CheckName::ALL.to_vec() } else { input.check };
    let checks = order::distinct(all);
    let scope = input.scope.unwrap_or_default().trim_matches('/').to_owned();
    let scope = Scope { folder: scope, ..Scope::default() };
    let wants = |name: CheckName| checks.contains(&name);
    let graph = compare(session, &scope, &wants);
    let report = wants(CheckName::EvidenceFreshness).then(|| {
        let settled = session.settled()?;
        settle(drift::check(&session.question(settled, &scope, common.now)))
            .map(|report| session.as_told(report))
    });
    let (graph, report) = both(graph, report.transpose())?;
    let stale = report.as_ref().map(|report| stale_items(session, report)).unwrap_or_default();
    let counts = |item: &&StaleItem| item.reason != UNVERIFIABLE;
    let answer = CrossVerified {
        ok: true,
        schema: "l1ght-cross-verify-v1",
        scope: scope.folder,
        checks_run: checks.iter().map(|check| check.name()).collect(),
        graph_vs_disk: graph,
        stale_evidence_count: stale.iter().filter(counts).count() as u64,
        stale_evidence: stale,
        stale_confidence: report.as_ref().and_then(|report| {
            let claims = report.documents.iter().flat_map(|document| &document.claims);
            let stale =
                claims.filter(|claim| claim.items.iter().any(|item| item.verdict.is_stale()));
            highest(stale.filter_map(|claim| claim.confidence))
        }),
        quoted: QUOTED,
        elapsed_ms: session.output.elapsed_ms,
    };
    Ok(session.done(&answer, || verified_text(&answer))?)
}

/// Both, or everything that either wants.
fn both<A, B>(one: Result<A, Stop>, other: Result<B, Stop>) -> Result<(A, B), Stop> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(Stop::Wanted(one)), Err(Stop::Wanted(other))) => {
            Err(Stop::Wanted(order::distinct([one, other].concat())))
        }
        (Err(stop), _) | (_, Err(stop)) => Err(stop),
    }
}

/// The graph beside the list of files.
fn compare(
    session: &Session<'_>,
    scope: &Scope,
    runs: &dyn Fn(CheckName) -> bool,
) -> Result<GraphVsDisk, Stop> {
    let mut answer = GraphVsDisk::default();
    let list = &session.sources.list;
    let lanes = session.lanes.borrow();
    if runs(CheckName::Existence) {
        let is_hidden =
            |path: &RepoPath| path.as_str().starts_with('.') || path.as_str().contains("/.");
        let missing =
            list.files.keys().filter(|path| scope.holds(path.as_str()) && !is_hidden(path));
        let missing = missing.filter(|path| !lanes.holds(path));
        answer.missing_from_graph = missing.map(RepoPath::to_string).collect();
        let gone = lanes.paths().filter(|path| {
            list.complete && scope.holds(path.as_str()) && !list.files.contains_key(path)
        });
        answer.missing_from_disk = gone.map(RepoPath::to_string).collect();
    }
    if !runs(CheckName::Loc) && !runs(CheckName::Hash) {
        return Ok(answer);
    }
    let mut wants = Vec::new();
    for (path, known) in lanes.code().known().filter(|(path, _)| scope.holds(path.as_str())) {
        let Some(entry) = list.files.get(path).filter(|entry| entry.absent.is_none()) else {
            continue;
        };
        let listed = entry.id.as_ref().map(|id| id.0.as_str());
        // Of a file that was not read, and had no id, nothing can have changed that is known.
        if known.id.is_none() || listed == known.id {
            continue;
        }
        let bytes = match session.sources.contents.get(path) {
            None => {
                wants.push(Want::File(path.clone()));
                continue;
            }
            Some(Content::Failed(_)) => continue,
            Some(Content::Bytes(bytes)) => bytes,
        };
        let own = format!("sha256:{}", Digest::of(bytes).hex());
        if listed.is_none() && known.id == Some(&own) {
            continue;
        }
        let external_id = NodeId::file(path).as_str().to_owned();
        let disk_loc = LineIndex::new(bytes).count(bytes);
        let drift = lanes.code().lines(path).filter(|loc| runs(CheckName::Loc) && *loc != disk_loc);
        answer.loc_drift.extend(drift.map(|graph_loc| LocDrift {
            external_id: external_id.clone(),
            file_path: path.to_string(),
            graph_loc,
            disk_loc,
            delta: i64::from(disk_loc) - i64::from(graph_loc),
        }));
        if runs(CheckName::Hash) {
            answer.hash_mismatches.push(HashMismatch {
                external_id,
                file_path: path.to_string(),
                known_id: known.id.map(str::to_owned),
                disk_id: Some(listed.map_or(own, str::to_owned)),
            });
        }
    }
    if wants.is_empty() { Ok(answer) } else { Err(Stop::Wanted(wants)) }
}

const UNVERIFIABLE: &str = "unverifiable";

/// Why evidence with that verdict does not hold; nothing for what holds.
fn reason(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Missing | Verdict::FileGone | Verdict::CaseMismatch => {
            Some("evidence_file_missing")
        }
        stale if stale.is_stale() => Some("evidence_changed"),
        Verdict::Unbound
        | Verdict::Unverifiable
        | Verdict::Ambiguous
        | Verdict::Foreign
        | Verdict::OutsideRoot
        | Verdict::Invalid => Some(UNVERIFIABLE),
        _ => None,
    }
}

fn stale_items(session: &Session<'_>, report: &Report) -> Vec<StaleItem> {
    let mut stale = Vec::new();
    for document in &report.documents {
        for claim in &document.claims {
            let items = claim.items.iter().filter_map(|item| Some((item, reason(item.verdict)?)));
            stale.extend(items.map(|(item, reason)| StaleItem {
                marker: claim.id.clone(),
                claim: claim.claim.clone(),
                evidence_path: item.evidence.clone(),
                reason,
                verdict: Some(item.verdict.name()),
                document: document.path.to_string(),
                line: item.position.line,
                age_ms: None,
            }));
        }
        let aged = document.claims.iter().find(|claim| claim.flags.contains(&Flag::Aged));
        stale.extend(aged.map(|claim| StaleItem {
            marker: claim.id.clone(),
            claim: claim.claim.clone(),
            evidence_path: String::new(),
            reason: "aged_out",
            verdict: None,
            document: document.path.to_string(),
            line: claim.position.line,
            age_ms: age(session, report, &document.path),
        }));
    }
    stale
}

fn age(session: &Session<'_>, report: &Report, path: &RepoPath) -> Option<u64> {
    let (document, _) = session.document(path).ok()?;
    report.now?.checked_sub(drift::created(document)?)
}

fn verified_text(answer: &CrossVerified) -> String {
    let mut out = String::new();
    let mut line = |text: String| out.push_str(&format!("{}\n", escape_line(&text)));
    let graph = &answer.graph_vs_disk;
    graph.missing_from_graph.iter().for_each(|path| line(format!("not in the graph: {path}")));
    graph.missing_from_disk.iter().for_each(|path| line(format!("only in the graph: {path}")));
    for file in &graph.hash_mismatches {
        line(format!("changed since it was ingested: {}", file.file_path));
    }
    for file in &graph.loc_drift {
        line(format!(
            "{}: {} lines in the graph, {} now",
            file.file_path, file.graph_loc, file.disk_loc
        ));
    }
    for item in &answer.stale_evidence {
        let place = format!("{}:{}", item.document, item.line);
        line(format!("{place}  {}: {}: {}", item.claim, item.evidence_path, item.reason));
    }
    let differences = graph.missing_from_graph.len()
        + graph.missing_from_disk.len()
        + graph.hash_mismatches.len()
        + graph.loc_drift.len();
    line(format!(
        "{} between graph and files, {} stale",
        counted(differences as u64, "difference"),
        counted(answer.stale_evidence_count, "claim")
    ));
    out
}
