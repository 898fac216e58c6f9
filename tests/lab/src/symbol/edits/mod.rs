//! The edits of symbols. Each makes one random change whose meaning follows from how it was made;
//! `None` when this symbol, with these dice, has no place for it.

mod files;
mod format;
mod gone;
mod names;
mod places;
mod words;

pub use format::Formats;

use super::site::Site;
use super::story::{Label, Story};
use crate::oracle::Oracle;
use crate::rng::Rng;

/// Makes one edit.
pub fn make(label: Label, site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    match label {
        Label::Inside => words::inside(site, oracle, rng),
        Label::Signature => words::signature(site, oracle, rng),
        Label::Beside => words::beside(site, oracle, rng),
        Label::Doc => words::doc(site, oracle, rng),
        Label::Rename => names::rename(site, oracle, rng),
        Label::Namesake => names::namesake(site, oracle, rng),
        Label::Within => places::within(site, oracle, rng),
        Label::Across => places::across(site, oracle, rng),
        Label::Split => files::split(site, oracle, rng),
        Label::Merge => files::merge(site, oracle, rng),
        Label::Delete => gone::delete(site, oracle),
        Label::Twin => gone::twin(site, oracle, rng),
        Label::Spaced | Label::Formatted => None, // formatters make theirs
    }
}
