//! `ingest`: files become the graph, which the workspace keeps between calls (query §1, §2).

use l1ght_core::drift::{self, Report, Scope as Judged};
use l1ght_core::evidence::ListIndex;
use l1ght_core::graph::Namespace;
use l1ght_core::text::WrittenPath;

use super::{Done, Session, Settled, Stop, settle};
use crate::ingest::{Scope, plan};
use crate::input::read_input;
use crate::medulla::MEDULLA;
use crate::memory::FOLDER;
use crate::rejection::Rejection;
use crate::wire::{AdapterName, IngestInput, Ingested, MemoryFreshness, ModeName, Skipped};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<IngestInput>("ingest", input)?;
    let scope = scope(session, &input)?;
    let settled = session.settled()?;
    let (sources, policy) = (session.sources, &settled.policy);
    let mut lanes = session.lanes.borrow_mut();
    let plan = plan(&lanes, &scope, sources, session.documents, policy);
    let report = freshness(session, settled, &scope, common.now);
    let mut wants = plan.wants.clone();
    let report = match report {
        Err(Stop::Wanted(more)) => {
            wants.extend(more);
            None
        }
        Err(stop) => return Err(stop),
        Ok(report) => report,
    };
    if !wants.is_empty() {
        return Err(Stop::Wanted(l1ght_core::order::distinct(wants)));
    }
    let (seen, parsed, unchanged) = (plan.seen, plan.parsed, plan.unchanged);
    let mut skipped = plan.skipped.clone();
    l1ght_core::order::sort(&mut skipped);
    let (tally, evidence) = lanes.take(plan, &scope, &ListIndex::new(&sources.list), policy);
    let reach = scope.reach(lanes.reach);
    lanes.set_reach(reach);
    let answer = Ingested {
        schema: "l1ght.ingest.v1",
        files_seen: seen,
        files_parsed: parsed,
        files_unchanged: unchanged,
        skipped: skipped.iter().map(|(path, code)| Skipped::of(path, code)).collect(),
        nodes_added: tally.nodes_added,
        nodes_removed: tally.nodes_removed,
        edges_added: tally.edges_added,
        edges_removed: tally.edges_removed,
        light_evidence_resolved: evidence.resolved,
        light_evidence_unresolved: evidence.unresolved,
        memory_freshness: MemoryFreshness::of(report.as_ref()),
        elapsed_ms: session.output.elapsed_ms,
    };
    Ok(session.done(&answer, || ingest_text(&answer))?)
}

/// Brings the code lane up to date with the list of files.
pub(super) fn take_code(session: &Session<'_>) -> Result<(), Stop> {
    take(session, &Scope { code: true, ..Scope::default() })
}

/// Brings all lanes up to date with the list of files.
pub(super) fn take_all(session: &Session<'_>) -> Result<(), Stop> {
    take(session, &Scope { code: true, light: true, universal: true, ..Scope::default() })
}

fn take(session: &Session<'_>, scope: &Scope) -> Result<(), Stop> {
    let policy = &session.settled()?.policy;
    let mut lanes = session.lanes.borrow_mut();
    let plan = plan(&lanes, scope, session.sources, session.documents, policy);
    if !plan.wants.is_empty() {
        return Err(Stop::Wanted(l1ght_core::order::distinct(plan.wants)));
    }
    lanes.take(plan, scope, &ListIndex::new(&session.sources.list), policy);
    Ok(())
}

/// What is to be looked at.
fn scope(session: &Session<'_>, input: &IngestInput) -> Result<Scope, Rejection> {
    let list = &session.sources.list;
    let replaces = input.mode == ModeName::Replace;
    if replaces && !list.complete {
        let message =
            "`replace` would lose what is not in this list of files, which is not complete";
        return Err(Rejection::refusal("ingest/partial-list", message.to_owned())
            .help("`merge` takes a list that is not complete"));
    }
    let namespace = match &input.namespace {
        None => Namespace::default(),
        Some(name) => Namespace::parse(name).ok_or_else(|| {
            let message = format!("`{name}` is no namespace");
            Rejection::misuse("ingest/namespace", message)
                .help("a namespace is not empty and has no `:`")
        })?,
    };
    let written = input.path.as_deref().unwrap_or_default();
    let WrittenPath::Inside { path, .. } = WrittenPath::read(written) else {
        let message = format!("`{written}` is outside of the root");
        return Err(Rejection::misuse("ingest/outside-root", message));
    };
    let scope = Scope {
        path,
        code: matches!(input.adapter, AdapterName::Code | AdapterName::Auto),
        light: matches!(input.adapter, AdapterName::Light | AdapterName::Auto),
        universal: matches!(input.adapter, AdapterName::Universal | AdapterName::Auto),
        replaces,
        dotfiles: input.include_dotfiles,
        namespace,
    };
    if !scope.path.is_empty() && !list.files.keys().any(|path| scope.holds(path)) {
        let message = format!("nothing is listed at `{written}`");
        return Err(Rejection::misuse("ingest/no-path", message));
    }
    Ok(scope)
}

/// What `check` says of memories and of the documents in scope; nothing without baselines.
fn freshness(
    session: &Session<'_>,
    settled: &Settled,
    scope: &Scope,
    now: Option<u64>,
) -> Result<Option<Report>, Stop> {
    if !settled.has_lock {
        return Ok(None);
    }
    // What is remembered rests on code anywhere.
    let always = [FOLDER, MEDULLA].map(str::to_owned);
    let globs = match scope.path.as_str() {
        "" => Vec::new(),
        path => always.into_iter().chain([path.to_owned()]).collect(),
    };
    let judged = Judged { globs, ..Judged::default() };
    let report = settle(drift::check(&session.question(settled, &judged, now)))?;
    Ok(Some(session.as_told(report)))
}

fn ingest_text(answer: &Ingested<'_>) -> String {
    let mut out = String::new();
    for item in &answer.memory_freshness.stale_evidence {
        let place = format!("{}:{}", item.document, item.line);
        let line = format!("{place}  {}: {}: {}", item.claim, item.evidence, item.verdict);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    for file in &answer.skipped {
        out.push_str(&format!("{} was skipped: {}\n", escape_line(file.path), file.code));
    }
    let change = |added: u64, removed: u64, what: &str| {
        format!("{} added, {removed} removed", counted(added, what))
    };
    let lines = [
        format!(
            "{}: {} parsed, {} unchanged, {} skipped",
            counted(answer.files_seen, "file"),
            answer.files_parsed,
            answer.files_unchanged,
            answer.skipped.len(),
        ),
        change(answer.nodes_added, answer.nodes_removed, "node"),
        change(answer.edges_added, answer.edges_removed, "edge"),
        format!(
            "evidence: {} resolved, {} unresolved, {} stale",
            answer.light_evidence_resolved,
            answer.light_evidence_unresolved,
            answer.memory_freshness.stale_evidence_count,
        ),
    ];
    out + &lines.join("\n") + "\n"
}
