//! What was read of a long log, kept to read on from: every record as text with the chain after it, so
//! that nothing is hashed again, and events, which most records are, so that few are parsed. Derived:
//! commands may stand on it; what proves something, such as an end and its packet, reads the log.

use std::ops::Range;

use l1ght_core::mission::{Body, Chain, Class, Event, MissionId, Record};
use l1ght_core::text::Digest;
use l1ght_store::{FactId, Key, KeyError, Log, Mark, Store, StoreError};

use super::{Story, key};
use crate::brain::derived;

/// Where they are.
const SNAPSHOTS: &str = "derived/mission";
/// Fewer records than this are read as fast without.
const WORTH: usize = 512;
/// What a row begins with: a record that is to be parsed, or an event.
const PARSED: u8 = 0;
const EVENT: u8 = 1;
/// Where the event of a record begins: in a text, quotes would be escaped.
const FIELD: &str = "\"event\":";

/// The number of records from which on the next is worth its time, after one of so many.
pub(super) fn due_after(kept: usize) -> usize {
    kept + kept / 8 + WORTH
}

/// Keeps a log as far as it was read. That it failed costs time later and nothing else.
pub(super) async fn save(store: &impl Store, id: &MissionId, log: &Log<Story>, told: FactId) {
    let (Some(mark), Ok(prefix)) = (log.mark(), prefix(id)) else { return };
    let mut bytes = mark.encode();
    encode(log.view(), &mut bytes);
    let nonce: String = told.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = derived::save(store, &prefix, &nonce, &bytes).await;
}

/// The log as it was kept; `None` where that is not there, not whole or not of this log.
pub(super) async fn load(
    store: &impl Store,
    id: &MissionId,
) -> Result<Option<Log<Story>>, StoreError> {
    let bytes = derived::load(store, &prefix(id)?).await;
    let Some((mark, story)) = bytes.and_then(|bytes| decode(id, &bytes)) else { return Ok(None) };
    Log::resume(store, &key(id)?, story, mark).await
}

fn encode(story: &Story, out: &mut Vec<u8>) {
    for (at, (text, chain)) in story.texts.iter().zip(&story.chains).enumerate() {
        let event = story.plain_event(at);
        out.push(if event.is_some() { EVENT } else { PARSED });
        out.extend(chain.head.0);
        put(out, text);
        if let (Some(event), Some(at)) = (event, text.find(FIELD)) {
            out.extend(event.at.to_le_bytes());
            let start = at + FIELD.len();
            put_number(out, start);
            put_number(out, start + event.body.text().len());
            put(out, &event.id);
            put(out, &event.agent);
            put(out, &event.kind);
        }
    }
}

fn decode(id: &MissionId, bytes: &[u8]) -> Option<(Mark, Story)> {
    let (mark, mut rest) = Mark::decode(bytes).ok()?;
    let mut story = Story::new(id);
    while let Some((sort, after)) = rest.split_first() {
        rest = after;
        let head = Digest(take(&mut rest)?);
        let text = take_text(&mut rest)?;
        let chain = Chain { length: story.chain().length + 1, head };
        match *sort {
            PARSED => story.take_as(text, chain).ok()?,
            EVENT => take_event(&mut story, text, chain, &mut rest)?,
            _ => return None,
        }
    }
    Some((mark, story))
}

fn take_event(story: &mut Story, text: &str, chain: Chain, rest: &mut &[u8]) -> Option<()> {
    let at = u64::from_le_bytes(take(rest)?);
    let body: Range<usize> = take_number(rest)?..take_number(rest)?;
    let [id, agent, kind] = [take_text(rest)?, take_text(rest)?, take_text(rest)?];
    let event = Event {
        id: id.to_owned(),
        agent: agent.to_owned(),
        kind: kind.to_owned(),
        class: Class::of(kind),
        body: Body::from_text(text.get(body)?),
        at,
        tree: None,
        notes: Vec::new(),
    };
    let mission = story.mission.as_mut()?;
    story.plain.push(Some(mission.events.len()));
    mission.apply(Record::Event(event));
    story.texts.push(text.into());
    story.chains.push(chain);
    Some(())
}

fn put(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len());
    out.extend(text.as_bytes());
}

/// No record has 4 GiB.
fn put_number(out: &mut Vec<u8>, number: usize) {
    out.extend((number as u32).to_le_bytes());
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}

fn take_number(rest: &mut &[u8]) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(take(rest)?)).ok()
}

fn take_text<'r>(rest: &mut &'r [u8]) -> Option<&'r str> {
    let length = take_number(rest)?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    std::str::from_utf8(text).ok()
}

fn prefix(id: &MissionId) -> Result<Key, KeyError> {
    Key::parse(SNAPSHOTS)?.child(id.as_str())
}
