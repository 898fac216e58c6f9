//! The tree of sections, their slugs and excerpts (protocol §3, §5).

use std::collections::BTreeMap;

use super::leaf::Leaf;
use super::{Marker, Section};
use crate::text::{Span, slug};

/// An excerpt is the start of a section's own prose, about this long, in bytes.
const LONGEST_EXCERPT: usize = 240;

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
            Some(parent) => [&self.all[parent].slug, "/", &own].concat(),
            None => own,
        };
        let mut slug = path.clone();
        let count = self.seen.entry(path).or_insert(0);
        *count += 1;
        if *count > 1 {
            slug.extend(["~", &count.to_string()]);
        }
        self.all[at].slug = slug;
        self.all[at].title = title;
    }

    /// True when the excerpt of the current section has room.
    pub(super) fn want_prose(&self) -> bool {
        self.current().is_some_and(|at| self.all[at].excerpt.len() < LONGEST_EXCERPT)
    }

    /// Adds the start of a leaf to the excerpt of the current section while there is room.
    pub(super) fn add_prose(&mut self, leaf: &Leaf<'_>, own: &[Marker]) {
        let Some(at) = self.current() else { return };
        let excerpt = &mut self.all[at].excerpt;
        let room = LONGEST_EXCERPT.saturating_sub(excerpt.len());
        if room == 0 {
            return;
        }
        let before = excerpt.len();
        if before > 0 {
            excerpt.push('\n');
        }
        if !leaf.write_prose(leaf.head(room), own, excerpt) {
            excerpt.truncate(before);
        }
        excerpt.truncate(excerpt.floor_char_boundary(before + room));
        excerpt.truncate(excerpt.trim_end().len());
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
