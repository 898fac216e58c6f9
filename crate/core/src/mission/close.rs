//! A mission ends, once (mission §7).

use std::collections::BTreeSet;

use super::{Lapse, Mission, MissionError};

/// The end of a mission. With the records before it, it is the proof packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Who closed it, and with what words.
    pub closing: Closing,
    /// Verified claims that no longer held.
    pub lapses: Vec<Lapse>,
    /// When.
    pub at: u64,
}

/// What somebody closes with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closing {
    /// Who.
    pub agent: String,
    /// In their words.
    pub summary: Option<String>,
    /// What was left out, each once.
    pub gaps: BTreeSet<String>,
    /// What is not claimed, each once.
    pub non_claims: BTreeSet<String>,
}

/// What closing comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A record to make.
    New(Closed),
    /// It had ended so already: nothing to record, the same answer.
    Already(Closed),
}

/// Closes a mission.
///
/// # Errors
/// When somebody else may act, or it was closed with other words.
pub fn decide_close(
    mission: &Mission,
    closing: Closing,
    lapses: &[Lapse],
    at: u64,
) -> Result<Ending, MissionError> {
    mission.check_holder(&closing.agent)?;
    match &mission.closed {
        None => Ok(Ending::New(Closed { closing, lapses: lapses.to_vec(), at })),
        Some(closed) if closed.closing == closing => Ok(Ending::Already(closed.clone())),
        Some(_) => Err(MissionError::ClosedDifferently(mission.started.id.clone())),
    }
}
