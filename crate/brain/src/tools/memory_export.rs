//! `memory_export`: all memories as the files of a folder, with their history.

use l1ght_core::json;

use super::recall::QUOTED;
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::memory::{Entry, FOLDER, VERSIONS, VersionRecord, archived};
use crate::wire::{ExportedFile, MemoryExportInput, MemoryExported};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    read_input::<MemoryExportInput>("memory_export", input)?;
    session.brain()?;
    let (mut files, mut versions) = (Vec::new(), String::new());
    for entry in session.remembered.memories.iter() {
        export(session, entry, &mut files, &mut versions)?;
    }
    files.push(ExportedFile { path: format!("{FOLDER}/{VERSIONS}"), text: versions });
    l1ght_core::order::sort_by(&mut files, |a, b| a.path.cmp(&b.path));
    let count = files.len();
    let (ok, schema, quoted) = (true, "l1ght-memory-export-v1", QUOTED);
    let answer = MemoryExported { ok, schema, files, quoted };
    Ok(session.done(&answer, || format!("{count} files\n"))?)
}

fn export(
    session: &Session<'_>,
    entry: &Entry,
    files: &mut Vec<ExportedFile>,
    versions: &mut String,
) -> Result<(), Stop> {
    for (number, version) in (1..).zip(&entry.versions) {
        let is_last = number == entry.versions.len();
        let record = VersionRecord {
            file: entry.file.clone(),
            label: entry.label.clone(),
            text: version.text.as_deref().map(str::to_owned),
            by: version.by.clone(),
            at: version.at,
            how: version.how.name().to_owned(),
            namespace: version.namespace.clone(),
            lines: is_last.then(|| session.lines_of(entry)).transpose()?,
        };
        versions.push_str(&json::write(&record));
        versions.push('\n');
        let path = match is_last {
            true => entry.file.clone(),
            false => archived(&entry.file, number),
        };
        let text = record.text.into_iter();
        files.extend(text.map(|text| ExportedFile { path: format!("{FOLDER}/{path}"), text }));
    }
    Ok(())
}
