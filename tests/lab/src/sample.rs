//! A file that edits are drawn from, with what its oracle says about it.

use std::ops::Range;

use crate::lines::Lines;
use crate::oracle::{Leaf, LeafKind, Oracle, Tree};
use crate::tongue::Tongue;

/// One file, before an edit or after it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Its language.
    pub tongue: Tongue,
    /// Its path in the story's repository.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Its lines.
    pub lines: Lines,
    /// What the grammar says.
    pub tree: Tree,
}

impl Sample {
    /// Reads `text`.
    pub fn read(oracle: &mut Oracle, tongue: Tongue, path: String, text: String) -> Self {
        let (lines, tree) = (Lines::of(&text), oracle.read(&text));
        Self { tongue, path, text, lines, tree }
    }

    /// Leaves of the given kinds.
    pub fn leaves(&self, kinds: &[LeafKind]) -> Vec<&Leaf> {
        self.tree.leaves.iter().filter(|leaf| kinds.contains(&leaf.kind)).collect()
    }

    /// The text of a leaf.
    pub fn text_of(&self, leaf: &Leaf) -> &str {
        &self.text[leaf.span.clone()]
    }

    /// True when byte `at` is inside a leaf, so that space put there becomes part of it.
    pub fn is_inside_leaf(&self, at: usize) -> bool {
        let next = self.tree.leaves.partition_point(|leaf| leaf.span.end <= at);
        self.tree.leaves.get(next).is_some_and(|leaf| leaf.span.start < at)
    }

    /// True when lines may come before byte `at`: nothing goes on there from the line above, neither
    /// a leaf nor what a backslash joins.
    pub fn takes_lines(&self, at: usize) -> bool {
        let above = self.text[..at].trim_end_matches(['\r', '\n']);
        !self.is_inside_leaf(at) && !above.ends_with('\\')
    }

    /// The text with `span` replaced by `new`.
    pub fn with(&self, span: &Range<usize>, new: &str) -> String {
        format!("{}{new}{}", &self.text[..span.start], &self.text[span.end..])
    }

    /// The leaves of code that lie wholly in `span`.
    pub fn code_in(&self, span: &Range<usize>) -> &[Leaf] {
        let leaves = &self.tree.leaves;
        let first = leaves.partition_point(|leaf| leaf.span.start < span.start);
        let last = leaves.partition_point(|leaf| leaf.span.end <= span.end);
        leaves.get(first..last).unwrap_or(&[])
    }

    /// All leaves of code, comments left out.
    pub fn code(&self) -> Vec<&Leaf> {
        self.tree.leaves.iter().filter(|leaf| leaf.kind != LeafKind::Comment).collect()
    }

    /// The texts of `leaves`, comments left out.
    pub fn words<'a>(&'a self, leaves: &'a [Leaf]) -> impl Iterator<Item = &'a str> {
        let code = leaves.iter().filter(|leaf| leaf.kind != LeafKind::Comment);
        code.map(|leaf| self.text_of(leaf))
    }

    /// The lines that hold the leaves with the numbers `some` of `code` and no other of it.
    pub fn whole_lines(&self, code: &[&Leaf], some: Range<usize>) -> Option<Range<usize>> {
        let (first, last) = (code.get(some.start)?, code.get(some.end.checked_sub(1)?)?);
        let lines = self.lines.touched(&(first.span.start..last.span.end));
        let span = self.lines.span(&lines);
        let above = some.start.checked_sub(1).and_then(|before| code.get(before));
        let apart = above.is_none_or(|leaf| leaf.span.end <= span.start)
            && code.get(some.end).is_none_or(|leaf| leaf.span.start >= span.end);
        apart.then_some(lines)
    }

    /// How many lines on top must stay where and as they are: a `#!` line, `<?php`, a byte order
    /// mark.
    pub fn head(&self) -> usize {
        usize::from(["#!", "<?", "\u{feff}"].iter().any(|sign| self.text.starts_with(sign)))
    }

    /// How many brackets are open at byte `at`, those of blocks left out.
    pub fn depth(&self, at: usize) -> isize {
        let before = self.tree.leaves.iter().take_while(|leaf| leaf.span.end <= at);
        let signs = before.filter(|leaf| leaf.kind == LeafKind::Sign);
        signs.fold(0, |depth, leaf| match self.text_of(leaf) {
            "(" | "[" => depth + 1,
            ")" | "]" => depth - 1,
            "{" if self.tongue == Tongue::Python => depth + 1,
            "}" if self.tongue == Tongue::Python => depth - 1,
            _ => depth,
        })
    }

    /// True when `line` is a directive of a preprocessor, which ends with its line.
    pub fn is_directive(&self, line: usize) -> bool {
        let body = self.lines.body(line, &self.text);
        self.tongue.has_block_comments() && self.text[body].trim_start().starts_with('#')
    }

    /// True when a leaf of code begins in `lines`.
    pub fn has_code(&self, lines: &Range<usize>) -> bool {
        self.code_in(&self.lines.span(lines)).iter().any(|leaf| leaf.kind != LeafKind::Comment)
    }

    /// True when code begins in the first of `lines` and in the last.
    pub fn is_tight(&self, lines: &Range<usize>) -> bool {
        let (first, last) = (lines.start..lines.start + 1, lines.end - 1..lines.end);
        self.has_code(&first) && self.has_code(&last)
    }

    /// True when `lines` can be found again after they moved: whole leaves, many, and only once in
    /// the file (evidence §3, New places; twice its 12 tokens, as oracles count otherwise).
    pub fn is_provable(&self, lines: &Range<usize>) -> bool {
        let span = self.lines.span(lines);
        if !self.is_tight(lines) || !self.takes_lines(span.start) || !self.takes_lines(span.end) {
            return false;
        }
        let cited: Vec<&str> = self.words(self.code_in(&span)).collect();
        let all: Vec<&str> = self.words(&self.tree.leaves).collect();
        cited.len() >= 24 && all.windows(cited.len()).filter(|window| *window == cited).count() == 1
    }
}
