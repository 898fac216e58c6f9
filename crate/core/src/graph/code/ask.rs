//! What the lane asks: which files there are at a path or of a name, and which have or take a name.

use super::family::Family;
use crate::text::names::Key;

/// A question that files answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ask {
    /// The file at a path.
    File(Key),
    /// The files right in a folder.
    Folder(Key),
    /// The files of a name, or with a folder of that name (which ends in `/`) above them.
    Base(Key),
    /// Symbols of a family that stand in no type, by name.
    Free(Family, Key),
    /// Members of types of a family, by the type's name (or none) and their own.
    Member(Family, Key, Key),
    /// The outermost symbols of a folder, by name.
    Package(Key, Key),
    /// From where the file at a path takes all names.
    Imports(Key),
    /// What the files of a family have or take of a name that others may take with all names.
    Outer(Family, Key),
    /// What the file at a path has or takes of a name.
    Inside(Key, Key),
}

impl Ask {
    /// It as numbers: what it asks and the family, and two keys.
    pub(super) fn parts(self) -> [u32; 3] {
        let of = |ask: u32, family: Family| ask | (family as u32) << 8;
        match self {
            Self::File(path) => [0, path.0, 0],
            Self::Folder(path) => [1, path.0, 0],
            Self::Base(name) => [2, name.0, 0],
            Self::Free(family, name) => [of(3, family), name.0, 0],
            Self::Member(family, holder, name) => [of(4, family), holder.0, name.0],
            Self::Package(path, name) => [5, path.0, name.0],
            Self::Imports(path) => [6, path.0, 0],
            Self::Outer(family, name) => [of(7, family), name.0, 0],
            Self::Inside(path, name) => [8, path.0, name.0],
        }
    }

    /// What those numbers mean; `None` when they mean nothing.
    pub(super) fn of_parts([ask, one, two]: [u32; 3]) -> Option<Self> {
        let (family, one, two) = (Family::of_number(ask >> 8)?, Key(one), Key(two));
        let known = match ask & 0xff {
            0 => Self::File(one),
            1 => Self::Folder(one),
            2 => Self::Base(one),
            3 => Self::Free(family, one),
            4 => Self::Member(family, one, two),
            5 => Self::Package(one, two),
            6 => Self::Imports(one),
            7 => Self::Outer(family, one),
            8 => Self::Inside(one, two),
            _ => return None,
        };
        (known.parts() == [ask, one.0, two.0]).then_some(known)
    }

    /// True for what only says whether something changed: nobody asks which files answer it.
    pub(super) fn is_sign(self) -> bool {
        matches!(self, Self::Imports(_) | Self::Outer(..) | Self::Inside(..))
    }

    /// True for what says nothing when many files answer it.
    pub(super) fn is_for_few(self) -> bool {
        matches!(self, Self::Free(..) | Self::Member(..) | Self::Package(..))
    }
}
