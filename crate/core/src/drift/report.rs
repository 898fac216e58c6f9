//! The one model of findings that every writer and surface shows (evidence §6).

use super::{Level, Verdict};
use crate::evidence::Anchor;
use crate::light::{ClaimKind, Confidence};
use crate::text::{Digest, Position, RepoPath};

/// The answer of `check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The time it was judged at, in milliseconds since 1970, if the caller gave one.
    pub now: Option<u64>,
    /// The normalisers of the baselines that were compared, sorted.
    pub normalizers: Vec<String>,
    /// The languages of the cited files, sorted.
    pub languages: Vec<String>,
    /// True when the host's list was complete.
    pub list_complete: bool,
    /// How many files were listed.
    pub list_files: u64,
    /// The counts.
    pub summary: Summary,
    /// The L1GHT documents, in path order.
    pub documents: Vec<DocumentReport>,
    /// Findings with a level above `off`, by document, line, column, code.
    pub findings: Vec<Finding>,
    /// Findings that share one cause, in order of their first finding.
    pub groups: Vec<Group>,
    /// Files that could not be taken as documents, in path order.
    pub skipped: Vec<Skipped>,
    /// Accepted moves since the base lock file, in key order (`--base`).
    pub accepted: Vec<AcceptedMove>,
    /// How many Markdown files were seen, L1GHT or not.
    pub markdown_files: u64,
}

/// A baseline that moved since the base, and the reason on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMove {
    /// The document.
    pub document: RepoPath,
    /// The claim's label.
    pub claim: String,
    /// The anchor.
    pub anchor: String,
    /// Who.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// The counts that every writer shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// L1GHT documents.
    pub documents: u64,
    /// Claims.
    pub claims: u64,
    /// Evidence items.
    pub items: u64,
    /// Claims that are verified.
    pub verified: u64,
    /// Claims that are not.
    pub not_verified: u64,
    /// Items by verdict, worst first, zero counts left out.
    pub by_verdict: Vec<(Verdict, u64)>,
    /// Findings by level, `error` first, zero counts kept.
    pub by_level: Vec<(Level, u64)>,
    /// True when there were claims and none could be verified.
    pub nothing_verified: bool,
    /// Baselines that moved since the base lock file; `None` without a base.
    pub baselines_moved: Option<u64>,
}

/// One document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentReport {
    /// Where it is.
    pub path: RepoPath,
    /// Its name: `Node`, else the title, else the file name.
    pub node: String,
    /// The worst verdict of its claims; `None` without evidence.
    pub verdict: Option<Verdict>,
    /// Its claims in order; evidence of a section or of the document comes as a claim without a
    /// kind.
    pub claims: Vec<ClaimReport>,
}

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimReport {
    /// The label as written.
    pub claim: String,
    /// Its kind; `None` for evidence of a section or of the document.
    pub kind: Option<ClaimKind>,
    /// Its node id (protocol §5).
    pub id: String,
    /// Where the marker starts.
    pub position: Position,
    /// Its confidence, if it says one.
    pub confidence: Option<Confidence>,
    /// The worst verdict of its items; `None` without any.
    pub verdict: Option<Verdict>,
    /// What else is to be said of it.
    pub flags: Vec<Flag>,
    /// Its evidence, in order.
    pub items: Vec<Item>,
}

/// Beside the verdict; each is a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    /// Older than the limit.
    Aged,
    /// Its text is not the one its baseline was recorded for.
    Reworded,
    /// It depends on a claim that is stale.
    Undermined,
    /// Nothing but remarks under it.
    Unsupported,
}

/// Where the cited thing is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Where it was.
    Same,
    /// At other lines of the file.
    Relocated,
    /// In another file.
    Moved,
    /// Under another name.
    Renamed,
    /// Not found.
    Gone,
}

/// What became of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextChange {
    /// The same bytes, line ends folded.
    Same,
    /// White space only.
    Reformatted,
    /// Comments only.
    CommentsOnly,
    /// Something that counts.
    Changed,
}

/// A file-level claim judged by one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrowed {
    /// The symbol's qualified name.
    pub symbol: String,
}

/// One item of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The reference as written.
    pub evidence: String,
    /// What it names.
    pub anchor: Anchor,
    /// Where the marker starts.
    pub position: Position,
    /// The verdict.
    pub verdict: Verdict,
    /// The level after policy.
    pub level: Level,
    /// Where it is now; `None` when it was not judged.
    pub place: Option<Place>,
    /// What became of it; `None` when it was not judged or is gone.
    pub text: Option<TextChange>,
    /// The real place now, in canonical form.
    pub target: Option<String>,
    /// Several places it might be, in order.
    pub candidates: Vec<String>,
    /// The symbol it was narrowed to when it was bound.
    pub narrowed: Option<Narrowed>,
    /// The reference to write instead.
    pub suggestion: Option<String>,
    /// Why it could not be judged, or what is odd; plain English.
    pub reason: Option<String>,
    /// True when the search for a new place stopped at its limits.
    pub search_partial: bool,
    /// What it was compared with.
    pub baseline: Option<ItemBaseline>,
}

/// The part of a baseline that a report shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemBaseline {
    /// Content id of the file then.
    pub content_id: Option<String>,
    /// The normaliser.
    pub norm: String,
    /// When it was accepted, milliseconds since 1970.
    pub at: Option<u64>,
    /// By whom.
    pub by: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// Something a person should see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `evidence/<verdict>`, `evidence/orphaned`, `light/…`, `link/…`.
    pub code: String,
    /// How loud; never `Off`.
    pub level: Level,
    /// Plain English: what happened and what to do next.
    pub message: String,
    /// The document.
    pub document: RepoPath,
    /// Where in it.
    pub position: Position,
    /// The claim's label.
    pub claim: Option<String>,
    /// The reference as written.
    pub evidence: Option<String>,
    /// The verdict, when it comes from one.
    pub verdict: Option<Verdict>,
    /// The real place now.
    pub target: Option<String>,
    /// What findings with the same cause share: `<what happened>:<path>`.
    pub root: String,
    /// The cited text then, bounded.
    pub before: Option<String>,
    /// The cited text now, bounded.
    pub after: Option<String>,
    /// The reference to write instead.
    pub suggestion: Option<String>,
    /// SHA-256 over code, document path, claim key and canonical anchor.
    pub fingerprint: Digest,
}

/// Findings with one cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cause.
    pub root: String,
    /// What it is about.
    pub target: Option<String>,
    /// Indexes in [`Report::findings`].
    pub findings: Vec<u64>,
}

/// A file that could not be taken as a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Where it is.
    pub path: RepoPath,
    /// `not-utf8`, `nul-byte`, `unreadable`, `too-large`, …
    pub code: String,
}
