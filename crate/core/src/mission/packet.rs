//! Checking a proof packet: from itself alone, and with the log it is of (mission §7).
//!
//! The record of the end holds all of the packet that does not follow from that record, and names the
//! chain before it. So one proof that the checkpoint has this record covers every field.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::chain::read_digest;
use super::{
    Chain, Reference, Verdict, canonical, is_included, parse_reference, record_leaf, root,
};
use crate::json;
use crate::memory::{TrustAnchor, open_envelope, verify_envelope};
use crate::text::Digest;

/// What a signed packet is, in an envelope.
const STATEMENT_TYPE: &str = "application/vnd.in-toto+json";
const STATEMENT: &str = "https://in-toto.io/Statement/v1";
const PREDICATE: &str = "urn:l1ght:mission-proof-packet:v1";
/// Fields that the record of the end cannot hold.
const OWN: [&str; 6] =
    ["event_digest", "next_action", "checkpoint", "proofs", "light_memory", "light_memory_error"];
/// Those of them that only a signature vouches for: memorizing comes after the end.
const UNPROVED: [&str; 2] = ["light_memory", "light_memory_error"];

/// The lists of claims, all of which were verified but those of the second.
const CLAIMS: [&str; 4] =
    ["verified_claims", "rejected_claims", "lapsed_claims", "verified_at_earlier_tree"];

/// What checking a packet came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PacketCheck {
    /// The mission that it says it is of.
    pub mission_id: Option<String>,
    /// What is wrong.
    pub problems: Vec<PacketProblem>,
    /// The key whose signature holds.
    pub signed_by: Option<String>,
    /// Fields that nothing vouches for.
    pub unchecked: Vec<String>,
}

/// Something that is wrong with a packet or its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketProblem {
    /// Stable: `packet/…`.
    pub code: &'static str,
    /// A field of the packet, or `record <n>`.
    pub at: String,
    /// What is wrong.
    pub message: &'static str,
}

/// Checks a packet, or an envelope around one; with `log` also every record of its log. Signatures are
/// checked when there are anchors.
pub fn verify_packet(given: &Value, log: Option<&[Value]>, anchors: &[TrustAnchor]) -> PacketCheck {
    let mut check = PacketCheck::default();
    let opened = check.open(given, anchors);
    let Some(packet) = opened.as_object() else {
        check.problem("packet/unreadable", "packet", "it is no proof packet");
        return check;
    };
    check.mission_id = packet.get("mission_id").and_then(Value::as_str).map(str::to_owned);
    check.packet(packet);
    if let Some(log) = log {
        check.log(packet, log);
    }
    check
}

/// What the steps of a mission's end lead to: what to do with its claims.
pub fn next_action(verified: usize, memory: Option<&str>, error: Option<&str>) -> String {
    match (memory, error, verified) {
        (Some(path), _, _) => {
            format!("memorized in `{path}`: `cross_verify` says later whether it still holds")
        }
        (None, Some(error), _) => {
            format!("nothing was memorized: {error}; `memorize` what should be kept")
        }
        (None, None, 0) => {
            "nothing was memorized: there is no verified claim that holds".to_owned()
        }
        (None, None, _) => "nothing was memorized: to keep the verified claims that hold, close \
                            again in the same words with `write_light_memory`, or `memorize` them"
            .to_owned(),
    }
}

impl PacketCheck {
    fn problem(&mut self, code: &'static str, at: impl Into<String>, message: &'static str) {
        self.problems.push(PacketProblem { code, at: at.into(), message });
    }

    /// The packet in an envelope, or as it is.
    fn open(&mut self, given: &Value, anchors: &[TrustAnchor]) -> Value {
        let is_envelope = given.get("payloadType").is_some();
        if !is_envelope || anchors.is_empty() {
            self.unchecked.push("signatures".to_owned());
        }
        if !is_envelope {
            return given.clone();
        }
        let payload = match anchors {
            [] => open_envelope(given),
            _ => verify_envelope(given, STATEMENT_TYPE, anchors).map(|(payload, key)| {
                self.signed_by = Some(key);
                payload
            }),
        };
        let payload = payload.or_else(|_| {
            self.problem("packet/signature", "signatures", "no trusted key signed these bytes");
            open_envelope(given)
        });
        let statement = payload
            .ok()
            .and_then(|bytes| json::read_strict(std::str::from_utf8(&bytes).ok()?).ok());
        let Some(statement) = statement else {
            self.problem("packet/unreadable", "payload", "it is no statement");
            return Value::Null;
        };
        let packet = statement["predicate"].clone();
        let root =
            packet["checkpoint"]["root"].as_str().and_then(|root| root.strip_prefix("sha256:"));
        let subject = &statement["subject"][0];
        let is_own = statement["_type"] == STATEMENT
            && statement["predicateType"] == PREDICATE
            && subject["name"] == packet["mission_id"]
            && subject["digest"]["sha256"].as_str() == root;
        if !is_own {
            self.problem("packet/statement", "payload", "it is a statement of something else");
        }
        packet
    }

    /// Checks a packet by itself.
    fn packet(&mut self, packet: &Map<String, Value>) {
        let (size, root) = match checkpoint(packet) {
            Some(checkpoint) => checkpoint,
            None => {
                return self.problem("packet/checkpoint", "checkpoint", "it is no size and root");
            }
        };
        let records = self.proofs(packet, size, &root);
        let Some(end) = records.iter().find(|(n, _)| *n == size).map(|(_, record)| *record) else {
            return self.problem(
                "packet/unproved",
                "proofs",
                "there is no proof of the last record",
            );
        };
        let Some(kept) = end["closed"]["packet"].as_object() else {
            return self.problem("packet/no-end", format!("record {size}"), "it ends no mission");
        };
        self.fields(packet, kept);
        self.end_digest(packet, end, size);
        self.cited(packet, &records);
        self.consequences(packet, kept);
    }

    /// The records that the packet proves to be in the log of the checkpoint.
    fn proofs<'p>(
        &mut self,
        packet: &'p Map<String, Value>,
        size: u64,
        root: &Digest,
    ) -> Vec<(u64, &'p Value)> {
        let proofs = packet.get("proofs").and_then(Value::as_array).map(Vec::as_slice);
        let (mut records, mut last) = (Vec::new(), 0);
        for proof in proofs.unwrap_or_default() {
            let n = whole(&proof["n"]);
            let at = format!("record {n}");
            let names = proof.as_object().is_some_and(|fields| fields.len() == 3);
            let (record, path) = (&proof["record"], read_path(&proof["path"]));
            if n <= last || !names {
                self.problem(
                    "packet/proof",
                    at,
                    "the proofs are not in the order of their records",
                );
                continue;
            }
            last = n;
            let leaf = record_leaf(record);
            if !path.is_some_and(|path| is_included(&leaf, n - 1, size, &path, root)) {
                self.problem("packet/proof", at, "the log of the checkpoint does not have it");
            } else if whole(&record["n"]) != n {
                self.problem("packet/proof", at, "it says that it is another record");
            } else {
                records.push((n, record));
            }
        }
        records
    }

    /// Compares what the packet says with what the record of the end keeps of it.
    fn fields(&mut self, packet: &Map<String, Value>, kept: &Map<String, Value>) {
        let own = packet.keys().filter(|name| !OWN.contains(&name.as_str()));
        let names: BTreeSet<&String> = own.chain(kept.keys()).collect();
        for name in names {
            let same = match (packet.get(name), kept.get(name)) {
                (Some(one), Some(other)) => canonical(one) == canonical(other),
                _ => false,
            };
            if !same {
                self.problem("packet/altered", name, "it is not what was recorded at the end");
            }
        }
    }

    fn end_digest(&mut self, packet: &Map<String, Value>, end: &Value, size: u64) {
        let before = end["prev"].as_str().and_then(read_digest);
        let digest = before.map(|head| Chain { length: size - 1, head }.with(end).event_digest());
        if digest.as_deref() != packet.get("event_digest").and_then(Value::as_str) {
            self.problem("packet/altered", "event_digest", "it is not that of the proved records");
        }
    }

    /// Every claim of the packet, and every event that one cites, has to be proved.
    fn cited(&mut self, packet: &Map<String, Value>, records: &[(u64, &Value)]) {
        let claims = CLAIMS.into_iter().flat_map(|name| {
            let list = packet.get(name).and_then(Value::as_array);
            list.into_iter().flatten().map(move |claim| (name, claim))
        });
        for (list, claim) in claims {
            let id = &claim["claim_id"];
            let proved = records.iter().find(|(_, record)| record["claim"]["claim_id"] == *id);
            match proved.map(|(_, record)| &record["claim"]) {
                None => {
                    self.problem("packet/unproved", shown(id), "there is no proof of this claim")
                }
                Some(record) if !is_as_listed(record, claim, list) => {
                    self.problem("packet/altered", shown(id), "the proved claim is another");
                }
                Some(record) => self.cited_events(record, records),
            }
        }
        let is_start = |record: &Value| Some(&record["mission_id"]) == packet.get("mission_id");
        if !records.iter().any(|(n, record)| *n == 1 && is_start(record)) {
            self.problem("packet/unproved", "record 1", "there is no proof of the start");
        }
    }

    fn cited_events(&mut self, claim: &Value, records: &[(u64, &Value)]) {
        // What did not earn the grade need not be there.
        let Some(earned) = claim["earned_by"].as_str() else { return };
        let Reference::Named(name) = parse_reference(earned) else { return };
        let is_proved = records.iter().any(|(_, record)| record["event_id"] == name.as_str());
        if claim["evidence_grade"] == "direct" && !is_proved {
            self.problem("packet/unproved", name, "there is no proof of this event");
        }
    }

    /// What follows from the rest.
    fn consequences(&mut self, packet: &Map<String, Value>, kept: &Map<String, Value>) {
        let text = |name: &str| packet.get(name).and_then(Value::as_str);
        let verified = kept.get("verified_claims").and_then(Value::as_array).map_or(0, Vec::len);
        let next = next_action(verified, text("light_memory"), text("light_memory_error"));
        if text("next_action") != Some(&next) {
            self.problem("packet/altered", "next_action", "it does not follow from the rest");
        }
        let unproved = UNPROVED.iter().filter(|name| packet.contains_key(**name));
        if self.signed_by.is_none() {
            self.unchecked.extend(unproved.map(|name| (*name).to_owned()));
        }
    }

    /// Checks all records of the log, and that they are those of the packet.
    fn log(&mut self, packet: &Map<String, Value>, log: &[Value]) {
        let Some((size, end)) = checkpoint(packet) else { return };
        let mut chain = Chain::default();
        for (at, record) in log.iter().enumerate() {
            if whole(&record["n"]) != chain.length + 1 {
                let message = "a record was inserted, removed or moved before it";
                return self.problem("packet/log", format!("record {}", at + 1), message);
            }
            if at == 0 && Some(&record["mission_id"]) != packet.get("mission_id") {
                return self.problem("packet/log", "record 1", "it is of another mission");
            }
            if record["prev"] != chain.event_digest() {
                let message = "it was altered: the next record was made after another";
                return self.problem("packet/log", format!("record {}", at.max(1)), message);
            }
            chain = chain.with(record);
        }
        if chain.length < size {
            let at = format!("record {}", chain.length + 1);
            return self.problem("packet/log", at, "the log ends before the checkpoint");
        }
        if chain.length > size {
            let at = format!("record {}", size + 1);
            return self.problem("packet/log", at, "the log goes on after the end of the mission");
        }
        let proofs = packet.get("proofs").and_then(Value::as_array).map(Vec::as_slice);
        for proof in proofs.unwrap_or_default() {
            let n = whole(&proof["n"]);
            let record = n.checked_sub(1).and_then(|at| log.get(at as usize));
            if record.is_some_and(|record| canonical(record) != canonical(&proof["record"])) {
                self.problem(
                    "packet/fork",
                    format!("record {n}"),
                    "the log has another record here",
                );
            }
        }
        let leaves: Vec<Digest> = log.iter().map(record_leaf).collect();
        if root(&leaves) != end || packet.get("event_digest") != Some(&chain.event_digest().into())
        {
            self.problem("packet/fork", "checkpoint", "it is the checkpoint of another log");
        }
    }
}

/// True when a list has the claim that was recorded, and that list is where its verdict belongs.
fn is_as_listed(record: &Value, claim: &Value, list: &str) -> bool {
    let is_verified = record["verdict"] == Verdict::Verified.name();
    record["claim"] == claim["claim"] && is_verified == (list != CLAIMS[1])
}

/// A whole number, however it is written; 0 for anything else.
fn whole(value: &Value) -> u64 {
    let is_whole = |number: &f64| {
        number.fract() == 0.0 && (0.0..=json::MAX_SAFE_INTEGER as f64).contains(number)
    };
    value.as_f64().filter(is_whole).map_or(0, |number| number as u64)
}

fn checkpoint(packet: &Map<String, Value>) -> Option<(u64, Digest)> {
    let checkpoint = packet.get("checkpoint")?.as_object()?;
    let root = read_digest(checkpoint.get("root")?.as_str()?)?;
    let size = Some(whole(checkpoint.get("size")?)).filter(|size| *size > 0)?;
    (checkpoint.len() == 2).then_some((size, root))
}

fn read_path(path: &Value) -> Option<Vec<Digest>> {
    path.as_array()?.iter().map(|digest| read_digest(digest.as_str()?)).collect()
}

fn shown(id: &Value) -> String {
    id.as_str().unwrap_or("claim").to_owned()
}
