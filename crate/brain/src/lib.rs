//! The tools of l1ght, JSON in and JSON out; the command line, MCP and pages are its callers.

mod answer;
mod checked;
mod name;
pub mod rules;
mod wire;
mod workspace;
mod write;

pub use answer::{Answer, AnswerKind, Format, Output};
pub use checked::Checked;
pub use l1ght_core::evidence::Write;
pub use workspace::{ListColumns, Workspace};
pub use write::write_check;
