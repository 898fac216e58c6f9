//! The records of a mission's log: one for each command that was carried out.

use super::{Claim, Closed, Event, Handoff, Started, Step};

/// One record.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// The mission began: the first record, and only that.
    Started(Started),
    /// Something was told.
    Event(Event),
    /// The next move was asked for.
    Step(Step),
    /// A claim was made and graded.
    Claim(Claim),
    /// It was handed to somebody, or a checkpoint was kept.
    Handoff(Handoff),
    /// It ended.
    Closed(Closed),
}
