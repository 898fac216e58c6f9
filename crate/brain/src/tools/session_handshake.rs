//! `session_handshake`: what an agent should know before it begins (memory §4).

use l1ght_core::drift::Report;
use l1ght_core::light::Confidence;
use l1ght_core::order;

use super::recall::{QUOTED, is_stale};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::memory::FOLDER;
use crate::wire::{
    AgentMemory, AttentionAnchor, Decimal, GraphIntelligence, GraphMemory, Handshake,
    HandshakeInput, SkippedName, StaleClaim, TopRanked,
};
use crate::write::escape::escape_line;

/// How many of anything are shown.
const FEW: usize = 5;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<HandshakeInput>("session_handshake", input)?;
    session.brain()?;
    let report = session.judged(common.now)?;
    let agent_memory = agent_memory(session, &report);
    let name = &session.remembered.options.name;
    let is_other = input.repo.as_ref().is_some_and(|repo| repo != "." && repo != name);
    let (trust_mode, next_action) = trust(session, is_other, agent_memory.stale_evidence_count > 0);
    let answer = Handshake {
        ok: true,
        schema: "m1nd-session-handshake-v0",
        brain: name.clone(),
        trust_mode,
        next_action,
        agent_memory,
        graph_intelligence: graph_intelligence(session),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || handshake_text(&answer))?)
}

/// How far the graph can be relied on, and what to do next.
fn trust(session: &Session<'_>, is_other: bool, is_stale: bool) -> (&'static str, &'static str) {
    let lanes = session.lanes.borrow();
    if is_other {
        return (
            "wrong_workspace_binding",
            "this brain is of another repository than `repo`: open the brain there",
        );
    }
    if lanes.code().counts().0 == 0 {
        return ("needs_ingest", "call `ingest`: the graph has no code yet");
    }
    if lanes.is_behind(&session.sources.list) {
        return ("graph_behind", "call `ingest`: files changed since the last one");
    }
    match is_stale {
        true => ("memory_stale", "call `cross_verify`: code changed under what is remembered"),
        false => ("full_trust", "go on: what is remembered holds"),
    }
}

fn agent_memory(session: &Session<'_>, report: &Report) -> AgentMemory {
    let remembered = session.remembered;
    let lanes = session.lanes.borrow();
    let capped = remembered.options.capped_out(remembered.memories);
    let loaded = lanes.loaded_memories();
    let unreadable = remembered.memories.unreadable.iter();
    let unreadable = unreadable.map(|number| (format!("record {number}"), "newer".to_owned()));
    let skipped = remembered.left.iter().cloned().chain(unreadable);
    let claims = report.documents.iter().flat_map(|document| {
        document.claims.iter().filter(|claim| is_stale(claim)).map(move |claim| (document, claim))
    });
    let mut stale: Vec<(Option<Confidence>, StaleClaim)> = Vec::new();
    let mut count = 0;
    for (document, claim) in claims {
        let items = claim.items.iter().filter(|item| item.verdict.is_stale());
        count += items.clone().count() as u64;
        stale.extend(items.take(1).map(|item| {
            let shown = StaleClaim {
                claim: claim.claim.clone(),
                document: document.path.to_string(),
                evidence: item.evidence.clone(),
                verdict: item.verdict.name(),
                confidence: claim.confidence.map(Decimal),
            };
            (claim.confidence, shown)
        }));
    }
    order::sort_by(&mut stale, |a, b| b.0.cmp(&a.0));
    let has_files = session.sources.list.files.keys().any(|path| path.folder() != FOLDER);
    AgentMemory {
        dir: FOLDER,
        file_count: remembered.memories.live().count() as u64,
        loaded: loaded > 0 || remembered.memories.live().next().is_none(),
        loaded_count: loaded,
        nodes_added: lanes.memory_nodes(),
        skipped: skipped.map(|(name, code)| SkippedName { name, code }).collect(),
        capped_out_count: capped.len() as u64,
        capped_out: capped.into_iter().map(str::to_owned).collect(),
        stale_evidence_count: count,
        stale_claims: stale.into_iter().take(FEW).map(|(_, claim)| claim).collect(),
        freshness_note: match has_files {
            true => "verified_against_baselines",
            false => "unverifiable_until_code_reingest",
        },
    }
}

fn graph_intelligence(session: &Session<'_>) -> GraphIntelligence {
    let lanes = session.lanes.borrow();
    let top = lanes.top_ranked();
    let pagerank_note = top.is_empty().then_some("not_computed");
    let top = top.into_iter().map(|one| TopRanked {
        id: one.id.as_str().to_owned(),
        label: one.label,
        pagerank: Decimal(Confidence(one.rank)),
    });
    let anchors: Vec<AttentionAnchor> = session
        .attention
        .borrow()
        .most(FEW)
        .map(|(id, signal)| AttentionAnchor {
            id: id.to_owned(),
            label: lanes.label(id),
            signal,
            kind: kind_of(id).to_owned(),
        })
        .collect();
    let (light_nodes, grounded_in_edges) = lanes.light_counts();
    GraphIntelligence {
        top_pagerank: top.collect(),
        pagerank_note,
        attention_anchors_note: anchors.is_empty().then_some("no_queries_recorded_yet"),
        attention_anchors: anchors,
        memory: GraphMemory { light_nodes, grounded_in_edges },
    }
}

/// What an id says that its node is: `light::<ns>::<kind>::…`, `file::<path>` or
/// `file::<path>::<kind>::<name>`.
fn kind_of(id: &str) -> &str {
    let mut parts = id.split("::");
    match (parts.next(), parts.nth(1)) {
        (Some("light"), Some(kind)) => kind,
        (Some("file"), Some(kind)) => kind,
        _ => "file",
    }
}

fn handshake_text(answer: &Handshake) -> String {
    let memory = &answer.agent_memory;
    let mut out = String::new();
    let mut line = |text: String| out.push_str(&format!("{}\n", escape_line(&text)));
    line(format!("brain {}: {}", answer.brain, answer.trust_mode));
    line(format!(
        "memories: {}, {} loaded, {} stale",
        memory.file_count, memory.loaded_count, memory.stale_evidence_count
    ));
    for claim in &memory.stale_claims {
        line(format!(
            "  {}: {}: {} ({})",
            claim.document, claim.claim, claim.evidence, claim.verdict
        ));
    }
    for file in &memory.skipped {
        line(format!("  {} was left: {}", file.name, file.code));
    }
    for one in &answer.graph_intelligence.top_pagerank {
        line(format!("entry point: {}", one.id));
    }
    for one in &answer.graph_intelligence.attention_anchors {
        line(format!("often asked for: {}", one.id));
    }
    line(format!("next: {}", answer.next_action));
    out
}
