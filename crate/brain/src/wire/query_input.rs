//! What the questions about the graph take.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Error, Value};

use l1ght_core::query::Dimension;

use super::input::{Fields, ToolInput, fields};

fields!(SearchInput: agent_id, query, regex, ignore_case, lanes, top_k);
fields!(SeekInput: agent_id, query, top_k);
fields!(ActivateInput: agent_id, query, top_k, dimensions);
fields!(ImpactInput: agent_id, target, depth, top_k);
fields!(WhyInput: agent_id, from, to, top_k);
fields!(ValidatePlanInput: agent_id, changes, depth, top_k);
fields!(AuditInput: agent_id, top_k);
fields!(HealthInput: agent_id);
fields!(HelpInput: agent_id, stage, error);

impl ToolInput for SearchInput {
    const REQUIRED: &'static [&'static str] = &["query"];
}
impl ToolInput for SeekInput {
    const REQUIRED: &'static [&'static str] = &["query"];
}
impl ToolInput for ActivateInput {
    const REQUIRED: &'static [&'static str] = &["query"];
}
impl ToolInput for ImpactInput {
    const REQUIRED: &'static [&'static str] = &["target"];
}
impl ToolInput for WhyInput {
    const REQUIRED: &'static [&'static str] = &["from", "to"];
}
impl ToolInput for ValidatePlanInput {
    const REQUIRED: &'static [&'static str] = &["changes"];
}
impl ToolInput for AuditInput {}
impl ToolInput for HealthInput {}
impl ToolInput for HelpInput {}

/// What `search` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct SearchInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What lines have to hold, at most 1000 bytes.
    pub(crate) query: String,
    /// It is an expression, in the syntax of Rust's `regex`.
    pub(crate) regex: bool,
    /// Large and small letters of ASCII are the same.
    pub(crate) ignore_case: bool,
    /// The lanes whose files are looked through; all without it.
    pub(crate) lanes: Vec<LaneName>,
    /// How many lines are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// A lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum LaneName {
    /// Files of code, and all others that are no documents.
    Code,
    /// L1GHT documents.
    Light,
    /// Ordinary documents.
    Universal,
}

impl LaneName {
    /// Its name on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Light => "light",
            Self::Universal => "universal",
        }
    }
}

/// What `seek` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct SeekInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What is looked for, in words; the first 4096 bytes count.
    pub(crate) query: String,
    /// How many are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// What `activate` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct ActivateInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What is looked for, in words; the first 4096 bytes count.
    pub(crate) query: String,
    /// How many are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
    /// The sides that count; all without it.
    pub(crate) dimensions: Vec<DimensionName>,
}

/// A side from which a node can be near.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum DimensionName {
    /// By the links of code and documents.
    Structural,
    /// By what it says.
    Semantic,
    /// By when it was told.
    Temporal,
    /// By what it makes happen.
    Causal,
}

impl From<DimensionName> for Dimension {
    fn from(name: DimensionName) -> Self {
        match name {
            DimensionName::Structural => Self::Structural,
            DimensionName::Semantic => Self::Semantic,
            DimensionName::Temporal => Self::Temporal,
            DimensionName::Causal => Self::Causal,
        }
    }
}

/// What `impact` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct ImpactInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What would change: a file, `file:line`, `file:first-last`, `file#symbol`, a node id, or the name
    /// of a symbol or claim.
    pub(crate) target: String,
    /// How many steps are followed, at most 8; 3 without it.
    pub(crate) depth: Option<u64>,
    /// How many of each kind are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// What `why` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct WhyInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// A node, as `impact` takes it.
    pub(crate) from: String,
    /// Another.
    pub(crate) to: String,
    /// How many paths are answered, at most 20; 3 without it.
    pub(crate) top_k: Option<u64>,
}

/// What `validate_plan` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct ValidatePlanInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What is to be changed, 1 to 256 places.
    pub(crate) changes: Vec<PlannedChange>,
    /// How many steps from what is changed are followed, at most 8; 2 without it.
    pub(crate) depth: Option<u64>,
    /// How many of each kind are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// A change that somebody intends.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedChange {
    /// The file, from the root.
    pub(crate) path: String,
    /// The symbol in it; all of the file without it.
    #[serde(default)]
    pub(crate) symbol: Option<String>,
    /// What is done, in words; `add` says that the file is not there yet.
    #[serde(default)]
    pub(crate) what: Option<String>,
}

/// What `audit` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct AuditInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// How many of each kind are answered, at most 1000; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// What `health` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct HealthInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
}

/// What `help` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct HelpInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// Where the work is: `begin`, `orient`, `plan`, `edit`, `prove`, `remember`, `share`.
    pub(crate) stage: Option<String>,
    /// The code of an error: what to do about it.
    pub(crate) error: Option<String>,
}
