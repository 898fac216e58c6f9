//! A mission begins: what it is about, and the names of everything that follows from that (mission §2).

use super::{Budget, EvidencePolicy, MissionError, MissionId, Mode, Risk, Route, Surroundings};

/// A tie to the head of another mission's log. Whoever starts has looked it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceLink {
    /// The other mission.
    pub mission_id: MissionId,
    /// At least 1.
    pub iteration_id: u64,
    /// The head of its chain.
    pub mission_head_id: String,
    /// A transaction of the caller.
    pub transaction_id: Option<String>,
}

/// What a mission is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Who starts it, and holds it first.
    pub agent: String,
    /// What it works on.
    pub repo: String,
    /// What it is to do.
    pub task: String,
    /// What kind of work.
    pub mode: Mode,
    /// How much.
    pub budget: Budget,
    /// What is at stake.
    pub risk: Risk,
    /// What direct evidence has to be.
    pub policy: EvidencePolicy,
    /// The mission that it goes on from.
    pub parent: Option<MissionId>,
    /// The log that it is tied to.
    pub link: Option<EvidenceLink>,
}

/// A mission that was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// Its id.
    pub id: MissionId,
    /// What it was started with.
    pub start: Start,
    /// Where.
    pub around: Surroundings,
    /// When.
    pub at: u64,
}

/// Starts a mission.
///
/// # Errors
/// An agent, repo or task that is blank.
pub fn decide_start(start: Start, around: Surroundings, at: u64) -> Result<Started, MissionError> {
    not_blank("agent_id", &start.agent)?;
    not_blank("repo", &start.repo)?;
    not_blank("task", &start.task)?;
    Ok(Started { id: MissionId::new(at, &start.agent, &start.task), start, around, at })
}

pub(super) fn not_blank(field: &'static str, value: &str) -> Result<(), MissionError> {
    if value.trim().is_empty() { Err(MissionError::Blank(field)) } else { Ok(()) }
}

impl Start {
    /// The route.
    pub fn route(&self) -> Route {
        Route::of(self.mode, self.budget, self.risk)
    }
}
