//! The properties that hold for every input, one function a fuzz target. The targets of
//! `tests/fuzz` and the suite that replays the corpora call the same functions.

use l1ght_core::evidence::{
    Context, FileEntry, FileList, ListIndex, Lock, Resolution, resolve, resolve_conflicts,
};
use l1ght_core::light::{Document, Draft, parse, render, text_of};
use l1ght_core::mission::{canonical, verify_packet};
use l1ght_core::text::lex::{Language, Lexed};
use l1ght_core::text::{RepoPath, Span};
use serde_json::Value;

/// A fuzz target: its name, which is the folder of its corpus, and its property.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 5] = [
    ("packet", check_packet),
    ("parse", check_parse),
    ("reference", check_reference),
    ("lock", check_lock),
    ("lex", check_lex),
];

/// What is said of a proof packet and its log (`{ "packet", "log" }`) follows from what they say, not from
/// how that is spelled, and nothing in them ends the check.
///
/// # Panics
/// When one of these does not hold.
pub fn check_packet(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let check = |value: &Value| {
        let log = value.get("log").and_then(Value::as_array).map(Vec::as_slice);
        verify_packet(&value["packet"], log, &[])
    };
    let again = serde_json::from_str(&canonical(&value)).expect("canonical text is JSON");
    assert_eq!(check(&again), check(&value));
}

/// Parsing never fails; spans are in the text and on characters; line ends and a byte order mark
/// make no difference; what is rendered from a document reads back as the same.
///
/// # Panics
/// When one of these does not hold.
pub fn check_parse(data: &[u8]) {
    let Ok(text) = text_of(data) else { return };
    let path = RepoPath::listed("docs/a.md");
    let document = parse(&path, text);
    for span in spans(&document) {
        assert!(text.get(span.range()).is_some(), "{span:?} is no part of the text");
    }
    if !text.contains('\r') {
        let said = told(&path, text);
        assert_eq!(said, told(&path, &text.replace('\n', "\r\n")), "CRLF");
        assert_eq!(said, told(&path, &text.replace('\n', "\r")), "CR");
    }
    let draft = Draft::of(&document);
    if let Ok(written) = render(&draft) {
        assert_eq!(Draft::of(&parse(&path, &written)), draft);
    }
}

fn spans(document: &Document) -> impl Iterator<Item = Span> {
    let header = document.header.iter();
    (header.clone().map(|header| header.span))
        .chain(header.flat_map(|header| &header.fields).map(|field| field.span))
        .chain(document.title.iter().map(|title| title.span))
        .chain(document.sections.iter().flat_map(|section| [section.heading, section.span]))
        .chain(document.markers.iter().flat_map(|marker| [marker.span, marker.value_span]))
        .chain(document.claims.iter().map(|claim| claim.span))
        .chain(document.mentions.iter().map(|mention| mention.span))
        .chain(document.links.iter().map(|link| link.span))
        .chain(document.diagnostics.iter().map(|diagnostic| diagnostic.span))
}

/// What a document says, and on which lines.
fn told(path: &RepoPath, source: &str) -> Vec<String> {
    let document = parse(path, source);
    let line = |span: Span| document.lines.line(source.as_bytes(), span.start);
    let markers =
        document.markers.iter().map(|m| format!("{} {:?} {}", line(m.span), m.kind, m.value));
    let claims = document.claims.iter().map(|claim| format!("{} {:?}", claim.text, claim.owns));
    let sections = document.sections.iter().map(|s| format!("{} {}", line(s.span), s.slug));
    let codes = document.diagnostics.iter().map(|d| format!("{} {}", line(d.span), d.code));
    markers.chain(claims).chain(sections).chain(codes).collect()
}

/// A reference always reads as one item or more; what was found is listed, and its canonical form
/// names the same again.
///
/// # Panics
/// When one of these does not hold.
pub fn check_reference(data: &[u8]) {
    let Ok(value) = std::str::from_utf8(data) else { return };
    let list = small_list();
    let index = ListIndex::new(&list);
    let document = RepoPath::listed("docs/guide.md");
    let context = Context { document: &document, index: &index, base: None, known: &|_| false };
    let items = resolve(value, &context);
    assert!(!items.is_empty());
    for item in items.iter().filter(|item| item.resolution == Resolution::Found) {
        if let Some(path) = item.anchor.path() {
            assert!(list.files.contains_key(path), "{path} is not listed");
        }
        let again = resolve(&item.anchor.to_string(), &context);
        assert_eq!(again[0].anchor, item.anchor);
    }
}

fn small_list() -> FileList {
    let paths = [
        "README.md",
        "docs/guide.md",
        "docs/a b.md",
        "src/a.rs",
        "src/A.rs",
        "src/app/[id]/page.tsx",
        "src/app/(group)/x.ts",
        "src/naïve.rs",
        "src/#odd:10.rs",
        "lib/c.ts",
        "Makefile",
    ];
    let entry = FileEntry { id: None, size: None, absent: None };
    let files = paths.map(|path| (RepoPath::listed(path), entry.clone()));
    FileList { complete: true, exact: false, files: files.into_iter().collect() }
}

/// A lock file is refused or read; what was read is written to the same bytes ever after; a file
/// with conflict markers resolves to one without.
///
/// # Panics
/// When one of these does not hold.
pub fn check_lock(data: &[u8]) {
    if let Ok(lock) = Lock::read(data) {
        let written = lock.with(&[], &[]);
        let again = Lock::read(&written).expect("what was written can be read");
        assert_eq!(again, lock);
        assert_eq!(again.with(&[], &[]), written);
    }
    if let Ok(resolved) = resolve_conflicts(data) {
        assert!(Lock::read(&resolved).is_ok());
    }
}

/// The first byte picks the language. Lexing never fails; line ends, a byte order mark and a final
/// newline make no difference; a span's code is found where it is.
///
/// # Panics
/// When one of these does not hold.
pub fn check_lex(data: &[u8]) {
    let Some((&pick, source)) = data.split_first() else { return };
    let language = Language::ALL[usize::from(pick) % Language::ALL.len()];
    let whole = |source: &[u8]| Lexed::new(language, source).prints(Span::new(0..source.len()));
    let prints = whole(source);
    if !source.contains(&b'\r') {
        let with = |end: &str| -> Vec<u8> {
            let lines: Vec<&[u8]> = source.split(|&byte| byte == b'\n').collect();
            lines.join(end.as_bytes())
        };
        assert_eq!(whole(&with("\r\n")), prints, "CRLF in {}", language.name());
        assert_eq!(whole(&with("\r")), prints, "CR in {}", language.name());
    }
    if !source.starts_with(b"\xEF\xBB\xBF") {
        assert_eq!(
            whole(&[b"\xEF\xBB\xBF", source].concat()),
            prints,
            "BOM in {}",
            language.name()
        );
    }
    let lexed = Lexed::new(language, source);
    let half = Span::new(source.len() / 4..source.len() / 2);
    let code = lexed.prints(half).code;
    let found = lexed.find(&code);
    assert!(found.iter().all(|span| span.range().end <= source.len()));
    assert!(found.iter().all(|span| lexed.prints(*span).code == code), "{}", language.name());
}
