//! HTML as blocks: headings, paragraphs, items, code, tables, links. Scripts and styles are no text.

use std::ops::Range;

use super::builder::Builder;
use super::tag::{Part, Parts, Tag, resolved};
use super::{BlockKind, MentionKind};

/// Reads a page, or an HTML block of Markdown.
pub(super) fn read(builder: &mut Builder<'_>, range: Range<usize>) {
    let mut reader = Reader::default();
    for part in Parts::new(builder.text, range) {
        match part {
            Part::Text(range) => reader.text(builder, range),
            Part::Tag(tag) => reader.tag(builder, &tag),
        }
    }
    reader.close(builder);
}

/// Reads a tag that stands in a line of Markdown: links, images and names of places.
pub(super) fn read_inline(builder: &mut Builder<'_>, range: Range<usize>) {
    for part in Parts::new(builder.text, range) {
        if let Part::Tag(tag) = part {
            name_place(builder, &tag);
            link(builder, &tag);
            if is_one_of(tag.name, &["br"]) {
                builder.push_space();
            }
        }
    }
}

#[derive(Default)]
struct Reader {
    /// What the text stands in, outermost first; nothing for a list itself.
    around: Vec<Option<BlockKind>>,
    /// The bytes and text of `<pre>`, and the language that a class names.
    code: Option<(Range<usize>, String, String)>,
    /// Where a code span begins, and its text.
    span: Option<(usize, String)>,
    /// Where the outermost table begins, and its rows.
    table: Option<(usize, Vec<Vec<String>>)>,
    /// How many tables are open.
    tables: usize,
    /// True inside `<title>` and other text that no page shows.
    is_hidden: bool,
}

/// No list or quote is nested deeper, for us.
const DEEPEST: usize = 64;

impl Reader {
    fn text(&mut self, builder: &mut Builder<'_>, range: Range<usize>) {
        let text = resolved(&builder.text[range.clone()]);
        if let Some((bytes, code, _)) = &mut self.code {
            code.push_str(&text);
            bytes.end = range.end;
        } else if let Some((_, code)) = &mut self.span {
            code.push_str(&text);
        } else if !self.is_hidden {
            push_words(builder, range);
        }
    }

    fn tag(&mut self, builder: &mut Builder<'_>, tag: &Tag<'_>) {
        name_place(builder, tag);
        let name = tag.name.to_ascii_lowercase();
        if self.code.is_some() && !(name == "pre" && tag.is_end) {
            let class = tag.value("class").unwrap_or_default();
            let language = class.split(' ').find_map(|class| class.strip_prefix("language-"));
            if let (Some((_, _, own)), Some(language)) = (&mut self.code, language) {
                own.replace_range(.., language);
            }
            return;
        }
        match name.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => match tag.is_end {
                true => builder.close(BlockKind::Heading(name.as_bytes()[1] - b'0'), ""),
                false => self.close(builder),
            },
            "a" | "img" => link(builder, tag),
            "code" | "tt" | "kbd" | "samp" => self.code_span(builder, tag),
            "pre" => self.pre(builder, tag),
            "li" | "dt" | "dd" | "blockquote" | "ul" | "ol" | "dl" => {
                self.nest(builder, &name, tag.is_end)
            }
            "table" | "tr" | "td" | "th" => self.table(builder, &name, tag),
            "title" => {
                self.close(builder);
                self.is_hidden = !tag.is_end;
            }
            "br" => builder.push_space(),
            "b" | "i" | "em" | "strong" | "span" | "sub" | "sup" | "small" | "u" | "s" | "del"
            | "ins" | "mark" | "abbr" | "cite" | "q" | "var" | "font" | "wbr" | "picture"
            | "source" => {}
            _ if self.tables > 0 => builder.push_space(),
            _ => self.close(builder),
        }
    }

    fn code_span(&mut self, builder: &mut Builder<'_>, tag: &Tag<'_>) {
        match (tag.is_end, self.span.take()) {
            (false, open) => self.span = Some(open.unwrap_or((tag.range.start, String::new()))),
            (true, Some((start, code))) => builder.push_code(start..tag.range.end, code.trim()),
            (true, None) => {}
        }
    }

    fn pre(&mut self, builder: &mut Builder<'_>, tag: &Tag<'_>) {
        match (tag.is_end, self.code.take()) {
            (false, _) => {
                self.close(builder);
                self.code = Some((tag.range.end..tag.range.end, String::new(), String::new()));
            }
            (true, Some((range, code, language))) => builder.code(range, code, &language),
            (true, None) => {}
        }
    }

    fn nest(&mut self, builder: &mut Builder<'_>, name: &str, is_end: bool) {
        self.close(builder);
        let kind = match name {
            "blockquote" => Some(BlockKind::Quote),
            "ul" | "ol" | "dl" => None,
            _ => Some(BlockKind::Item),
        };
        // Items are rarely closed: they end with the next one of their list.
        let list = self.around.iter().rposition(Option::is_none).map_or(0, |list| list + 1);
        let own = self.around.iter().rposition(|open| *open == kind);
        let is_item = kind == Some(BlockKind::Item);
        if is_item {
            self.around.truncate(own.unwrap_or(list).max(list));
        } else if is_end {
            own.into_iter().for_each(|own| self.around.truncate(own));
        }
        if !is_end && self.around.len() < DEEPEST {
            self.around.push(kind);
        }
    }

    fn table(&mut self, builder: &mut Builder<'_>, name: &str, tag: &Tag<'_>) {
        self.close_span(builder);
        match (name, tag.is_end) {
            ("table", false) => {
                if self.tables == 0 {
                    self.close(builder);
                    self.table = Some((tag.range.start, Vec::new()));
                }
                self.tables += 1;
            }
            ("table", true) => {
                self.tables = self.tables.saturating_sub(1);
                if self.tables == 0 {
                    self.close_table(builder, tag.range.end);
                }
            }
            ("tr", false) => self.row(builder),
            _ => self.cell(builder),
        }
    }

    /// What was read belongs to the row that is open; a new one begins.
    fn row(&mut self, builder: &mut Builder<'_>) {
        self.cell(builder);
        if let Some((_, rows)) = &mut self.table {
            rows.push(Vec::new());
        }
    }

    fn cell(&mut self, builder: &mut Builder<'_>) {
        let has_text = builder.has_text();
        if let Some(row) = self.table.iter_mut().flat_map(|(_, rows)| rows.last_mut()).next()
            && has_text
        {
            row.push(builder.close_cell());
        }
    }

    fn close_table(&mut self, builder: &mut Builder<'_>, end: usize) {
        self.cell(builder);
        if let Some((start, mut rows)) = self.table.take() {
            rows.retain(|row| !row.is_empty());
            builder.table(start..end, rows);
        }
    }

    fn close_span(&mut self, builder: &mut Builder<'_>) {
        if let Some((start, code)) = self.span.take() {
            let end = (start + code.len()).min(builder.text.len());
            let end = builder.text.ceil_char_boundary(end);
            builder.push_code(start..end, code.trim());
        }
    }

    /// Ends the text that is open, and what was never closed.
    fn close(&mut self, builder: &mut Builder<'_>) {
        self.close_span(builder);
        if let Some((range, code, language)) = self.code.take() {
            builder.code(range, code, &language);
        }
        let around = self.around.iter().rev().flatten().next();
        builder.close(around.copied().unwrap_or(BlockKind::Paragraph), "");
    }
}

/// Each word by itself: what stands between them reads as one space.
fn push_words(builder: &mut Builder<'_>, range: Range<usize>) {
    let text = &builder.text[range.clone()];
    if text.starts_with(char::is_whitespace) {
        builder.push_space();
    }
    for word in text.split_whitespace() {
        let start = range.start + (word.as_ptr() as usize - text.as_ptr() as usize);
        builder.push(start..start + word.len(), &resolved(word));
        if start + word.len() < range.end {
            builder.push_space();
        }
    }
}

fn name_place(builder: &mut Builder<'_>, tag: &Tag<'_>) {
    let names = ["id", "name"].into_iter().filter_map(|name| tag.value(name));
    builder.anchors.extend(names.filter(|name| !name.is_empty()).map(resolved));
}

fn link(builder: &mut Builder<'_>, tag: &Tag<'_>) {
    if is_one_of(tag.name, &["img"]) {
        let source = tag.value("src").unwrap_or_default();
        builder.open_link(tag.range.start, &resolved(source), MentionKind::Image);
        let alt = resolved(tag.value("alt").unwrap_or_default());
        builder.push(tag.range.clone(), &alt);
        builder.close_link(tag.range.end);
    } else if is_one_of(tag.name, &["a"]) {
        match (tag.is_end, tag.value("href")) {
            (true, _) => builder.close_link(tag.range.end),
            (false, href) => {
                let href = resolved(href.unwrap_or_default());
                builder.open_link(tag.range.start, &href, MentionKind::Link);
            }
        }
    }
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|own| own.eq_ignore_ascii_case(name))
}
