//! The files of memories (architecture §3, "Files of the user"): the log is the truth, a file a
//! projection of it and an inbox. What is to be done follows from the log and the files alone, so that
//! whoever ends between two steps leaves nothing that the next opening does not bring to its end.

use l1ght_core::light::{parse, text_of};
use l1ght_core::memory::read_memory;
use l1ght_core::text::{Digest, RepoPath};

use super::{Entry, How, Memories, Projected, Version, VersionRecord};
use crate::tell::Tell;

/// Where older versions are.
const HISTORY: &str = ".history";
/// Where an export has what is known of every version, a line each.
pub(crate) const VERSIONS: &str = ".history/versions.jsonl";
/// Who changes files by hand.
const EXTERNAL: &str = "external";

/// A file in the folder of memories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Its name in the folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What a host does to the files; each step whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileStep {
    /// Move a file into the history, unless it holds other bytes by now.
    Archive {
        /// Its name.
        name: String,
        /// What it must hold, as 64 hexadecimal digits of SHA-256.
        digest: String,
        /// Its name in the history, unless that is taken.
        to: String,
    },
    /// Write a file, unless there is one.
    Write {
        /// Its name.
        name: String,
        /// The text.
        text: String,
    },
}

/// What is to be done with the files of memories, in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileWork {
    /// What the host does.
    pub steps: Vec<FileStep>,
    /// Files that are left as they are, and a code of why.
    pub skipped: Vec<(String, String)>,
}

/// All that there is to do.
#[derive(Default)]
pub(crate) struct FilePlan {
    /// What to tell first: then the plan is another.
    pub(crate) tells: Vec<Tell>,
    pub(crate) steps: Vec<FileStep>,
    /// Files that are left as they are, and a code of why.
    pub(crate) skipped: Vec<(String, String)>,
}

impl Memories {
    /// What has to be told and done so that log and files say the same. `found` is everything in the
    /// folder.
    pub(crate) fn plan_files(&self, found: &[FoundFile], now: Option<u64>) -> FilePlan {
        let mut plan = FilePlan::default();
        for file in found {
            if RepoPath::listed(&*file.name).is_markdown() && !file.name.starts_with('.') {
                self.plan_file(&mut plan, file, now);
            }
        }
        for entry in self.iter() {
            if !found.iter().any(|file| file.name == entry.file) {
                plan_absent(&mut plan, entry, now);
            }
        }
        plan
    }

    fn plan_file(&self, plan: &mut FilePlan, file: &FoundFile, now: Option<u64>) {
        let digest = Digest::of(&file.bytes);
        let entry = self.in_file(&file.name);
        let head = entry.and_then(|entry| Some((entry, entry.head()?)));
        if let Some((entry, head)) = head {
            if head.text.is_some() && head.digest == digest {
                plan.tells.extend(projected(entry, head));
                return;
            }
            let is_old =
                entry.versions.iter().any(|old| old.text.is_some() && old.digest == digest);
            if is_old && !head.is_projected {
                return plan.steps.extend(replace(entry, head, digest));
            }
        }
        match external(entry, file, now) {
            Ok(record) => {
                let seen = entry.map_or(0, |entry| entry.versions.len());
                plan.tells.push(Tell::Version { record, seen });
            }
            Err(code) => plan.skipped.push((file.name.clone(), code)),
        }
    }
}

/// The file is not there.
fn plan_absent(plan: &mut FilePlan, entry: &Entry, now: Option<u64>) {
    let Some(head) = entry.head() else { return };
    match &head.text {
        Some(_) if head.is_projected => {
            let record = VersionRecord {
                file: entry.file.clone(),
                label: entry.label.clone(),
                text: None,
                by: EXTERNAL.to_owned(),
                at: now,
                how: How::Deleted.name().to_owned(),
                namespace: head.namespace.clone(),
                lines: Some(Vec::new()),
            };
            plan.tells.push(Tell::Version { record, seen: entry.versions.len() });
        }
        Some(text) => {
            let (name, text) = (entry.file.clone(), text.to_string());
            plan.steps.push(FileStep::Write { name, text });
        }
        None => plan.tells.extend(projected(entry, head)),
    }
}

/// The head takes the place of an older version.
fn replace(entry: &Entry, head: &Version, digest: Digest) -> Vec<FileStep> {
    let name = entry.file.clone();
    let old = entry.versions.iter().rposition(|old| old.digest == digest).unwrap_or_default() + 1;
    let (digest, to) = (digest.hex(), archive_name(&name, old));
    let archive = FileStep::Archive { name: name.clone(), digest, to };
    let write = head.text.as_ref().map(|text| FileStep::Write { name, text: text.to_string() });
    [Some(archive), write].into_iter().flatten().collect()
}

/// The name of a version in the history.
fn archive_name(file: &str, number: usize) -> String {
    match file.strip_suffix(".md") {
        Some(stem) => format!("{stem}.{number}.md"),
        None => format!("{file}.{number}"),
    }
}

/// Where a version is in the folder of memories, once another took its place.
pub(crate) fn archived(file: &str, number: usize) -> String {
    format!("{HISTORY}/{}", archive_name(file, number))
}

/// The head is in its file; nothing when that was told.
fn projected(entry: &Entry, head: &Version) -> Option<Tell> {
    let version = entry.versions.len() as u32;
    let told = Projected { file: entry.file.clone(), version };
    (!head.is_projected).then_some(Tell::Projected(told))
}

/// A file that somebody changed, as a new version; an error is a code of why it is none.
fn external(
    entry: Option<&Entry>,
    file: &FoundFile,
    now: Option<u64>,
) -> Result<VersionRecord, String> {
    let text = text_of(&file.bytes).map_err(|code| code.name().to_owned())?;
    let path = super::path_of(&file.name);
    let document = parse(&path, text);
    if !document.recognised {
        return Err("no-l1ght-document".to_owned());
    }
    if let Some(hit) = crate::hygiene::refused_by(text) {
        return Err(hit.to_owned());
    }
    let namespace = entry.and_then(Entry::head).map_or("light", |head| head.namespace.as_str());
    Ok(VersionRecord {
        file: file.name.clone(),
        label: read_memory(&document).node_label,
        text: Some(text.to_owned()),
        by: EXTERNAL.to_owned(),
        at: now,
        how: How::External.name().to_owned(),
        namespace: namespace.to_owned(),
        lines: None,
    })
}
