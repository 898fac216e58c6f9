//! Ordinary documents as they are read: `tests/suite/universal/*.md`, and what holds for any text.
//!
//! A case has one block whose info string is the path. What is expected: the title and sections, the
//! blocks with their lines, what is mentioned and how it is spelled, the statements, and the canonical
//! Markdown.

use std::fmt::Write as _;

use l1ght_core::light::text_of;
use l1ght_core::text::{RepoPath, Span};
use l1ght_core::universal::{Document, Format, Spelled, canonical_markdown, parse, spell};
use l1ght_tests::suite;
use proptest::collection::vec;
use proptest::prelude::*;

fn read(path: &str, text: &str) -> Document {
    let path = RepoPath::listed(path);
    parse(&path, Format::of(&path).expect("a document"), text)
}

fn shown(document: &Document, source: &str) -> String {
    let line = |span: Span| document.lines.line(source.as_bytes(), span.start);
    let mut out = String::new();
    let _ = writeln!(out, "{} {:?}", document.format.name(), document.name());
    for section in &document.sections {
        let _ = writeln!(
            out,
            "{}: section {} `{}`",
            line(section.heading),
            section.level,
            section.slug
        );
    }
    for block in &document.blocks {
        let note = if block.note.is_empty() { String::new() } else { format!(" {}", block.note) };
        let _ = writeln!(out, "{}: {}{note} {:?}", line(block.span), block.kind.name(), block.text);
        for row in &block.rows {
            let _ = writeln!(out, "  {}", row.join(" | "));
        }
    }
    for mention in &document.mentions {
        let spelled = match spell(&mention.text) {
            Spelled::Path { path, lines } => format!("path {path} {lines:?}"),
            Spelled::Name { name, is_called } => format!("name {name} {is_called}"),
            Spelled::Command => "command".to_owned(),
            Spelled::Nothing => "nothing".to_owned(),
        };
        let spelled =
            if mention.kind.name() == "code" { format!(": {spelled}") } else { String::new() };
        let _ = writeln!(
            out,
            "{}: {} `{}`{spelled}",
            line(mention.span),
            mention.kind.name(),
            mention.text
        );
    }
    for statement in &document.statements {
        let about: Vec<String> = statement
            .about
            .iter()
            .map(|(topic, text)| format!("{} {text}", topic.name()))
            .collect();
        let _ = writeln!(
            out,
            "{}: states {:?} of {}",
            line(statement.span),
            statement.text,
            about.join(", ")
        );
    }
    out.push_str(&canonical_markdown(document));
    out
}

#[test]
fn every_case_reads_as_expected() {
    suite::run("universal", |case| {
        let block = case.inputs.first().expect("a document");
        shown(&read(&block.info, &block.text), &block.text)
    });
}

const PATHS: [&str; 5] = ["a.md", "a.html", "a.rst", "a.adoc", "a.txt"];

fn spans(document: &Document) -> impl Iterator<Item = Span> {
    let title = document.title.iter().map(|title| title.span);
    let sections = document.sections.iter().flat_map(|section| [section.heading, section.span]);
    let blocks = document.blocks.iter().map(|block| block.span);
    let mentions = document.mentions.iter().map(|mention| mention.span);
    let statements = document.statements.iter().map(|statement| statement.span);
    title.chain(sections).chain(blocks).chain(mentions).chain(statements)
}

/// Pieces of what documents of all formats are made of.
const PIECES: [&str; 44] = [
    "# A\n",
    "## B `c`\n",
    "word ",
    "`Parser::read`",
    "``x``",
    "src/a.rs ",
    "[a](b.md#c)",
    "![i](j.png)",
    "[[Wiki|w]]",
    "\n\n",
    "\n",
    "- item\n",
    "> quote\n",
    "```rust\nfn a() {}\n```\n",
    "```",
    "| a | b |\n|---|---|\n| c | d |\n",
    "[^1]: note\n",
    "[^1]",
    "<p>",
    "</p>",
    "<h2 id=x>",
    "</h2>",
    "<a href='x.md'>",
    "</a>",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "<table><tr><td>",
    "</table>",
    "<script>",
    "<!--",
    "-->",
    "<",
    "&amp;",
    "&#0;",
    "v1.2.3. ",
    "10 ms. ",
    "é",
    "\u{feff}",
    "\r\n",
    "====\n",
    "::\n  code\n",
    "---\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_a_document_with_places_in_it(
        pieces in vec(0..PIECES.len(), 0..40), at in 0..PATHS.len()
    ) {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let document = read(PATHS[at], &text);
        for span in spans(&document) {
            prop_assert!(text.get(span.range()).is_some(), "{span:?} in {text:?}");
        }
        prop_assert_eq!(&document, &read(PATHS[at], &text));
        prop_assert_eq!(canonical_markdown(&document), canonical_markdown(&read(PATHS[at], &text)));
    }

    #[test]
    fn line_ends_make_no_difference(pieces in vec(0..PIECES.len(), 0..30), at in 0..PATHS.len()) {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let text = text.replace("\r\n", "\n");
        let other = text.replace('\n', "\r\n");
        let texts = |document: &Document| {
            let mentions: Vec<String> = document.mentions.iter().map(|one| one.text.clone()).collect();
            let statements: Vec<String> = document.statements.iter().map(|one| one.text.clone()).collect();
            (canonical_markdown(document), mentions, statements)
        };
        prop_assert_eq!(texts(&read(PATHS[at], &text)), texts(&read(PATHS[at], &other)));
    }

    #[test]
    fn any_bytes_are_skipped_or_read(bytes in vec(any::<u8>(), 0..200), at in 0..PATHS.len()) {
        if let Ok(text) = text_of(&bytes) {
            for span in spans(&read(PATHS[at], text)) {
                prop_assert!(text.get(span.range()).is_some());
            }
        }
    }
}

/// Hostile texts take about as long as harmless ones of their size: this ends at once, or never.
#[test]
fn hostile_texts_end() {
    let times = 30_000;
    let texts = [
        "> ".repeat(times),
        "- ".repeat(times),
        "`".repeat(times),
        "` ".repeat(times),
        "[".repeat(times),
        "[[a".repeat(times),
        "[a](".repeat(times),
        "<a href=\"".repeat(times),
        "<!--".repeat(times),
        "<script>".repeat(times),
        "<blockquote>".repeat(times),
        "<table><tr><td>".repeat(times / 4),
        "</".repeat(times),
        "&".repeat(times),
        "a. ".repeat(times),
        "`a` ".repeat(times),
        "1 ".repeat(times),
        "*a ".repeat(times),
        "|".repeat(times),
        "x".repeat(1 << 20),
        "<a href=x><code>y</code>".repeat(times / 8),
        "src/a.rs ".repeat(times / 2),
        "a::b ".repeat(times),
        "====\n".repeat(times / 2),
        "::\n".repeat(times),
        format!("{}`x`", "[".repeat(times)),
        format!("<a href=\"{}\">{}", "x".repeat(times), "<code>y</code>".repeat(times / 8)),
    ];
    for text in &texts {
        for path in PATHS {
            read(path, text);
        }
    }
}
