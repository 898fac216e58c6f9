//! The edit lab: takes files that others wrote, edits them in ways whose meaning is known, lets
//! the engine judge, and compares. A label never comes from our own lexer.

pub mod draw;
pub mod edit;
pub mod edits;
pub mod expect;
pub mod fetch;
pub mod formatter;
pub mod lines;
pub mod matrix;
pub mod options;
pub mod oracle;
pub mod releases;
pub mod rng;
pub mod run;
pub mod sample;
pub mod sources;
pub mod story;
pub mod symbol;
pub mod tongue;
