//! The kinds of edits. Each makes one random change whose meaning follows from how it was made;
//! `None` when this file, with these dice, has no place for it.

pub(crate) mod comment;
mod delete;
mod ends;
mod layout;
mod reindent;
mod relocate;
mod rename;
mod rewrap;
pub(crate) mod token;

use crate::edit::{Change, Kind};
use crate::rng::Rng;
use crate::sample::Sample;

/// Makes one change of `kind`.
pub fn make(kind: Kind, sample: &Sample, rng: &mut Rng) -> Option<Change> {
    match kind {
        Kind::Reindent => reindent::make(sample, rng),
        Kind::Rewrap => rewrap::make(sample, rng),
        Kind::LineEnds => ends::make(sample, rng),
        Kind::CommentAdd => comment::add(sample, rng),
        Kind::CommentChange => comment::change(sample, rng),
        Kind::Token => token::word_or_sign(sample, rng),
        Kind::Text => token::text(sample, rng),
        Kind::Number => token::number(sample, rng),
        Kind::Rename => rename::make(sample, rng),
        Kind::MoveLines => relocate::lines(sample, rng),
        Kind::MoveFile => relocate::file(sample, rng),
        Kind::Delete => delete::make(sample, rng),
        Kind::Layout => layout::make(sample, rng),
        Kind::Elsewhere => token::elsewhere(sample, rng),
        Kind::Formatter => None, // formatters make theirs
    }
}
