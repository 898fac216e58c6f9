//! What ordinary documents speak of (query §3): from a mention to the file or symbol that it names.
//!
//! Precision comes first. A path, a link, a qualified name and a code span that names exactly one
//! symbol bind; a plain word does not, and nothing is taken for the nearest thing.

mod name;
mod place;
mod word;

use crate::graph::{Binds, Called, CodeLane, How, NodeId};
use crate::order::{self, Groups};
use crate::text::RepoPath;
use crate::universal::{Mention, MentionKind, Spelled, spell};

use super::ListIndex;

/// What documents speak of in a list of files and their symbols.
pub struct Binder<'a, 'l> {
    index: &'a ListIndex<'l>,
    /// Symbols by the last parts of their names; only those that are asked for.
    symbols: Groups<&'a str, Called<'a>>,
    /// Names of packages as code has them, and the folders of their manifests.
    packages: Vec<(String, &'a str)>,
    /// The node of a file that is a document.
    document: &'a dyn Fn(&RepoPath) -> Option<NodeId>,
}

/// What a mention means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing of the repository, as far as can be said.
    Nothing,
    /// One file or symbol.
    One(Binding),
    /// Any of these.
    Several(Vec<Binding>),
    /// A file that is not there, by its path from the root.
    Missing(String),
}

/// One file or symbol that a mention names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Its node.
    pub target: NodeId,
    /// Its file.
    pub path: RepoPath,
    /// The qualified name of a symbol.
    pub symbol: Option<String>,
    /// Its first and last line where they are written.
    pub lines: Option<(u32, u32)>,
    /// The heading that a link names.
    pub heading: Option<String>,
    /// How sure that is.
    pub how: How,
    /// In millionths.
    pub score: u32,
    /// Why, in plain English.
    pub reason: &'static str,
}

/// More candidates than this say nothing.
const MOST: usize = 8;

impl<'a, 'l> Binder<'a, 'l> {
    /// A binder for these mentions.
    pub fn new<'m>(
        index: &'a ListIndex<'l>,
        code: &'a CodeLane,
        document: &'a dyn Fn(&RepoPath) -> Option<NodeId>,
        mentions: impl Iterator<Item = &'m Mention>,
    ) -> Self {
        let names = mentions.filter_map(|mention| name::own_name_of(&mention.text));
        let names = order::set(names);
        let called = code.called(|own| names.contains(own));
        let packages = code.packages().map(|(name, path)| (name::as_code(name), path.folder()));
        let packages = packages.collect();
        let symbols = order::groups(called.into_iter().map(|called| (called.own, called)));
        Self { index, symbols, packages, document }
    }

    /// What a mention of a document means.
    pub fn meaning(&self, document: &RepoPath, mention: &Mention) -> Meaning {
        match mention.kind {
            MentionKind::Link | MentionKind::Image => self.link(document, &mention.text),
            MentionKind::Wiki => self.wiki(document, &mention.text),
            MentionKind::Path => self.path(document, &mention.text, None),
            MentionKind::Code if mention.is_shown || !self.is_of_here(mention) => Meaning::Nothing,
            MentionKind::Code => match spell(&mention.text) {
                Spelled::Path { path, lines } => match self.path(document, path, lines) {
                    // `app.get` may be a file or a name.
                    Meaning::Nothing if !path.contains('/') => {
                        self.name(document, &crate::text::name::symbol_name(path), false)
                    }
                    meaning => meaning,
                },
                Spelled::Name { name, is_called } => self.name(document, &name, is_called),
                Spelled::Command | Spelled::Nothing => Meaning::Nothing,
            },
        }
    }

    /// False for a code span in a link that leads to the pages of something else.
    fn is_of_here(&self, mention: &Mention) -> bool {
        let Some(link) = mention.link.as_deref().filter(|link| link.contains("://")) else {
            return true;
        };
        self.packages.iter().any(|(name, _)| link.split(['/', '.', '#']).any(|part| part == name))
    }

    fn file(&self, path: &RepoPath) -> NodeId {
        (self.document)(path).unwrap_or_else(|| NodeId::file(path))
    }

    /// What these may mean: one, or several of which none is better.
    fn one_of(mut found: Vec<Binding>) -> Meaning {
        match found.len() {
            0 => Meaning::Nothing,
            1 => found.pop().map_or(Meaning::Nothing, Meaning::One),
            2..=MOST => {
                found.iter_mut().for_each(|one| one.how = How::Ambiguous);
                Meaning::Several(found)
            }
            _ => Meaning::Nothing,
        }
    }
}

impl Binds for Binder<'_, '_> {
    fn bind(&self, document: &RepoPath, mention: &Mention) -> Vec<(NodeId, How)> {
        match self.meaning(document, mention) {
            Meaning::One(one) => vec![(one.target, one.how)],
            Meaning::Several(several) => {
                several.into_iter().map(|one| (one.target, one.how)).collect()
            }
            Meaning::Nothing | Meaning::Missing(_) => Vec::new(),
        }
    }
}

/// Folders of what is there to try, show or carry along: what people speak of is rarely in them.
const ASIDE: [&str; 24] = [
    "__tests__",
    "bench",
    "benches",
    "benchmark",
    "benchmarks",
    "build",
    "demo",
    "dist",
    "example",
    "examples",
    "fixture",
    "fixtures",
    "fuzz",
    "mocks",
    "node_modules",
    "samples",
    "spec",
    "target",
    "test",
    "testdata",
    "tests",
    "third_party",
    "vendor",
    "vendored",
];

/// True for a file in such a folder, and for one that is named as tests are.
fn is_aside(path: &RepoPath) -> bool {
    let name = path.name();
    let is_test = [".test.", ".spec.", "_test."].iter().any(|part| name.contains(part));
    is_test
        || name.starts_with("test_")
        || path.folder().split('/').any(|part| ASIDE.binary_search(&part).is_ok())
}
