//! One root in memory: what the host has supplied so far, and the calls made on it.
//!
//! No I/O and no clock: a call answers what it wants, the host supplies it and calls again.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use l1ght_core::drift::Documents;
use l1ght_core::evidence::{
    Absent, BlameLine, Content, ContentId, FactsContent, FileEntry, FileList, Sources, Want,
};
use l1ght_core::text::RepoPath;
use l1ght_facts::Facts;

use crate::accounts::Accounts;
use crate::attention::Attention;
use crate::ingest::Lanes;
use crate::memory::Memories;
use crate::mission::Missions;
use crate::name::nearest;
use crate::receipts::Receipts;
use crate::rejection::Rejection;
use crate::remembered::{Options, Remembered, Remembrance};
use crate::texts::{Going, Texts};
use crate::tools::{Done, HOST_CALLS, Judgement, Run, Session, Settled, Stop, tools};
use crate::wire::Wanted;
use crate::write::write_json;
use crate::{Answer, AnswerKind, Output};

/// The host's list of files as parallel columns, the cheap way across to JavaScript.
///
/// A column that is shorter than `paths` says nothing of the rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListColumns {
    /// Paths from the root, `/` between parts.
    pub paths: Vec<String>,
    /// Content ids, `""` when unknown.
    pub ids: Vec<String>,
    /// Sizes in bytes, negative when unknown.
    pub sizes: Vec<f64>,
    /// `""` when present, else why there is no file: `sparse`, `submodule`, `lfs`, `filter`,
    /// `unreadable`, `outside-link`.
    pub absent: Vec<String>,
    /// True when a path that is not here does not exist.
    pub complete: bool,
    /// True when each id is the Git blob id of exactly the bytes that will be supplied.
    pub exact: bool,
    /// True when a lock file that is not there yet is the host's to write; else a brain keeps its lines.
    pub keeps_lock: bool,
}

/// Where the engine runs and where its files come from: what a receipt says of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPlace {
    /// `node`, `browser`, `worker`, ….
    pub host: String,
    /// `fs`, `opfs`, `folder`, `list`, `paste`. What was pasted is evidence of nothing.
    pub adapter: String,
}

impl Default for HostPlace {
    fn default() -> Self {
        Self { host: "unknown".to_owned(), adapter: "list".to_owned() }
    }
}

/// One root.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    sources: Sources,
    documents: Documents,
    settled: OnceCell<Settled>,
    lanes: RefCell<Lanes>,
    /// What was asked for.
    pub(crate) attention: RefCell<Attention>,
    /// What holds of all claims, once somebody asked and until something changes.
    judgement: RefCell<Option<Rc<Judgement>>>,
    /// Texts that were read for searches.
    texts: Texts,
    /// The search that goes on.
    search: RefCell<Option<Going>>,
    /// Counts lists after which files may be others than before.
    list_number: u64,
    /// Documents that no host lists, by path.
    memories: Vec<Rc<Remembrance>>,
    /// Where the files come from.
    place: HostPlace,
    /// True while a call waits for what it wants.
    is_open: bool,
}

impl Workspace {
    /// An empty root.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces the file list.
    pub fn set_list(&mut self, list: ListColumns) {
        let ListColumns { paths, ids, sizes, absent, complete, exact, .. } = list;
        let mut ids = ids.into_iter();
        let files = paths.into_iter().enumerate().map(|(at, path)| {
            let entry = FileEntry {
                id: ids.next().filter(|id| !id.is_empty()).map(ContentId),
                size: sizes.get(at).filter(|size| **size >= 0.0).map(|size| *size as u64),
                absent: absent.get(at).and_then(|code| read_absent(code)),
            };
            (RepoPath::listed(path), entry)
        });
        self.settled.take();
        // Hosts list nearly in order, so that building the map at once is faster than one by one.
        let mut list = FileList { complete, exact, files: files.collect() };
        list.files.extend(self.memories.iter().map(|memory| memory.entry()));
        let before = std::mem::replace(&mut self.sources.list, list);
        let list = &self.sources.list;
        let is_known =
            list.files.values().all(|entry| entry.id.is_some() || entry.absent.is_some());
        // What has no id may have changed since.
        if before != *list || !is_known {
            self.list_number += 1;
            self.judgement.take();
        }
        self.forget_changed(&before);
    }

    /// Says where the files come from.
    pub fn set_place(&mut self, place: HostPlace) {
        self.place = place;
    }

    /// Replaces the memories: documents that are there whatever the host lists, and in the graph at once.
    pub(crate) fn set_memories(&mut self, memories: Vec<Rc<Remembrance>>) {
        let Sources { list, contents, .. } = &mut self.sources;
        let known: BTreeSet<*const Remembrance> = self.memories.iter().map(Rc::as_ptr).collect();
        let kept: BTreeSet<*const Remembrance> = memories.iter().map(Rc::as_ptr).collect();
        let is_gone = |old: &&Rc<Remembrance>| !kept.contains(&Rc::as_ptr(old));
        for old in self.memories.iter().filter(is_gone) {
            list.files.remove(&old.path);
            contents.remove(&old.path);
        }
        for new in memories.iter().filter(|new| !known.contains(&Rc::as_ptr(new))) {
            list.files.extend([new.entry()]);
        }
        self.memories = memories;
        self.judgement.take();
        let lanes = self.lanes.get_mut();
        lanes.take_memories(&self.memories, &self.sources.list);
    }

    /// Supplies what is wanted of memories; what is left is the host's.
    fn supply_memories(&mut self, wants: Vec<Want>) -> Vec<Want> {
        let Self { memories, documents, sources, .. } = self;
        let mut left = Vec::new();
        for want in wants {
            let own = match &want {
                Want::File(path) => {
                    let at = memories.binary_search_by(|memory| memory.path.cmp(path));
                    at.ok().map(|at| &memories[at])
                }
                _ => None,
            };
            match own {
                None => left.push(want),
                Some(memory) => {
                    let content = Content::Bytes(memory.text.as_bytes().to_vec());
                    documents.supply(&memory.path, &content);
                    sources.contents.insert(memory.path.clone(), content);
                }
            }
        }
        left
    }

    /// Ends a call whose host gave up: what was brought for it may be of another state.
    pub fn give_up(&mut self) {
        self.is_open = false;
    }

    /// Lets go of what was read of files that the list says are others now. Between two rounds of a
    /// call a file without an id is what it was; after it, it may be anything.
    fn forget_changed(&mut self, before: &FileList) {
        let Sources { list, contents, facts, blames, .. } = &mut self.sources;
        let is_open = self.is_open;
        let is_same = |path: &RepoPath| {
            let id = |list: &FileList| list.files.get(path).map(|entry| entry.id.clone());
            match (id(before), id(list)) {
                (Some(Some(before)), Some(Some(now))) => before == now,
                (Some(_), Some(_)) => is_open,
                _ => false,
            }
        };
        contents.retain(|path, _| is_same(path));
        facts.retain(|(commit, path), _| commit.is_some() || is_same(path));
        blames.retain(|path, _| is_same(path));
    }

    /// Lets go of all that was read: the lanes have what they need of it.
    fn forget_contents(&mut self) {
        let Sources { contents, facts, blames, blobs, .. } = &mut self.sources;
        contents.clear();
        facts.clear();
        blames.clear();
        blobs.clear();
        self.settled.take();
    }

    /// What ingests took so far, as bytes for [`Workspace::restore`]. Equal lanes give equal bytes.
    pub fn snapshot(&self) -> Vec<u8> {
        self.lanes.borrow().snapshot()
    }

    /// Takes back what ingests took before; false, and nothing is changed, where the bytes are not
    /// those of a snapshot of this version.
    pub fn restore(&mut self, bytes: &[u8]) -> bool {
        let Some(lanes) = Lanes::restore(bytes) else { return false };
        self.lanes.replace(lanes);
        true
    }

    pub(crate) fn has_new(&self) -> bool {
        self.lanes.borrow().is_new
    }

    pub(crate) fn set_kept(&mut self) {
        self.lanes.get_mut().is_new = false;
    }

    /// Supplies the bytes of a file that was wanted.
    pub fn supply_file(&mut self, path: &str, bytes: Vec<u8>) {
        self.supply(path, Content::Bytes(bytes));
    }

    /// Says why a file that was wanted cannot be supplied: `unreadable`, `too-large`, …
    pub fn fail_file(&mut self, path: &str, code: &str) {
        self.supply(path, Content::Failed(code.to_owned()));
    }

    fn supply(&mut self, path: &str, content: Content) {
        let path = RepoPath::listed(path);
        if Settled::rests_on(&path) {
            self.settled.take();
            self.judgement.take();
        }
        self.documents.supply(&path, &content);
        self.sources.contents.insert(path, content);
    }

    /// Supplies the blame of a document: JSON `[[commit or null, seconds], …]`, one a line; `None`
    /// (or anything that cannot be read) when there is no history.
    pub fn supply_blame(&mut self, path: &str, lines: Option<&str>) {
        let lines = lines
            .and_then(|json| serde_json::from_str::<Vec<(Option<String>, i64)>>(json).ok())
            .map(|rows| {
                rows.into_iter().map(|(commit, time)| BlameLine { commit, time }).collect()
            });
        self.sources.blames.insert(RepoPath::listed(path), lines);
    }

    /// Supplies a file as of a commit; `None` when it is not there.
    pub fn supply_blob(&mut self, commit: &str, path: &str, bytes: Option<Vec<u8>>) {
        let content = bytes.map_or_else(|| Content::Failed("missing".to_owned()), Content::Bytes);
        self.sources.blobs.insert((commit.to_owned(), RepoPath::listed(path)), content);
    }

    /// The bytes that were supplied of a file, or of a file as of a commit: what a grammar reads has
    /// to be what is judged.
    pub fn supplied(&self, commit: Option<&str>, path: &str) -> Option<&[u8]> {
        let path = RepoPath::listed(path);
        let content = match commit {
            Some(commit) => self.sources.blobs.get(&(commit.to_owned(), path)),
            None => self.sources.contents.get(&path),
        };
        match content? {
            Content::Bytes(bytes) => Some(bytes),
            Content::Failed(_) => None,
        }
    }

    /// Supplies what the wanted grammar found in a file, or in a file as of a commit, as code
    /// modules write it.
    pub fn supply_facts(&mut self, commit: Option<&str>, path: &str, facts: &[u8]) {
        let facts = Facts::decode(facts, u32::MAX);
        let damaged = |_| FactsContent::Failed("damaged".to_owned());
        self.add_facts(commit, path, facts.map_or_else(damaged, FactsContent::Facts));
    }

    /// Says why there are no facts: `no-grammar`, `trap`, `unreadable`, …
    pub fn fail_facts(&mut self, commit: Option<&str>, path: &str, code: &str) {
        self.add_facts(commit, path, FactsContent::Failed(code.to_owned()));
    }

    fn add_facts(&mut self, commit: Option<&str>, path: &str, facts: FactsContent) {
        self.sources.facts.insert((commit.map(str::to_owned), RepoPath::listed(path)), facts);
    }

    /// Calls a tool with its input as JSON. Nothing a caller passes makes it panic.
    pub fn call(&mut self, tool: &str, input: &[u8], output: Output) -> Answer {
        self.call_alone(Called::tool(tool), input, output)
    }

    /// Makes a call that is the host's alone, such as a decision on a log that it keeps.
    pub fn call_host(&mut self, name: &str, input: &[u8], output: Output) -> Answer {
        self.call_alone(Called::host(name), input, output)
    }

    fn call_alone(&mut self, called: Called<'_>, input: &[u8], output: Output) -> Answer {
        let nothing = Remembered {
            memories: &Memories::default(),
            receipts: &Receipts::default(),
            missions: &Missions::default(),
            head: 0,
            options: &Options::default(),
            is_brain: false,
            left: &[],
            shared: None,
            accounts: &Accounts::default(),
        };
        self.call_with(called, input, output, &nothing)
    }

    /// Calls a tool that may look at what a brain remembers.
    pub(crate) fn call_with(
        &mut self,
        called: Called<'_>,
        input: &[u8],
        output: Output,
        remembered: &Remembered<'_>,
    ) -> Answer {
        let reply = loop {
            let reply = self.reply(called, input, output, remembered);
            let Err(Stop::Wanted(wants)) = reply else { break reply };
            let left = self.supply_memories(wants);
            if !left.is_empty() {
                break Err(Stop::Wanted(left));
            }
        };
        self.is_open = matches!(reply, Err(Stop::Wanted(_)));
        if reply.is_ok() && called.name == "search" {
            self.texts.take(&mut self.sources);
        }
        if reply.is_ok() && std::mem::take(&mut self.lanes.get_mut().has_taken) {
            self.forget_contents();
        }
        match reply {
            Ok(Done { body, exit, writes, tells }) => {
                Answer { kind: AnswerKind::Done, body, exit, writes, tells }
            }
            Err(Stop::Rejected(rejection)) => rejection.answer(),
            Err(Stop::Wanted(wants)) => Answer {
                kind: AnswerKind::Wanted,
                body: write_json(&Wanted::of(&wants)),
                exit: 0,
                writes: Vec::new(),
                tells: Vec::new(),
            },
        }
    }

    fn reply(
        &self,
        called: Called<'_>,
        input: &[u8],
        output: Output,
        remembered: &Remembered<'_>,
    ) -> Result<Done, Stop> {
        let session = Session {
            sources: &self.sources,
            documents: &self.documents,
            settled: &self.settled,
            lanes: &self.lanes,
            judgement: &self.judgement,
            list_number: self.list_number,
            texts: &self.texts,
            search: &self.search,
            attention: &self.attention,
            remembered,
            place: &self.place,
            output,
        };
        match called.run() {
            Some(run) => run(&session, input),
            None => Err(unknown_tool(called.name).into()),
        }
    }
}

/// What is called, and by whom.
#[derive(Clone, Copy)]
pub(crate) struct Called<'a> {
    pub(crate) name: &'a str,
    /// True for a call of the host itself, which nobody else may make.
    is_host: bool,
}

impl<'a> Called<'a> {
    /// A tool, called by anybody.
    pub(crate) fn tool(name: &'a str) -> Self {
        Self { name, is_host: false }
    }

    /// A call of the host.
    pub(crate) fn host(name: &'a str) -> Self {
        Self { name, is_host: true }
    }

    fn run(self) -> Option<Run> {
        if self.is_host {
            return HOST_CALLS.iter().find(|(name, _)| *name == self.name).map(|(_, run)| *run);
        }
        tools().iter().find(|known| known.name == self.name).map(|known| known.run)
    }
}

fn unknown_tool(tool: &str) -> Rejection {
    let names = || tools().iter().map(|known| known.name);
    let help = match nearest(tool, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("tools are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Rejection::misuse("input/unknown-tool", format!("there is no tool `{tool}`")).help(help)
}

fn read_absent(code: &str) -> Option<Absent> {
    Some(match code {
        "" => return None,
        "sparse" => Absent::Sparse,
        "submodule" => Absent::Submodule,
        "lfs" => Absent::Lfs,
        "filter" => Absent::Filter,
        "outside-link" => Absent::OutsideLink,
        _ => Absent::Unreadable,
    })
}
