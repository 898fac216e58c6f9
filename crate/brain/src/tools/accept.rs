//! `accept`: a claim still holds; who says so, why, and both sides (evidence §4).

use l1ght_core::drift::{self, AcceptAnswer, AcceptRequest, Stamp};

use super::session::own_scope_of;
use super::{Done, Session, Stop, settle};
use crate::input::read_input;
use crate::rejection::refused;
use crate::wire::{AcceptInput, Accepted};
use crate::write::escape::escape_line;
use crate::write::{Paint, counted, write_change};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<AcceptInput>("accept", input)?;
    let settled = session.settled()?;
    let scope = own_scope_of(&common);
    let request = AcceptRequest {
        stamp: Stamp { by: input.by, reason: input.reason },
        claims: input.claim,
        evidence: input.evidence,
        roots: input.root,
        all: input.all,
    };
    let question = session.question(settled, &scope, common.now);
    let answer = settle(drift::accept(&question, &request))?.map_err(refused)?;
    let wire = Accepted::of(&request.stamp, &answer);
    let done = session.done(&wire, || accept_text(&answer, &request.stamp, session.paint()))?;
    let exit = u8::from(!answer.refused.is_empty());
    Ok(Done { exit, writes: answer.writes, ..done })
}

fn accept_text(answer: &AcceptAnswer, stamp: &Stamp, paint: Paint) -> String {
    let mut out = String::new();
    for moved in &answer.moved {
        let place = format!("{}:{}", moved.key.doc, moved.position.line);
        let line = format!("{place}  {}: {}", moved.key.claim, moved.evidence);
        out.push_str(&format!("{}\n", escape_line(&line)));
        write_change(&mut out, moved.before.as_deref().unwrap_or_default(), &moved.after, paint);
    }
    for item in &answer.refused {
        let place = format!("{}:{}", item.document, item.position.line);
        let line =
            format!("not accepted {place} {}: {}: {}", item.claim, item.evidence, item.reason);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    let moved = counted(answer.moved.len() as u64, "baseline");
    let last = format!("{moved} accepted by {}: {}", stamp.by, stamp.reason);
    out.push_str(&format!("{}\n", escape_line(&last)));
    out
}
