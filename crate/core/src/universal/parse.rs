//! From text to an ordinary document.

use super::builder::Builder;
use super::{Document, Format, html, markdown, plain};
use crate::light::Unfolded;
use crate::text::{LineIndex, RepoPath};

/// Reads `source` as an ordinary document. Every input gives a document; spans are offsets in
/// `source`, a byte order mark included.
pub fn parse(path: &RepoPath, format: Format, source: &str) -> Document {
    let unfolded = Unfolded::new(source);
    let text: &str = &unfolded.text;
    let mut builder = Builder::new(text);
    match format {
        Format::Markdown => markdown::read(&mut builder),
        Format::Html => html::read(&mut builder, 0..text.len()),
        Format::ReStructured | Format::AsciiDoc | Format::Text => plain::read(&mut builder, format),
    }
    let mut document = builder.finish(path, format);
    document.lines = LineIndex::new(source.as_bytes());
    if !unfolded.is_source() {
        document.each_span(|span| *span = unfolded.in_source(*span));
    }
    document
}
