//! What the tools of ordinary documents take and answer (query §3).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Error, Value};

use super::claim::Decimal;
use super::input::{Fields, ToolInput, fields};

fields!(DocumentBindingsInput: path, node_id, top_k);

impl ToolInput for DocumentBindingsInput {}

/// What `document_bindings` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct DocumentBindingsInput {
    /// An ordinary document.
    pub(crate) path: Option<String>,
    /// Its node, or a node in it, in place of the path.
    pub(crate) node_id: Option<String>,
    /// The most bindings to answer; 20 without it.
    pub(crate) top_k: Option<u64>,
}

/// The answer of `document_bindings`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentBindings<'a> {
    /// `l1ght.document-bindings.v1`
    pub(crate) schema: &'static str,
    pub(crate) path: &'a str,
    pub(crate) node_id: String,
    /// How many files and symbols the document speaks of.
    pub(crate) total: u64,
    /// The first of them, by score, then by target.
    pub(crate) bindings: Vec<BindingRow<'a>>,
    /// Mentions that may mean any of several; none of them is taken.
    pub(crate) ambiguous: Vec<AmbiguousMention<'a>>,
}

/// A file or symbol that a document speaks of.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct BindingRow<'a> {
    /// Its node.
    pub(crate) target: String,
    /// Its file.
    pub(crate) path: String,
    /// The qualified name of a symbol.
    pub(crate) symbol: Option<String>,
    /// The first and last line that are named; null when none are.
    pub(crate) lines: Option<(u32, u32)>,
    /// `links_to`, `mentions`.
    pub(crate) relation: &'static str,
    /// 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub(crate) score: Decimal,
    /// `parsed`: a path or link; `inferred`: the only one of that name.
    pub(crate) confidence: &'static str,
    /// Why, in plain English.
    pub(crate) reason: &'static str,
    /// What the document says first of it.
    pub(crate) mention: &'a str,
    /// Where. From 1.
    pub(crate) line: u32,
    /// From 1, in UTF-16 units.
    pub(crate) column: u32,
    /// How often it speaks of it.
    pub(crate) count: u64,
}

/// A mention that may mean any of several.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct AmbiguousMention<'a> {
    pub(crate) mention: &'a str,
    /// From 1.
    pub(crate) line: u32,
    /// From 1, in UTF-16 units.
    pub(crate) column: u32,
    /// `ambiguous`
    pub(crate) confidence: &'static str,
    /// The nodes, in order.
    pub(crate) candidates: Vec<String>,
}

fields!(DocumentResolveInput: path, node_id);
fields!(DocumentDriftInput: path, bind, accept, by);

impl ToolInput for DocumentResolveInput {}
impl ToolInput for DocumentDriftInput {}

/// What `document_resolve` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct DocumentResolveInput {
    /// An ordinary document.
    pub(crate) path: Option<String>,
    /// Its node, or a node in it, in place of the path.
    pub(crate) node_id: Option<String>,
}

/// The answer of `document_resolve`: three artifacts made of the text, the same each time.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentResolved<'a> {
    /// `l1ght.document.v1`
    pub(crate) schema: &'static str,
    pub(crate) path: &'a str,
    pub(crate) node_id: String,
    /// `markdown`, `html`, `restructuredtext`, `asciidoc`, `text`.
    pub(crate) format: &'static str,
    /// Its title, else its file name.
    pub(crate) title: &'a str,
    pub(crate) counts: DocumentCounts,
    /// `canonical.md`: all of it as Markdown in one form.
    pub(crate) canonical_md: String,
    /// `canonical.json`: its blocks.
    pub(crate) canonical: Canonical<'a>,
    /// `claims.json`: its sentences that state something checkable.
    pub(crate) claims: Claims<'a>,
}

/// How much there is of each.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentCounts {
    pub(crate) sections: u64,
    pub(crate) blocks: u64,
    pub(crate) tables: u64,
    pub(crate) code: u64,
    pub(crate) mentions: u64,
    pub(crate) claims: u64,
}

/// Blocks in order.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Canonical<'a> {
    pub(crate) blocks: Vec<CanonicalBlock<'a>>,
}

/// A block.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CanonicalBlock<'a> {
    /// `heading`, `paragraph`, `item`, `quote`, `footnote`, `code`, `table`.
    pub(crate) kind: &'static str,
    /// Of a heading, 1 to 6.
    pub(crate) level: Option<u8>,
    /// The first byte, and one past the last.
    pub(crate) bytes: (u32, u32),
    /// From 1.
    pub(crate) line: u32,
    /// The slug of its section.
    pub(crate) section: Option<&'a str>,
    pub(crate) text: &'a str,
    /// The language of code, the label of a footnote.
    pub(crate) note: &'a str,
    /// The cells of a table, the head first.
    pub(crate) rows: &'a [Vec<String>],
}

/// Sentences in order.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Claims<'a> {
    pub(crate) claims: Vec<DocumentClaim<'a>>,
}

/// A sentence that states something checkable.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentClaim<'a> {
    pub(crate) text: &'a str,
    /// The first byte, and one past the last.
    pub(crate) bytes: (u32, u32),
    /// From 1.
    pub(crate) line: u32,
    /// What it is about.
    pub(crate) about: Vec<TopicWire<'a>>,
}

/// What a sentence is about.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct TopicWire<'a> {
    /// `path`, `symbol`, `command`, `version`, `number`.
    pub(crate) kind: &'static str,
    pub(crate) text: &'a str,
}

/// What `document_drift` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct DocumentDriftInput {
    /// An ordinary document; all without it.
    pub(crate) path: Option<String>,
    /// Record what the code that the documents speak of looks like now, where that is not recorded.
    pub(crate) bind: bool,
    /// Why the documents still hold: records anew what has changed.
    pub(crate) accept: Option<String>,
    /// Who accepts: a name, never an address.
    pub(crate) by: String,
}

/// The answer of `document_drift`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentDrift<'a> {
    /// `l1ght.document-drift.v1`
    pub(crate) schema: &'static str,
    /// How many documents were looked at.
    pub(crate) documents: u64,
    /// How many files and symbols of code they speak of.
    pub(crate) bindings: u64,
    /// How many of them have no baseline, also after this call.
    pub(crate) unbound: u64,
    /// How many baselines were recorded now.
    pub(crate) recorded: u64,
    /// Code that is not what it was when its baseline was recorded.
    pub(crate) stale_bindings: Vec<DriftFinding>,
    /// Files and headings that are not there.
    pub(crate) missing_targets: Vec<DriftFinding>,
    /// Mentions that may mean any of several.
    pub(crate) ambiguous_targets: Vec<DriftFinding>,
    /// Sentences about a path or symbol none of which is found.
    pub(crate) unbacked_claims: Vec<UnbackedClaim<'a>>,
    /// Those of the stale ones whose sentence says what it said before the code changed.
    pub(crate) code_change_unreflected: Vec<DriftFinding>,
}

/// Something about a mention that a person should see.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DriftFinding {
    /// `evidence/<verdict>`, `link/…`
    pub(crate) code: String,
    /// `error`, `warning`, `note`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::level"))]
    pub(crate) level: &'static str,
    pub(crate) message: String,
    pub(crate) document: String,
    /// From 1.
    pub(crate) line: u32,
    /// From 1, in UTF-16 units.
    pub(crate) column: u32,
    /// What the document says.
    pub(crate) mention: String,
    /// What it names, or may name.
    pub(crate) targets: Vec<String>,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
    /// The cited text then, bounded.
    pub(crate) before: Option<String>,
    /// The cited text now, bounded.
    pub(crate) after: Option<String>,
}

/// A sentence that nothing here backs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct UnbackedClaim<'a> {
    pub(crate) document: &'a str,
    /// From 1.
    pub(crate) line: u32,
    pub(crate) text: &'a str,
}

/// The answer of `document_provider_health`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DocumentProviders {
    /// `l1ght.document-providers.v1`
    pub(crate) schema: &'static str,
    pub(crate) providers: Vec<Provider>,
}

/// What reads a format.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Provider {
    /// `markdown`, …, `pdf`, ….
    pub(crate) format: &'static str,
    /// `built_in`, `missing`.
    pub(crate) status: &'static str,
    /// How many listed files are in it.
    pub(crate) files: u64,
    /// What to do where it is missing.
    pub(crate) help: Option<&'static str>,
}
