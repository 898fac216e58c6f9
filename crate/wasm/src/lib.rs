//! Bindings for JavaScript: conversions and one line a call; and in `store` those that need a browser.
//! Nothing else.
//!
//! Whoever calls these goes through `pkg/src/engine.ts`, which turns a trap into an error.

mod host_store;
#[cfg(feature = "suite")]
mod suite;

#[cfg(feature = "engine")]
mod any_store;
#[cfg(feature = "bench")]
mod bench;
#[cfg(feature = "engine")]
mod crash;
#[cfg(feature = "engine")]
mod root;
#[cfg(feature = "engine")]
pub mod store;
#[cfg(feature = "engine")]
mod told;
#[cfg(feature = "engine")]
mod workspace;

#[cfg(feature = "engine")]
pub use crash::{crash, crash_later};
#[cfg(feature = "suite")]
pub use suite::{HostOpener, check_names, run_check};
#[cfg(feature = "engine")]
pub use workspace::{Answer, Workspace};
