//! The registry: every tool with what help, MCP and documentation say of it. One file a tool; a
//! tool reads its input, asks the core, and hands the answer to a writer.

mod accept;
mod activate;
mod asked;
mod audit;
mod bind;
mod check;
mod cross_verify;
mod demote;
mod document;
mod document_bindings;
mod document_drift;
mod document_provider_health;
mod document_resolve;
mod fix;
mod health;
mod help;
mod impact;
mod ingest;
mod init;
mod learn;
mod lint;
mod lock_resolve;
pub(crate) mod memorize;
mod memory_export;
mod memory_history;
mod memory_import;
mod memory_list;
mod memory_show;
mod mission_close;
pub(crate) mod mission_event;
mod mission_handoff;
mod mission_list;
mod mission_next;
mod mission_packet_verify;
mod mission_start;
mod mission_status;
mod mission_verify;
mod parse;
mod promote;
mod read;
mod recall;
mod refs;
mod run_receipt;
mod search;
mod seek;
mod session;
mod session_handshake;
mod shown;
mod stateless;
mod suggest;
mod validate_plan;
mod why;

use l1ght_core::evidence::Write;
#[cfg(feature = "schema")]
use schemars::Schema;

#[cfg(feature = "schema")]
use crate::wire;

use crate::tell::Tell;

pub(crate) use asked::Judgement;
pub(crate) use session::{Session, Settled, Stop, settle};

/// What runs a tool.
pub(crate) type Run = fn(&Session<'_>, &[u8]) -> Result<Done, Stop>;

/// Calls of the host itself, which are no tools: nobody else is offered them.
pub(crate) const HOST_CALLS: [(&str, Run); 5] = [
    ("run_tree", run_receipt::tree),
    ("run_receipt", run_receipt::run),
    ("decide_mission", stateless::decide),
    ("grade_evidence", stateless::grade),
    ("verify_packet", stateless::verify),
];

/// An answer, written.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) body: Vec<u8>,
    pub(crate) exit: u8,
    pub(crate) writes: Vec<Write>,
    pub(crate) tells: Vec<Tell>,
}

/// One tool.
pub struct Tool {
    /// Its name, also the name of its command.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// True when it never answers with writes.
    pub read_only: bool,
    /// The schema of its input.
    #[cfg(feature = "schema")]
    pub(crate) input: fn() -> Schema,
    /// The schema of its answer.
    #[cfg(feature = "schema")]
    pub(crate) answer: fn() -> Schema,
    pub(crate) run: Run,
}

/// All tools, in the order that help shows them.
pub fn tools() -> &'static [Tool] {
    TOOLS
}

/// An entry of the registry.
macro_rules! tool {
    ($module:ident, $input:ty => $answer:ty, $read_only:literal, $about:literal) => {
        Tool {
            name: stringify!($module),
            about: $about,
            read_only: $read_only,
            #[cfg(feature = "schema")]
            input: crate::schema::input_schema::<$input>,
            #[cfg(feature = "schema")]
            answer: crate::schema::answer_schema::<$answer>,
            run: $module::run,
        }
    };
}

const TOOLS: &[Tool] = &[
    tool!(check, wire::CheckInput => wire::CheckReport<'_>, true,
        "say, claim by claim, what still holds"),
    tool!(bind, wire::BindInput => wire::Bound<'_>, false,
        "record baselines for evidence that has none"),
    tool!(accept, wire::AcceptInput => wire::Accepted<'_>, false,
        "say that claims still hold, and why"),
    tool!(fix, wire::FixInput => wire::Fixed<'_>, false,
        "rewrite references to code that moved"),
    tool!(refs, wire::RefsInput => wire::Refs<'_>, true,
        "show which claims rest on a file, lines or a symbol"),
    tool!(suggest, wire::SuggestInput => wire::Suggestions<'_>, true,
        "show which claims of a Markdown file could be anchored to code"),
    tool!(ingest, wire::IngestInput => wire::Ingested<'_>, true,
        "take files into the graph: code with its symbols, documents with their claims"),
    tool!(search, wire::SearchInput => wire::Searched, true,
        "find lines that hold a text, or that an expression fits, in all files"),
    tool!(seek, wire::SeekInput => wire::Sought, true,
        "find code and claims by what they are about, best first"),
    tool!(activate, wire::ActivateInput => wire::Sought, true,
        "find what is near to a question: what fits it, and what that leads to"),
    tool!(impact, wire::ImpactInput => wire::Impact, true,
        "show who depends on a file, lines or a symbol, and which claims cite it"),
    tool!(why, wire::WhyInput => wire::Why, true,
        "show what ties two nodes of the graph together"),
    tool!(validate_plan, wire::ValidatePlanInput => wire::PlanValidated, true,
        "say what a list of intended changes forgets, breaks and risks"),
    tool!(audit, wire::AuditInput => wire::Audit, true,
        "orient: what there is, what holds, what to read first"),
    tool!(health, wire::HealthInput => wire::Health, true,
        "show the state of the brain and its graph"),
    tool!(help, wire::HelpInput => wire::Help, true,
        "say what to call next, for a stage of work or for an error"),
    tool!(session_handshake, wire::HandshakeInput => wire::Handshake, true,
        "begin: what is remembered, what of it is stale, and where to look first"),
    tool!(cross_verify, wire::CrossVerifyInput => wire::CrossVerified, true,
        "compare the graph and what documents claim with the files as they are"),
    tool!(memorize, wire::MemorizeInput => wire::Memorized, false,
        "keep what was concluded, with the code it rests on"),
    tool!(memory_list, wire::MemoryListInput => wire::MemoryList, true,
        "list what is remembered, and what of it is stale"),
    tool!(memory_show, wire::MemoryShowInput => wire::MemoryShown, true,
        "show a memory in full, claim by claim with its verdict"),
    tool!(memory_history, wire::MemoryHistoryInput => wire::MemoryHistory, true,
        "show every version of a memory"),
    tool!(memory_export, wire::MemoryExportInput => wire::MemoryExported, true,
        "answer all memories as files, with their history"),
    tool!(memory_import, wire::MemoryImportInput => wire::MemoryImported, false,
        "take the memories of another brain, with their history"),
    tool!(promote, wire::PromoteInput => wire::Promoted, false,
        "share a memory with other brains, on a signed capability"),
    tool!(demote, wire::DemoteInput => wire::Demoted, false,
        "take a shared memory back"),
    tool!(learn, wire::LearnInput => wire::Learned, false,
        "say that an answer was right, wrong or right in part"),
    tool!(read, wire::ReadInput => wire::ReadAnswer, false,
        "answer the text of a file, with a receipt that it was read"),
    tool!(mission_start, wire::MissionStartInput => wire::MissionStarted, false,
        "begin a bounded piece of work, in which a claim counts only on direct evidence"),
    tool!(mission_event, wire::MissionEventInput => wire::MissionEvented, false,
        "say what was done: a file read, a test run, a query"),
    tool!(mission_next, wire::MissionNextInput => wire::MissionMove, false,
        "ask for the one move that comes next"),
    tool!(mission_verify, wire::MissionVerifyInput => wire::MissionVerified, false,
        "make a claim, and have its evidence graded"),
    tool!(mission_handoff, wire::MissionHandoffInput => wire::HandedOff, false,
        "hand the right to act to another agent, or keep a checkpoint"),
    tool!(mission_close, wire::MissionCloseInput => wire::MissionClosed, false,
        "end a mission, with a packet that proves what came of it"),
    tool!(mission_status, wire::MissionStatusInput => wire::MissionState, true,
        "show the whole state of a mission"),
    tool!(mission_list, wire::MissionListInput => wire::MissionList, true,
        "list missions, the last updated first"),
    tool!(mission_packet_verify, wire::MissionPacketVerifyInput => wire::PacketVerified, true,
        "check a proof packet, with its log where there is one"),
    tool!(document_resolve, wire::DocumentResolveInput => wire::DocumentResolved<'_>, true,
        "show an ordinary document in canonical form: blocks, and sentences that state something"),
    tool!(document_drift, wire::DocumentDriftInput => wire::DocumentDrift<'_>, false,
        "say what ordinary documents speak of that is gone, changed or unclear"),
    tool!(document_provider_health, wire::NoInput => wire::DocumentProviders, true,
        "show which formats of documents are read here, and how to get others"),
    tool!(document_bindings, wire::DocumentBindingsInput => wire::DocumentBindings<'_>, true,
        "show which code an ordinary document speaks of"),
    tool!(lint, wire::LintInput => wire::Linted<'_>, false,
        "show what the documents themselves get wrong"),
    tool!(lock_resolve, wire::NoInput => wire::LockResolved, false,
        "take both sides of the conflict markers in `l1ght.lock`"),
    tool!(init, wire::NoInput => wire::Initialised<'_>, false,
        "write settings, a first document and a check for CI"),
    tool!(parse, wire::ParseInput => wire::Parsed<'_>, true,
        "show a document as it is read: header, sections, markers, claims"),
];
