//! Markdown as blocks: one walk over the events of the project's one Markdown reader.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::builder::Builder;
use super::{BlockKind, MentionKind, html};
use crate::light::events;

/// Reads all of the text but for its front matter.
pub(super) fn read(builder: &mut Builder<'_>) {
    let text = builder.text;
    let base = front_matter(text);
    let mut reader = Reader { base, around: Vec::new(), code: None, table: None, html: None };
    for (event, at) in events(&text[base..]) {
        reader.take(builder, event, base + at.start..base + at.end);
    }
}

/// Where the text begins behind a `---` block on the first line.
fn front_matter(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("---\n") else { return 0 };
    let mut at = text.len() - rest.len();
    for line in rest.split_inclusive('\n') {
        at += line.len();
        if matches!(line.trim_end(), "---" | "...") {
            return at;
        }
    }
    0
}

struct Reader {
    base: usize,
    /// What the text stands in, outermost first, with the label of a footnote.
    around: Vec<(BlockKind, String)>,
    code: Option<(Range<usize>, String, String)>,
    table: Option<Table>,
    /// The bytes of an HTML block.
    html: Option<Range<usize>>,
}

/// A table while it is read.
struct Table {
    range: Range<usize>,
    rows: Vec<Vec<String>>,
}

impl Reader {
    fn take(&mut self, builder: &mut Builder<'_>, event: Event<'_>, at: Range<usize>) {
        match event {
            Event::Text(text) => match &mut self.code {
                Some((_, code, _)) => code.push_str(&text),
                None => builder.push(at, &text),
            },
            Event::Code(code) => builder.push_code(at, &code),
            Event::SoftBreak | Event::HardBreak => builder.push_space(),
            Event::InlineHtml(_) => html::read_inline(builder, at),
            Event::Rule => self.close(builder),
            Event::Start(tag) => self.start(builder, tag, at),
            Event::End(tag) => self.end(builder, tag, at),
            Event::Html(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, builder: &mut Builder<'_>, tag: Tag<'_>, at: Range<usize>) {
        match tag {
            Tag::Link { dest_url, .. } => builder.open_link(at.start, &dest_url, MentionKind::Link),
            Tag::Image { dest_url, .. } => {
                builder.open_link(at.start, &dest_url, MentionKind::Image)
            }
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {}
            Tag::CodeBlock(kind) => {
                self.close(builder);
                let info = match &kind {
                    CodeBlockKind::Fenced(info) => {
                        info.split([' ', ',']).next().unwrap_or_default()
                    }
                    CodeBlockKind::Indented => "",
                };
                self.code = Some((at, String::new(), info.to_owned()));
            }
            Tag::HtmlBlock => {
                self.close(builder);
                self.html = Some(at);
            }
            Tag::Table(_) => {
                self.close(builder);
                self.table = Some(Table { range: at, rows: Vec::new() });
            }
            Tag::TableHead | Tag::TableRow => {
                self.table.iter_mut().for_each(|table| table.rows.push(Vec::new()));
            }
            Tag::BlockQuote(_) => self.enter(builder, BlockKind::Quote, ""),
            Tag::Item => self.enter(builder, BlockKind::Item, ""),
            Tag::FootnoteDefinition(label) => self.enter(builder, BlockKind::Footnote, &label),
            _ => self.close(builder),
        }
    }

    fn end(&mut self, builder: &mut Builder<'_>, tag: TagEnd, at: Range<usize>) {
        match tag {
            TagEnd::Link | TagEnd::Image => builder.close_link(at.end),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
            TagEnd::Heading(level) => builder.close(BlockKind::Heading(level as u8), ""),
            TagEnd::CodeBlock => {
                if let Some((range, code, language)) = self.code.take() {
                    builder.code(range, code, &language);
                }
            }
            TagEnd::HtmlBlock => {
                if let Some(range) = self.html.take() {
                    html::read(builder, range);
                }
            }
            TagEnd::TableCell => {
                let cell = builder.close_cell();
                let row = self.table.iter_mut().flat_map(|table| table.rows.last_mut()).next();
                row.into_iter().for_each(|row| row.push(cell.clone()));
            }
            TagEnd::Table => {
                if let Some(Table { range, rows }) = self.table.take() {
                    builder.table(range, rows);
                }
            }
            TagEnd::BlockQuote(_) | TagEnd::Item | TagEnd::FootnoteDefinition => {
                self.close(builder);
                self.around.pop();
            }
            _ => self.close(builder),
        }
    }

    fn enter(&mut self, builder: &mut Builder<'_>, kind: BlockKind, label: &str) {
        self.close(builder);
        self.around.push((kind, label.to_owned()));
    }

    /// Ends the text that is open: it is what it stands in.
    fn close(&mut self, builder: &mut Builder<'_>) {
        debug_assert!(self.base <= builder.text.len());
        match self.around.last() {
            Some((kind, label)) => builder.close(*kind, label),
            None => builder.close(BlockKind::Paragraph, ""),
        }
    }
}
