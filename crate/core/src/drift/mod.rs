//! Verdicts: for every claim, what the code it cites looks like now (evidence §3, §4).
//!
//! `check` is a pure function of documents, baselines, files and `now`. Nothing here writes;
//! commands that change something answer with the writes the host should make.

mod accept;
mod adopt;
mod bind;
mod check;
mod documents;
mod finding;
mod fix;
mod flags;
mod ground;
mod hunt;
mod judge;
mod judged;
mod lines;
mod link;
mod message;
mod moved;
mod named;
mod question;
mod reader;
mod record;
mod refs;
mod report;
mod restamp;
mod section;
mod set;
mod sought;
mod stamp;
mod subject;
mod suggest;
mod summary;
mod survey;
mod symbol;
mod verdict;
mod view;
mod written;

pub use crate::evidence::Level;
pub use accept::{AcceptAnswer, AcceptRequest, Moved, accept};
pub use bind::{BindAnswer, NotBound, bind};
pub use check::check;
pub use documents::Documents;
pub use fix::{FixAnswer, Fixed, fix};
pub use flags::created;
pub use question::{LOCK_PATH, Question, Scope};
pub use reader::has_id;
pub use refs::{Ref, RefsAnswer, Through, refs};
pub use report::{
    AcceptedMove, ClaimReport, DocumentReport, Finding, Flag, Group, Item, ItemBaseline, Narrowed,
    Place, Report, Skipped, Summary, TextChange,
};
pub use stamp::{Refusal, Stamp};
pub use suggest::{SuggestAnswer, Suggested, suggest};
pub use verdict::Verdict;
