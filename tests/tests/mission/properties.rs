//! Any commands keep a mission true to its rules, and its records fold to what was decided on.

use std::collections::BTreeSet;

use l1ght_core::mission::{
    Asserted, Closing, Ending, Facts, FileFact, Grade, Handing, Mission, MissionError, Record,
    Start, Surroundings, Told, Verdict, decide_close, decide_event, decide_handoff, decide_next,
    decide_start, decide_verify,
};
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
enum Command {
    Event(Value),
    Next(Option<Value>),
    Verify(Vec<String>),
    Handoff(Option<usize>),
    Close(bool),
}

const AGENTS: [&str; 3] = ["ada", "bob", "cy"];

fn event() -> impl Strategy<Value = Value> {
    let kinds = ["file_read", "seek", "audit", "test_run", "boundary_sweep", "note"];
    let ids = ["evt_1", "evt_7", "mine", "a b"];
    (
        prop::sample::select(kinds.to_vec()),
        prop::option::of(prop::sample::select(ids.to_vec())),
        any::<bool>(),
    )
        .prop_map(|(kind, id, path)| match (id, path) {
            (Some(id), _) => json!({ "event": kind, "event_id": id }),
            (None, true) => json!({ "event": kind, "payload": { "path": "src/a.rs" } }),
            (None, false) => json!(kind),
        })
}

fn command() -> impl Strategy<Value = Command> {
    let refs = [
        "evt_1",
        "evt_10",
        "mine",
        "file_read:src/a.rs:3",
        "file_read src/a.rs:9",
        "view ..",
        "seek x",
        "passed",
    ];
    prop_oneof![
        6 => event().prop_map(Command::Event),
        3 => prop::option::of(event()).prop_map(Command::Next),
        4 => prop::collection::vec(prop::sample::select(refs.to_vec()).prop_map(str::to_owned), 0..3).prop_map(Command::Verify),
        2 => prop::option::of(0..AGENTS.len()).prop_map(Command::Handoff),
        1 => any::<bool>().prop_map(Command::Close),
    ]
}

fn decide(
    mission: &Mission,
    agent: &str,
    command: &Command,
    at: u64,
) -> Result<Option<Record>, MissionError> {
    let told = |event: &Value| Told { event: Some(event.clone()), ..Told::default() };
    let fact = FileFact { lines: Some(5), ..FileFact::default() };
    let facts = Facts { files: [("src/a.rs".to_owned(), fact)].into(), ..Facts::default() };
    Ok(Some(match command {
        Command::Event(event) => {
            Record::Event(decide_event(mission, agent, &told(event), None, at)?)
        }
        Command::Next(last) => {
            let last = last.as_ref().map(told);
            Record::Step(decide_next(
                mission,
                agent,
                last.as_ref().map(|told| (told, None)),
                &[],
                at,
            )?)
        }
        Command::Verify(refs) => {
            let asserted = Asserted { agent, text: "so", refs, confidence: None };
            Record::Claim(decide_verify(mission, asserted, &facts, at)?)
        }
        Command::Handoff(to) => {
            let handing =
                Handing { agent, recipient: to.map(|to| AGENTS[to]), ..Handing::default() };
            Record::Handoff(decide_handoff(mission, handing, &[], at)?)
        }
        Command::Close(gap) => {
            let gaps = gap.then(|| "a gap".to_owned()).into_iter().collect();
            let closing = Closing { agent: agent.to_owned(), gaps, ..Closing::default() };
            match decide_close(mission, closing, &[], at)? {
                Ending::New(closed) => Record::Closed(closed),
                Ending::Already(_) => return Ok(None),
            }
        }
    }))
}

fn start() -> Start {
    Start {
        agent: "ada".to_owned(),
        repo: ".".to_owned(),
        task: "t".to_owned(),
        mode: Default::default(),
        budget: l1ght_core::mission::Budget::Short,
        risk: Default::default(),
        policy: Default::default(),
        parent: None,
        link: None,
    }
}

proptest! {
    #[test]
    fn any_commands_keep_the_rules(commands in prop::collection::vec((0..AGENTS.len(), command()), 0..40)) {
        let started = decide_start(start(), Surroundings::default(), 1).expect("a start");
        let mut records = vec![Record::Started(started.clone())];
        let mut mission = Mission::new(started);
        for (at, (agent, command)) in commands.iter().enumerate() {
            let (agent, before) = (AGENTS[*agent], mission.clone());
            match decide(&mission, agent, command, at as u64) {
                Ok(None) => prop_assert!(before.closed.is_some()),
                Ok(Some(record)) => {
                    prop_assert_eq!(&before.holder, agent);
                    prop_assert!(before.closed.is_none());
                    if let Record::Step(step) = &record {
                        prop_assert_eq!(step.id, before.next_step);
                    }
                    mission.apply(record.clone());
                    records.push(record);
                }
                Err(error) => {
                    let stranger = matches!(error, MissionError::NotHolder { .. });
                    prop_assert!(!stranger || before.holder != agent);
                }
            }
            prop_assert!(before.budget_consumed() <= mission.budget_consumed());
            prop_assert!(mission.budget_consumed() <= 1_000_000);
        }
        for claim in &mission.claims {
            prop_assert_eq!(claim.verdict == Verdict::Verified, claim.graded.grade == Grade::Direct);
        }
        let ids: BTreeSet<_> = mission.events.iter().map(|event| &event.id).collect();
        prop_assert_eq!(ids.len(), mission.events.len());
        prop_assert_eq!(Mission::fold(records), Some(mission));
    }
}
