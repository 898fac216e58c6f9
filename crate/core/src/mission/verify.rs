//! A claim is made and graded (mission §5).

use serde_json::Value;

use super::start::not_blank;
use super::{Facts, Grade, Graded, Mission, MissionError, Mode, grade_evidence};
use crate::light::Confidence;

/// What a claim is worth to the mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Direct evidence is on record.
    Verified,
    /// It is not.
    Insufficient,
}

impl Verdict {
    /// That of a claim whose evidence is worth so much: nothing but direct evidence verifies.
    pub fn of(grade: Grade) -> Self {
        if grade == Grade::Direct { Self::Verified } else { Self::Insufficient }
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified_for_mission",
            Self::Insufficient => "insufficient_evidence",
        }
    }
}

/// A claim of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// `clm_<n>_<ms>`.
    pub id: String,
    /// Who made it.
    pub agent: String,
    /// What it says.
    pub text: String,
    /// Its references, as written.
    pub refs: Vec<String>,
    /// How sure the agent is; at most one half for a label that nothing stands behind.
    pub confidence: Option<Confidence>,
    /// What its evidence is worth.
    pub graded: Graded,
    /// What that makes of it.
    pub verdict: Verdict,
    /// What its places looked like then, as lines of a lock file.
    pub baselines: Vec<String>,
    /// When.
    pub at: u64,
}

/// What an agent claims.
#[derive(Clone, Copy, Debug)]
pub struct Asserted<'a> {
    /// Who claims.
    pub agent: &'a str,
    /// What.
    pub text: &'a str,
    /// On which evidence.
    pub refs: &'a [String],
    /// How sure, as given.
    pub confidence: Option<&'a Value>,
}

const ONE: f64 = 1_000_000.0;
const HALF: Confidence = Confidence(500_000);

/// Judges a claim by its evidence.
///
/// # Errors
/// When the mission is closed or somebody else's, the claim is blank, or its confidence is none.
pub fn decide_verify(
    mission: &Mission,
    asserted: Asserted<'_>,
    facts: &Facts,
    at: u64,
) -> Result<Claim, MissionError> {
    mission.check_open_for(asserted.agent)?;
    not_blank("claim", asserted.text)?;
    let confidence = asserted.confidence.map(read_number).transpose()?;
    let graded = grade_evidence(mission, asserted.refs, facts);
    let capped = |given: Confidence| match graded.grade {
        Grade::DirectUnverified => given.min(HALF),
        _ => given,
    };
    Ok(Claim {
        id: format!("clm_{}_{at}", mission.claims.len() + 1),
        agent: asserted.agent.to_owned(),
        text: asserted.text.to_owned(),
        refs: asserted.refs.to_vec(),
        confidence: confidence.map(capped),
        verdict: Verdict::of(graded.grade),
        graded,
        baselines: Vec::new(),
        at,
    })
}

/// A finite number from 0 to 1. A host hands on what is not finite as `null`, which is none either.
fn read_number(given: &Value) -> Result<Confidence, MissionError> {
    match given.as_f64().filter(|number| (0.0..=1.0).contains(number)) {
        Some(number) => Ok(Confidence((number * ONE).round() as u32)),
        None => Err(MissionError::BadConfidence(given.to_string())),
    }
}

/// What to do after a claim was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequiredMove {
    /// Its type on the wire.
    pub kind: &'static str,
    /// Why.
    pub why: &'static str,
    /// What evidence it has to bring.
    pub evidence: Option<&'static str>,
}

impl Claim {
    /// What to do next.
    pub fn required_move(&self, mode: Mode) -> RequiredMove {
        let (kind, why, evidence) = match (self.graded.grade, mode) {
            (Grade::Direct, Mode::BugHunt) => {
                ("mission_next", "one finding is no sweep", Some("coverage_sweep_or_next_claim"))
            }
            (Grade::Direct, _) => ("claim_or_close", "the claim is verified", None),
            (Grade::DirectUnverified, _) => (
                "read_file",
                "nothing on record stands behind the label",
                Some("existing_path_or_recorded_event"),
            ),
            _ => (
                "read_file",
                "nothing was read or run for this claim",
                Some("direct_read_or_runtime_probe"),
            ),
        };
        RequiredMove { kind, why, evidence }
    }
}
