//! The answers that every tool can give: what is wanted, and a refusal.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::evidence;

/// What the host should supply before it calls again.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Wanted<'a> {
    /// Never empty; nothing is asked for twice.
    pub(crate) wanted: Vec<Want<'a>>,
}

/// One thing that only the host can bring.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Want<'a> {
    /// The bytes of a listed file.
    File { path: &'a str },
    /// Who last changed each line of a document (`git blame`).
    Blame { path: &'a str },
    /// A file as of a commit (`git show <commit>:<path>`).
    Blob { commit: &'a str, path: &'a str },
    /// What a grammar finds in a file, or in a file as of a commit.
    Facts {
        /// `null` for the file as it is listed.
        commit: Option<&'a str>,
        path: &'a str,
        /// The name of the module that has the grammar.
        grammar: &'a str,
    },
    /// Nothing: call again when others had their turn.
    Turn,
}

impl<'a> Wanted<'a> {
    /// The wire form of what the core wants.
    pub(crate) fn of(wants: &'a [evidence::Want]) -> Self {
        let one = |want: &'a evidence::Want| match want {
            evidence::Want::File(path) => Want::File { path: path.as_str() },
            evidence::Want::Blame(path) => Want::Blame { path: path.as_str() },
            evidence::Want::Blob { commit, path } => Want::Blob { commit, path: path.as_str() },
            evidence::Want::Turn => Want::Turn,
            evidence::Want::Facts { commit, path, grammar } => {
                Want::Facts { commit: commit.as_deref(), path: path.as_str(), grammar }
            }
        };
        Self { wanted: wants.iter().map(one).collect() }
    }
}

/// A refusal.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Rejected<'a> {
    /// `rejected`
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// Stable: `<area>/<kebab-case>`.
    pub(crate) code: &'static str,
    /// What happened.
    pub(crate) message: &'a str,
    /// More of what happened, one thing each.
    pub(crate) reasons: &'a [String],
    /// What to do next.
    pub(crate) help: Option<&'a str>,
}
