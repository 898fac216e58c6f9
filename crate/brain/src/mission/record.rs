//! Writing and reading the records of a mission: each is the canonical text of RFC 8785, which is what the
//! chain hashes.

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use l1ght_core::light::Confidence;
use l1ght_core::mission::{
    Advice, Body, Chain, Choice, Claim, Closed, Closing, Corroboration, Event, EvidenceLink, Grade,
    Graded, Handoff, Lapse, MissionId, Phase, Place, Record, Source, Start, Started, Step,
    Surroundings, Verdict, canonical,
};

use super::wire::{
    ClaimWire, ClosedWire, HandoffWire, LapseWire, PlaceWire, RecordWire, SourceWire, StartedWire,
    StepWire,
};
use crate::wire::EvidenceLinkWire;

/// What the first record says that all are.
const RECORD: &str = "l1ght-mission-record-v1";
const EVENT: &str = "m1nd-mission-event-v1";
const LINK: &str = "m1nd-evidence-correlation-link-v1";

/// A record that was read.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) record: Record,
    pub(crate) command_id: Option<String>,
    /// What a hand-off or an end answered.
    pub(crate) packet: Option<Value>,
}

impl Taken {
    /// Who gave its command.
    pub(crate) fn agent(&self) -> &str {
        match &self.record {
            Record::Started(started) => &started.start.agent,
            Record::Event(event) => &event.agent,
            Record::Step(step) => &step.agent,
            Record::Claim(claim) => &claim.agent,
            Record::Handoff(handoff) => &handoff.agent,
            Record::Closed(closed) => &closed.closing.agent,
        }
    }

    /// Reads the record that follows `chain` in the log of `id`.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn read(text: &str, id: &str, chain: Chain) -> Result<Self, String> {
        let wire: RecordWire<'_> =
            serde_json::from_str(text).map_err(|error| format!("it cannot be read: {error}"))?;
        let named = (wire.schema.as_deref(), wire.mission_id.as_deref());
        match (chain.length, named) {
            (0, (Some(RECORD), Some(own))) if own == id => {}
            (0, _) => return Err("it is no start of this mission".to_owned()),
            (_, (None, None)) => {}
            (_, _) => return Err("it is the first of another mission".to_owned()),
        }
        if wire.n != chain.length + 1 {
            return Err(format!("it says that it is number {}", wire.n));
        }
        if !chain.is_head(&wire.prev) {
            return Err("what is before it is not what it was made after".to_owned());
        }
        let command_id = wire.command_id.clone();
        let packet = wire.handoff.as_ref().map(|handoff| handoff.packet.clone());
        let packet = packet.or_else(|| wire.closed.as_ref().map(|closed| closed.packet.clone()));
        let record = wire.record().ok_or("it says nothing that this version knows")?;
        Ok(Self { record, command_id, packet })
    }

    /// The canonical text of the record after `chain` in the log of `id`.
    pub(crate) fn write(&self, id: &str, chain: Chain) -> String {
        let is_first = chain.length == 0;
        let event = match &self.record {
            Record::Event(event) => Some(event),
            Record::Step(step) => step.event.as_ref(),
            _ => None,
        };
        let raw = event.and_then(|event| RawValue::from_string(event.body.text().into()).ok());
        let wire = RecordWire {
            schema: is_first.then(|| RECORD.into()),
            mission_id: is_first.then(|| id.into()),
            n: chain.length + 1,
            prev: chain.event_digest().into(),
            command_id: self.command_id.clone(),
            ..RecordWire::of(&self.record, raw.as_deref(), self.packet.clone().unwrap_or_default())
        };
        // These types have no map with keys other than texts, so they are always values.
        canonical(&serde_json::to_value(wire).unwrap_or_default())
    }
}

impl<'a> RecordWire<'a> {
    fn of(record: &'a Record, raw: Option<&'a RawValue>, packet: Value) -> Self {
        let by = |agent: &str, at: u64| Self {
            agent_id: agent.to_owned(),
            at_ms: at,
            ..Self::default()
        };
        match record {
            Record::Started(started) => Self {
                started: Some(StartedWire::of(started)),
                ..by(&started.start.agent, started.at)
            },
            Record::Event(event) => by(&event.agent, event.at).with_event(event, raw),
            Record::Step(step) => {
                let wire = Self { step: Some(StepWire::of(step)), ..by(&step.agent, step.at) };
                step.event.iter().fold(wire, |wire, event| wire.with_event(event, raw))
            }
            Record::Claim(claim) => {
                Self { claim: Some(ClaimWire::of(claim)), ..by(&claim.agent, claim.at) }
            }
            Record::Handoff(handoff) => Self {
                handoff: Some(HandoffWire {
                    handoff_id: handoff.id.clone(),
                    recipient_agent_id: handoff.recipient.clone(),
                    summary: handoff.summary.clone(),
                    include_events: handoff.include_events,
                    lapses: lapses_of(&handoff.lapses),
                    packet,
                }),
                ..by(&handoff.agent, handoff.at)
            },
            Record::Closed(closed) => Self {
                closed: Some(ClosedWire {
                    summary: closed.closing.summary.clone(),
                    gaps: closed.closing.gaps.iter().cloned().collect(),
                    non_claims: closed.closing.non_claims.iter().cloned().collect(),
                    lapses: lapses_of(&closed.lapses),
                    packet,
                }),
                ..by(&closed.closing.agent, closed.at)
            },
        }
    }

    fn with_event(self, event: &Event, raw: Option<&'a RawValue>) -> Self {
        Self {
            event: raw,
            event_id: Some(event.id.clone()),
            tree_digest: event.tree.clone(),
            notes: event.notes.clone(),
            ..self
        }
    }

    fn record(self) -> Option<Record> {
        let Self { agent_id: agent, at_ms: at, started, notes, step, claim, .. } = self;
        let event = match (self.event, self.event_id) {
            (None, None) => None,
            (body, id) => {
                let body = Body::from_text(body?.get());
                Some(Event::read(id?, agent.clone(), body, self.tree_digest, at, notes))
            }
        };
        Some(match (started, event, step, claim, self.handoff, self.closed) {
            (Some(started), None, None, None, None, None) => {
                Record::Started(started.read(&self.mission_id?, agent, at)?)
            }
            (None, Some(event), None, None, None, None) => Record::Event(event),
            (None, event, Some(step), None, None, None) => {
                Record::Step(step.read(agent, event, at)?)
            }
            (None, None, None, Some(claim), None, None) => Record::Claim(claim.read(agent, at)?),
            (None, None, None, None, Some(handoff), None) => Record::Handoff(Handoff {
                id: handoff.handoff_id,
                agent,
                recipient: handoff.recipient_agent_id,
                summary: handoff.summary,
                include_events: handoff.include_events,
                lapses: handoff.lapses.into_iter().map(Into::into).collect(),
                at,
            }),
            (None, None, None, None, None, Some(closed)) => Record::Closed(Closed {
                closing: Closing {
                    agent,
                    summary: closed.summary,
                    gaps: closed.gaps.into_iter().collect(),
                    non_claims: closed.non_claims.into_iter().collect(),
                },
                lapses: closed.lapses.into_iter().map(Into::into).collect(),
                at,
            }),
            _ => return None,
        })
    }
}

/// An event as it is shown: what was told, and what the engine says of it.
pub(crate) fn shown_event(event: &Event) -> Map<String, Value> {
    let mut shown = event.body.fields().0;
    let own = [
        ("event_id", Value::from(event.id.as_str())),
        ("schema", EVENT.into()),
        ("source", "agent".into()),
        ("observed_at_ms", event.at.into()),
        ("evidence_class", event.class.name().into()),
    ];
    shown.extend(own.map(|(name, value)| (name.to_owned(), value)));
    shown.extend(event.tree.iter().map(|tree| ("tree_digest".to_owned(), tree.as_str().into())));
    shown
}

impl StartedWire {
    fn of(started: &Started) -> Self {
        let Started { start, around, .. } = started;
        Self {
            repo: start.repo.clone(),
            task: start.task.clone(),
            mode: start.mode.word().to_owned(),
            budget: start.budget.word().to_owned(),
            risk: start.risk.word().to_owned(),
            evidence_policy: start.policy.word().to_owned(),
            parent_mission_id: start.parent.as_ref().map(ToString::to_string),
            evidence_link: start.link.as_ref().map(link_wire),
            graph_state: around.into(),
            version: around.version.clone(),
        }
    }

    fn read(self, id: &str, agent: String, at: u64) -> Option<Started> {
        let parent = self.parent_mission_id.map(|id| MissionId::read(&id)).transpose().ok()?;
        let state = self.graph_state;
        let around = Surroundings {
            node_count: state.node_count,
            edge_count: state.edge_count,
            finalized: state.finalized,
            graph_generation: state.graph_generation,
            workspace_root: state.workspace_root,
            workspace_root_source: state.workspace_root_source,
            runtime_root: state.runtime_root,
            version: self.version,
        };
        let start = Start {
            agent,
            repo: self.repo,
            task: self.task,
            mode: Choice::read(Some(&self.mode)).ok()?,
            budget: Choice::read(Some(&self.budget)).ok()?,
            risk: Choice::read(Some(&self.risk)).ok()?,
            policy: Choice::read(Some(&self.evidence_policy)).ok()?,
            parent,
            link: self.evidence_link.map(|link| read_link(&link)).transpose().ok()?,
        };
        Some(Started { id: MissionId::read(id).ok()?, start, around, at })
    }
}

/// A link as it is written.
pub(crate) fn link_wire(link: &EvidenceLink) -> EvidenceLinkWire {
    EvidenceLinkWire {
        schema: LINK.to_owned(),
        mission_id: link.mission_id.to_string(),
        iteration_id: link.iteration_id,
        mission_head_id: link.mission_head_id.clone(),
        transaction_id: link.transaction_id.clone(),
    }
}

/// Reads a link.
///
/// # Errors
/// The field that is not as it should be.
pub(crate) fn read_link(wire: &EvidenceLinkWire) -> Result<EvidenceLink, &'static str> {
    if wire.schema != LINK {
        return Err("schema");
    }
    if wire.iteration_id == 0 {
        return Err("iteration_id");
    }
    Ok(EvidenceLink {
        mission_id: MissionId::read(&wire.mission_id).map_err(|_| "mission_id")?,
        iteration_id: wire.iteration_id,
        mission_head_id: wire.mission_head_id.clone(),
        transaction_id: wire.transaction_id.clone(),
    })
}

impl StepWire {
    fn of(step: &Step) -> Self {
        let advice = &step.advice;
        Self {
            step_id: step.id,
            phase: advice.phase.name().to_owned(),
            next: (&advice.next).into(),
            do_not: advice.do_not.iter().map(ToString::to_string).collect(),
            soft_warning: advice.warning.as_deref().map(str::to_owned),
            lapses: lapses_of(&step.lapses),
        }
    }

    fn read(self, agent: String, event: Option<Event>, at: u64) -> Option<Step> {
        let advice = Advice {
            phase: named(&Phase::ALL, Phase::name, &self.phase)?,
            next: self.next.into(),
            do_not: self.do_not.into_iter().map(Into::into).collect(),
            warning: self.soft_warning.map(Into::into),
        };
        let lapses = self.lapses.into_iter().map(Into::into).collect();
        Some(Step { id: self.step_id, agent, event, advice, lapses, at })
    }
}

impl ClaimWire {
    fn of(claim: &Claim) -> Self {
        let graded = &claim.graded;
        let source = |source: &Source| match source.clone() {
            Source::File(path) => SourceWire::File(path),
            Source::Command(command) => SourceWire::Command(command),
        };
        let place = |place: &Place| PlaceWire { path: place.path.clone(), lines: place.lines };
        Self {
            claim_id: claim.id.clone(),
            claim: claim.text.clone(),
            evidence_refs: claim.refs.clone(),
            confidence: claim.confidence.map(|confidence| confidence.0),
            verdict: claim.verdict.name().to_owned(),
            evidence_grade: graded.grade.name().to_owned(),
            corroboration: graded.corroboration.name().to_owned(),
            earned_by: graded.earned_by.clone(),
            self_attested: graded.self_attested,
            sources: graded.sources.iter().map(source).collect(),
            places: graded.places.iter().map(place).collect(),
            trees: graded.trees.iter().cloned().collect(),
            baselines: claim.baselines.clone(),
        }
    }

    fn read(self, agent: String, at: u64) -> Option<Claim> {
        let source = |source: SourceWire| match source {
            SourceWire::File(path) => Source::File(path),
            SourceWire::Command(command) => Source::Command(command),
        };
        let place = |place: PlaceWire| Place { path: place.path, lines: place.lines };
        let graded = Graded {
            grade: named(&Grade::ALL, Grade::name, &self.evidence_grade)?,
            corroboration: named(&Corroboration::ALL, Corroboration::name, &self.corroboration)?,
            earned_by: self.earned_by,
            self_attested: self.self_attested,
            sources: self.sources.into_iter().map(source).collect(),
            places: self.places.into_iter().map(place).collect(),
            trees: self.trees.into_iter().collect(),
        };
        // No record makes a claim verified whose evidence is not direct.
        let verdict = Verdict::of(graded.grade);
        Some(Claim {
            id: self.claim_id,
            agent,
            text: self.claim,
            refs: self.evidence_refs,
            confidence: self.confidence.map(Confidence),
            graded,
            verdict: Some(verdict).filter(|verdict| verdict.name() == self.verdict)?,
            baselines: self.baselines,
            at,
        })
    }
}

fn lapses_of(lapses: &[Lapse]) -> Vec<LapseWire> {
    let wire = lapses.iter().map(|lapse| LapseWire {
        claim_id: lapse.claim_id.clone(),
        verdict: lapse.verdict.clone(),
        path: lapse.path.clone(),
        since: lapse.since,
    });
    wire.collect()
}

impl From<LapseWire> for Lapse {
    fn from(wire: LapseWire) -> Self {
        let LapseWire { claim_id, verdict, path, since } = wire;
        Self { claim_id, verdict, path, since }
    }
}

fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, word: &str) -> Option<T> {
    all.iter().copied().find(|value| name(*value) == word)
}
