//! L1GHT documents, the graph they become, and the verdict on every claim.
//!
//! Pure and synchronous: time, ids and file contents are arguments. No I/O, clock, randomness,
//! async or globals live here. Inside, `text → light → universal → graph → evidence → {drift, memory} → mission → query`;
//! nothing points back.

pub mod drift;
pub mod evidence;
pub mod graph;
pub mod json;
pub mod light;
pub mod memory;
pub mod mission;
pub mod order;
pub mod query;
pub mod text;
pub mod universal;
