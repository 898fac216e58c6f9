//! Missions: a bounded route, direct proof and an honest end, as values and pure functions.
//!
//! A mission is the fold of its records. `decide_*` judges a command against that fold and answers
//! the next record or a refusal; files, lapses and the time are arguments.

mod body;
mod canonical;
mod chain;
mod choice;
mod close;
mod error;
mod event;
mod facts;
mod grade;
mod handoff;
mod id;
mod kind;
mod merkle;
#[expect(clippy::module_inception, reason = "one main type a file, and this is its name")]
mod mission;
mod next;
mod packet;
mod record;
mod reference;
mod route;
mod start;
mod surroundings;
mod verify;

pub use body::{Body, Fields};
pub use canonical::{canonical, canonical_number};
pub use chain::Chain;
pub use choice::{Budget, Choice, Envelope, EvidencePolicy, Mode, Risk};
pub use close::{Closed, Closing, Ending, decide_close};
pub use error::MissionError;
pub use event::{Event, Told, decide_event};
pub use facts::{EARLIER_TREE, Facts, FileFact, Lapse, Read, Receipt, Receipted};
pub use grade::{Corroboration, Grade, Graded, Source, grade_evidence, plan_evidence};
pub use handoff::{Handing, Handoff, Trail, decide_handoff};
pub use id::MissionId;
pub use kind::Class;
pub use merkle::{inclusion_proof, is_included, leaf_hash, record_leaf, root};
pub use mission::Mission;
pub use next::{Advice, Move, Step, advise, decide_next};
pub use packet::{PacketCheck, PacketProblem, next_action, verify_packet};
pub use record::Record;
pub use reference::{Place, Reference, parse_reference};
pub use route::{Phase, Route, StarterMove, starter_moves};
pub use start::{EvidenceLink, Start, Started, decide_start};
pub use surroundings::{Surroundings, Trust};
pub use verify::{Asserted, Claim, RequiredMove, Verdict, decide_verify};
