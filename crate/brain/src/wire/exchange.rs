//! Memories as files that go from one brain to another: what `memory_export` answers and
//! `memory_import` takes.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Error, Value};

use super::input::{Fields, ToolInput, fields};

fields!(MemoryExportInput: agent_id);
fields!(MemoryImportInput: agent_id, files);

impl ToolInput for MemoryExportInput {}
impl ToolInput for MemoryImportInput {
    const REQUIRED: &'static [&'static str] = &["files"];
}

/// What `memory_export` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemoryExportInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
}

/// A file of an export.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportedFile {
    /// `agent-memory/<file>`, and below `agent-memory/.history` older versions and `versions.jsonl`.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// The answer of `memory_export`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryExported {
    pub(crate) ok: bool,
    /// `l1ght-memory-export-v1`
    pub(crate) schema: &'static str,
    /// By path.
    pub(crate) files: Vec<ExportedFile>,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
}

/// What `memory_import` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MemoryImportInput {
    /// Who imports.
    pub(crate) agent_id: Option<String>,
    /// What `memory_export` answered; without `versions.jsonl` each file is one version.
    pub(crate) files: Vec<ExportedFile>,
}

/// The answer of `memory_import`.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryImported {
    pub(crate) ok: bool,
    /// `l1ght-memory-import-v1`
    pub(crate) schema: &'static str,
    /// Memories of which versions were taken.
    pub(crate) imported: Vec<ImportedMemory>,
    /// Files whose versions are all here.
    pub(crate) unchanged: Vec<String>,
    /// Files of which nothing was taken, and a code of why.
    pub(crate) skipped: Vec<super::SkippedName>,
}

/// A memory of which versions were taken.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ImportedMemory {
    /// The document's path here.
    pub(crate) path: String,
    pub(crate) node_label: String,
    /// How many versions were new.
    pub(crate) versions: u64,
}
