//! What the tools of memories take.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Error, Number, Value};

use l1ght_core::light::ClaimKind;
use l1ght_core::memory::MemoryClaim;

use super::input::{Fields, ModeName, ToolInput, fields};

fields!(MemorizeInput: agent_id, node_label, claims, title, state, namespace, soul_source, ingest_after, mode);
fields!(MemoryShowInput: agent_id, node_label);
fields!(MemoryListInput: agent_id, stale, all);
fields!(HandshakeInput: agent_id, repo);
fields!(CrossVerifyInput: agent_id, check, scope);
fields!(MemoryHistoryInput: agent_id, node_label, version);

impl ToolInput for MemorizeInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "node_label", "claims"];
}
impl ToolInput for MemoryShowInput {
    const REQUIRED: &'static [&'static str] = &["node_label"];
}
impl ToolInput for MemoryListInput {}
impl ToolInput for HandshakeInput {}
impl ToolInput for CrossVerifyInput {}
impl ToolInput for MemoryHistoryInput {
    const REQUIRED: &'static [&'static str] = &["node_label"];
}

/// What `memorize` takes.
#[derive(Debug)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemorizeInput {
    /// Who concluded it.
    pub(crate) agent_id: String,
    /// What the memory is called: whoever uses the name again writes its next version.
    pub(crate) node_label: String,
    /// 1 to 256 of them.
    pub(crate) claims: Vec<ClaimInput>,
    /// The heading; else the label.
    pub(crate) title: Option<String>,
    /// `authored` (default), `verified`, `outdated` or another word.
    pub(crate) state: Option<String>,
    /// The `<ns>` in the ids of its nodes; `light` without it.
    pub(crate) namespace: Option<String>,
    /// What the agent was when it concluded this, in its own words.
    pub(crate) soul_source: Option<String>,
    /// Put it into the graph at once (default); its baselines are recorded either way.
    pub(crate) ingest_after: bool,
    /// What happens to what this document gave to the graph before; the same for both.
    pub(crate) mode: ModeName,
}

impl Default for MemorizeInput {
    fn default() -> Self {
        Self {
            agent_id: String::new(),
            node_label: String::new(),
            claims: Vec::new(),
            title: None,
            state: None,
            namespace: None,
            soul_source: None,
            ingest_after: true,
            mode: ModeName::Merge,
        }
    }
}

/// A claim to memorize.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimInput {
    /// What it is called.
    label: String,
    /// What it says, in plain text.
    #[serde(default)]
    text: String,
    /// What it is about; `entity` without it.
    #[serde(default)]
    kind: KindName,
    /// A number from 0 to 1, or a word such as `high`.
    #[serde(default)]
    confidence: Option<ConfidenceInput>,
    /// What is not clear.
    #[serde(default)]
    ambiguity: Option<String>,
    /// References: `src/auth.rs#validate`, `src/auth.rs:10-20`, ….
    #[serde(default)]
    evidence: Vec<String>,
    /// Names of what it depends on.
    #[serde(default)]
    depends_on: Vec<String>,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
enum KindName {
    /// Something that is there.
    #[default]
    Entity,
    /// How something is.
    State,
    /// Something that happened.
    Event,
}

/// A confidence as an agent says it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum ConfidenceInput {
    /// From 0 to 1.
    Number(#[cfg_attr(feature = "schema", schemars(with = "f64"))] Number),
    /// `high`, `low`, ….
    Word(String),
}

impl From<ClaimInput> for MemoryClaim {
    fn from(input: ClaimInput) -> Self {
        Self {
            label: input.label,
            kind: match input.kind {
                KindName::Entity => ClaimKind::Entity,
                KindName::State => ClaimKind::State,
                KindName::Event => ClaimKind::Event,
            },
            text: input.text,
            confidence: input.confidence.map(|confidence| match confidence {
                ConfidenceInput::Number(number) => number.to_string(),
                ConfidenceInput::Word(word) => word,
            }),
            ambiguity: input.ambiguity,
            evidence: input.evidence,
            depends_on: input.depends_on,
        }
    }
}

/// What `memory_show` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemoryShowInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What the memory is called, its path, or the name of its file.
    pub(crate) node_label: String,
}

/// What `memory_list` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemoryListInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// Only those of which evidence is stale.
    pub(crate) stale: bool,
    /// Shared ones too that were taken back.
    pub(crate) all: bool,
}

/// What `memory_history` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemoryHistoryInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What the memory is called, its path, or the name of its file.
    pub(crate) node_label: String,
    /// Show this version in full, from 1.
    pub(crate) version: Option<u64>,
}

/// What a brain is opened with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionsInput {
    pub(crate) name: Option<String>,
    pub(crate) auto_load: Option<bool>,
    pub(crate) root: Option<String>,
    pub(crate) runtime_root: Option<String>,
    pub(crate) load_cap: Option<usize>,
    #[serde(default)]
    pub(crate) trust_anchors: Vec<String>,
    #[serde(default)]
    pub(crate) host_keys: Vec<String>,
}

/// What `session_handshake` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct HandshakeInput {
    /// Who begins.
    pub(crate) agent_id: Option<String>,
    /// The repository that the agent means: `.`, or what the brain is called; anything else is another.
    pub(crate) repo: Option<String>,
}

/// What `cross_verify` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct CrossVerifyInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What to look at; all without any.
    pub(crate) check: Vec<CheckName>,
    /// Only paths under this folder, or this path.
    pub(crate) scope: Option<String>,
}

/// What `cross_verify` can look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum CheckName {
    /// Files that only the graph or only the list has.
    Existence,
    /// Files that have another number of lines.
    Loc,
    /// Files that have another content.
    Hash,
    /// Evidence that does not hold.
    EvidenceFreshness,
}

impl CheckName {
    /// All of them, in order.
    pub(crate) const ALL: [Self; 4] =
        [Self::Existence, Self::Loc, Self::Hash, Self::EvidenceFreshness];

    /// Its name on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Existence => "existence",
            Self::Loc => "loc",
            Self::Hash => "hash",
            Self::EvidenceFreshness => "evidence_freshness",
        }
    }
}
