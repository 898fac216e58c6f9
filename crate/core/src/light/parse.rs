//! From text to a document: one pass over `pulldown-cmark`'s events, leaf block by leaf block.

use std::ops::Range;

use pulldown_cmark::{
    CowStr, Event, HeadingLevel, LinkType, OffsetIter, Options, Parser, Tag, TagEnd,
};

use super::claims::Claims;
use super::header::find_header;
use super::leaf::{Leaf, LeafKind};
use super::marker::{Diagnosed, check_marker, read_marker};
use super::recognise::is_recognised;
use super::scan::{Mask, Scan, openings};
use super::section::Sections;
use super::source::Unfolded;
use super::{Diagnostic, Document, Link, Marker, MarkerKind, Mention, Title};
use crate::order;
use crate::text::{LineIndex, RepoPath, Span};

/// What counts as markdown. Tables, footnotes and alerts are on because a marker in a cell, a
/// footnote or a quoted note is live and belongs to that block alone; task lists and struck text
/// because their signs are not words. Front matter is off: the header has rules of its own. Wiki
/// links are off: they would hide `[[a]](b)`, a link on every forge. The rest (math, definition
/// lists, smart quotes, …) is not what forges show.
pub const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM);

/// What stands in a Markdown text, with the bytes of each: the one place where Markdown is read.
pub(crate) fn events(text: &str) -> OffsetIter<'_> {
    Parser::new_ext(text, OPTIONS).into_offset_iter()
}

/// Reads `source` as a L1GHT document. Every input gives a document; spans are offsets in
/// `source`, a byte order mark included.
pub fn parse(path: &RepoPath, source: &str) -> Document {
    let unfolded = Unfolded::new(source);
    let mut document = read(path, &unfolded.text);
    document.lines = LineIndex::new(source.as_bytes());
    if !unfolded.is_source() {
        document.each_span(|span| *span = unfolded.in_source(*span));
    }
    document
}

/// Reads a text without byte order mark whose lines end in LF.
fn read(path: &RepoPath, text: &str) -> Document {
    let mut reader = Reader::new(text);
    let header = find_header(text, &mut reader.diagnostics);
    match &header {
        Some(header) => {
            reader.read(0..header.span.range().start);
            reader.read(header.span.range().end..text.len());
        }
        None => reader.read(0..text.len()),
    }
    order::sort_by_key(&mut reader.diagnostics, |diagnostic| diagnostic.span);
    Document {
        recognised: is_recognised(path, header.as_ref(), &reader.markers),
        path: path.clone(),
        header,
        title: reader.title,
        sections: reader.sections.finish(text.len() as u32),
        markers: reader.markers,
        claims: reader.claims.finish(),
        mentions: reader.mentions,
        links: reader.links,
        diagnostics: reader.diagnostics,
        lines: LineIndex::new(b""),
    }
}

/// The document while it is read.
struct Reader<'s> {
    text: &'s str,
    title: Option<Title>,
    sections: Sections,
    markers: Vec<Marker>,
    claims: Claims<'s>,
    mentions: Vec<Mention>,
    links: Vec<Link>,
    diagnostics: Vec<Diagnostic>,
    leaf: Leaf<'s>,
    /// Where brackets open what could be a marker, in order: most files have none and can do
    /// without claims.
    openings: Vec<usize>,
    /// The level of the heading that is open, 1 to 6.
    level: u8,
    /// How many block quotes are open.
    quotes: usize,
    /// True inside code and HTML blocks.
    opaque: bool,
}

impl<'s> Reader<'s> {
    fn new(text: &'s str) -> Self {
        Self {
            text,
            title: None,
            sections: Sections::default(),
            markers: Vec::new(),
            claims: Claims::default(),
            mentions: Vec::new(),
            links: Vec::new(),
            diagnostics: Vec::new(),
            leaf: Leaf::default(),
            openings: openings(text),
            level: 0,
            quotes: 0,
            opaque: false,
        }
    }

    fn read(&mut self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let base = range.start;
        let text: &'s str = self.text;
        let mut events = events(&text[range]);
        // By reference: copying each event costs as much as what is made of it.
        while let Some((event, at)) = &events.next() {
            self.take(event, base + at.start..base + at.end);
        }
        self.close_leaf();
        self.part();
    }

    fn take(&mut self, event: &Event<'s>, at: Range<usize>) {
        match event {
            Event::Text(text) if !self.opaque => self.push(at, text, false),
            Event::SoftBreak => self.push(at, &CowStr::Borrowed(" "), false),
            Event::HardBreak => self.push(at, &CowStr::Borrowed("\n"), false),
            Event::Code(text) => {
                self.mask(at.clone(), None);
                self.mentions.push(read_mention(self.text, at.clone(), text));
                self.push(at, text, true);
            }
            Event::InlineHtml(_) => {
                let comment = light_comment(self.text, at.clone());
                self.mask(at, comment);
            }
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => self.mask(at, None),
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(*tag),
            Event::Rule => self.interrupt(),
            Event::Text(_) | Event::Html(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    /// Plain text, which is kept where something is made of it.
    fn push(&mut self, range: Range<usize>, text: &CowStr<'s>, code: bool) {
        self.leaf.extend(&range);
        if self.is_marked() || self.leaf.kind == LeafKind::Heading || self.sections.want_prose() {
            self.leaf.push(range, text.clone(), code);
        }
    }

    fn mask(&mut self, range: Range<usize>, comment: Option<Range<usize>>) {
        self.leaf.extend(&range);
        if self.is_marked() {
            self.leaf.masks.push(Mask { range, comment });
        }
    }

    fn start(&mut self, tag: &Tag<'s>, at: Range<usize>) {
        match tag {
            Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. } => {
                if is_relative(*link_type, dest_url) {
                    let span = Span::new(at.clone());
                    self.links.push(Link { target: String::from(&**dest_url), span });
                }
                self.mask(at, None);
            }
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => self.leaf.extend(&at),
            Tag::Paragraph => {
                self.close_leaf();
                self.leaf.kind = LeafKind::Paragraph;
            }
            Tag::Heading { level, .. } => self.start_heading(*level, at),
            Tag::CodeBlock(_) => {
                self.interrupt();
                self.opaque = true;
            }
            Tag::HtmlBlock => {
                self.close_leaf();
                self.read_html(at);
                self.opaque = true;
            }
            tag => {
                self.close_leaf();
                self.part();
                self.quotes += usize::from(matches!(tag, Tag::BlockQuote(_)));
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link
            | TagEnd::Image
            | TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough => {}
            TagEnd::Paragraph => self.close_leaf(),
            TagEnd::CodeBlock | TagEnd::HtmlBlock => self.opaque = false,
            tag => {
                self.close_leaf();
                self.part();
                self.quotes -= usize::from(matches!(tag, TagEnd::BlockQuote(_)));
            }
        }
    }

    fn start_heading(&mut self, level: HeadingLevel, at: Range<usize>) {
        self.close_leaf();
        self.part();
        self.level = level as u8;
        // A heading may be empty and still ends a section and has a name.
        self.leaf.kind = LeafKind::Heading;
        self.leaf.range = trim_end(self.text, at);
        self.sections.start(self.level, self.leaf.span());
    }

    /// What follows is not directly after what was.
    fn part(&mut self) {
        if self.is_marked() {
            self.claims.part();
        }
    }

    /// Ends the leaf and what was directly after something.
    fn interrupt(&mut self) {
        self.close_leaf();
        self.part();
        self.claims.part_from_entity(self.markers.len());
    }

    /// The `<!-- l1ght` comments of an HTML block are paragraphs; the rest is not live.
    fn read_html(&mut self, at: Range<usize>) {
        let mut found = false;
        for inside in light_comments(self.text, at) {
            self.leaf.kind = LeafKind::Paragraph;
            self.leaf.range = inside;
            self.close_leaf();
            found = true;
        }
        if !found {
            self.interrupt();
        }
    }

    fn close_leaf(&mut self) {
        if self.leaf.range.is_empty() || !(self.is_marked() || self.leaf.holds_text()) {
            self.leaf.clear();
            return;
        }
        let first = self.markers.len();
        let start = self.leaf.range.start;
        // Markdown reports an escaped character without its backslash.
        if start > 0 && self.text.as_bytes()[start - 1] == b'\\' {
            self.leaf.range.start = start - 1;
        }
        if self.is_opened(&self.leaf.range) {
            self.read_markers(first);
        }
        let own = &self.markers[first..];
        match self.leaf.kind {
            LeafKind::Heading => self.name_heading(first),
            _ => self.sections.add_prose(&self.leaf, own),
        }
        if self.is_marked() {
            self.part_before(first, self.leaf.range.end);
            self.claims.take_leaf(&mut self.leaf, &self.markers[first..]);
        } else {
            self.leaf.clear();
        }
    }

    /// True when any marker of the file could be read.
    fn is_marked(&self) -> bool {
        !self.openings.is_empty()
    }

    /// True when a bracket in `range` could open a marker.
    fn is_opened(&self, range: &Range<usize>) -> bool {
        let next = self.openings.partition_point(|at| *at < range.start);
        self.openings.get(next).is_some_and(|at| *at < range.end)
    }

    fn read_markers(&mut self, first: usize) {
        let leaf = self.leaf.range.clone();
        let scan = Scan::of(self.text, leaf.clone(), &self.leaf.masks);
        for found in &scan.found {
            let mut marker = read_marker(self.text, found, self.quotes);
            marker.section = self.sections.current();
            if matches!(marker.kind, MarkerKind::Claim(_)) {
                self.part_before(first, found.range.start);
            }
            marker.owner = self.claims.own(self.markers.len(), &marker);
            self.diagnostics.extend(check_marker(&marker));
            self.markers.push(marker);
        }
        let mut tell = |at: &usize, what: Diagnosed| self.diagnostics.push(what.at(self.text, *at));
        scan.unclosed.iter().for_each(|at| tell(at, Diagnosed::Unclosed));
        scan.malformed.iter().for_each(|at| tell(at, Diagnosed::Malformed));
    }

    /// Words of the leaf in front of `end` part what follows from an entity before the leaf.
    fn part_before(&mut self, first: usize, end: usize) {
        if self.claims.has_entity_before(first) {
            let before = self.leaf.range.start..end;
            if self.leaf.plain(before, &self.markers[first..]).words {
                self.claims.part_from_entity(first);
            }
        }
    }

    fn name_heading(&mut self, first: usize) {
        let mut text = String::with_capacity(self.leaf.range.len());
        self.leaf.write_prose(self.leaf.range.clone(), &self.markers[first..], &mut text);
        text.truncate(text.trim_end().len());
        text.drain(..text.len() - text.trim_start().len());
        if self.level > 1 {
            self.sections.name(text);
        } else if self.title.is_none() {
            self.title = Some(Title { text, span: self.leaf.span() });
        }
    }
}

/// The code span at `at`, which says `text`.
fn read_mention(source: &str, at: Range<usize>, text: &str) -> Mention {
    // As many backticks and spaces stand before the text as after it.
    let side = at.len().saturating_sub(text.len()) / 2;
    let inside = at.start + side..at.end - side;
    let written = source.get(inside.clone()).is_some_and(|inside| std::ptr::eq(inside, text));
    let resolved = (!written).then(|| text.into());
    Mention { span: Span::new(at), inside: Span::new(inside), resolved }
}

/// Without the line ends that markdown counts in.
fn trim_end(text: &str, range: Range<usize>) -> Range<usize> {
    range.start..range.start + text[range].trim_end().len()
}

/// The inside of a comment that starts with `<!-- l1ght`.
fn light_comment(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let inside = text[range.clone()].strip_prefix("<!-- l1ght")?;
    let named = !inside.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    let end = if inside.ends_with("-->") { range.end - 3 } else { range.end };
    named.then_some(range.end - inside.len()..end.max(range.end - inside.len()))
}

/// All of them in an HTML block.
fn light_comments(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    let comments = std::iter::from_fn(move || {
        let start = at + memchr::memmem::find(&text.as_bytes()[at..range.end], b"<!--")?;
        let inside = start + 4;
        let close = memchr::memmem::find(text.as_bytes().get(inside..range.end)?, b"-->");
        at = close.map_or(range.end, |close| inside + close + 3);
        Some(start..at)
    });
    comments.filter_map(move |comment| light_comment(text, comment))
}

/// True for a target that names a file of the repository or a place in this one.
fn is_relative(link: LinkType, target: &str) -> bool {
    let written = !matches!(link, LinkType::Autolink | LinkType::Email);
    let mut scheme = target.bytes().take_while(|byte| !matches!(byte, b'/' | b'?' | b'#'));
    written && !target.is_empty() && !target.starts_with('/') && !scheme.any(|byte| byte == b':')
}
