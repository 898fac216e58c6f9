//! The corpus of real documents (`L1GHT_CORPUS`, else `../shared/corpus` beside the repository):
//! every file is what its row of `INDEX.tsv` says, and reads as it did. What is committed holds
//! counts, kinds, line numbers and digests, never text. Where there is no corpus, nothing runs.

mod view;

use std::path::{Path, PathBuf};
use std::{env, fs};

use l1ght_core::light::{Document, FieldKey, parse, text_of};
use l1ght_core::text::{Digest, RepoPath, Unit};

/// A row of the index: the file and what is said about it.
struct Row {
    file: String,
    notes: String,
}

fn corpus() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let root = env::var_os("L1GHT_CORPUS").map_or(beside, PathBuf::from).join("l1ght");
    let found = root.join("INDEX.tsv").is_file();
    if !found {
        println!("not run: no corpus at `{}`", root.display());
    }
    found.then_some(root)
}

fn rows(root: &Path) -> Vec<Row> {
    let index = fs::read_to_string(root.join("INDEX.tsv")).expect("the index is readable");
    let cells = index.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    cells.map(|cells| Row { file: cells[0].to_owned(), notes: cells[5].to_owned() }).collect()
}

fn read(root: &Path, row: &Row) -> (String, Document) {
    let bytes = fs::read(root.join(&row.file)).expect("a corpus file is readable");
    let source = text_of(&bytes).expect("a corpus file is text").to_owned();
    let document = parse(&RepoPath::listed(row.file.clone()), &source);
    (source, document)
}

/// The number in front of `what` in the notes; 0 when it is not there.
fn noted(notes: &str, what: &str) -> usize {
    let before = notes.rsplit_once(what).map_or("", |(before, _)| before);
    before.rsplit([' ', '+']).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The line of the live `Protocol` field by the notes; 0 when it is in a fence or nowhere.
fn noted_line(notes: &str) -> u32 {
    let behind = notes.split_once("L1GHT/1.0 line ").map_or("", |(_, behind)| behind);
    let (line, rest) = behind.split_once([';', ' ']).unwrap_or((behind, ""));
    if rest.starts_with("in a fence") { 0 } else { line.parse().unwrap_or(0) }
}

fn protocol_line(document: &Document, source: &str) -> u32 {
    let fields = document.header.as_ref().map_or(&[][..], |header| &header.fields);
    let protocol = fields.iter().find(|field| field.key == FieldKey::Protocol);
    protocol.map_or(0, |field| document.lines.line(source.as_bytes(), field.span.start))
}

#[test]
fn every_file_is_what_the_index_says() {
    let Some(root) = corpus() else { return };
    for row in rows(&root) {
        let (source, document) = read(&root, &row);
        let ordinary = row.notes.starts_with("EMBEDDED") || row.notes.starts_with("MENTION");
        assert_eq!(document.recognised, !ordinary, "{}: recognised", row.file);
        assert_eq!(document.markers.len(), noted(&row.notes, " markers"), "{}: live", row.file);
        assert_eq!(
            protocol_line(&document, &source),
            noted_line(&row.notes),
            "{}: header",
            row.file
        );
        let quoted = noted(&row.notes, " in fences") + noted(&row.notes, " in code spans");
        let signs = ["[⍂ ", "[⍐ ", "[⍌ ", "[⟁ ", "[𝔻 ", "[RED ", "[AMBER "];
        let written: usize = signs.iter().map(|sign| source.matches(sign).count()).sum();
        assert_eq!(written - document.markers.len(), quoted, "{}: in code", row.file);
    }
}

#[test]
fn every_file_reads_as_it_did() {
    let Some(root) = corpus() else { return };
    let lines = rows(&root);
    let got: String = lines.iter().map(|row| summary(&root, row)).collect();
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("expect/corpus.tsv");
    if env::var_os("L1GHT_BLESS").is_some() {
        fs::write(&expected, &got).expect("the expectations are writable");
    }
    let want = fs::read_to_string(&expected).expect("the expectations are readable");
    assert_eq!(got, want, "L1GHT_BLESS=1 accepts what is new");
}

/// Counts, kinds and line numbers, and a digest of all there is.
fn summary(root: &Path, row: &Row) -> String {
    let (source, document) = read(root, row);
    let file = &row.file;
    let digest = Digest::of(view::view(&source, &document, Unit::Utf8).as_bytes()).prefix_hex(8);
    let header = document.header.as_ref().map(|header| {
        let line = document.lines.line(source.as_bytes(), header.span.start);
        format!("{:?} header line {line}, {} fields", header.placement, header.fields.len())
    });
    format!(
        "{file}\t{}\t{}\t{} sections\t{} markers\t{} claims\t{} diagnostics\t{digest}\n",
        if document.recognised { "l1ght" } else { "other" },
        header.as_deref().unwrap_or("no header"),
        document.sections.len(),
        document.markers.len(),
        document.claims.len(),
        document.diagnostics.len(),
    )
}
