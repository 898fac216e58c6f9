//! What the evidence of a claim is worth: computed from facts, never accepted from a caller (mission §5).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::reference::place_in;
use super::{
    Class, Event, EvidencePolicy, Facts, Fields, FileFact, Mission, Place, Receipt, Receipted,
    Reference, parse_reference,
};

/// What evidence is worth, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The engine found what it cites.
    Direct,
    /// It only says that something was read or run.
    DirectUnverified,
    /// The graph was asked.
    GraphOnly,
    /// Anything else.
    Inferred,
}

impl Grade {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::Direct, Self::DirectUnverified, Self::GraphOnly, Self::Inferred];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::DirectUnverified => "direct_unverified",
            Self::GraphOnly => "graph_only",
            Self::Inferred => "inferred",
        }
    }

    /// What a claim of this grade lacks.
    pub fn missing(self) -> Option<&'static str> {
        match self {
            Self::Direct => None,
            Self::DirectUnverified => {
                Some("unverifiable_direct_label_needs_existing_path_or_recorded_event")
            }
            Self::GraphOnly | Self::Inferred => Some("direct_source_read_or_runtime_probe"),
        }
    }

    fn of_class(class: Class) -> Self {
        match class {
            Class::Direct | Class::CoverageSweep => Self::DirectUnverified,
            Class::GraphOrientation => Self::GraphOnly,
            Class::Inferred => Self::Inferred,
        }
    }
}

/// How a reference earned its grade, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Corroboration {
    Receipt,
    RecordedEvent,
    ExistingPath,
    None,
}

impl Corroboration {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Receipt, Self::RecordedEvent, Self::ExistingPath, Self::None];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Receipt => "receipt",
            Self::RecordedEvent => "recorded_event",
            Self::ExistingPath => "existing_path",
            Self::None => "none",
        }
    }
}

/// What a claim rests on. One file is one source, however often and by whatever spelling it is cited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A file of the list.
    File(String),
    /// A command.
    Command(String),
}

/// The grade of a claim's evidence, with reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graded {
    /// The best of its references.
    pub grade: Grade,
    /// How it was earned.
    pub corroboration: Corroboration,
    /// The reference that earned it, as written.
    pub earned_by: Option<String>,
    /// True unless a key of the host vouches for everything that the direct references cite.
    pub self_attested: bool,
    /// What the direct references rest on, each once.
    pub sources: BTreeSet<Source>,
    /// The places that earned the grade: what a baseline is recorded for.
    pub places: BTreeSet<Place>,
    /// Digests of the lists of files that commands ran on which earned the grade.
    pub trees: BTreeSet<String>,
}

/// One reference, judged.
struct Judged {
    grade: Grade,
    corroboration: Corroboration,
    signed: bool,
    source: Option<Source>,
    place: Option<Place>,
    tree: Option<String>,
}

impl Judged {
    fn without(grade: Grade) -> Self {
        let corroboration = Corroboration::None;
        Self { grade, corroboration, signed: false, source: None, place: None, tree: None }
    }

    fn direct(corroboration: Corroboration, source: Source) -> Self {
        let source = Some(source);
        Self { corroboration, source, ..Self::without(Grade::Direct) }
    }
}

/// Grades the references of a claim.
pub fn grade_evidence(mission: &Mission, refs: &[String], facts: &Facts) -> Graded {
    let judged: Vec<Judged> = refs.iter().map(|written| judge(mission, written, facts)).collect();
    let mut direct = judged.iter().filter(|judged| judged.grade == Grade::Direct).peekable();
    let mut graded = Graded {
        grade: Grade::Inferred,
        corroboration: Corroboration::None,
        earned_by: None,
        self_attested: direct.peek().is_none() || direct.any(|judged| !judged.signed),
        sources: BTreeSet::new(),
        places: BTreeSet::new(),
        trees: BTreeSet::new(),
    };
    for (written, judged) in refs.iter().zip(judged) {
        graded.sources.extend(judged.source);
        graded.places.extend(judged.place);
        graded.trees.extend(judged.tree);
        let best = (graded.grade, graded.corroboration);
        if graded.earned_by.is_none() || (judged.grade, judged.corroboration) < best {
            (graded.grade, graded.corroboration) = (judged.grade, judged.corroboration);
            graded.earned_by = Some(written.clone());
        }
    }
    graded
}

/// The paths that the engine must read before it grades these references: a host brings those listed.
pub fn plan_evidence(
    mission: &Mission,
    refs: &[String],
    receipts: &BTreeMap<String, Receipted>,
) -> BTreeSet<String> {
    let places = refs.iter().flat_map(|written| match parse_reference(written) {
        Reference::Named(name) => {
            let told = mission.event(&name).map(|event| event.body.fields()).unwrap_or_default();
            let read = read_of(&told, receipts).cloned();
            places_of(&told).into_iter().chain(read).collect()
        }
        Reference::Cited { places, .. } => places,
    });
    places.map(|place| place.path).collect()
}

fn judge(mission: &Mission, written: &str, facts: &Facts) -> Judged {
    let policy = mission.started.start.policy;
    match parse_reference(written) {
        Reference::Named(name) => match mission.event(&name) {
            Some(event) => judge_event(event, facts, policy),
            None => Judged::without(Grade::of_class(Class::of(&name))),
        },
        Reference::Cited { class: Class::Direct, places } => places
            .iter()
            .find_map(|place| judge_place(place, facts.read(place)?, policy))
            .unwrap_or_else(|| Judged::without(Grade::DirectUnverified)),
        Reference::Cited { class, .. } => Judged::without(Grade::of_class(class)),
    }
}

fn judge_place(place: &Place, fact: &FileFact, policy: EvidencePolicy) -> Option<Judged> {
    let receipt = fact.receipt(place);
    let corroboration = match (receipt, policy) {
        (Receipt::None, EvidencePolicy::Receipts) => return None,
        (Receipt::None, EvidencePolicy::Paths) => Corroboration::ExistingPath,
        _ => Corroboration::Receipt,
    };
    let judged = Judged::direct(corroboration, Source::File(place.path.clone()));
    Some(Judged { signed: receipt == Receipt::Signed, place: Some(place.clone()), ..judged })
}

fn judge_event(event: &Event, facts: &Facts, policy: EvidencePolicy) -> Judged {
    let without = || Judged::without(Grade::of_class(event.class));
    if !event.class.is_direct() {
        return without();
    }
    let told = event.body.fields();
    let ran = |corroboration, command: String, tree: &Option<String>| Judged {
        tree: tree.clone(),
        ..Judged::direct(corroboration, Source::Command(command))
    };
    if let Some((command, tree)) = run_of(event, &told, &facts.receipts) {
        return ran(Corroboration::Receipt, command, tree);
    }
    let read = read_of(&told, &facts.receipts).filter(|_| !is_run_kind(event)).cloned();
    for place in read.into_iter().chain(places_of(&told)) {
        let judged = facts.read(&place).and_then(|fact| judge_place(&place, fact, policy));
        if let Some(judged) = judged {
            let corroboration = judged.corroboration.min(Corroboration::RecordedEvent);
            return Judged { corroboration, ..judged };
        }
    }
    match told.command().filter(|_| policy == EvidencePolicy::Paths) {
        Some(command) => ran(Corroboration::RecordedEvent, command, &event.tree),
        None => without(),
    }
}

/// The receipt that an event names.
fn receipt_of<'r>(
    told: &Fields,
    receipts: &'r BTreeMap<String, Receipted>,
) -> Option<&'r Receipted> {
    receipts.get(told.text(&["receipt"])?)
}

/// The command and the tree of the receipt that an event names, unless the event says that something
/// else was run, that it ended otherwise, or that a file was read.
fn run_of<'r>(
    event: &Event,
    told: &Fields,
    receipts: &'r BTreeMap<String, Receipted>,
) -> Option<(String, &'r Option<String>)> {
    let Receipted::Run { command, exit_code, tree } = receipt_of(told, receipts)? else {
        return None;
    };
    let is_command = told.said_command().is_none_or(|said| said == *command);
    let said_code = told.field("exit_code").map(|code| code.as_i64());
    let is_code = said_code.is_none_or(|code| code == exit_code.map(i64::from));
    let is_run = is_run_kind(event) || event.class == Class::CoverageSweep;
    (is_run && is_command && is_code).then(|| (command.clone(), tree))
}

/// True for an event that says that something was run.
fn is_run_kind(event: &Event) -> bool {
    let kinds = ["test_run", "run_test", "compiler", "runtime_probe"];
    kinds.iter().any(|kind| kind.eq_ignore_ascii_case(&event.kind))
}

/// What was read by the receipt that an event names, unless the event names another file.
fn read_of<'r>(told: &Fields, receipts: &'r BTreeMap<String, Receipted>) -> Option<&'r Place> {
    let Some(Receipted::Read(read)) = receipt_of(told, receipts) else { return None };
    places_of(told).iter().all(|place| place.path == read.path).then_some(read)
}

/// The places that an event names.
pub(super) fn places_of(told: &Fields) -> Vec<Place> {
    let line = told.field("line").and_then(Value::as_u64);
    let named = ["path", "file", "target"].into_iter().filter_map(|name| told.text(&[name]));
    named.filter_map(|path| place_in(path, line)).collect()
}
