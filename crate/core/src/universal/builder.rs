//! Putting a document together, block by block, for the readers of all formats: sections, the text of
//! the block that is open and where each piece of it stood, and what is mentioned in it.

use std::mem;
use std::ops::Range;

use super::statement::{sentences, topics};
use super::{Block, BlockKind, Document, Format, Mention, MentionKind, Spelled, Statement, spell};
use crate::light::{Sections, Title};
use crate::order;
use crate::text::{LineIndex, RepoPath, Span};

/// A longer code span or target is no name of anything, in bytes.
const LONGEST_MENTION: usize = 300;

/// The document while it is read.
pub(super) struct Builder<'s> {
    pub(super) text: &'s str,
    title: Option<Title>,
    sections: Sections,
    blocks: Vec<Block>,
    mentions: Vec<Mention>,
    statements: Vec<Statement>,
    pub(super) anchors: Vec<String>,
    leaf: Leaf,
}

/// The block that is open.
#[derive(Default)]
struct Leaf {
    range: Range<usize>,
    text: String,
    pieces: Vec<Piece>,
    /// Where links are open: their start, target and kind.
    links: Vec<(usize, String, MentionKind)>,
    /// Index of its first mention.
    first: usize,
}

/// A piece of the text.
struct Piece {
    /// Where it starts in the text of the block.
    at: usize,
    /// How long it is there; as long as in the source where it reads as it is written.
    length: usize,
    source: Range<usize>,
    /// True for code and for what stands in a link: no path is looked for there.
    is_named: bool,
}

impl<'s> Builder<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            text,
            title: None,
            sections: Sections::default(),
            blocks: Vec::new(),
            mentions: Vec::new(),
            statements: Vec::new(),
            anchors: Vec::new(),
            leaf: Leaf::default(),
        }
    }

    /// Adds plain text that stands at `source`.
    pub(super) fn push(&mut self, source: Range<usize>, text: &str) {
        let is_named = !self.leaf.links.is_empty();
        self.leaf.add(source, text, is_named);
    }

    /// Adds a code span.
    pub(super) fn push_code(&mut self, source: Range<usize>, code: &str) {
        self.leaf.add(source.clone(), &["`", code, "`"].concat(), true);
        let link = self.leaf.links.last().map(|(_, target, _)| target.clone());
        self.mention(MentionKind::Code, code.trim(), source, link);
    }

    /// Adds a space where words stand apart.
    pub(super) fn push_space(&mut self) {
        if !self.leaf.text.is_empty() && !self.leaf.text.ends_with([' ', '\n']) {
            self.leaf.text.push(' ');
        }
    }

    /// A link or image begins at `start`.
    pub(super) fn open_link(&mut self, start: usize, target: &str, kind: MentionKind) {
        let target = if target.len() > LONGEST_MENTION { "" } else { target };
        self.leaf.links.push((start, target.to_owned(), kind));
    }

    /// The link that was opened last ends before `end`.
    pub(super) fn close_link(&mut self, end: usize) {
        if let Some((start, target, kind)) = self.leaf.links.pop() {
            self.mention(kind, target.trim(), start..end.max(start), None);
        }
    }

    fn mention(
        &mut self,
        kind: MentionKind,
        text: &str,
        source: Range<usize>,
        link: Option<String>,
    ) {
        if !text.is_empty() && text.len() <= LONGEST_MENTION {
            let (text, span) = (text.to_owned(), Span::new(source));
            let section = self.sections.current();
            let is_shown = false;
            self.mentions.push(Mention { kind, text, span, section, link, is_shown });
        }
    }

    /// True when the open block has text.
    pub(super) fn has_text(&self) -> bool {
        !self.leaf.text.trim().is_empty()
    }

    /// Ends the open block: a heading, a paragraph, an item; its text is what was pushed.
    pub(super) fn close(&mut self, kind: BlockKind, note: &str) {
        while !self.leaf.links.is_empty() {
            self.close_link(self.leaf.range.end);
        }
        let mut leaf = mem::take(&mut self.leaf);
        if leaf.text.trim().is_empty() {
            self.leaf.first = self.mentions.len();
            return;
        }
        let span = Span::new(leaf.range.clone());
        if let BlockKind::Heading(level) = kind {
            self.head(level, span, &leaf.text);
            let section = self.sections.current();
            self.mentions[leaf.first..].iter_mut().for_each(|mention| mention.section = section);
        } else {
            self.read_prose(&leaf);
        }
        self.leaf.first = self.mentions.len();
        let text = mem::take(&mut leaf.text).trim().to_owned();
        self.block(Block { text, note: note.to_owned(), ..self.empty_block(kind, span) });
    }

    /// Ends the open text as the cell of a table.
    pub(super) fn close_cell(&mut self) -> String {
        while !self.leaf.links.is_empty() {
            self.close_link(self.leaf.range.end);
        }
        let leaf = mem::take(&mut self.leaf);
        self.read_prose(&leaf);
        self.leaf.first = self.mentions.len();
        leaf.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A block of code.
    pub(super) fn code(&mut self, source: Range<usize>, text: String, language: &str) {
        let block = self.empty_block(BlockKind::Code, Span::new(source));
        self.block(Block { text, note: language.to_owned(), ..block });
    }

    /// A table.
    pub(super) fn table(&mut self, source: Range<usize>, rows: Vec<Vec<String>>) {
        if !rows.is_empty() {
            let block = self.empty_block(BlockKind::Table, Span::new(source));
            self.block(Block { rows, ..block });
        }
    }

    fn empty_block(&self, kind: BlockKind, span: Span) -> Block {
        let section = self.sections.current();
        let (text, note, rows) = Default::default();
        Block { kind, span, section, text, note, rows }
    }

    fn block(&mut self, block: Block) {
        self.blocks.push(block);
    }

    fn head(&mut self, level: u8, span: Span, text: &str) {
        let title = text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ");
        if level == 1 && self.title.is_none() {
            self.sections.start(1, span);
            self.title = Some(Title { text: title, span });
        } else {
            self.sections.start(level.max(2), span);
            self.sections.name(title);
        }
    }

    /// Finds paths, wiki links and statements in prose.
    fn read_prose(&mut self, leaf: &Leaf) {
        let section = self.sections.current();
        for (range, kind) in leaf.named() {
            let source = leaf.source(&range);
            let inside = leaf.text[range].trim_matches(['[', ']']);
            let target = inside.split('|').next().unwrap_or_default().trim();
            if self.text.get(source.clone()).is_some() {
                self.mention(kind, target, source, None);
            }
        }
        let own = &mut self.mentions[leaf.first..];
        order::sort_by_key(own, |mention| mention.span);
        for range in sentences(&leaf.text) {
            let text = &leaf.text[range.clone()];
            let source = leaf.source(&range);
            let span = Span::new(source);
            let first = own.partition_point(|one| one.span.start < span.start);
            let inside = own[first..].iter().take_while(|one| one.span.start < span.end);
            let about = topics(text, inside);
            if !about.is_empty() {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                self.statements.push(Statement { text, span, section, about });
            }
        }
    }

    /// The document.
    pub(super) fn finish(mut self, path: &RepoPath, format: Format) -> Document {
        self.close(BlockKind::Paragraph, "");
        order::sort_by_key(&mut self.mentions, |mention| (mention.span, mention.kind));
        let code = self.blocks.iter().filter(|block| block.kind == BlockKind::Code);
        let declared = order::set(code.flat_map(|block| declared(&block.text)));
        for mention in self.mentions.iter_mut().filter(|one| one.kind == MentionKind::Code) {
            mention.is_shown = match spell(&mention.text) {
                Spelled::Name { name, .. } => declared.contains(name.as_str()),
                _ => false,
            };
        }
        order::sort_by_key(&mut self.statements, |statement| statement.span);
        Document {
            path: path.clone(),
            format,
            title: self.title,
            sections: self.sections.finish(self.text.len() as u32),
            blocks: self.blocks,
            mentions: self.mentions,
            statements: self.statements,
            anchors: order::distinct(self.anchors),
            lines: LineIndex::new(b""),
        }
    }
}

impl Leaf {
    fn add(&mut self, source: Range<usize>, text: &str, is_named: bool) {
        if self.pieces.is_empty() {
            self.range = source.clone();
        }
        self.range.end = self.range.end.max(source.end);
        self.pieces.push(Piece { at: self.text.len(), length: text.len(), source, is_named });
        self.text.push_str(text);
    }

    /// Where a part of the text stood. What is not written as it reads is not parted.
    fn source(&self, range: &Range<usize>) -> Range<usize> {
        let piece = |at: usize| {
            let behind = self.pieces.partition_point(|piece| piece.at <= at).max(1) - 1;
            let piece = &self.pieces[behind];
            (piece, at - piece.at, piece.length == piece.source.len())
        };
        let (first, inside, is_verbatim) = piece(range.start);
        let start = first.source.start + if is_verbatim { inside } else { 0 };
        let (last, inside, is_verbatim) = piece(range.end.max(range.start + 1) - 1);
        let end = if is_verbatim { last.source.start + inside + 1 } else { last.source.end };
        start..end.max(start)
    }

    /// The paths and wiki links in the prose, as parts of the text.
    fn named(&self) -> Vec<(Range<usize>, MentionKind)> {
        let mut found = Vec::new();
        for (start, word) in words(&self.text) {
            let range = start..start + word.len();
            let is_named = |at: usize| {
                let behind = self.pieces.partition_point(|piece| piece.at <= at).max(1) - 1;
                self.pieces.get(behind).is_some_and(|piece| piece.is_named)
            };
            if word.contains('/') && is_path(word) && !is_named(start) {
                found.push((range, MentionKind::Path));
            }
        }
        for (start, end) in wiki_links(&self.text) {
            found.push((start..end, MentionKind::Wiki));
        }
        found
    }
}

/// The words of a text without the marks around them, and where they start.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()).map(move |word| {
        let bare = word.trim_start_matches(['(', '[', '"', '\'', '*', '<', '_']);
        let start = bare.as_ptr() as usize - text.as_ptr() as usize;
        (
            start,
            bare.trim_end_matches([
                ')', ']', '"', '\'', '*', '>', '_', '.', ',', ';', ':', '!', '?',
            ]),
        )
    })
}

/// True for a path with a name that has an ending: `src/a.rs`, not `and/or` or `https://a.b/c`.
fn is_path(word: &str) -> bool {
    let is_sign = |c: char| c.is_alphanumeric() || "_-./@+".contains(c);
    let name = word.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let has_ending = (1..=10).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && ending.bytes().any(|byte| byte.is_ascii_alphabetic());
    has_ending && !word.starts_with(['/', '@']) && word.chars().all(is_sign)
}

/// Where `[[` and the next `]]` of its line stand.
fn wiki_links(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("[[").map(|start| at + start) {
        let inside = start + 2;
        let stop = text[inside..].find([']', '\n', '[']).map(|stop| inside + stop);
        at = stop.unwrap_or(text.len()).max(inside);
        if text[at..].starts_with("]]") && at > inside {
            at += 2;
            found.push((start, at));
        }
    }
    found
}

/// What stands before a name that code declares.
const DECLARES: [&str; 12] = [
    "class",
    "const",
    "def",
    "enum",
    "fn",
    "func",
    "function",
    "interface",
    "let",
    "struct",
    "trait",
    "var",
];

/// The names that code declares.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut words = code.split(move |c| !is_word(c)).filter(|word| !word.is_empty()).peekable();
    std::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            if let Some(name) = words.peek().filter(|_| DECLARES.contains(&word)) {
                return Some(*name);
            }
        }
    })
}
