//! `memory_import`: memories of another brain, with their history. What is here stays: versions are
//! added after it, and only where they are no weaker (memory §2).

use std::collections::BTreeMap;

use l1ght_core::light::parse;
use l1ght_core::memory::{Strength, file_name, folded, read_memory};
use l1ght_core::text::{Digest, RepoPath};

use super::recall::{memory_in, named_many};
use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::memory::{
    Entry, FOLDER, Found, How, VERSIONS, VersionRecord, lock_of, moved_lines, path_of,
};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{ImportedMemory, MemoryImportInput, MemoryImported, SkippedName};
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<MemoryImportInput>("memory_import", input)?;
    session.brain()?;
    let by = input.agent_id.unwrap_or_else(|| "import".to_owned());
    let files = input.files.into_iter().filter_map(|file| {
        let name = file.path.strip_prefix(FOLDER)?.strip_prefix('/')?.to_owned();
        Some((name, file.text))
    });
    let mut import = Import::of(files.collect(), &by)?;
    let mut answer =
        MemoryImported { ok: true, schema: "l1ght-memory-import-v1", ..MemoryImported::default() };
    let mut tells = Vec::new();
    for (file, versions) in std::mem::take(&mut import.memories) {
        match import.take(session, &versions)? {
            Taken::Refused(code) => answer.skipped.push(SkippedName { name: file, code }),
            Taken::Known => answer.unchanged.push(file),
            Taken::New { file, label, records, seen } => {
                answer.imported.push(ImportedMemory {
                    path: path_of(&file).to_string(),
                    node_label: label,
                    versions: records.len() as u64,
                });
                let told = (seen..).zip(records);
                tells.extend(told.map(|(seen, record)| Tell::Version { record, seen }));
            }
        }
    }
    Ok(Done { tells, ..session.done(&answer, || imported_text(&answer))? })
}

/// What is imported.
struct Import {
    /// The versions of each memory, by its file there.
    memories: BTreeMap<String, Vec<VersionRecord>>,
    /// Files that were given to new memories.
    given: Vec<String>,
}

/// What came of a memory.
enum Taken {
    Refused(String),
    Known,
    New { file: String, label: String, records: Vec<VersionRecord>, seen: usize },
}

impl Import {
    fn of(files: BTreeMap<String, String>, by: &str) -> Result<Self, Rejection> {
        let mut memories: BTreeMap<String, Vec<VersionRecord>> = BTreeMap::new();
        for (number, line) in (1..).zip(files.get(VERSIONS).iter().flat_map(|text| text.lines())) {
            let record: VersionRecord = serde_json::from_str(line).map_err(|error| {
                let message = format!("line {number} of `{VERSIONS}` cannot be read: {error}");
                Rejection::misuse("memory/import", message)
            })?;
            memories.entry(record.file.clone()).or_default().push(record);
        }
        // A file that says something else than the last version was changed since.
        for (name, text) in files {
            let is_one = RepoPath::listed(&*name).is_markdown() && !name.contains('/');
            let versions =
                if is_one { memories.entry(name.clone()).or_default() } else { continue };
            if versions.last().is_none_or(|last| last.text.as_ref() != Some(&text)) {
                versions.push(VersionRecord {
                    label: String::new(),
                    file: name,
                    text: Some(text),
                    by: by.to_owned(),
                    at: None,
                    how: How::Imported.name().to_owned(),
                    namespace: "light".to_owned(),
                    lines: None,
                });
            }
        }
        Ok(Self { memories, given: Vec::new() })
    }

    /// What there is to take of the versions of a memory.
    fn take(&mut self, session: &Session<'_>, versions: &[VersionRecord]) -> Result<Taken, Stop> {
        for text in versions.iter().filter_map(|version| version.text.as_deref()) {
            if let Some(rule) = hygiene::refused_by(text) {
                return Ok(Taken::Refused(rule.to_owned()));
            }
            if !parse(&path_of("import.md"), text).recognised {
                return Ok(Taken::Refused("no-l1ght-document".to_owned()));
            }
        }
        let newest = versions.iter().rev().find_map(|version| version.text.as_deref());
        let Some(newest) = newest else { return Ok(Taken::Known) };
        let memory = read_memory(&parse(&path_of("import.md"), newest));
        let memories = session.remembered.memories;
        let entry = match memories.labelled(&memory.node_label) {
            Found::Several(files) => return Err(named_many(&memory.node_label, &files).into()),
            Found::One(entry) => Some(entry),
            Found::None => None,
        };
        let is_known = |version: &&VersionRecord| {
            let digest = version.text.as_deref().map(|text| Digest::of(text.as_bytes()));
            let mut known = entry.iter().flat_map(|entry| &entry.versions);
            known.any(|known| known.text.as_deref().map(|_| known.digest) == digest)
        };
        let new: Vec<&VersionRecord> =
            versions.iter().filter(|version| !is_known(version)).collect();
        if new.is_empty() {
            return Ok(Taken::Known);
        }
        if let Some((entry, text)) =
            entry.and_then(|entry| Some((entry, entry.live()?.text.clone()?)))
            && Strength::of(&memory).lacks(Strength::of(&memory_in(entry, &text))).is_some()
        {
            return Ok(Taken::Refused("would_downgrade".to_owned()));
        }
        let file = entry.map_or_else(
            || self.free_file(session, &memory.node_label),
            |entry| entry.file.clone(),
        );
        let records = new.into_iter().map(|version| renamed(version, &file, &memory.node_label));
        let seen = entry.map_or(0, |entry: &Entry| entry.versions.len());
        Ok(Taken::New { records: records.collect(), file, label: memory.node_label, seen })
    }

    fn free_file(&mut self, session: &Session<'_>, label: &str) -> String {
        let own = session.remembered.memories.iter().map(|entry| entry.file.as_str());
        let taken: Vec<String> =
            own.chain(self.given.iter().map(String::as_str)).map(folded).collect();
        let file = file_name(label, |name| taken.iter().any(|known| known == name));
        self.given.push(file.clone());
        file
    }
}

/// The version as it is here: in another file, perhaps, and so its baselines.
fn renamed(version: &VersionRecord, file: &str, label: &str) -> VersionRecord {
    let lines = version
        .lines
        .as_ref()
        .map(|lines| moved_lines(&lock_of(lines), &path_of(&version.file), &path_of(file)));
    VersionRecord {
        file: file.to_owned(),
        label: label.to_owned(),
        how: How::Imported.name().to_owned(),
        lines,
        ..version.clone()
    }
}

fn imported_text(answer: &MemoryImported) -> String {
    let mut out = String::new();
    for memory in &answer.imported {
        let line = format!("{}: {} versions", memory.path, memory.versions);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    for file in &answer.skipped {
        out.push_str(&format!("{} was skipped: {}\n", escape_line(&file.name), file.code));
    }
    let (imported, unchanged) = (answer.imported.len(), answer.unchanged.len());
    out + &format!("{imported} imported, {unchanged} unchanged, {} skipped\n", answer.skipped.len())
}
