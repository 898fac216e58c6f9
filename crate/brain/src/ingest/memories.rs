//! Memories in the lanes: documents that are there whatever a host lists.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use l1ght_core::evidence::{FileEntry, FileList, ListIndex, Nodes, Policy};
use l1ght_core::graph::{Lane, Mode, contribute};
use l1ght_core::light::parse;
use l1ght_core::text::RepoPath;

use super::{Lanes, Markdown, Noted, Ours, document_node, is_memory};
use crate::remembered::Remembrance;

impl Lanes {
    /// Takes the memories that there are, in place of those that there were. What they cite is looked
    /// up in `list`, or, before a host gave one, among what the code lane has.
    pub(crate) fn take_memories(&mut self, memories: &[Rc<Remembrance>], list: &FileList) {
        let memories = || memories.iter().map(Rc::as_ref);
        let new: Vec<&Remembrance> = memories().filter(|memory| !self.knows(memory)).collect();
        let there: BTreeSet<&RepoPath> = memories().map(|memory| &memory.path).collect();
        let own = self.markdown.keys().filter(|path| is_memory(path) && !there.contains(path));
        let gone: Vec<RepoPath> = own.cloned().collect();
        if new.is_empty() && gone.is_empty() {
            return;
        }
        for path in &gone {
            self.markdown.remove(path);
            self.light.remove(Lane::Light, path);
        }
        self.index_documents(gone.iter());
        self.put_memories(&new, list);
    }

    /// Takes one memory, and leaves the others.
    pub(crate) fn take_memory(&mut self, memory: &Remembrance, list: &FileList) {
        if !self.knows(memory) {
            self.put_memories(&[memory], list);
        }
    }

    fn knows(&self, memory: &Remembrance) -> bool {
        let known = self.markdown.get(&memory.path);
        known.is_some_and(|known| known.id.as_deref() == Some(&memory.id))
    }

    fn put_memories(&mut self, new: &[&Remembrance], list: &FileList) {
        for memory in new {
            let ours = Ours {
                document: parse(&memory.path, &memory.text),
                namespace: memory.namespace.clone(),
                text: memory.text.to_string(),
                answers: Vec::new(),
            };
            let file = Markdown { id: Some(memory.id.clone()), ours: Some(ours) };
            self.markdown.insert(memory.path.clone(), file);
        }
        self.index_documents(new.iter().map(|memory| &memory.path));
        let is_given = list.files.keys().any(|path| !is_memory(path));
        let known = (!is_given).then(|| self.known_files());
        self.link_documents(new, &ListIndex::new(known.as_ref().unwrap_or(list)));
    }

    /// What the lanes have, as a list of files.
    fn known_files(&self) -> FileList {
        let code = self.code.known().map(|(path, _)| path);
        let entry = FileEntry { id: None, size: None, absent: None };
        let documents = self.markdown.keys().chain(self.ordinary.keys());
        let files = code.chain(documents).map(|path| (path.clone(), entry.clone()));
        FileList { complete: false, exact: false, files: files.collect() }
    }

    /// Resolves what some documents say, and leaves what the others led to.
    fn link_documents(&mut self, some: &[&Remembrance], index: &ListIndex<'_>) {
        let Self { code, light, graph, markdown, ordinary, .. } = self;
        let own = |path: &RepoPath| document_node(markdown, ordinary, path);
        let policy = Policy::default();
        let (resolved, unresolved) = (Cell::new(0), Cell::new(0));
        let nodes = Nodes { index, policy: &policy, code, document: &own, resolved, unresolved };
        let mut given = BTreeMap::new();
        let mut answers = Vec::new();
        for memory in some {
            let Some(ours) = markdown.get(&memory.path).and_then(|file| file.ours.as_ref()) else {
                continue;
            };
            let noted = Noted { nodes: &nodes, answers: RefCell::default() };
            let contribution = contribute(&ours.document, &ours.namespace, &noted);
            given.insert(memory.path.clone(), contribution);
            answers.push((&memory.path, noted.answers.into_inner()));
        }
        for (path, answers) in answers {
            let ours = markdown.get_mut(path).and_then(|file| file.ours.as_mut());
            ours.into_iter().for_each(|ours| ours.answers.clone_from(&answers));
        }
        // A merge is never refused.
        let _ = light.ingest(Lane::Light, Mode::Merge, None, given);
        graph.take();
        self.net.take();
    }
}
