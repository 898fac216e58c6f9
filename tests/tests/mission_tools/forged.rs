//! What cannot be forged in a store: records altered, inserted, removed, reordered, of another mission, a
//! second start, a record after the end. Each is found when the brain is opened again and named; what is
//! before it can be read, nothing more is recorded, and nothing in the store is written over.

use l1ght_store::{Key, Memory, Record, Store};
use serde_json::Value;

use super::json;
use l1ght_tests::world::{World, block_on};

pub(super) const ID: &str = "msn_1000_adatask";

pub(super) fn key(number: usize) -> Key {
    Key::parse(&format!("mission/{ID}/log/{number:020}")).expect("a key")
}

/// A store with a mission of a start and five events.
fn started() -> Memory {
    let store = Memory::default();
    let mut world = World::new(store.clone());
    start(&mut world, "task");
    for number in 1..=5 {
        tell(&mut world, &format!("note {number}"));
    }
    store
}

fn start(world: &mut World, task: &str) {
    let input = format!(r#"{{"agent_id":"ada","repo":".","task":"{task}","now":1000}}"#);
    assert!(json(world, "mission_start", &input)["mission_id"].is_string());
}

fn tell(world: &mut World, note: &str) -> Value {
    let event = format!(r#"{{"event":"note","note":"{note}"}}"#);
    let input = format!(r#"{{"agent_id":"ada","mission_id":"{ID}","event":{event},"now":2000}}"#);
    json(world, "mission_event", &input)
}

/// Records of the log as the store has them.
pub(super) fn records(store: &Memory) -> Vec<Vec<u8>> {
    let get = |number| block_on(store.get(&key(number))).expect("it works");
    (1..).map_while(get).collect()
}

/// The same record with another text: its checksum is good.
pub(super) fn rewritten(record: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let Record { kind, payload } = Record::decode(record).expect("a record");
    let (id, text) = payload.split_at(16);
    let text = change(std::str::from_utf8(text).expect("text"));
    Record { kind, payload: &[id, text.as_bytes()].concat() }.encode()
}

/// A record under an id of its own, as another fact.
fn renamed(record: &[u8], byte: u8) -> Vec<u8> {
    let Record { kind, payload } = Record::decode(record).expect("a record");
    Record { kind, payload: &[&[byte; 16], &payload[16..]].concat() }.encode()
}

/// A store with this log.
pub(super) fn with(records: &[Vec<u8>]) -> Memory {
    let store = Memory::default();
    for (at, record) in records.iter().enumerate() {
        block_on(store.create(&key(at + 1), record)).expect("it works");
    }
    store
}

/// A forged log is found at the record `at`; before it stand `events`.
fn assert_found(forged: &[Vec<u8>], at: usize, events: u64) {
    let store = with(forged);
    let mut world = World::new(store.clone());
    let asked = format!(r#"{{"agent_id":"ada","mission_id":"{ID}","now":3000}}"#);
    let status = json(&mut world, "mission_status", &asked);
    let damage = status["damage"].as_str().expect("it is found");
    assert!(damage.starts_with(&format!("record {at} is damaged")), "{damage}");
    assert_eq!(status["event_count"], events);
    assert_eq!(tell(&mut world, "more")["code"], "mission/damaged");
    for tool in ["mission_next", "mission_handoff", "mission_close"] {
        assert_eq!(json(&mut world, tool, &asked)["code"], "mission/damaged", "{tool}");
    }
    assert_eq!(records(&store), forged, "nothing is written over");
}

#[test]
fn an_altered_record_is_found_by_the_next() {
    let log = records(&started());
    for (at, record) in log.iter().enumerate().take(log.len() - 1).skip(1) {
        let mut forged = log.clone();
        forged[at] = rewritten(record, |text| text.replace("note ", "none "));
        assert_found(&forged, at + 2, at as u64);
    }
}

#[test]
fn an_altered_start_is_found() {
    let mut forged = records(&started());
    forged[0] =
        rewritten(&forged[0], |text| text.replace("\"risk\":\"medium\"", "\"risk\":\"low\""));
    let store = with(&forged);
    let mut world = World::new(store);
    let asked = format!(r#"{{"mission_id":"{ID}","now":3000}}"#);
    let damage = json(&mut world, "mission_status", &asked)["damage"].to_string();
    assert!(damage.contains("record 2 is damaged"), "{damage}");
}

#[test]
fn a_removed_record_is_found() {
    let log = records(&started());
    for at in 1..log.len() - 1 {
        let mut forged = log.clone();
        forged.remove(at);
        assert_found(&forged, at + 1, at as u64 - 1);
    }
}

#[test]
fn an_inserted_record_is_found() {
    let log = records(&started());
    for at in 2..log.len() {
        let mut forged = log.clone();
        forged.insert(at, renamed(&log[at - 1], 9));
        assert_found(&forged, at + 1, at as u64 - 1);
    }
}

#[test]
fn records_in_another_order_are_found() {
    let log = records(&started());
    for at in 2..log.len() {
        let mut forged = log.clone();
        forged.swap(at - 1, at);
        assert_found(&forged, at, at as u64 - 2);
    }
}

#[test]
fn a_record_of_another_mission_is_found() {
    let other = Memory::default();
    let mut world = World::new(other.clone());
    start(&mut world, "another");
    let id = "msn_1000_adaanother";
    let input = format!(r#"{{"agent_id":"ada","mission_id":"{id}","event":"note","now":2000}}"#);
    json(&mut world, "mission_event", &input);
    let key = Key::parse(&format!("mission/{id}/log/{:020}", 2)).expect("a key");
    let theirs = block_on(other.get(&key)).expect("it works").expect("it is there");
    let mut forged = records(&started());
    forged[2] = theirs;
    assert_found(&forged, 3, 1);
}

#[test]
fn a_second_start_is_found() {
    let log = records(&started());
    let mut forged = log.clone();
    forged.push(renamed(&log[0], 9));
    assert_found(&forged, 7, 5);
}

#[test]
fn a_record_after_the_end_is_found() {
    let store = started();
    let mut world = World::new(store.clone());
    let asked = format!(r#"{{"agent_id":"ada","mission_id":"{ID}","now":3000}}"#);
    let closed = json(&mut world, "mission_close", &asked);
    let digest = closed["event_digest"].as_str().expect("a digest");
    // It says all that a next record has to.
    let mut forged = records(&store);
    let more = rewritten(&renamed(&forged[1], 9), |text| {
        let mut record: Value = serde_json::from_str(text).expect("JSON");
        record["n"] = 8.into();
        record["prev"] = digest.into();
        record.to_string()
    });
    forged.push(more);
    let mut world = World::new(with(&forged));
    let status = json(&mut world, "mission_status", &asked);
    assert_eq!(status["damage"], "record 8 is damaged: it is after the end");
    assert_eq!(status["status"], "closed");
}

#[test]
fn a_flipped_byte_is_found_and_named_by_its_key() {
    let mut forged = records(&started());
    let middle = forged[3].len() / 2;
    forged[3][middle] ^= 1;
    let mut world = World::new(with(&forged));
    let asked = format!(r#"{{"agent_id":"ada","mission_id":"{ID}","now":3000}}"#);
    let status = json(&mut world, "mission_status", &asked);
    let damage = status["damage"].as_str().expect("it is found");
    assert!(damage.contains(key(4).as_str()), "{damage}");
    assert_eq!(status["event_count"], 2);
    assert_eq!(tell(&mut world, "more")["code"], "mission/damaged");
}
