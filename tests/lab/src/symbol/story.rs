//! One labelled edit of code that a claim about a symbol rests on: the tree before, the tree after,
//! and the verdicts that are right.

use std::collections::BTreeMap;

use l1ght_core::drift::Verdict;

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// Another word, sign, number or string in the symbol.
    Inside,
    /// The same in another symbol, before it or after it.
    Beside,
    /// Another word in the comment above it, or a comment more.
    Doc,
    /// Another word between its start and its body.
    Signature,
    /// Another name, everywhere in it.
    Rename,
    /// Other lines of its file.
    Within,
    /// Another file.
    Across,
    /// Its file cut in two.
    Split,
    /// Its file joined with another.
    Merge,
    /// Taken away.
    Delete,
    /// Taken away, or left alone, where its like stands elsewhere.
    Twin,
    /// Another symbol of its name.
    Namesake,
    /// A formatter, of which only space was taken.
    Spaced,
    /// A formatter, as it is.
    Formatted,
}

impl Label {
    /// The labels by what they are done to: the symbol itself, what stands beside it, its comment, the
    /// files, and the space.
    pub const GROUPS: [&'static [Self]; 5] = [
        &[Self::Inside, Self::Signature, Self::Rename, Self::Delete, Self::Twin],
        &[Self::Beside, Self::Within, Self::Namesake],
        &[Self::Doc],
        &[Self::Across, Self::Split, Self::Merge],
        &[Self::Spaced, Self::Formatted],
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Beside => "beside",
            Self::Doc => "doc comment",
            Self::Signature => "signature",
            Self::Rename => "renamed",
            Self::Within => "moved within",
            Self::Across => "moved across",
            Self::Split => "file split",
            Self::Merge => "files merged",
            Self::Delete => "deleted",
            Self::Twin => "twin deleted",
            Self::Namesake => "namesake added",
            Self::Spaced => "formatter, space",
            Self::Formatted => "formatter, tokens",
        }
    }
}

/// The verdicts that are right, by a name for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expect {
    /// The name.
    pub name: &'static str,
    /// The verdicts.
    pub right: &'static [Verdict],
}

macro_rules! expectations {
    ($($(#[$doc:meta])* $name:ident $text:literal $($verdict:ident)+;)*) => {
        impl Expect {
            $(
                $(#[$doc])*
                pub const $name: Self = Self { name: $text, right: &[$(Verdict::$verdict),+] };
            )*
        }
    };
}

expectations! {
    /// Other code, at its place.
    CHANGED "changed" Changed;
    /// Other code, in which the grammar has no such declaration.
    STALE "changed or gone" Changed SymbolGone Ambiguous;
    /// The same, in a file that the grammar cannot read.
    LOST "changed or lost" Changed SymbolGone Ambiguous Unverifiable;
    /// Nothing.
    FRESH "fresh" Fresh;
    /// A comment.
    COMMENT "comments_only" CommentsOnly;
    /// White space; an indented comment is another comment.
    SPACE "reformatted" Reformatted CommentsOnly;
    /// Another name, proved.
    RENAMED "renamed" Renamed;
    /// Another name; whether there is proof depends on how tokens are counted.
    PERHAPS_RENAMED "renamed or gone" Renamed SymbolGone;
    /// Another file, proved.
    MOVED "moved" Moved;
    /// Another file; whether there is proof depends on how tokens are counted.
    PERHAPS_MOVED "moved or gone" Moved SymbolGone FileGone;
    /// No longer there.
    GONE "symbol_gone" SymbolGone;
    /// No longer there, nor its file.
    FILE_GONE "file_gone" FileGone;
    /// Several.
    AMBIGUOUS "ambiguous" Ambiguous;
    /// More than was there, or several.
    GROWN "changed or ambiguous" Changed Ambiguous;
}

/// The files of a repository.
pub type Tree = BTreeMap<String, String>;

/// A labelled edit, ready to be told.
#[derive(Clone, Debug)]
pub struct Story {
    /// What was done.
    pub label: Label,
    /// The number of the sample that the cited symbol is of.
    pub sample: usize,
    /// The number that gives this very edit again.
    pub seed: u64,
    /// What the claim cites: `path#name`.
    pub evidence: String,
    /// Files that are other than the samples before the edit.
    pub before: Tree,
    /// Files that are other after it; an empty text stands for none.
    pub after: BTreeMap<String, Option<String>>,
    /// What is right.
    pub expect: Expect,
    /// Where it is now, when it is elsewhere: file and last name.
    pub target: Option<(String, String)>,
}
