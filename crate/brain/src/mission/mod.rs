//! The missions of a brain, each the fold of a log of its own: `mission/<id>/log/<n>` (mission §8).

mod answers;
mod evidence;
mod light;
mod packet;
mod record;
mod snapshot;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use l1ght_core::mission::{Chain, Event, Mission, MissionId, Record, canonical};
use l1ght_store::{Fact, FactId, Key, KeyError, Log, Store, StoreError, View};

use crate::rejection::Rejection;

pub(crate) use answers::{
    NON_CLAIMS, consumed, envelope, events, lapsed, lapsed_apart, no_link, now, self_attested,
    status, unlike, verified, write_record,
};
pub(crate) use evidence::line_count;
pub(crate) use packet::{Light, kept, packet, value_of};
pub(crate) use record::{Taken, link_wire, read_link, shown_event};

/// Where the logs are.
pub(crate) const MISSIONS: &str = "mission";
/// The kind of the facts in them.
pub(crate) const KIND: u8 = 1;

/// What the records of one mission add up to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    id: String,
    mission: Option<Mission>,
    /// The canonical text of each record.
    texts: Vec<Box<str>>,
    /// The chain after each record.
    chains: Vec<Chain>,
    /// For each record that is an event and nothing else, which one.
    plain: Vec<Option<usize>>,
    /// Numbers of records by the names of their commands.
    commands: BTreeMap<String, usize>,
    /// What hand-offs answered, in order.
    handoffs: Vec<Value>,
    /// What the end answered.
    packet: Option<Value>,
    /// Which record is not what it should be, and why; nothing after it was read.
    pub(crate) damage: Option<String>,
}

impl Story {
    fn new(id: &MissionId) -> Self {
        Self { id: id.to_string(), ..Self::default() }
    }

    /// What records tell that a host passed; none tell of a mission that is to be started.
    ///
    /// # Errors
    /// Which record is not what it should be, and why.
    pub(crate) fn told(records: &[Value]) -> Result<Self, String> {
        let id = records.first().and_then(|first| first["mission_id"].as_str());
        let mut story = Self { id: id.unwrap_or_default().to_owned(), ..Self::default() };
        for (at, record) in records.iter().enumerate() {
            let taken = story.take(&canonical(record));
            taken.map_err(|what| format!("record {} is damaged: {what}", at + 1))?;
        }
        Ok(story)
    }

    /// How many records it has.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// The chain over all of them.
    pub(crate) fn chain(&self) -> Chain {
        self.chains.last().copied().unwrap_or_default()
    }

    /// True when some record has this head.
    pub(crate) fn has_head(&self, digest: &str) -> bool {
        self.chains.iter().any(|chain| chain.is_head(digest))
    }

    /// The canonical texts of the records.
    pub(crate) fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// The mission, unless its first record is damaged.
    pub(crate) fn mission(&self) -> Option<&Mission> {
        self.mission.as_ref()
    }

    /// What hand-offs answered, in order.
    pub(crate) fn handoffs(&self) -> &[Value] {
        &self.handoffs
    }

    /// What the end answered; null before it.
    pub(crate) fn packet(&self) -> &Value {
        self.packet.as_ref().unwrap_or(&Value::Null)
    }

    /// What the command of that name recorded, the story before it and the chain with it.
    pub(crate) fn replayed(&self, command: &str) -> Option<(Self, Taken, Chain)> {
        let at = *self.commands.get(command)?;
        let mut before = Self { id: self.id.clone(), ..Self::default() };
        for (text, chain) in self.texts[..at].iter().zip(&self.chains) {
            before.take_as(text, *chain).ok()?;
        }
        let taken = Taken::read(&self.texts[at], &self.id, before.chain()).ok()?;
        Some((before, taken, self.chains[at]))
    }

    /// The event that a record is, when it is nothing else.
    fn plain_event(&self, at: usize) -> Option<&Event> {
        self.mission.as_ref()?.events.get((*self.plain.get(at)?)?)
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        self.take_as(text, self.chain().with_text(text))
    }

    /// Takes the next record, with the chain after it.
    fn take_as(&mut self, text: &str, chain: Chain) -> Result<(), String> {
        let taken = Taken::read(text, &self.id, self.chain())?;
        let is_plain = taken.command_id.is_none() && is_plain(&taken.record);
        let event = self.mission.as_ref().map_or(0, |mission| mission.events.len());
        match (&mut self.mission, taken.record) {
            (None, Record::Started(started)) => self.mission = Some(Mission::new(started)),
            (None, _) => return Err("it is before the start".to_owned()),
            (Some(_), Record::Started(_)) => return Err("it is a second start".to_owned()),
            (Some(mission), _) if mission.closed.is_some() => {
                return Err("it is after the end".to_owned());
            }
            (Some(mission), record) => {
                match record {
                    Record::Handoff(_) => self.handoffs.extend(taken.packet),
                    Record::Closed(_) => self.packet = taken.packet,
                    _ => {}
                }
                mission.apply(record);
            }
        }
        self.plain.push(is_plain.then_some(event));
        if let Some(command) = taken.command_id {
            self.commands.insert(command, self.texts.len());
        }
        self.texts.push(text.into());
        self.chains.push(chain);
        Ok(())
    }
}

/// True for an event with nothing else to say: most records of a long log.
fn is_plain(record: &Record) -> bool {
    matches!(record, Record::Event(event) if event.notes.is_empty() && event.tree.is_none())
}

impl View for Story {
    fn apply(&mut self, fact: &Fact<'_>) {
        if self.damage.is_some() {
            return;
        }
        let taken = match std::str::from_utf8(fact.body) {
            Ok(text) if fact.kind == KIND => self.take(text),
            _ => Err("it is no record of a mission".to_owned()),
        };
        if let Err(what) = taken {
            self.damage = Some(format!("record {} is damaged: {what}", self.len() + 1));
        }
    }
}

/// The missions that were read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Missions {
    logs: BTreeMap<MissionId, Log<Story>>,
    /// One that a host passed, of no store.
    given: Option<(MissionId, Story)>,
    /// How many records of a log were kept to read on from.
    kept: BTreeMap<MissionId, usize>,
    /// Those of which not all was read from the log itself.
    resumed: BTreeSet<MissionId>,
    /// What a store said of a log that it could not read to its end.
    broken: BTreeMap<MissionId, String>,
}

impl Missions {
    /// The log of a mission; a new one where nothing was read of it. `None` for an id that no key
    /// can have: nothing is there, then.
    pub(crate) fn log(&mut self, id: &MissionId) -> Option<&mut Log<Story>> {
        if !self.logs.contains_key(id) {
            self.logs.insert(id.clone(), Log::new(&key(id).ok()?, Story::new(id)).ok()?);
        }
        self.logs.get_mut(id)
    }

    /// Reads what was told of a mission since. What its store says of a damaged record is kept, and
    /// what is before that record can be read. `is_whole` when all of it has to come from the log.
    pub(crate) async fn catch_up(
        &mut self,
        store: &impl Store,
        id: &MissionId,
        is_whole: bool,
    ) -> Result<(), StoreError> {
        if is_whole && self.resumed.remove(id) {
            self.logs.remove(id);
        } else if !is_whole && self.is_unread(id) && !self.broken.contains_key(id) {
            self.resume(store, id).await?;
        }
        let Some(log) = self.log(id) else { return Ok(()) };
        match log.catch_up(store).await {
            Ok(()) => {
                self.broken.remove(id);
                Ok(())
            }
            Err(error) if error.kind.is_damage() => {
                self.broken.insert(id.clone(), error.to_string());
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Takes what was kept of a log, so that only what is newer has to be read.
    async fn resume(&mut self, store: &impl Store, id: &MissionId) -> Result<(), StoreError> {
        if let Some(log) = snapshot::load(store, id).await? {
            self.kept.insert(id.clone(), log.view().len());
            self.logs.insert(id.clone(), log);
            self.resumed.insert(id.clone());
        }
        Ok(())
    }

    /// Keeps a log that has become long, to read on from. `told` is the id of its last fact.
    pub(crate) async fn keep(&mut self, store: &impl Store, id: &MissionId, told: FactId) {
        let Some(log) = self.logs.get(id) else { return };
        let kept = self.kept.get(id).copied().unwrap_or_default();
        if log.view().len() >= snapshot::due_after(kept) {
            snapshot::save(store, id, log, told).await;
            self.kept.insert(id.clone(), log.view().len());
        }
    }

    /// Reads all of a store.
    pub(crate) async fn catch_up_all(&mut self, store: &impl Store) -> Result<(), StoreError> {
        let prefix = Key::parse(MISSIONS)?;
        let mut after = None;
        while let Some(entry) = store.list(&prefix, after.as_ref(), 1).await?.first() {
            let name = entry.key.parts().nth(1).unwrap_or_default();
            if let Ok(id) = MissionId::read(name) {
                self.catch_up(store, &id, false).await?;
            }
            // Greater than all keys of this mission, less than those of the next.
            after = Some(prefix.child(name)?.child(&"z".repeat(64))?);
        }
        Ok(())
    }

    /// True when nothing was read of it yet.
    pub(crate) fn is_unread(&self, id: &MissionId) -> bool {
        self.logs.get(id).is_none_or(|log| log.head() == 0)
    }

    /// The one mission of a host that keeps its log itself.
    pub(crate) fn given(story: Story) -> Self {
        let id = MissionId::read(&story.id).ok();
        Self { given: id.map(|id| (id, story)), ..Self::default() }
    }

    /// What is known of a mission; `None` when there is none of that id.
    pub(crate) fn story(&self, id: &MissionId) -> Option<&Story> {
        let given = self.given.as_ref().filter(|(known, _)| known == id).map(|(_, story)| story);
        let story = given.or_else(|| self.logs.get(id).map(Log::view));
        story.filter(|story| story.mission.is_some())
    }

    /// True when that id is taken.
    pub(crate) fn is_taken(&self, id: &MissionId) -> bool {
        let is_told = self.logs.get(id).is_some_and(|log| log.head() > 0);
        is_told || self.broken.contains_key(id) || self.story(id).is_some()
    }

    /// All, by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&MissionId, &Story)> {
        let given = self.given.iter().map(|(id, story)| (id, story));
        self.logs.iter().map(|(id, log)| (id, log.view())).chain(given)
    }

    /// Why a mission can't go on.
    pub(crate) fn damage(&self, id: &MissionId) -> Option<&str> {
        let told = self.logs.get(id).and_then(|log| log.view().damage.as_deref());
        told.or_else(|| self.broken.get(id).map(String::as_str))
    }

    /// The story and state of a mission.
    ///
    /// # Errors
    /// When there is none of that id, or nothing of it can be read.
    pub(crate) fn get(&self, id: &MissionId) -> Result<(&Story, &Mission), Rejection> {
        if let Some(story) = self.story(id)
            && let Some(mission) = &story.mission
        {
            return Ok((story, mission));
        }
        if let Some(damage) = self.damage(id) {
            return Err(damaged(id, damage));
        }
        let message = format!("there is no mission `{id}` in this brain");
        Err(Rejection::refusal("mission/unknown", message)
            .help("`mission_list` shows the missions that there are"))
    }

    /// The same for a command: a damaged log takes none.
    pub(crate) fn get_whole(&self, id: &MissionId) -> Result<(&Story, &Mission), Rejection> {
        match self.damage(id) {
            Some(damage) => Err(damaged(id, damage)),
            None => self.get(id),
        }
    }
}

fn damaged(id: &MissionId, damage: &str) -> Rejection {
    Rejection::refusal("mission/damaged", format!("the log of mission `{id}`: {damage}"))
        .help("`mission_status` shows what can be read; start another mission with this one as its parent")
}

fn key(id: &MissionId) -> Result<Key, KeyError> {
    Key::parse(MISSIONS)?.child(id.as_str())
}
