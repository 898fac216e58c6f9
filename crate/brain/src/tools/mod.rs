//! The registry: every tool with what help, MCP and documentation say of it. One file a tool; a
//! tool reads its input, asks the core, and hands the answer to a writer.

mod check;
mod init;
mod lint;
mod lock_resolve;
mod parse;
mod session;

use l1ght_core::evidence::Write;

pub(crate) use session::{Session, Settled, Stop, settle};

/// An answer, written.
pub(crate) struct Done {
    pub(crate) body: Vec<u8>,
    pub(crate) exit: u8,
    pub(crate) writes: Vec<Write>,
}

/// One tool.
pub struct Tool {
    /// Its name, also the name of its command.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// True when it never answers with writes.
    pub read_only: bool,
    pub(crate) run: fn(&Session<'_>, &[u8]) -> Result<Done, Stop>,
}

/// All tools, in the order that help shows them.
pub fn tools() -> &'static [Tool] {
    TOOLS
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "check",
        about: "say, claim by claim, what still holds",
        read_only: true,
        run: check::run,
    },
    Tool {
        name: "lint",
        about: "show what the documents themselves get wrong",
        read_only: false,
        run: lint::run,
    },
    Tool {
        name: "lock_resolve",
        about: "take both sides of the conflict markers in `l1ght.lock`",
        read_only: false,
        run: lock_resolve::run,
    },
    Tool {
        name: "init",
        about: "write settings, a first document and a check for CI",
        read_only: false,
        run: init::run,
    },
    Tool {
        name: "parse",
        about: "show a document as it is read: header, sections, markers, claims",
        read_only: true,
        run: parse::run,
    },
];
