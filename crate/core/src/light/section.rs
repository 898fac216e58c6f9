//! The tree of sections, their slugs and excerpts (protocol §3, §5).

use std::collections::BTreeMap;

use super::Section;
use crate::text::{Span, slug};

/// An excerpt is the start of a section's own prose, about this long, in bytes.
const LONGEST_EXCERPT: usize = 400;

/// The sections while the document is read.
#[derive(Debug, Default)]
pub(super) struct Sections {
    all: Vec<Section>,
    /// The open ones, outermost first.
    open: Vec<usize>,
    /// How often each path of slugs occurred.
    seen: BTreeMap<String, u32>,
}

impl Sections {
    /// The section that text here stands in.
    pub(super) fn current(&self) -> Option<usize> {
        self.open.last().copied()
    }

    /// Ends what a heading of `level` ends, and starts a section unless it is a title.
    pub(super) fn start(&mut self, level: u8, heading: Span) {
        let outer = |at: &usize| self.all[*at].level < level;
        let kept = self.open.iter().take_while(|at| outer(at)).count();
        self.end(kept, heading.start);
        if level < 2 {
            return;
        }
        let parent = self.current();
        self.open.push(self.all.len());
        self.all.push(Section {
            level,
            title: String::new(),
            slug: String::new(),
            parent,
            heading,
            span: heading,
            excerpt: String::new(),
        });
    }

    /// Names the section that was started last.
    pub(super) fn name(&mut self, title: String) {
        let Some(at) = self.current() else { return };
        let own = slug::slug(&title);
        let path = match self.all[at].parent {
            Some(parent) => format!("{}/{own}", self.all[parent].slug),
            None => own,
        };
        let count = self.seen.entry(path.clone()).or_insert(0);
        *count += 1;
        self.all[at].slug = if *count == 1 { path } else { format!("{path}~{count}") };
        self.all[at].title = title;
    }

    /// How many bytes of a paragraph the excerpt of the current section can take in, if any.
    pub(super) fn wanted_prose(&self) -> Option<usize> {
        let left = LONGEST_EXCERPT.saturating_sub(self.all[self.current()?].excerpt.len());
        (left > 0).then_some(left)
    }

    /// Adds a paragraph to the excerpt of the current section.
    pub(super) fn add_prose(&mut self, text: &str) {
        let text = text.trim();
        let Some(at) = self.current().filter(|_| !text.is_empty()) else { return };
        let excerpt = &mut self.all[at].excerpt;
        if !excerpt.is_empty() {
            excerpt.push('\n');
        }
        excerpt.push_str(text);
    }

    /// Ends every section at the end of the text.
    pub(super) fn finish(mut self, end: u32) -> Vec<Section> {
        self.end(0, end);
        self.all
    }

    fn end(&mut self, kept: usize, at: u32) {
        for section in self.open.drain(kept..) {
            self.all[section].span.end = at;
        }
    }
}
