//! What the host has supplied so far, and what the engine may still ask for (architecture §4).

use std::collections::BTreeMap;

use l1ght_facts::Facts;

use super::FileList;
use crate::text::RepoPath;

/// A file the engine asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// It could not be read; a code such as `unreadable`, `too-large`, `not-supplied`,
    /// `id-mismatch`.
    Failed(String),
}

/// The facts of a file that the engine asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactsContent {
    /// What its grammar found.
    Facts(Facts),
    /// There are none; a code such as `no-grammar`, `trap`, `not-supplied`, `damaged`.
    Failed(String),
}

/// The commit that last changed a line of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlameLine {
    /// Full commit id; `None` when the line is not committed yet or history does not reach it.
    pub commit: Option<String>,
    /// Committer time in seconds since 1970; orders commits of one claim.
    pub time: i64,
}

/// Something only the host can bring.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Want {
    /// The bytes of a listed file.
    File(RepoPath),
    /// Who last changed each line of a document (`git blame`).
    Blame(RepoPath),
    /// A file as of a commit (`git show <commit>:<path>`).
    Blob {
        /// Full commit id.
        commit: String,
        /// The path at that commit.
        path: RepoPath,
    },
    /// What a grammar finds in a file, or in a file as of a commit.
    Facts {
        /// Full commit id; `None` for the file as it is listed.
        commit: Option<String>,
        /// The path.
        path: RepoPath,
        /// The grammar, by the name of its module.
        grammar: &'static str,
    },
    /// Nothing: a long call lets others have their turn.
    Turn,
}

/// Everything supplied so far. Supplying is idempotent; nothing is ever asked for twice.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The list.
    pub list: FileList,
    /// Contents by path.
    pub contents: BTreeMap<RepoPath, Content>,
    /// Blame by document, one entry a line; `None` when there is no history.
    pub blames: BTreeMap<RepoPath, Option<Vec<BlameLine>>>,
    /// Old contents by commit and path.
    pub blobs: BTreeMap<(String, RepoPath), Content>,
    /// Facts by commit, if any, and path.
    pub facts: BTreeMap<(Option<String>, RepoPath), FactsContent>,
}

/// A tool either wants more, all at once, or is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// Supply these and call again. Never empty, never holds what was supplied before.
    Wanted(Vec<Want>),
    /// The answer.
    Done(T),
}

/// A file to write, whole. The host writes a list of these in order, each atomically, and stops
/// at the first whose `before` no longer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Where.
    pub path: RepoPath,
    /// The bytes the engine saw there; `None` when there was no file.
    pub before: Option<Vec<u8>>,
    /// The bytes to put there.
    pub after: Vec<u8>,
}
