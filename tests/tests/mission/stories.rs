//! A mission as blocks of a case: `start`, `files` (path, lines when read, `recorded` or `signed`),
//! `lapsed` (claim, file, since when), then commands, each with an agent: `event`, `next`, `verify`,
//! `handoff <recipient>`, `close`; and `trail`, what the events add up to.

use std::fmt::Write as _;

use l1ght_core::mission::{
    Asserted, Choice, Closing, Ending, Facts, FileFact, Handing, Lapse, Mission, MissionError,
    Read, Record, Start, Surroundings, Told, Trail, decide_close, decide_event, decide_handoff,
    decide_next, decide_start, decide_verify, starter_moves,
};
use l1ght_tests::suite::Case;
use serde_json::Value;

/// What the engine knows of the files.
#[derive(Default)]
struct World {
    facts: Facts,
    lapses: Vec<Lapse>,
}

/// What each block comes to.
pub(super) fn told(case: &Case) -> String {
    let (mut mission, mut world, mut out) = (None, World::default(), String::new());
    for (at, block) in case.inputs.iter().enumerate() {
        let (word, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
        let answer = match (word, &mut mission) {
            ("start", _) => match started(&read(&block.text)) {
                Err(error) => Err(error),
                Ok(new) => {
                    let shown = show_start(&new);
                    mission = Some(new);
                    Ok(shown)
                }
            },
            ("files", _) => {
                world.facts = read_facts(&block.text);
                continue;
            }
            ("lapsed", _) => {
                world.lapses = block.text.lines().map(read_lapse).collect();
                continue;
            }
            ("trail", Some(mission)) => Ok(format!("{:?}", Trail::of(mission))),
            (word, Some(mission)) => command(mission, &world, word, rest, &block.text, at as u64),
            (other, None) => panic!("`{other}` before a start"),
        };
        match answer {
            Ok(shown) => writeln!(out, "{word}: {shown}"),
            Err(error) => writeln!(out, "{word}: {} {error}; {}", error.code(), error.help()),
        }
        .expect("a text takes all");
    }
    out
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn started(input: &Value) -> Result<Mission, MissionError> {
    let text = |name: &str, default: &str| input[name].as_str().unwrap_or(default).to_owned();
    let start = Start {
        agent: text("agent_id", "ada"),
        repo: text("repo", "."),
        task: text("task", "find the bug"),
        mode: Choice::read(input["mode"].as_str())?,
        budget: Choice::read(input["budget"].as_str())?,
        risk: Choice::read(input["risk"].as_str())?,
        policy: Choice::read(input["evidence_policy"].as_str())?,
        parent: None,
        link: None,
    };
    decide_start(start, Surroundings::default(), 1_000).map(Mission::new)
}

fn show_start(mission: &Mission) -> String {
    let start = &mission.started.start;
    let (route, envelope) = (start.route(), start.budget.envelope());
    let phases: Vec<_> = start.mode.phases().iter().map(|phase| phase.name()).collect();
    let moves = starter_moves(route, false, &start.repo, &start.task);
    let moves: Vec<_> = moves.iter().map(|m| format!("{} `{}`", m.tool, m.target)).collect();
    format!(
        "{} {} [{}], {} calls, first {}; not {}",
        mission.started.id,
        route.name(),
        phases.join(" "),
        envelope.max_tool_calls,
        moves.join(", "),
        start.mode.non_goals().join(", "),
    )
}

fn read_lapse(line: &str) -> Lapse {
    let mut words = line.split(' ').map(str::to_owned);
    let mut word = || words.next().expect("a claim, a file and a time");
    let (claim_id, path, since) = (word(), Some(word()), word().parse().expect("a time"));
    Lapse { claim_id, verdict: "changed".to_owned(), path, since }
}

fn read_facts(text: &str) -> Facts {
    let mut facts = Facts::default();
    for line in text.lines() {
        let mut words = line.split(' ');
        let path = words.next().unwrap_or_default().to_owned();
        let mut fact = FileFact::default();
        for word in words {
            match word {
                "recorded" | "signed" => {
                    fact.reads.push(Read { first: 1, last: 10, signed: word == "signed" });
                }
                lines => fact.lines = Some(lines.parse().expect("a number of lines")),
            }
        }
        facts.files.insert(path, fact);
    }
    facts
}

fn command(
    mission: &mut Mission,
    world: &World,
    word: &str,
    rest: &str,
    text: &str,
    at: u64,
) -> Result<String, MissionError> {
    let (agent, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let lines = || text.lines().map(str::to_owned);
    let (record, shown) = match word {
        "event" => {
            let told = Told { event: Some(read(text)), ..Told::default() };
            let event = decide_event(mission, agent, &told, None, at)?;
            let shown =
                format!("{} {} {} {:?}", event.id, event.kind, event.class.name(), event.notes);
            (Record::Event(event), shown)
        }
        "next" => {
            let step = decide_next(mission, agent, None, &world.lapses, at)?;
            let (advice, next) = (&step.advice, &step.advice.next);
            let target = next.target.as_deref().unwrap_or("-");
            let shown = format!(
                "{} {} {} `{target}`, not {:?}, {}",
                step.id,
                advice.phase.name(),
                next.kind,
                advice.do_not,
                advice.warning.as_deref().unwrap_or("no warning"),
            );
            (Record::Step(step), shown)
        }
        "verify" => verified(mission, &world.facts, agent, &read(text), at)?,
        "handoff" => {
            let recipient = Some(rest).filter(|rest| !rest.is_empty());
            let handing = Handing { agent, recipient, ..Handing::default() };
            let handoff = decide_handoff(mission, handing, &world.lapses, at)?;
            let shown = handoff.id.clone();
            (Record::Handoff(handoff), shown)
        }
        "close" => {
            let closing =
                Closing { agent: agent.to_owned(), gaps: lines().collect(), ..Closing::default() };
            match decide_close(mission, closing, &world.lapses, at)? {
                Ending::Already(closed) => return Ok(format!("already, at {}", closed.at)),
                Ending::New(closed) => (Record::Closed(closed), "new".to_owned()),
            }
        }
        other => panic!("`{other}` is no block"),
    };
    mission.apply(record);
    Ok(shown)
}

/// A claim whose input is a list of references, or an object with `refs` and `confidence`.
fn verified(
    mission: &Mission,
    facts: &Facts,
    agent: &str,
    input: &Value,
    at: u64,
) -> Result<(Record, String), MissionError> {
    let refs = if input.is_array() { input } else { &input["refs"] };
    let refs = refs.as_array().into_iter().flatten().filter_map(Value::as_str);
    let refs: Vec<String> = refs.map(str::to_owned).collect();
    let asserted =
        Asserted { agent, text: "it is so", refs: &refs, confidence: input.get("confidence") };
    let claim = decide_verify(mission, asserted, facts, at)?;
    let graded = &claim.graded;
    let shown = format!(
        "{} {} {} by {:?}, sources {}, self-attested {}, confidence {:?}, then {}",
        claim.verdict.name(),
        graded.grade.name(),
        graded.corroboration.name(),
        graded.earned_by.as_deref().unwrap_or_default(),
        graded.sources.len(),
        graded.self_attested,
        claim.confidence.map(|confidence| confidence.0),
        claim.required_move(mission.started.start.mode).kind,
    );
    Ok((Record::Claim(claim), shown))
}
