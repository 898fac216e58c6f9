//! `memorize`: what an agent concluded becomes a document with baselines (memory §1, §2).

use l1ght_core::drift::{self, BindAnswer, LOCK_PATH, Question, Scope};
use l1ght_core::graph::Namespace;
use l1ght_core::light::{Document, parse};
use l1ght_core::memory::{Memory, Shortfall, Strength, check_fields, read_memory, render_memory};
use l1ght_core::text::Digest;

use super::recall::{QUOTED, named_many};
use super::{Done, Session, Stop, settle};
use crate::hygiene;
use crate::input::read_input;
use crate::memory::{Entry, Found, How, VersionRecord, lines_in, path_of};
use crate::rejection::Rejection;
use crate::remembered::Remembrance;
use crate::tell::Tell;
use crate::wire::{Common, Flagged, MemorizeInput, Memorized, Strengths, Unresolved};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<MemorizeInput>("memorize", input)?;
    session.brain()?;
    let is_ingested = input.ingest_after;
    let namespace = namespace_of(&input)?;
    let mut memory = memory_of(session, &common, input);
    check_fields(&memory).map_err(|error| refused_field(&error.field, &error.to_string()))?;
    let flagged = hygiene::check_memory(&memory)?;
    let memories = session.remembered.memories;
    let entry = match memories.labelled(&memory.node_label) {
        Found::Several(files) => return Err(named_many(&memory.node_label, &files).into()),
        Found::One(entry) => Some(entry),
        Found::None => None,
    };
    let old = entry.and_then(|entry| Some((entry, entry.live()?.text.clone()?)));
    if let Some((entry, text)) = &old {
        let known = read_memory(&parse(&path_of(&entry.file), text));
        if let Some(unwritten) = Unwritten::of(&memory, &known) {
            return Ok(session.done_memorizing(&unwritten.answer(session, entry, text, flagged))?);
        }
        let version = entry.versions.len();
        memory
            .provenance
            .push(("Supersedes".to_owned(), format!("{}@{version}", memory.node_label)));
    }
    let text =
        render_memory(&memory).map_err(|error| refused_field(&error.field, &error.to_string()))?;
    let file = match entry {
        Some(entry) => entry.file.clone(),
        None => memories.free_file(&memory.node_label),
    };
    let path = path_of(&file);
    let bound = bind(session, &parse(&path, &text), &text)?;
    let record = VersionRecord {
        file,
        label: memory.node_label.clone(),
        by: memory.source_agent.clone(),
        at: common.now,
        how: How::Memorized.name().to_owned(),
        namespace: namespace.as_str().to_owned(),
        lines: Some(lines_of(&bound)),
        text: Some(text.clone()),
    };
    if is_ingested {
        take(session, &record);
    }
    let answer = Memorized {
        bytes_written: text.len() as u64,
        claims_written: memory.claims.len() as u64,
        ingested: is_ingested,
        superseded: old.is_some(),
        light_evidence_resolved: bound.bound.len() as u64,
        light_evidence_unresolved: bound.skipped.len() as u64,
        unresolved: unresolved(&bound),
        next_action: next_action(&bound),
        ..plain(session, path.to_string(), memory.node_label, text, flagged)
    };
    let seen = entry.map_or(0, |entry| entry.versions.len());
    let tells = vec![Tell::Version { record, seen }];
    Ok(Done { tells, ..session.done_memorizing(&answer)? })
}

fn namespace_of(input: &MemorizeInput) -> Result<Namespace, Rejection> {
    let Some(name) = &input.namespace else { return Ok(Namespace::default()) };
    Namespace::parse(name).ok_or_else(|| {
        refused_field("namespace", &format!("`{name}` is no namespace"))
            .help("a namespace is not empty and has no `:`")
    })
}

fn memory_of(session: &Session<'_>, common: &Common, input: MemorizeInput) -> Memory {
    let soul = input.soul_source.map(|soul| ("Soul-Source".to_owned(), soul));
    Memory {
        title: input.title.unwrap_or_else(|| input.node_label.clone()),
        node_label: input.node_label,
        state: input.state.unwrap_or_else(|| "authored".to_owned()),
        created: common.now,
        source_agent: input.agent_id,
        origin_brain: session.remembered.options.name.clone(),
        provenance: soul.into_iter().collect(),
        claims: input.claims.into_iter().map(Into::into).collect(),
    }
}

/// A field that is not taken, by name.
fn refused_field(field: &str, message: &str) -> Rejection {
    let help = format!("change `{field}` and memorize again");
    Rejection::misuse("memory/field", message.to_owned()).help(help)
}

/// Why a memory is not written.
enum Unwritten {
    Unchanged,
    Weaker { new: Strength, old: Strength, lacks: Shortfall },
}

impl Unwritten {
    fn of(memory: &Memory, known: &Memory) -> Option<Self> {
        if memory.says_the_same(known) {
            return Some(Self::Unchanged);
        }
        let [new, old] = [memory, known].map(Strength::of);
        new.lacks(old).map(|lacks| Self::Weaker { new, old, lacks })
    }

    fn answer(
        self,
        session: &Session<'_>,
        entry: &Entry,
        text: &str,
        flagged: Vec<Flagged>,
    ) -> Memorized {
        let path = path_of(&entry.file).to_string();
        let same = plain(session, path, entry.label.clone(), text.to_owned(), flagged);
        match self {
            Self::Unchanged => Memorized {
                reason: Some("unchanged"),
                next_action: "nothing was written: this memory says the same already; where its \
                              evidence changed and it still holds, say so with `accept` and a reason"
                    .to_owned(),
                ..same
            },
            Self::Weaker { new, old, lacks } => Memorized {
                reason: Some("would_downgrade"),
                strengths: Some(Strengths {
                    new: new.into(),
                    old: old.into(),
                    failed: lacks.name(),
                }),
                next_action: format!(
                    "nothing was written: what is remembered under this name is stronger in {}; \
                     show it with `memory_show`, or memorize under another name",
                    lacks.name()
                ),
                ..same
            },
        }
    }
}

/// An answer of which nothing was written.
fn plain(
    session: &Session<'_>,
    path: String,
    node_label: String,
    rendered: String,
    flagged: Vec<Flagged>,
) -> Memorized {
    let (node_count, edge_count) = session.lanes.borrow().counts();
    Memorized {
        ok: true,
        schema: "m1nd-memorize-v0",
        path,
        node_label,
        bytes_written: 0,
        claims_written: 0,
        ingested: false,
        node_count,
        edge_count,
        light_evidence_resolved: 0,
        light_evidence_unresolved: 0,
        unresolved: Vec::new(),
        superseded: false,
        reason: None,
        strengths: None,
        flagged,
        rendered,
        quoted: QUOTED,
        next_action: String::new(),
    }
}

/// The baselines of a document that is not written yet.
fn bind(session: &Session<'_>, document: &Document, text: &str) -> Result<BindAnswer, Stop> {
    let (settled, scope) = (session.unbound()?, Scope::default());
    let draft = Some((document, text));
    let question = Question { draft, ..session.question(&settled, &scope, None) };
    let bound = settle(drift::bind(&question, None))?;
    Ok(bound.map_err(crate::rejection::refused)?)
}

/// Them as lines of a lock file.
fn lines_of(bound: &BindAnswer) -> Vec<String> {
    let lock = bound.writes.iter().find(|write| write.path.as_str() == LOCK_PATH);
    lock.map(|write| lines_in(&write.after)).unwrap_or_default()
}

fn unresolved(bound: &BindAnswer) -> Vec<Unresolved> {
    let items = bound.skipped.iter().map(|item| Unresolved {
        claim: item.claim.clone(),
        evidence: item.evidence.clone(),
        reason: item.reason.clone(),
    });
    items.collect()
}

fn next_action(bound: &BindAnswer) -> String {
    match bound.skipped.len() {
        0 => "`cross_verify` says later whether it still holds".to_owned(),
        some => format!(
            "{} could not be bound, see `unresolved`: ingest the code with `ingest`, or correct \
             the references, then memorize again",
            counted(some as u64, "reference")
        ),
    }
}

/// Puts the document in the graph.
fn take(session: &Session<'_>, record: &VersionRecord) {
    let Some(text) = &record.text else { return };
    let digest = Digest::of(text.as_bytes());
    let memory = Remembrance::of(&record.file, &digest, text.as_str().into(), &record.namespace);
    session.lanes.borrow_mut().take_memory(&memory, &session.sources.list);
}

impl Session<'_> {
    fn done_memorizing(&self, answer: &Memorized) -> Result<Done, Rejection> {
        self.done(answer, || memorized_text(answer))
    }
}

fn memorized_text(answer: &Memorized) -> String {
    let mut out = String::new();
    for item in &answer.unresolved {
        let line = format!("not bound {}: {}: {}", item.claim, item.evidence, item.reason);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    for flagged in &answer.flagged {
        out.push_str(&format!(
            "{} at byte {}: {}\n",
            flagged.field, flagged.position, flagged.rule
        ));
    }
    let first = match answer.reason {
        Some(reason) => format!("nothing written to {}: {reason}", answer.path),
        None => format!(
            "{} in {}, {} bound, {} not bound",
            counted(answer.claims_written, "claim"),
            answer.path,
            answer.light_evidence_resolved,
            answer.light_evidence_unresolved
        ),
    };
    out.push_str(&format!("{}\nnext: {}\n", escape_line(&first), answer.next_action));
    out
}
