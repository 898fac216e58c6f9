//! What the evidence of a claim is worth: computed from facts, never accepted from a caller (mission §5).

use std::collections::BTreeSet;

use serde_json::Value;

use super::reference::place_in;
use super::{
    Class, Event, EvidencePolicy, Facts, FileFact, Mission, Place, Receipt, Reference,
    parse_reference,
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
    /// A command and what it is called.
    Command(String),
    /// A receipt.
    Receipt(String),
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
    /// True unless a key of the host vouches for the reading.
    pub self_attested: bool,
    /// What the direct references rest on, each once.
    pub sources: BTreeSet<Source>,
    /// The places that earned the grade: what a baseline is recorded for.
    pub places: BTreeSet<Place>,
}

/// One reference, judged.
struct Judged {
    grade: Grade,
    corroboration: Corroboration,
    signed: bool,
    source: Option<Source>,
    place: Option<Place>,
}

impl Judged {
    fn without(grade: Grade) -> Self {
        let corroboration = Corroboration::None;
        Self { grade, corroboration, signed: false, source: None, place: None }
    }
}

/// Grades the references of a claim.
pub fn grade_evidence(mission: &Mission, refs: &[String], facts: &Facts) -> Graded {
    let mut graded = Graded {
        grade: Grade::Inferred,
        corroboration: Corroboration::None,
        earned_by: None,
        self_attested: true,
        sources: BTreeSet::new(),
        places: BTreeSet::new(),
    };
    for written in refs {
        let judged = judge(mission, written, facts);
        graded.sources.extend(judged.source);
        graded.places.extend(judged.place);
        graded.self_attested &= !judged.signed;
        let best = (graded.grade, graded.corroboration);
        if graded.earned_by.is_none() || (judged.grade, judged.corroboration) < best {
            (graded.grade, graded.corroboration) = (judged.grade, judged.corroboration);
            graded.earned_by = Some(written.clone());
        }
    }
    graded
}

/// The paths that the engine must read before it grades these references: a host brings those listed.
pub fn plan_evidence(mission: &Mission, refs: &[String]) -> BTreeSet<String> {
    let places = refs.iter().flat_map(|written| match parse_reference(written) {
        Reference::Named(name) => mission.event(&name).map(places_of).unwrap_or_default(),
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

fn judge_place(place: &Place, fact: FileFact, policy: EvidencePolicy) -> Option<Judged> {
    let corroboration = match (fact.receipt, policy) {
        (Receipt::None, EvidencePolicy::Receipts) => return None,
        (Receipt::None, EvidencePolicy::Paths) => Corroboration::ExistingPath,
        _ => Corroboration::Receipt,
    };
    Some(Judged {
        grade: Grade::Direct,
        corroboration,
        signed: fact.receipt == Receipt::Signed,
        source: Some(Source::File(place.path.clone())),
        place: Some(place.clone()),
    })
}

fn judge_event(event: &Event, facts: &Facts, policy: EvidencePolicy) -> Judged {
    let without = || Judged::without(Grade::of_class(event.class));
    if !event.class.is_direct() {
        return without();
    }
    let earned = |corroboration, source, place| Judged {
        grade: Grade::Direct,
        corroboration,
        signed: false,
        source: Some(source),
        place,
    };
    if let Some(id) = event.text(&["receipt"]).filter(|id| facts.receipts.contains(*id)) {
        return earned(Corroboration::Receipt, Source::Receipt(id.to_owned()), None);
    }
    let places = places_of(event);
    if let Some((place, fact)) = places.iter().find_map(|place| Some((place, facts.listed(place)?)))
    {
        return match (fact.receipt, policy) {
            (Receipt::None, EvidencePolicy::Receipts) => without(),
            (receipt, _) => Judged {
                signed: receipt == Receipt::Signed,
                ..earned(
                    Corroboration::RecordedEvent,
                    Source::File(place.path.clone()),
                    Some(place.clone()),
                )
            },
        };
    }
    match command(event).filter(|_| policy == EvidencePolicy::Paths) {
        Some(command) => earned(Corroboration::RecordedEvent, Source::Command(command), None),
        None => without(),
    }
}

/// The places that an event names.
pub(super) fn places_of(event: &Event) -> Vec<Place> {
    let line = event.field("line").and_then(Value::as_u64);
    let named = ["path", "file", "target"].into_iter().filter_map(|name| event.text(&[name]));
    named.filter_map(|path| place_in(path, line)).collect()
}

/// The command of an event that says what came of it.
fn command(event: &Event) -> Option<String> {
    event.field("outcome").or_else(|| event.field("exit_code"))?;
    match event.field("command").or_else(|| event.field("argv"))? {
        Value::String(command) => Some(command.split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Array(words) => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            Some(words?.join(" "))
        }
        _ => None,
    }
}
