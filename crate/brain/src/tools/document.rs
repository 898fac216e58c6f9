//! What the tools of ordinary documents share: which document is meant, and what it speaks of.

use l1ght_core::graph::NodeId;
use l1ght_core::text::{RepoPath, WrittenPath};
use l1ght_core::universal::Converted;

use crate::ingest::Lanes;
use crate::rejection::Rejection;

/// The path that a call names, by itself or by a node.
///
/// # Errors
/// When neither names a path inside the root.
pub(super) fn named_path(
    tool: &str,
    path: Option<&str>,
    node_id: Option<&str>,
) -> Result<RepoPath, Rejection> {
    let named = match (path, node_id) {
        (Some(path), None) => match WrittenPath::read(path) {
            WrittenPath::Inside { path, .. } => RepoPath::listed(path),
            WrittenPath::Outside => {
                let message = format!("`{path}` is outside of the root");
                return Err(Rejection::misuse("document/outside-root", message));
            }
        },
        (None, Some(id)) => NodeId::kept(id).document_path().ok_or_else(|| {
            let message = format!("`{id}` is no node of an ordinary document");
            Rejection::misuse("document/no-node", message)
                .help("such ids begin with `doc::`; `path` names a document too")
        })?,
        _ => {
            let message = format!("`{tool}` needs `path` or `node_id`, and not both");
            return Err(Rejection::misuse("input/missing-field", message));
        }
    };
    Ok(named)
}

/// Why there is no ordinary document at a path.
pub(super) fn no_document(lanes: &Lanes, path: &RepoPath, is_listed: bool) -> Rejection {
    let message = format!("`{path}` is no ordinary document");
    let rejection = Rejection::misuse("document/not-ordinary", message);
    if lanes.is_ours(path) {
        return rejection.help("it is an L1GHT document: `check` and `refs` say what it rests on");
    }
    match Converted::of(path) {
        _ if !is_listed => rejection.help("no file of that path is listed"),
        Some(_) => rejection.help("`document_provider_health` says what could read it"),
        None => {
            rejection.help("Markdown, HTML, reStructuredText, AsciiDoc and plain text are read")
        }
    }
}
