//! The tools of l1ght, JSON in and JSON out; the command line, MCP and pages are its callers.

mod answer;
mod workspace;

pub use answer::{Answer, AnswerKind, Format, Output};
pub use l1ght_core::evidence::Write;
pub use workspace::{ListColumns, Workspace};
