//! The registry: every tool with what help, MCP and documentation say of it. One file a tool; a
//! tool reads its input, asks the core, and hands the answer to a writer.

mod accept;
mod bind;
mod check;
mod cross_verify;
mod demote;
mod fix;
mod ingest;
mod init;
mod learn;
mod lint;
mod lock_resolve;
mod memorize;
mod memory_export;
mod memory_history;
mod memory_import;
mod memory_list;
mod memory_show;
mod parse;
mod promote;
mod recall;
mod refs;
mod session;
mod session_handshake;
mod suggest;

use l1ght_core::evidence::Write;
#[cfg(feature = "schema")]
use schemars::Schema;

#[cfg(feature = "schema")]
use crate::wire;

use crate::tell::Tell;

pub(crate) use session::{Session, Settled, Stop, settle};

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
    pub(crate) run: fn(&Session<'_>, &[u8]) -> Result<Done, Stop>,
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
    tool!(lint, wire::LintInput => wire::Linted<'_>, false,
        "show what the documents themselves get wrong"),
    tool!(lock_resolve, wire::NoInput => wire::LockResolved, false,
        "take both sides of the conflict markers in `l1ght.lock`"),
    tool!(init, wire::NoInput => wire::Initialised<'_>, false,
        "write settings, a first document and a check for CI"),
    tool!(parse, wire::ParseInput => wire::Parsed<'_>, true,
        "show a document as it is read: header, sections, markers, claims"),
];
