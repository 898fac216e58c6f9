//! Plain text, reStructuredText and AsciiDoc as text: paragraphs, headings, items, code that is set
//! apart, and code spans in backticks.

use std::ops::Range;

use super::builder::Builder;
use super::{BlockKind, Format};

/// Reads all of the text.
pub(super) fn read(builder: &mut Builder<'_>, format: Format) {
    let text = builder.text;
    let mut reader = Reader { format, levels: Vec::new(), code: None };
    let mut lines = lines(text).peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| &text[next.clone()]);
        if reader.line(builder, line, next) {
            lines.next();
        }
    }
    reader.close_code(builder);
}

/// The lines, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        start..start + line.len()
    })
}

struct Reader {
    format: Format,
    /// The signs under headings, in the order in which they came first: the outermost comes first.
    levels: Vec<char>,
    /// Code that is open: its bytes, and what ends it; without that, the next line that is not
    /// indented.
    code: Option<(Range<usize>, Option<String>)>,
}

impl Reader {
    /// Takes a line; true when the next one belongs to it.
    fn line(&mut self, builder: &mut Builder<'_>, line: Range<usize>, next: &str) -> bool {
        let text = &builder.text[line.clone()];
        if self.in_code(builder, text, &line) {
            return false;
        }
        if text.trim().is_empty() {
            builder.close(BlockKind::Paragraph, "");
        } else if let Some(level) = self.heading(text, next) {
            builder.close(BlockKind::Paragraph, "");
            let title = text.trim_start_matches('=').trim();
            let start = line.start + (title.as_ptr() as usize - text.as_ptr() as usize);
            builder.push(start..start + title.len(), title);
            builder.close(BlockKind::Heading(level), "");
            return is_rule(next).is_some();
        } else if is_rule(text).is_some() && self.format != Format::Text {
            builder.close(BlockKind::Paragraph, "");
            // A line over a heading; in AsciiDoc a fence.
            if self.format == Format::AsciiDoc && text.starts_with(['-', '.']) {
                self.code = Some((line.end..line.end, Some(text.to_owned())));
            }
        } else {
            self.prose(builder, text, line.start);
            let opens = text.trim_end().ends_with("::") && self.format == Format::ReStructured;
            if opens || text.starts_with(".. code") {
                builder.close(BlockKind::Paragraph, "");
                self.code = Some((line.end..line.end, None));
            }
        }
        false
    }

    /// True for a line of code.
    fn in_code(&mut self, builder: &mut Builder<'_>, text: &str, line: &Range<usize>) -> bool {
        let Some((range, fence)) = &mut self.code else { return false };
        match fence {
            Some(fence) if text == fence => self.close_code(builder),
            None if !text.is_empty() && !text.starts_with([' ', '\t']) => {
                self.close_code(builder);
                return false;
            }
            _ => range.end = line.end,
        }
        true
    }

    fn close_code(&mut self, builder: &mut Builder<'_>) {
        if let Some((range, _)) = self.code.take() {
            let code = builder.text[range.clone()].trim_matches('\n').to_owned();
            if !code.trim().is_empty() {
                builder.code(range, code, "");
            }
        }
    }

    /// The level of a heading.
    fn heading(&mut self, text: &str, next: &str) -> Option<u8> {
        match self.format {
            Format::AsciiDoc => {
                let signs = text.len() - text.trim_start_matches('=').len();
                let is_heading = (1..=6).contains(&signs) && text[signs..].starts_with(' ');
                is_heading.then_some(signs as u8)
            }
            Format::Text if !next.starts_with(['=', '-']) => None,
            _ => {
                let sign = is_rule(next)
                    .filter(|_| next.trim_end().len() >= text.trim().chars().count())?;
                if is_rule(text).is_some() || text.starts_with(char::is_whitespace) {
                    return None;
                }
                let known = self.levels.iter().position(|level| *level == sign);
                let at = known.unwrap_or_else(|| {
                    self.levels.push(sign);
                    self.levels.len() - 1
                });
                Some((at + 1).min(6) as u8)
            }
        }
    }

    /// Text with code spans; a line that starts with a bullet begins an item.
    fn prose(&self, builder: &mut Builder<'_>, text: &str, start: usize) {
        let bare = text.trim_start();
        let mut at = start + text.len() - bare.len();
        let bullet = ["- ", "* ", "+ ", ". "].iter().find(|bullet| bare.starts_with(**bullet));
        if let Some(bullet) = bullet {
            builder.close(BlockKind::Paragraph, "");
            at += bullet.len();
        }
        builder.push_space();
        let end = start + text.len();
        while at < end {
            let rest = &builder.text[at..end];
            let open = rest.find('`').unwrap_or(rest.len());
            builder.push(at..at + open, &rest[..open]);
            at += open;
            let Some((length, inside)) = code_span(&rest[open..]) else {
                let signs = rest[open..].len() - rest[open..].trim_start_matches('`').len();
                builder.push(at..at + signs, &rest[open..open + signs]);
                at += signs;
                continue;
            };
            builder.push_code(at..at + length, inside);
            at += length;
        }
        if bullet.is_some() {
            // An item is a block of its own, also in one line.
            builder.close(BlockKind::Item, "");
        }
    }
}

/// The length of a code span in as many backticks on both sides, and what is in it.
fn code_span(text: &str) -> Option<(usize, &str)> {
    let signs = text.len() - text.trim_start_matches('`').len();
    if !(1..=2).contains(&signs) {
        return None;
    }
    let length = text[signs..].find('`')?;
    let inside = &text[signs..signs + length];
    let closes = text[signs + length..].starts_with(&text[..signs]);
    (closes && !inside.is_empty()).then_some((signs + length + signs, inside))
}

/// The sign of a line of four or more of one sign, of three in a short one.
fn is_rule(line: &str) -> Option<char> {
    let line = line.trim_end();
    let sign = line.chars().next().filter(|sign| "=-~^\"'#*+.:_".contains(*sign))?;
    (line.len() >= 3 && line.chars().all(|own| own == sign)).then_some(sign)
}
