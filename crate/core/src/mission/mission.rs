//! What the records of a mission add up to.

use std::collections::BTreeMap;

use super::{Claim, Closed, Event, Handoff, Lapse, MissionError, Phase, Record, Started, Verdict};

/// A mission as its log says it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// How it began.
    pub started: Started,
    /// Where it stands.
    pub phase: Phase,
    /// Who may act.
    pub holder: String,
    /// The id of the next step.
    pub next_step: u64,
    /// When the last record was made.
    pub updated: u64,
    /// In order.
    pub events: Vec<Event>,
    /// In order.
    pub claims: Vec<Claim>,
    /// In order.
    pub handoffs: Vec<Handoff>,
    /// How it ended.
    pub closed: Option<Closed>,
    /// Claims that had lapsed when that was last looked at, and since when.
    lapsed_since: BTreeMap<String, u64>,
}

impl Mission {
    /// A mission that has only begun.
    pub fn new(started: Started) -> Self {
        Self {
            phase: Phase::Locate,
            holder: started.start.agent.clone(),
            next_step: 1,
            updated: started.at,
            events: Vec::new(),
            claims: Vec::new(),
            handoffs: Vec::new(),
            closed: None,
            lapsed_since: BTreeMap::new(),
            started,
        }
    }

    /// The fold of a log; `None` when it does not begin with a start.
    pub fn fold(records: impl IntoIterator<Item = Record>) -> Option<Self> {
        let mut records = records.into_iter();
        let Some(Record::Started(started)) = records.next() else { return None };
        let mut mission = Self::new(started);
        records.for_each(|record| mission.apply(record));
        Some(mission)
    }

    /// Adds a record. A second start, and anything after the end, changes nothing.
    pub fn apply(&mut self, record: Record) {
        if self.closed.is_some() {
            return;
        }
        self.updated = match &record {
            Record::Started(_) => return,
            Record::Event(event) => event.at,
            Record::Step(step) => step.at,
            Record::Claim(claim) => claim.at,
            Record::Handoff(handoff) => handoff.at,
            Record::Closed(closed) => closed.at,
        };
        match record {
            Record::Started(_) => {}
            Record::Event(event) => self.events.push(event),
            Record::Step(step) => {
                self.events.extend(step.event);
                self.phase = step.advice.phase;
                self.next_step = step.id + 1;
                self.note_lapses(&step.lapses);
            }
            Record::Claim(claim) => {
                self.claims.push(claim);
                self.phase = Phase::Verify;
            }
            Record::Handoff(handoff) => {
                self.note_lapses(&handoff.lapses);
                self.holder.clone_from(handoff.recipient.as_ref().unwrap_or(&self.holder.clone()));
                self.handoffs.push(handoff);
            }
            Record::Closed(closed) => {
                self.closed = Some(closed);
                self.phase = Phase::Closed;
            }
        }
    }

    /// The event of exactly that name.
    pub fn event(&self, id: &str) -> Option<&Event> {
        self.events.iter().find(|event| event.id == id)
    }

    /// The share of the calls that are used up, in millionths, at most 1.
    pub fn budget_consumed(&self) -> u32 {
        self.started.start.budget.consumed(self.events.len())
    }

    /// Who may act or could once.
    pub fn holders(&self) -> impl Iterator<Item = &str> {
        let recipients = self.handoffs.iter().filter_map(|handoff| handoff.recipient.as_deref());
        recipients.chain([self.started.start.agent.as_str()])
    }

    /// Since when a claim is known to have lapsed.
    pub fn lapsed_since(&self, claim_id: &str) -> Option<u64> {
        self.lapsed_since.get(claim_id).copied()
    }

    fn note_lapses(&mut self, lapses: &[Lapse]) {
        // A claim that holds again and lapses once more has not lapsed since the first time.
        let known = std::mem::take(&mut self.lapsed_since);
        let since = |lapse: &Lapse| known.get(&lapse.claim_id).copied().unwrap_or(lapse.since);
        self.lapsed_since =
            lapses.iter().map(|lapse| (lapse.claim_id.clone(), since(lapse))).collect();
    }

    /// The claims that were verified and have not lapsed.
    pub fn verified<'a>(&'a self, lapses: &'a [Lapse]) -> impl Iterator<Item = &'a Claim> {
        let lapsed = |claim: &Claim| lapses.iter().any(|lapse| lapse.claim_id == claim.id);
        let verified = self.claims.iter().filter(|claim| claim.verdict == Verdict::Verified);
        verified.filter(move |claim| !lapsed(claim))
    }

    /// The claims that were not verified.
    pub fn rejected(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(|claim| claim.verdict != Verdict::Verified)
    }

    /// # Errors
    /// When somebody else may act.
    pub(super) fn check_holder(&self, agent: &str) -> Result<(), MissionError> {
        if agent == self.holder {
            return Ok(());
        }
        Err(MissionError::NotHolder { agent: agent.to_owned(), holder: self.holder.clone() })
    }

    /// # Errors
    /// When the mission is closed or somebody else may act.
    pub(super) fn check_open_for(&self, agent: &str) -> Result<(), MissionError> {
        if self.closed.is_some() {
            return Err(MissionError::Closed(self.started.id.clone()));
        }
        self.check_holder(agent)
    }
}
