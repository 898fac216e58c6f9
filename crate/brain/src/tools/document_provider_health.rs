//! `document_provider_health`: which formats of documents are read here (query §3). No host has a
//! converter yet: files of other formats are reported by `ingest`, never passed over.

use l1ght_core::text::RepoPath;
use l1ght_core::universal::{Converted, Format};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{DocumentProviders, NoInput, Provider};
use crate::write::counted;

/// What is read here.
const BUILT_IN: [Format; 5] =
    [Format::Markdown, Format::Html, Format::ReStructured, Format::AsciiDoc, Format::Text];

const HELP: &str =
    "nothing here turns it into text yet; put a Markdown or HTML copy beside the file";

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    read_input::<NoInput>("document_provider_health", input)?;
    let count = |is_one: &dyn Fn(&RepoPath) -> bool| {
        session.sources.list.files.keys().filter(|path| is_one(path)).count() as u64
    };
    let built_in = BUILT_IN.into_iter().map(|format| Provider {
        format: format.name(),
        status: "built_in",
        files: count(&|path| Format::of(path) == Some(format)),
        help: None,
    });
    let missing = Converted::ALL.into_iter().map(|format| Provider {
        format: format.name(),
        status: "missing",
        files: count(&|path| Converted::of(path) == Some(format)),
        help: Some(HELP),
    });
    let answer = DocumentProviders {
        schema: "l1ght.document-providers.v1",
        providers: built_in.chain(missing).collect(),
    };
    Ok(session.done(&answer, || {
        let line = |one: &Provider| {
            let help = one.help.filter(|_| one.files > 0).map(|help| format!(": {help}"));
            let files = counted(one.files, "file");
            format!("{}  {}, {files}{}\n", one.format, one.status, help.unwrap_or_default())
        };
        answer.providers.iter().map(line).collect()
    })?)
}
