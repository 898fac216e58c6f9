//! What a host tells of a command that it ran itself: no tool of an agent (mission §5).

use serde_json::Value;

use super::{Done, Session, Stop};
use crate::hygiene;
use crate::input::read_input;
use crate::mission::now;
use crate::receipts::RunReceipt;
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{NoInput, RunReceiptInput};
use crate::write::write_json;

/// Answers the digest of the list of files: before a command runs.
pub(crate) fn tree(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (_, NoInput {}) = read_input("run_tree", input)?;
    let body = write_json(&session.tree()?);
    Ok(Done { body, ..Done::default() })
}

/// Keeps the receipt of a command that ran.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<RunReceiptInput>("run_receipt", input)?;
    session.brain()?;
    let now = now(&common)?;
    let run: RunReceipt = serde_json::from_value(Value::Object(input.run)).map_err(|error| {
        Rejection::misuse("input/wrong-type", format!("field `run` cannot be read: {error}"))
    })?;
    hygiene::check_words(&[("run.argv", &run.argv.join(" "))])?;
    let receipt = session.receipt(input.agent_id, now, None, Some(run));
    let body = write_json(&receipt);
    Ok(Done { body, tells: vec![Tell::Receipt(Box::new(receipt))], ..Done::default() })
}
