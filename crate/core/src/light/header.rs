//! Where the header stands (protocol §2): a `---` block on the first line or after a title, or a
//! bare run of fields. What its lines say is `field`'s.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::field::{Line, LineKind, is_protocol, lines, read_fields};
use super::{Diagnostic, Header, Placement, code};
use crate::text::Span;

/// A header that is not on the first line starts within this many lines.
const LAST_START: usize = 40;

/// Its `Protocol` stands within this many lines.
const LAST_PROTOCOL: usize = 80;

/// The lines between `---` and what ends them.
struct Block {
    body: Range<usize>,
    /// One past the header's last byte.
    end: usize,
    closed: bool,
}

/// Finds the one header of `text`.
pub(super) fn find_header(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Header> {
    let first = lines(text, 0).next()?;
    if is_fence(&first) {
        let block = read_block(text, &first);
        if let Some(header) = fenced(text, &first, block, Placement::Front, diagnostics) {
            return Some(header);
        }
    }
    let head = || lines(text, 0).take(LAST_PROTOCOL);
    let protocol = head().position(|line| is_protocol(line.text) && is_live(text, &line))?;
    let head: Vec<Line<'_>> = head().collect();
    let open = open_above(&head, protocol);
    let header = open.and_then(|open| late(text, &head[open..protocol], diagnostics));
    header.or_else(|| bare(text, &head, protocol, diagnostics))
}

fn is_fence(line: &Line<'_>) -> bool {
    line.text.trim_end() == "---"
}

/// A block ends at `---` or `...`. When something that cannot be header comes first, or nothing
/// closes it, it is the leading run of field lines.
fn read_block(text: &str, open: &Line<'_>) -> Block {
    let mut run = None;
    for line in lines(text, open.next) {
        let kind = line.kind();
        if is_fence(&line) || line.text.trim_end() == "..." {
            return Block { body: open.next..line.start, end: line.next, closed: true };
        }
        if matches!(kind, LineKind::Blank | LineKind::Other) {
            run = run.or(Some(line.start));
        }
        if kind == LineKind::Other {
            break;
        }
    }
    let end = run.unwrap_or(text.len());
    Block { body: open.next..end, end, closed: false }
}

/// The header in `block`; a block without a field is no header but a thematic break.
fn fenced(
    text: &str,
    open: &Line<'_>,
    block: Block,
    placement: Placement,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Header> {
    let lead = lines(text, block.body.start).find(|line| line.kind().is_content())?;
    if lead.start >= block.body.end || lead.kind() != LineKind::Field {
        return None;
    }
    if !block.closed {
        diagnostics.push(Diagnostic {
            code: code::UNCLOSED_HEADER,
            message: "the header opened here is not closed by a line `---`".to_owned(),
            span: Span::new(open.start..open.start + 3),
        });
    }
    let fields = read_fields(text, block.body, diagnostics);
    Some(Header { placement, span: Span::new(open.start..block.end), fields })
}

/// The `---` line right above the run of lines around the `Protocol` line `at`.
fn open_above(head: &[Line<'_>], at: usize) -> Option<usize> {
    let part = |line: &Line<'_>| line.kind().is_header() || line.kind().is_comment();
    let open = head[..at].iter().rposition(|line| !part(line))?;
    (open < LAST_START && is_fence(&head[open])).then_some(open)
}

/// The `---` block whose first line is the first of `head`; the last is the one before `Protocol`.
fn late(text: &str, head: &[Line<'_>], diagnostics: &mut Vec<Diagnostic>) -> Option<Header> {
    let (open, above) = head.split_first()?;
    let block = read_block(text, open);
    // A `# heading` looks like a comment: only a closed block holds one.
    if !block.closed && above.iter().any(|line| line.kind().is_comment()) {
        return None;
    }
    fenced(text, open, block, Placement::Late, diagnostics)
}

/// The run of fields around the `Protocol` line `at`.
fn bare(
    text: &str,
    head: &[Line<'_>],
    at: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Header> {
    let above = head[..at].iter().rev().take_while(|line| line.kind().is_header());
    let top = at - above.count();
    let first = top + head[top..=at].iter().position(|line| line.kind() == LineKind::Field)?;
    if first >= LAST_START {
        return None;
    }
    let start = head[first].start;
    let end = lines(text, start).take_while(|line| line.kind().is_header()).last()?.next;
    let fields = read_fields(text, start..end, diagnostics);
    Some(Header { placement: Placement::Bare, span: Span::new(start..end), fields })
}

/// True when `line` is text of a paragraph: not in code, HTML or a comment. Markdown decides by
/// what stands before, so reading up to the line is enough.
fn is_live(text: &str, line: &Line<'_>) -> bool {
    let before = &text[..line.start + line.text.len()];
    let name = before.len() - line.text.trim_start().len();
    let mut opaque = false;
    for (event, range) in super::parse::events(before) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => opaque = true,
            Event::End(TagEnd::CodeBlock) => opaque = false,
            Event::Text(_) if range.contains(&name) => return !opaque,
            _ => {}
        }
    }
    false
}
