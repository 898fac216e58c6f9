//! `document_resolve`: an ordinary document in canonical form (query §3). The artifacts are made of the
//! text each time, and kept nowhere.

use l1ght_core::graph::NodeId;
use l1ght_core::light::text_of;
use l1ght_core::universal::{
    Block, BlockKind, Document, Format, Statement, canonical_markdown, parse,
};

use super::document::{named_path, no_document};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::rejection::Rejection;
use crate::wire::{
    Canonical, CanonicalBlock, Claims, DocumentClaim, DocumentCounts, DocumentResolveInput,
    DocumentResolved, TopicWire,
};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, input) = read_input::<DocumentResolveInput>("document_resolve", input)?;
    let path = named_path("document_resolve", input.path.as_deref(), input.node_id.as_deref())?;
    session.want([path.as_str()])?;
    let is_listed = session.sources.list.files.contains_key(&path);
    let refuse = || no_document(&session.lanes.borrow(), &path, is_listed);
    let format = Format::of(&path).ok_or_else(refuse)?;
    let bytes = session.bytes(path.as_str())?.ok_or_else(refuse)?;
    let text = text_of(bytes).map_err(|code| {
        let message = format!("`{path}` is no text: {}", code.name());
        Rejection::misuse("document/unreadable", message)
    })?;
    session.asked(&path);
    let document = parse(&path, format, text);
    let blocks = document.blocks.iter().map(|one| block(&document, text, one));
    let claims = document.statements.iter().map(|one| claim(&document, text, one));
    let answer = DocumentResolved {
        schema: "l1ght.document.v1",
        path: path.as_str(),
        node_id: NodeId::document(&path).to_string(),
        format: format.name(),
        title: document.name(),
        counts: counts(&document),
        canonical_md: canonical_markdown(&document),
        canonical: Canonical { blocks: blocks.collect() },
        claims: Claims { claims: claims.collect() },
    };
    Ok(session.done(&answer, || answer.canonical_md.clone())?)
}

fn counts(document: &Document) -> DocumentCounts {
    let of = |kind| document.blocks.iter().filter(|block| block.kind == kind).count() as u64;
    DocumentCounts {
        sections: document.sections.len() as u64,
        blocks: document.blocks.len() as u64,
        tables: of(BlockKind::Table),
        code: of(BlockKind::Code),
        mentions: document.mentions.len() as u64,
        claims: document.statements.len() as u64,
    }
}

fn block<'a>(document: &'a Document, text: &str, one: &'a Block) -> CanonicalBlock<'a> {
    CanonicalBlock {
        kind: one.kind.name(),
        level: if let BlockKind::Heading(level) = one.kind { Some(level) } else { None },
        bytes: (one.span.start, one.span.end),
        line: document.lines.line(text.as_bytes(), one.span.start),
        section: one.section.map(|section| document.sections[section].slug.as_str()),
        text: &one.text,
        note: &one.note,
        rows: &one.rows,
    }
}

fn claim<'a>(document: &Document, text: &str, one: &'a Statement) -> DocumentClaim<'a> {
    let about = one.about.iter().map(|(topic, text)| TopicWire { kind: topic.name(), text });
    DocumentClaim {
        text: &one.text,
        bytes: (one.span.start, one.span.end),
        line: document.lines.line(text.as_bytes(), one.span.start),
        about: about.collect(),
    }
}
