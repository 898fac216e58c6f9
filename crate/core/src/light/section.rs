//! The tree of sections, their slugs and excerpts (protocol §3, §5).

use super::leaf::Leaf;
use super::{Marker, Section};
use crate::order;
use crate::text::{Span, slug};

/// An excerpt is the start of a section's own prose, about this long, in bytes.
const LONGEST_EXCERPT: usize = 240;

/// The sections while the document is read.
#[derive(Debug, Default)]
pub(crate) struct Sections {
    all: Vec<Section>,
    /// The open ones, outermost first.
    open: Vec<usize>,
    /// How many bytes the excerpt of the current section may still take.
    room: usize,
}

impl Sections {
    /// The section that text here stands in.
    pub(crate) fn current(&self) -> Option<usize> {
        self.open.last().copied()
    }

    /// Ends what a heading of `level` ends, and starts a section unless it is a title.
    pub(crate) fn start(&mut self, level: u8, heading: Span) {
        let outer = |at: &usize| self.all[*at].level < level;
        let kept = self.open.iter().take_while(|at| outer(at)).count();
        self.end(kept, heading.start);
        self.room = 0;
        if level < 2 {
            return;
        }
        self.room = LONGEST_EXCERPT;
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
    pub(crate) fn name(&mut self, title: String) {
        let Some(at) = self.current() else { return };
        self.all[at].slug = slug::slug(&title);
        self.all[at].title = title;
    }

    /// True when the excerpt of the current section has room.
    pub(super) fn want_prose(&self) -> bool {
        self.room > 0
    }

    /// Adds the start of a leaf to the excerpt of the current section while there is room.
    pub(super) fn add_prose(&mut self, leaf: &Leaf<'_>, own: &[Marker]) {
        let Some(at) = self.current() else { return };
        let excerpt = &mut self.all[at].excerpt;
        let room = self.room;
        if room == 0 {
            return;
        }
        let before = excerpt.len();
        if before > 0 {
            excerpt.push('\n');
        } else {
            // Most excerpts grow to about this, and growing in steps costs more than the memory.
            excerpt.reserve(LONGEST_EXCERPT + 1);
        }
        if !leaf.write_prose(leaf.head(room), own, excerpt) {
            excerpt.truncate(before);
        }
        excerpt.truncate(excerpt.floor_char_boundary(before + room));
        excerpt.truncate(excerpt.trim_end().len());
        self.room = LONGEST_EXCERPT.saturating_sub(excerpt.len());
    }

    /// Ends every section at the end of the text.
    pub(crate) fn finish(mut self, end: u32) -> Vec<Section> {
        self.end(0, end);
        for (at, count) in self.repeats().into_iter().enumerate() {
            if let Some(parent) = self.all[at].parent {
                self.all[at].slug = [&self.all[parent].slug, "/", &self.all[at].slug].concat();
            }
            if count > 1 {
                self.all[at].slug.extend(["~", &count.to_string()]);
            }
        }
        self.all
    }

    /// For each section, which one it is, from 1, of those with its own slug and its parent.
    fn repeats(&self) -> Vec<u32> {
        let own = |at: &usize| (self.all[*at].parent, &self.all[*at].slug);
        let mut places: Vec<usize> = (0..self.all.len()).collect();
        order::sort_by(&mut places, |a, b| own(a).cmp(&own(b)));
        let mut counts = vec![1; places.len()];
        for pair in places.windows(2).filter(|pair| own(&pair[0]) == own(&pair[1])) {
            counts[pair[1]] = counts[pair[0]] + 1;
        }
        counts
    }

    fn end(&mut self, kept: usize, at: u32) {
        for section in self.open.drain(kept..) {
            self.all[section].span.end = at;
        }
    }
}
