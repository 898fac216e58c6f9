//! The verdicts, worst first, and the level each has by default (evidence §3).

use crate::evidence::Level;

/// What holds of one item of evidence. The order is from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The cited file is gone.
    FileGone,
    /// The cited symbol is gone.
    SymbolGone,
    /// The cited section is gone.
    SectionGone,
    /// The cited lines are past the end, and were not found elsewhere.
    OutOfRange,
    /// The cited span says something else now.
    Changed,
    /// The reference names several things.
    Ambiguous,
    /// A file or set cited as a whole changed.
    FileChanged,
    /// Nothing is there, and nothing is known to have been.
    Missing,
    /// The reference cannot be evidence.
    Invalid,
    /// It points outside the root.
    OutsideRoot,
    /// It names a path in other letters' case.
    CaseMismatch,
    /// It cannot be judged here.
    Unverifiable,
    /// It belongs to another brain.
    Foreign,
    /// It has no baseline.
    Unbound,
    /// The same text in another file.
    Moved,
    /// The same code under another name.
    Renamed,
    /// The same text at other lines.
    Relocated,
    /// Only comments differ.
    CommentsOnly,
    /// Only white space differs.
    Reformatted,
    /// The same text at the same place.
    Fresh,
    /// No path in it.
    Remark,
}

impl Verdict {
    /// All of them, worst first.
    pub const ALL: [Self; 21] = [
        Self::FileGone,
        Self::SymbolGone,
        Self::SectionGone,
        Self::OutOfRange,
        Self::Changed,
        Self::Ambiguous,
        Self::FileChanged,
        Self::Missing,
        Self::Invalid,
        Self::OutsideRoot,
        Self::CaseMismatch,
        Self::Unverifiable,
        Self::Foreign,
        Self::Unbound,
        Self::Moved,
        Self::Renamed,
        Self::Relocated,
        Self::CommentsOnly,
        Self::Reformatted,
        Self::Fresh,
        Self::Remark,
    ];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::FileGone => "file_gone",
            Self::SymbolGone => "symbol_gone",
            Self::SectionGone => "section_gone",
            Self::OutOfRange => "out_of_range",
            Self::Changed => "changed",
            Self::Ambiguous => "ambiguous",
            Self::FileChanged => "file_changed",
            Self::Missing => "missing",
            Self::Invalid => "invalid",
            Self::OutsideRoot => "outside_root",
            Self::CaseMismatch => "case_mismatch",
            Self::Unverifiable => "unverifiable",
            Self::Foreign => "foreign",
            Self::Unbound => "unbound",
            Self::Moved => "moved",
            Self::Renamed => "renamed",
            Self::Relocated => "relocated",
            Self::CommentsOnly => "comments_only",
            Self::Reformatted => "reformatted",
            Self::Fresh => "fresh",
            Self::Remark => "remark",
        }
    }

    /// The level it has unless policy says otherwise.
    pub fn default_level(self) -> Level {
        match self {
            Self::FileGone
            | Self::SymbolGone
            | Self::SectionGone
            | Self::OutOfRange
            | Self::Changed
            | Self::Ambiguous
            | Self::Missing
            | Self::Invalid
            | Self::OutsideRoot
            | Self::CaseMismatch => Level::Error,
            Self::FileChanged => Level::Warning,
            Self::Unverifiable
            | Self::Foreign
            | Self::Unbound
            | Self::Moved
            | Self::Renamed
            | Self::Relocated => Level::Note,
            Self::CommentsOnly | Self::Reformatted | Self::Fresh | Self::Remark => Level::Off,
        }
    }

    /// The cited code no longer says what it said.
    pub fn is_stale(self) -> bool {
        self <= Self::Changed || self == Self::FileChanged
    }

    /// Judged against a baseline, and what it rests on still says the same.
    pub fn is_verified(self) -> bool {
        (Self::Moved..=Self::Fresh).contains(&self)
    }
}
