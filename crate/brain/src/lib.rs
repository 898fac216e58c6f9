//! The tools of l1ght, JSON in and JSON out; the command line, MCP and pages are its callers.

mod accounts;
mod answer;
mod attention;
mod brain;
mod checked;
mod config;
mod hygiene;
mod ingest;
mod input;
mod medulla;
mod memory;
mod mission;
mod name;
mod receipts;
mod rejection;
mod remembered;
pub mod rules;
#[cfg(feature = "schema")]
mod schema;
mod tell;
mod texts;
mod tools;
mod wire;
mod workspace;
mod write;

pub use answer::{Answer, AnswerKind, Format, Output};
pub use brain::{Brain, Told};
pub use checked::Checked;
pub use l1ght_core::evidence::Write;
pub use memory::{FileStep, FileWork, FoundFile};
pub use remembered::{Options, OptionsError};
#[cfg(feature = "schema")]
pub use schema::schema_files;
pub use tools::{Tool, tools};
pub use workspace::{HostPlace, ListColumns, Workspace};
pub use write::write_check;
