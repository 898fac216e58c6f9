//! How a command on a mission is carried out, and what all answers of missions have in common.

use std::borrow::Cow;

use serde_json::Value;

use l1ght_core::json::MAX_SAFE_INTEGER;
use l1ght_core::light::Confidence;
use l1ght_core::mission::{
    Chain, Claim, EARLIER_TREE, Lapse, Mission, MissionError, MissionId, Record, Verdict,
};

use super::record::Taken;
use super::{Story, shown_event};
use crate::hygiene;
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::tools::{Session, Stop};
use crate::wire::{
    BudgetEnvelope, Common, Decimal, EvidenceProjection, LapsedClaim, NonClaims, Shown,
    VerifiedClaim,
};

/// What no answer of a mission proves (mission §1).
pub(crate) const NON_CLAIMS: NonClaims = [
    "that the graph is right",
    "that the cited text supports the claim",
    "that a host refreshed its caches",
    "that reading the source, tests, compiler output or probes became needless",
    "that many agents are orchestrated",
];

impl From<MissionError> for Rejection {
    fn from(error: MissionError) -> Self {
        let is_misuse = matches!(
            error,
            MissionError::BadId(_)
                | MissionError::Blank(_)
                | MissionError::Unknown { .. }
                | MissionError::BadConfidence(_)
                | MissionError::TooDeep
        );
        let (code, message) = (error.code(), error.to_string());
        let rejection = match is_misuse {
            true => Self::misuse(code, message),
            false => Self::refusal(code, message),
        };
        rejection.help(error.help())
    }
}

impl From<MissionError> for Stop {
    fn from(error: MissionError) -> Self {
        Rejection::from(error).into()
    }
}

/// A command that was carried out, now or before.
pub(crate) struct Commanded<'a> {
    /// The log before it.
    story: Cow<'a, Story>,
    /// Its record.
    pub(crate) taken: Taken,
    /// The chain with it.
    pub(crate) chain: Chain,
    /// What is to be told.
    pub(crate) tells: Vec<Tell>,
    /// True when it was carried out before.
    pub(crate) is_replayed: bool,
}

impl Commanded<'_> {
    /// The mission before it.
    pub(crate) fn mission(&self) -> Result<&Mission, Rejection> {
        self.story.mission.as_ref().ok_or_else(|| unlike("no start"))
    }
}

/// The most bytes of a record: a log that is read whole has many.
const RECORD_BYTES: usize = 1 << 20;

/// The text of the next record in the log of `id`.
///
/// # Errors
/// When it would be too large, or could not be read back: that would end the log.
pub(crate) fn write_record(
    taken: &Taken,
    id: &MissionId,
    chain: Chain,
) -> Result<String, Rejection> {
    let text = taken.write(id.as_str(), chain);
    let refused = |code, message| {
        let help = "tell what matters of it, or a file that has the rest";
        Err(Rejection::refusal(code, message).help(help))
    };
    if text.len() > RECORD_BYTES {
        let message =
            format!("the record would have {} bytes, more than {RECORD_BYTES}", text.len());
        return refused("mission/too-large", message);
    }
    match Taken::read(&text, id.as_str(), chain) {
        Ok(_) => Ok(text),
        Err(what) => {
            refused("mission/unwritable", format!("the record would not read back: {what}"))
        }
    }
}

/// A record that is not of the kind that its command makes.
pub(crate) fn unlike(what: &str) -> Rejection {
    let message = format!("that `command_id` was used for another command: it recorded {what}");
    Rejection::misuse("mission/command-used", message).help("use a new `command_id`")
}

impl<'a> Session<'a> {
    /// Carries out a command: what `decide` makes of the mission is the next record, unless a command
    /// of that name was carried out before.
    pub(crate) fn command(
        &self,
        id: &str,
        agent: &str,
        name: Option<&str>,
        decide: impl FnOnce(&Mission) -> Result<(Record, Option<Value>), Stop>,
    ) -> Result<Commanded<'a>, Stop> {
        self.brain()?;
        hygiene::check_words(&[("command_id", name.unwrap_or_default())])?;
        let id = MissionId::read(id)?;
        let (story, mission) = self.remembered.missions.get_whole(&id)?;
        if let Some((before, taken, chain)) = name.and_then(|name| story.replayed(name)) {
            if taken.agent() != agent {
                return Err(unlike("one of another agent").into());
            }
            let story = Cow::Owned(before);
            return Ok(Commanded { story, taken, chain, tells: Vec::new(), is_replayed: true });
        }
        let (record, packet) = decide(mission)?;
        let taken = Taken { record, packet, command_id: name.map(str::to_owned) };
        let text = write_record(&taken, &id, story.chain())?;
        let chain = story.chain().with_text(&text);
        let tell = Tell::Mission { id, text, seen: story.len(), command: taken.command_id.clone() };
        let story = Cow::Borrowed(story);
        Ok(Commanded { story, taken, chain, tells: vec![tell], is_replayed: false })
    }

    /// Whether what a command recorded, now or before, follows a head of the log that the mission is
    /// tied to.
    pub(crate) fn projection(&self, mission: &Mission, is_replayed: bool) -> EvidenceProjection {
        let Some(link) = &mission.started.start.link else { return no_link() };
        match self.remembered.missions.story(&link.mission_id) {
            Some(story) if story.has_head(&link.mission_head_id) => {
                EvidenceProjection::linked(is_replayed)
            }
            Some(_) => EvidenceProjection::gap(
                "evidence_projection_failed",
                format!("the log of `{}` no longer has that head", link.mission_id),
            ),
            None => EvidenceProjection::gap(
                "evidence_projection_failed",
                format!("the log of `{}` cannot be read here", link.mission_id),
            ),
        }
    }
}

/// What is said where a mission is tied to no other log.
pub(crate) fn no_link() -> EvidenceProjection {
    EvidenceProjection::gap(
        "canonical_evidence_link_absent",
        "this mission was started without `evidence_link`".to_owned(),
    )
}

/// The share of the budget that so many events use up.
pub(crate) fn consumed(mission: &Mission, events: usize) -> Decimal {
    Decimal(Confidence(mission.started.start.budget.consumed(events)))
}

/// What the budget allows.
pub(crate) fn envelope(mission: &Mission) -> BudgetEnvelope {
    let envelope = mission.started.start.budget.envelope();
    BudgetEnvelope {
        max_tool_calls: envelope.max_tool_calls,
        max_files_read: envelope.max_files_read,
        soft_deadline_ms: envelope.soft_deadline_ms,
    }
}

/// All lapsed claims.
pub(crate) fn lapsed(mission: &Mission, lapses: &[Lapse]) -> Vec<LapsedClaim> {
    lapsed_where(mission, lapses, |_| true)
}

/// Those whose evidence changed, and those on commands that ran on an earlier tree.
pub(crate) fn lapsed_apart(
    mission: &Mission,
    lapses: &[Lapse],
) -> (Vec<LapsedClaim>, Vec<LapsedClaim>) {
    let is_earlier = |lapse: &Lapse| lapse.verdict == EARLIER_TREE;
    let stale = lapsed_where(mission, lapses, |lapse| !is_earlier(lapse));
    (stale, lapsed_where(mission, lapses, is_earlier))
}

fn lapsed_where(
    mission: &Mission,
    lapses: &[Lapse],
    is_in: impl Fn(&Lapse) -> bool,
) -> Vec<LapsedClaim> {
    let claim = |id: &str| mission.claims.iter().find(|claim| claim.id == id);
    let lapses = lapses.iter().filter(|lapse| is_in(lapse));
    lapses.filter_map(|lapse| Some(LapsedClaim::of(claim(&lapse.claim_id)?, lapse))).collect()
}

/// The verified claims that hold.
pub(crate) fn verified(mission: &Mission, lapses: &[Lapse]) -> Vec<VerifiedClaim> {
    mission.verified(lapses).map(Into::into).collect()
}

/// True when the reading of some verified claim is vouched for by nobody but the caller.
pub(crate) fn self_attested(mission: &Mission) -> bool {
    let is_own = |claim: &Claim| claim.verdict == Verdict::Verified && claim.graded.self_attested;
    mission.claims.iter().any(is_own)
}

/// All events as they are shown.
pub(crate) fn events(mission: &Mission) -> Vec<Shown> {
    mission.events.iter().map(shown_event).collect()
}

/// `active` or `closed`.
pub(crate) fn status(mission: &Mission) -> &'static str {
    if mission.closed.is_some() { "closed" } else { "active" }
}

/// The time, which every command needs.
pub(crate) fn now(common: &Common) -> Result<u64, Rejection> {
    let known = common.now.filter(|now| *now <= MAX_SAFE_INTEGER);
    known.ok_or_else(|| {
        Rejection::misuse("mission/no-clock", "`now` is no time".to_owned())
            .help("give the time in milliseconds since 1970")
    })
}
