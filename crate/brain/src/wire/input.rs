//! What tools take. Every field may be left out; an unknown one is refused.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Error, Value};

use l1ght_core::drift::Level;

/// An object whose fields are read one by one.
pub(crate) trait Fields {
    /// Their names.
    fn names(&self) -> &'static [&'static str];
    /// Takes the value of the field `name`; of a field that it does not have nothing is taken.
    ///
    /// # Errors
    /// When the value is of the wrong type.
    fn take(&mut self, name: &str, value: &Value) -> Result<(), Error>;
}

/// The input of a tool. Every field has a default; those in `REQUIRED` must be given all the same.
#[cfg(not(feature = "schema"))]
pub(crate) trait ToolInput: Default + Fields {
    /// Names of fields that must be given.
    const REQUIRED: &'static [&'static str] = &[];
}

/// The input of a tool. Every field has a default; those in `REQUIRED` must be given all the same.
#[cfg(feature = "schema")]
pub(crate) trait ToolInput: Default + Fields + JsonSchema {
    /// Names of fields that must be given.
    const REQUIRED: &'static [&'static str] = &[];
}

/// Implements [`Fields`] for a struct.
macro_rules! fields {
    ($type:ident: $($field:ident),*) => {
        impl Fields for $type {
            fn names(&self) -> &'static [&'static str] {
                &[$(stringify!($field)),*]
            }

            fn take(&mut self, name: &str, value: &Value) -> Result<(), Error> {
                $(if name == stringify!($field) {
                    self.$field = Deserialize::deserialize(value)?;
                })*
                let _ = (name, value);
                Ok(())
            }
        }
    };
}

pub(super) use fields;

fields!(Common: paths, folder, now);
fields!(CheckInput: base_lock, as_written, strict, fail_level, known);
fields!(BindInput: as_written, prune, by);
fields!(AcceptInput: reason, by, claim, evidence, root, all);
fields!(FixInput: dry_run);
fields!(RefsInput: target, direct);
fields!(SuggestInput: path);
fields!(LintInput: signs);
fields!(ParseInput: path, unit);
fields!(IngestInput: agent_id, path, adapter, mode, namespace, include_dotfiles);
fields!(NoInput:);

impl ToolInput for CheckInput {}
impl ToolInput for BindInput {}
impl ToolInput for AcceptInput {
    const REQUIRED: &'static [&'static str] = &["by", "now"];
}
impl ToolInput for FixInput {}
impl ToolInput for RefsInput {
    const REQUIRED: &'static [&'static str] = &["target"];
}
impl ToolInput for SuggestInput {
    const REQUIRED: &'static [&'static str] = &["path"];
}
impl ToolInput for LintInput {}
impl ToolInput for ParseInput {
    const REQUIRED: &'static [&'static str] = &["path"];
}
impl ToolInput for IngestInput {}
impl ToolInput for NoInput {}

/// What every tool takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct Common {
    /// Paths, folders and globs from the root; only documents under one of them are looked at.
    pub(crate) paths: Vec<String>,
    /// The folder a command was started in, from the root; `""` looks at everything.
    pub(crate) folder: String,
    /// The time, in milliseconds since 1970; without it nothing is aged.
    pub(crate) now: Option<u64>,
}

/// What `check` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct CheckInput {
    /// The text of `l1ght.lock` at the revision to compare with.
    pub(crate) base_lock: Option<String>,
    /// Judge evidence without a baseline by the code as of when its claim was written.
    pub(crate) as_written: bool,
    /// Fail when nothing could be verified.
    pub(crate) strict: bool,
    /// The level that makes the run fail.
    pub(crate) fail_level: Option<FailLevel>,
    /// Fingerprints of findings that are known: they are counted and left out.
    pub(crate) known: Option<Vec<String>>,
}

/// A level that a finding can have.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailLevel {
    /// Something a document says is not so.
    Error,
    /// Probably needs a look.
    Warning,
    /// Worth knowing.
    Note,
}

impl From<FailLevel> for Level {
    fn from(level: FailLevel) -> Self {
        match level {
            FailLevel::Error => Self::Error,
            FailLevel::Warning => Self::Warning,
            FailLevel::Note => Self::Note,
        }
    }
}

/// What `bind` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct BindInput {
    /// Take the code as of the commit that last changed the claim's own lines.
    pub(crate) as_written: bool,
    /// Remove baselines whose evidence is gone, for this reason.
    pub(crate) prune: Option<String>,
    /// Who prunes: a name, never an address.
    pub(crate) by: String,
}

/// What `accept` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct AcceptInput {
    /// Why the claims still hold; without a reason it is refused.
    pub(crate) reason: String,
    /// Who says so: a name, never an address.
    pub(crate) by: String,
    /// Labels of claims.
    pub(crate) claim: Vec<String>,
    /// References as written.
    pub(crate) evidence: Vec<String>,
    /// Causes, as the findings give them.
    pub(crate) root: Vec<String>,
    /// All findings.
    pub(crate) all: bool,
}

/// What `fix` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct FixInput {
    /// Show the change and write nothing.
    pub(crate) dry_run: bool,
}

/// What `refs` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct RefsInput {
    /// A file, `file:line`, `file:first-last` or `file#symbol`.
    pub(crate) target: String,
    /// Only what rests on it itself, not on what depends on it; reads no code but that file.
    pub(crate) direct: bool,
}

/// What `suggest` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct SuggestInput {
    /// A Markdown file.
    pub(crate) path: String,
}

/// What `lint` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct LintInput {
    /// Write the signs of markers that were typed as `L1`.
    pub(crate) signs: bool,
}

/// What `parse` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct ParseInput {
    /// The document.
    pub(crate) path: String,
    /// What columns count.
    pub(crate) unit: UnitName,
}

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum UnitName {
    /// UTF-8 bytes.
    Utf8,
    /// UTF-16 code units.
    #[default]
    Utf16,
}

/// What `ingest` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct IngestInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// A file or folder from the root; without it everything that is listed.
    pub(crate) path: Option<String>,
    /// What files become.
    pub(crate) adapter: AdapterName,
    /// What happens to what was there before.
    pub(crate) mode: ModeName,
    /// The `<ns>` in the ids of documents; `light` without it.
    pub(crate) namespace: Option<String>,
    /// Look at files too whose name, or a folder's above them, starts with a dot.
    pub(crate) include_dotfiles: bool,
}

/// What files become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum AdapterName {
    /// Files and symbols of code.
    Code,
    /// L1GHT documents.
    Light,
    /// Ordinary documents.
    Universal,
    /// Each file what it is.
    #[default]
    Auto,
}

/// What an ingest does to what was there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ModeName {
    /// Replaces what the same files gave.
    #[default]
    Merge,
    /// Replaces what the adapter's lanes hold; needs a complete list.
    Replace,
}

/// What a tool takes that has no fields of its own.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct NoInput {}
