//! Parts of the records and answers of missions (mission §1).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use l1ght_core::mission::{Advice, Claim, Lapse, Move, Surroundings, Trust};

use super::claim::Decimal;
use crate::write::escape::escape_line;

/// What is shown of every claim.
pub(crate) type Shown = Map<String, Value>;

/// The graph and the root when a mission was started.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct GraphState {
    pub(crate) node_count: u64,
    pub(crate) edge_count: u64,
    /// True when the graph is whole.
    pub(crate) finalized: bool,
    /// The number of the last fact that the brain had been told.
    pub(crate) graph_generation: u64,
    pub(crate) workspace_root: String,
    /// `host`, or `name` when only the brain's name is known.
    pub(crate) workspace_root_source: String,
    pub(crate) runtime_root: String,
}

impl From<&Surroundings> for GraphState {
    fn from(around: &Surroundings) -> Self {
        Self {
            node_count: around.node_count,
            edge_count: around.edge_count,
            finalized: around.finalized,
            graph_generation: around.graph_generation,
            workspace_root: around.workspace_root.clone(),
            workspace_root_source: around.workspace_root_source.clone(),
            runtime_root: around.runtime_root.clone(),
        }
    }
}

/// Whether a mission is about the root that it was started in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ContextGuard {
    /// `m1nd-mission-context-guard-v1`
    schema: &'static str,
    workspace_match: bool,
    requested_repo: String,
    workspace_root: String,
    workspace_root_source: String,
    runtime_root: String,
    graph_generation: u64,
    binary: Binary,
    non_claims: [&'static str; 2],
}

/// What answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Binary {
    /// `l1ght`
    name: &'static str,
    version: String,
}

impl ContextGuard {
    /// That of a mission about `repo`.
    pub(crate) fn of(repo: &str, around: &Surroundings) -> Self {
        Self {
            schema: "m1nd-mission-context-guard-v1",
            workspace_match: around.is_about(repo),
            requested_repo: repo.to_owned(),
            workspace_root: around.workspace_root.clone(),
            workspace_root_source: around.workspace_root_source.clone(),
            runtime_root: around.runtime_root.clone(),
            graph_generation: around.graph_generation,
            binary: Binary { name: "l1ght", version: around.version.clone() },
            non_claims: [
                "equal paths do not prove equal files",
                "this does not say that the graph has every file",
            ],
        }
    }
}

/// How far the graph can be trusted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct TrustWire {
    scope_ok: bool,
    /// `needs_ingest`, `workspace_binding_unverified`, `graph_present`, `not_finalized`.
    graph_freshness: &'static str,
    /// `repo_matches_workspace_binding`, `mission_repo_may_differ_from_workspace_binding`.
    binding: &'static str,
}

impl From<Trust> for TrustWire {
    fn from(trust: Trust) -> Self {
        let Trust { scope_ok, graph_freshness, binding } = trust;
        Self { scope_ok, graph_freshness, binding }
    }
}

/// What a budget allows.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BudgetEnvelope {
    pub(crate) max_tool_calls: u32,
    pub(crate) max_files_read: u32,
    pub(crate) soft_deadline_ms: u32,
}

/// A move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MoveWire {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    why: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evidence_required: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    suggested_focus: Vec<String>,
}

impl From<&Move> for MoveWire {
    fn from(next: &Move) -> Self {
        Self {
            kind: next.kind.to_string(),
            tool: next.tool.as_deref().map(str::to_owned),
            target: next.target.clone(),
            why: next.why.to_string(),
            evidence_required: next.evidence.as_deref().map(str::to_owned),
            suggested_focus: next.focus.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<MoveWire> for Move {
    fn from(wire: MoveWire) -> Self {
        Self {
            kind: wire.kind.into(),
            tool: wire.tool.map(Into::into),
            target: wire.target,
            why: wire.why.into(),
            evidence: wire.evidence_required.map(Into::into),
            focus: wire.suggested_focus.into_iter().map(Into::into).collect(),
        }
    }
}

impl MoveWire {
    /// In one line.
    pub(crate) fn line(&self) -> String {
        let with = [self.tool.as_deref(), self.target.as_deref()];
        let with = with.into_iter().flatten().map(|word| format!(" {}", escape_line(word)));
        format!("{}{}: {}", self.kind, with.collect::<String>(), self.why)
    }
}

/// The move for whoever goes on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct NextRequired {
    #[serde(rename = "move")]
    next: MoveWire,
    do_not: Vec<String>,
    soft_warning: Option<String>,
}

impl From<&Advice> for NextRequired {
    fn from(advice: &Advice) -> Self {
        Self {
            next: (&advice.next).into(),
            do_not: advice.do_not.iter().map(ToString::to_string).collect(),
            soft_warning: advice.warning.as_deref().map(str::to_owned),
        }
    }
}

/// A claim that is verified and holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct VerifiedClaim {
    claim_id: String,
    claim: String,
    evidence_refs: Vec<String>,
    evidence_grade: &'static str,
    /// `receipt`, `recorded_event`, `existing_path`.
    corroboration: &'static str,
    /// True unless a key of the host vouches for the reading.
    self_attested: bool,
    /// 0 to 1, as given.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    confidence: Option<Decimal>,
}

impl From<&Claim> for VerifiedClaim {
    fn from(claim: &Claim) -> Self {
        Self {
            claim_id: claim.id.clone(),
            claim: claim.text.clone(),
            evidence_refs: claim.refs.clone(),
            evidence_grade: claim.graded.grade.name(),
            corroboration: claim.graded.corroboration.name(),
            self_attested: claim.graded.self_attested,
            confidence: claim.confidence.map(Decimal),
        }
    }
}

/// A claim that was not verified.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct RejectedClaim {
    claim_id: String,
    claim: String,
    /// `insufficient_evidence`
    verdict: &'static str,
    missing: Vec<&'static str>,
}

impl From<&Claim> for RejectedClaim {
    fn from(claim: &Claim) -> Self {
        Self {
            claim_id: claim.id.clone(),
            claim: claim.text.clone(),
            verdict: claim.verdict.name(),
            missing: claim.graded.grade.missing().into_iter().collect(),
        }
    }
}

/// A claim that is not verified yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct OpenHypothesis {
    claim_id: String,
    claim: String,
    missing: Vec<&'static str>,
}

impl From<&Claim> for OpenHypothesis {
    fn from(claim: &Claim) -> Self {
        let RejectedClaim { claim_id, claim, missing, .. } = claim.into();
        Self { claim_id, claim, missing }
    }
}

/// A claim that was verified and whose evidence has changed since.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct LapsedClaim {
    claim_id: String,
    claim: String,
    evidence_refs: Vec<String>,
    /// The verdict on its evidence now, or `verified_at_earlier_tree`.
    verdict: String,
    /// The file that changed, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// When that was seen first, milliseconds since 1970.
    since: u64,
}

impl LapsedClaim {
    /// In one line.
    pub(crate) fn line(&self) -> String {
        let path = self.path.as_deref().map(|path| format!(" of {path}")).unwrap_or_default();
        format!("{} {}{path}: {}", self.claim_id, self.verdict, self.claim)
    }

    /// A lapse of that claim.
    pub(crate) fn of(claim: &Claim, lapse: &Lapse) -> Self {
        Self {
            claim_id: claim.id.clone(),
            claim: claim.text.clone(),
            evidence_refs: claim.refs.clone(),
            verdict: lapse.verdict.clone(),
            path: lapse.path.clone(),
            since: lapse.since,
        }
    }
}

/// Whether what was told also stands in the log of another mission.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct EvidenceProjection {
    /// `m1nd-evidence-projection-status-v1`
    schema: &'static str,
    /// `appended`, `replayed`, `gap`.
    pub(crate) status: &'static str,
    /// Of a gap: `canonical_evidence_link_absent`, `evidence_projection_failed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    non_claim: Option<&'static str>,
}

impl EvidenceProjection {
    /// What was told follows a head that is in the other log.
    pub(crate) fn linked(is_replayed: bool) -> Self {
        let status = if is_replayed { "replayed" } else { "appended" };
        Self {
            schema: "m1nd-evidence-projection-status-v1",
            status,
            code: None,
            detail: None,
            non_claim: None,
        }
    }

    /// It follows none.
    pub(crate) fn gap(code: &'static str, detail: String) -> Self {
        Self {
            status: "gap",
            code: Some(code),
            detail: Some(detail),
            non_claim: Some("this says nothing of whether the evidence of this mission is good"),
            ..Self::linked(false)
        }
    }
}
