//! The memory that closing a mission may write: its verified claims that still hold (mission §7).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use l1ght_core::mission::{
    Claim, Closed, Lapse, Mission, Place, Receipted, Reference, parse_reference, plan_evidence,
};

use super::evidence::{anchor, receipted};
use super::packet::Light;
use crate::tell::Tell;
use crate::tools::{Session, Stop, memorize};

/// The most characters of a label.
const LABEL: usize = 200;
/// The words of a claim that its label has.
const WORDS: usize = 6;

impl Session<'_> {
    /// Memorizes the verified claims that hold. That it failed is an answer.
    pub(crate) fn write_light_memory(
        &self,
        mission: &Mission,
        lapses: &[Lapse],
        agent: &str,
        now: u64,
    ) -> Result<(Light, Vec<Tell>), Stop> {
        let claims: Vec<&Claim> = mission.verified(lapses).collect();
        if claims.is_empty() {
            // The packet of an earlier end says of some that they hold: they lapsed since.
            let held = |closed: &Closed| mission.verified(&closed.lapses).next().is_some();
            let has_lapsed = mission.closed.as_ref().is_some_and(held);
            let error = has_lapsed.then(|| "no verified claim holds any more".to_owned());
            return Ok((Light { path: None, error }, Vec::new()));
        }
        let (known, mut labels) = (receipted(&self.receipts_of(mission, agent)), BTreeSet::new());
        let mut memory = |claim: &&Claim| {
            let places = |written: &String| places_of_ref(mission, &known, claim, written);
            memory_claim(claim, places, &mut labels)
        };
        let claims: Vec<Value> = claims.iter().map(&mut memory).collect();
        let input = json!({
            "agent_id": agent,
            "node_label": mission.started.id.as_str(),
            "title": mission.started.start.task,
            "state": "closed",
            "claims": claims,
            "now": now,
        });
        let session = Session { output: crate::Output::default(), ..*self };
        match memorize::run(&session, input.to_string().as_bytes()) {
            Ok(done) => {
                let answer: Value = serde_json::from_slice(&done.body).unwrap_or_default();
                let path = answer["path"].as_str().map(str::to_owned);
                Ok((Light { path, error: None }, done.tells))
            }
            Err(Stop::Rejected(rejection)) => {
                let error = Some(format!("{}: {}", rejection.code, rejection.message));
                Ok((Light { path: None, error }, Vec::new()))
            }
            Err(wanted) => Err(wanted),
        }
    }
}

/// A claim as it is memorized. `places` are those that one of its references earned, as evidence is
/// written.
fn memory_claim(
    claim: &Claim,
    places: impl Fn(&String) -> Vec<String>,
    labels: &mut BTreeSet<String>,
) -> Value {
    let (mut evidence, mut remarks) = (Vec::new(), Vec::new());
    for written in &claim.refs {
        let places = places(written);
        if places.is_empty() {
            remarks.push(format!("`{}`", written.replace('`', "'")));
        }
        evidence.extend(
            places.into_iter().filter(|place| !evidence.contains(place)).collect::<Vec<_>>(),
        );
    }
    let text = match remarks.is_empty() {
        true => claim.text.clone(),
        false => format!("{} (evidence without a file: {})", claim.text, remarks.join(", ")),
    };
    let confidence = claim.confidence.map(|confidence| {
        let hundredths = (confidence.0 + 5_000) / 10_000;
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    });
    json!({
        "label": label(&claim.text, labels),
        "text": text,
        "kind": "entity",
        "confidence": confidence,
        "evidence": evidence,
    })
}

/// The places of a claim that one of its references earned, as evidence is written.
fn places_of_ref(
    mission: &Mission,
    known: &BTreeMap<String, Receipted>,
    claim: &Claim,
    written: &str,
) -> Vec<String> {
    let is_of = |place: &&Place| match parse_reference(written) {
        Reference::Cited { places, .. } => places.contains(place),
        Reference::Named(_) => {
            plan_evidence(mission, &[written.to_owned()], known).contains(&place.path)
        }
    };
    claim.graded.places.iter().filter(is_of).map(|place| anchor(place).to_string()).collect()
}

/// The first words of a claim, joined by `-`; one that is taken gets a number.
fn label(text: &str, taken: &mut BTreeSet<String>) -> String {
    let trimmed =
        text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let words: Vec<&str> = trimmed.filter(|word| !word.is_empty()).take(WORDS).collect();
    let joined: String = words.join("-").chars().take(LABEL - 8).collect();
    let joined = if joined.is_empty() { "claim".to_owned() } else { joined };
    let mut numbered = (2..).map(|number| format!("{joined}-{number}"));
    let mut label = joined.clone();
    while !taken.insert(label.clone()) {
        label = numbered.next().unwrap_or_default();
    }
    label
}
