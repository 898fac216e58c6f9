//! `learn`: what somebody found of an answer. Feedback only takes away; what it took from a shared copy
//! comes back on a capability alone (memory §6).

use l1ght_core::light::{Confidence, read_confidence};
use l1ght_core::memory::Action;
use l1ght_core::order;
use l1ght_core::text::Digest;

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::medulla::{Copy, Feedback, MEDULLA, Medulla, Restoration, Standing, kind};
use crate::memory::{FOLDER, Found};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{FeedbackName, LearnInput, Learned, Subject};
use crate::write::escape::escape_line;

/// What the nodes of an answer are.
#[derive(Default)]
struct Nodes<'a> {
    /// Files of the brain's own memories.
    own: Vec<String>,
    shared: Vec<&'a Copy>,
    other: Vec<String>,
}

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<LearnInput>("learn", input)?;
    session.brain()?;
    hygiene::check_words(&[("agent_id", &input.agent_id), ("query", &input.query)])?;
    let strength = match &input.strength {
        None => None,
        Some(number) => match read_confidence(&number.to_string()) {
            Some(Confidence(millionths)) => Some(millionths),
            None => {
                let message = "`strength` is no number from 0 to 1".to_owned();
                return Err(Rejection::misuse("input/wrong-type", message).into());
            }
        },
    };
    let nodes = nodes(session, &input.node_ids);
    let feedback = |files: Vec<String>, others: &[String]| Feedback {
        files,
        nodes: others.to_vec(),
        by: input.agent_id.clone(),
        query: input.query.clone(),
        feedback: input.feedback.name().to_owned(),
        strength,
        at: common.now,
    };
    let mut tells = vec![Tell::Learned(feedback(nodes.own.clone(), &nodes.other))];
    let (mut withdrawn, mut restored) = (Vec::new(), Vec::new());
    let name = |copy: &&Copy| format!("{MEDULLA}/{}", copy.file());
    if let (Some(medulla), false) = (session.remembered.shared, nodes.shared.is_empty()) {
        match input.feedback {
            FeedbackName::Correct => {
                if let Some((tell, path)) =
                    restore(session, medulla, &nodes.shared, &input, common.now)?
                {
                    tells.push(tell);
                    restored.push(path);
                }
            }
            FeedbackName::Wrong | FeedbackName::Partial => {
                if input.feedback == FeedbackName::Wrong {
                    withdrawn.extend(nodes.shared.iter().map(name));
                }
                let files = nodes.shared.iter().map(|copy| copy.file().to_owned()).collect();
                let told = feedback(files, &[]);
                tells.push(Tell::shared(kind::LEARNED, &told, medulla.last));
            }
        }
    }
    let is_wrong = input.feedback == FeedbackName::Wrong;
    let for_review = nodes.own.iter().filter(|_| is_wrong);
    let answer = Learned {
        ok: true,
        schema: "l1ght-learn-v1",
        feedback: input.feedback.name(),
        for_review: for_review.map(|file| format!("{FOLDER}/{file}")).collect(),
        withdrawn,
        restored,
        other_nodes: nodes.other,
    };
    Ok(Done { tells, ..session.done(&answer, || learned_text(&answer))? })
}

/// Tells memories, by their names or the ids of their nodes, from other nodes.
fn nodes<'a>(session: &Session<'a>, ids: &[String]) -> Nodes<'a> {
    let remembered = session.remembered;
    let mut nodes = Nodes::default();
    for id in ids {
        let file_in = |folder: &str| {
            let in_id = id.split_once(&format!("::{folder}/")).map(|(_, rest)| rest);
            let rest = in_id.or_else(|| id.strip_prefix(folder)?.strip_prefix('/'))?;
            Some(rest.split("::").next().unwrap_or(rest).to_owned())
        };
        let shared = remembered.shared.and_then(|shared| match file_in(MEDULLA) {
            Some(file) => shared.iter().find(|copy| copy.file() == file),
            None => shared.named(id).ok().flatten(),
        });
        let own = match file_in(FOLDER) {
            Some(file) => remembered.memories.in_file(&file).map(|entry| entry.file.clone()),
            None => match remembered.memories.named(id) {
                Found::One(entry) => Some(entry.file.clone()),
                _ => None,
            },
        };
        match (own, shared) {
            (None, None) => nodes.other.push(id.clone()),
            (own, shared) => {
                nodes.own.extend(own);
                nodes.shared.extend(shared);
            }
        }
    }
    nodes.own = order::distinct(nodes.own);
    nodes
}

/// Brings a copy back that feedback took out; nothing where there is none.
fn restore(
    session: &Session<'_>,
    medulla: &Medulla,
    copies: &[&Copy],
    input: &LearnInput,
    now: Option<u64>,
) -> Result<Option<(Tell, String)>, Rejection> {
    let is_out = |copy: &&&Copy| matches!(copy.standing, Standing::Withdrawn { .. });
    let Some(copy) = copies.iter().find(is_out) else { return Ok(None) };
    let subject = Subject {
        subject: copy.label().to_owned(),
        digest: Digest::of(copy.head().text.as_bytes()).hex(),
        source: copy.head().root.clone().unwrap_or_default(),
        target: MEDULLA,
    };
    let envelope = input.capability.clone().unwrap_or_default();
    let capability = session.allowed(medulla, Action::Restore, &subject, &envelope, now)?;
    let restoration = Restoration {
        file: copy.file().to_owned(),
        by: input.agent_id.clone(),
        at: now.unwrap_or_default(),
        capability: envelope,
        ..Restoration::default()
    }
    .under(capability);
    let path = format!("{MEDULLA}/{}", copy.file());
    Ok(Some((Tell::shared(kind::RESTORED, &restoration, medulla.last), path)))
}

fn learned_text(answer: &Learned) -> String {
    let mut out = String::new();
    for (what, paths) in [
        ("for review", &answer.for_review),
        ("left out of answers", &answer.withdrawn),
        ("shown again", &answer.restored),
    ] {
        for path in paths {
            out.push_str(&format!("{what}: {}\n", escape_line(path)));
        }
    }
    out + &format!("recorded as {}\n", answer.feedback)
}
