//! From what documents cite to nodes of the graph: a symbol where the reference names one, else the
//! file, which may be a document (query §1).

use std::cell::Cell;

use super::{Anchor, Context, ListIndex, Policy, Resolution, resolve};
use crate::graph::{CodeLane, NodeId, Resolver};
use crate::text::RepoPath;

/// Finds nodes, and counts the items of evidence that it was asked for.
pub struct Nodes<'a, 'l> {
    /// The host's list.
    pub index: &'a ListIndex<'l>,
    /// The folders that documents name their files from.
    pub policy: &'a Policy,
    /// Whose symbols there are.
    pub code: &'a CodeLane,
    /// The node of a file that is a document.
    pub document: &'a dyn Fn(&RepoPath) -> Option<NodeId>,
    /// Items that lead to a file, set or symbol.
    pub resolved: Cell<u64>,
    /// Items that should and do not.
    pub unresolved: Cell<u64>,
}

impl Nodes<'_, '_> {
    fn file(&self, path: &RepoPath) -> NodeId {
        (self.document)(path).unwrap_or_else(|| NodeId::file(path))
    }

    /// The node that an anchor ends on, and whether it is all that the anchor names.
    fn node(&self, anchor: &Anchor) -> (Option<NodeId>, bool) {
        let Some(path) = anchor.path() else { return (None, true) };
        if let Anchor::Symbol { name, .. } = anchor {
            let mut found = self.code.named(path, name);
            if found.len() == 1 {
                return (found.pop(), true);
            }
            // Of a file that is not in the lane nothing is known.
            let is_read = self.code.holds(path);
            return (Some(self.file(path)), !is_read);
        }
        (Some(self.file(path)), true)
    }

    /// Counts the items of an evidence value.
    pub fn count(&self, document: &RepoPath, value: &str) {
        for item in self.items(document, value) {
            let is_found = item.resolution == Resolution::Found && self.node(&item.anchor).1;
            let counter = match item.resolution {
                Resolution::Remark | Resolution::Foreign => continue,
                _ if is_found => &self.resolved,
                _ => &self.unresolved,
            };
            counter.set(counter.get() + 1);
        }
    }

    fn items(&self, document: &RepoPath, value: &str) -> Vec<super::Resolved> {
        let base = self.policy.at(document).base();
        let (index, base, known) = (self.index, base.as_deref(), &|_: &str| false);
        resolve(value, &Context { document, index, base, known })
    }
}

impl Resolver for Nodes<'_, '_> {
    fn resolve(&self, document: &RepoPath, value: &str) -> Vec<NodeId> {
        let items = self.items(document, value).into_iter();
        let found = items.filter(|item| item.resolution == Resolution::Found);
        found.filter_map(|item| self.node(&item.anchor).0).collect()
    }
}
