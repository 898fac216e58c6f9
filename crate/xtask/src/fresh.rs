//! Whether work is up to date, by modification times alone: cheap, and at worst the work is done
//! once too often.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// Whether `output` exists and is newer than every file under `inputs`. An input that doesn't
/// exist counts as old.
pub(crate) fn is_fresh(output: &str, inputs: &[&str]) -> bool {
    let Some(made) = modified(Path::new(output)) else { return false };
    inputs.iter().filter_map(|input| newest(Path::new(input))).all(|input| input <= made)
}

/// The last change of a file, or of anything in a folder.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(entries) = fs::read_dir(path) else { return modified(path) };
    // The folder itself too: a file taken away changes only that.
    entries.flatten().filter_map(|entry| newest(&entry.path())).chain(modified(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}
