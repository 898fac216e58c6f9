//! Which of two memories of one name may stand: state first, then confidence (memory §2).

use super::Memory;
use crate::light::{Confidence, read_confidence};

/// How strongly a memory is stood by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Of its state: `verified` 2, `outdated` 0, any other 1.
    pub rank: u8,
    /// The highest of its claims; `None` when none says one.
    pub confidence: Option<Confidence>,
}

/// What a weaker memory lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The rank of its state.
    State,
    /// Confidence, where both are known.
    Confidence,
}

impl Shortfall {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Confidence => "confidence",
        }
    }
}

impl Strength {
    /// That of a memory.
    pub fn of(memory: &Memory) -> Self {
        let rank = match memory.state.to_lowercase().as_str() {
            "verified" => 2,
            "outdated" => 0,
            _ => 1,
        };
        let known = memory.claims.iter().filter_map(|claim| claim.confidence.as_deref());
        Self { rank, confidence: known.filter_map(read_confidence).max() }
    }

    /// What this one lacks to stand in the place of `old`; nothing when it may. An unknown confidence
    /// is no less than any, so that it makes nothing immutable.
    pub fn lacks(self, old: Self) -> Option<Shortfall> {
        if self.rank < old.rank {
            return Some(Shortfall::State);
        }
        let weaker = self.confidence.zip(old.confidence).is_some_and(|(new, old)| new < old);
        weaker.then_some(Shortfall::Confidence)
    }
}
