//! Where a brain keeps what it was told: the contract that every medium fulfils ([`Store`]), the
//! bytes of a record, the log on top, and two stores that need no medium: one in memory and one
//! that injects faults. With the feature `suite`, also the checks that every store passes.
//!
//! No clock, no chance, no executor and no medium lives here; adapters for IndexedDB, OPFS, file
//! systems and hosts are elsewhere. Inside, `key → error → store → {memory, fault}` and
//! `record → log`; the suite stands on all of it.

mod error;
mod fault;
mod key;
mod log;
mod memory;
mod record;
mod store;
#[cfg(feature = "suite")]
pub mod suite;

pub use error::{ErrorKind, StoreError};
pub use fault::{Fault, Harm, Plan};
pub use key::{Key, KeyError};
pub use log::{Draft, Fact, FactId, Log, Mark, View};
pub use memory::Memory;
pub use record::{Record, RecordError};
pub use store::{Created, Durability, Entry, READ_BYTES, Store};
