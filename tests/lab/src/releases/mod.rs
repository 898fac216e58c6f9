//! Real histories: claims about every public symbol of a release, judged on the next one. Cases for
//! people to check are drawn by a seed.

mod draw;
mod judge;
mod pairs;
mod public;
mod write;

use std::path::Path;

pub use draw::{Drawn, draw};
pub use judge::{Case, Judged};
pub use pairs::{Pair, Release, read_pairs};
pub use write::{cases, table, unbound};

use crate::fetch::LabError;

/// Brings and judges all pairs.
///
/// # Errors
/// When a package cannot be had, is another than was pinned, or cannot be judged.
pub fn run(pairs: &[Pair], cache: &Path) -> Result<Vec<Judged>, LabError> {
    pairs::fetch_all(pairs, cache)?;
    pairs.iter().map(|pair| judge::judge(pair, cache)).collect()
}
