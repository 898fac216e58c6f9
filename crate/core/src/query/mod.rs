//! Questions about the graph (query §4): which nodes words mean, what they lead to, what a change
//! of them reaches. Everything is bounded, in a definite order, and costs what it touches.

mod activate;
mod best;
mod impact;
mod index;
mod page;
mod pattern;
mod seek;
mod spread;
mod stem;
mod target;
mod texts;
mod view;
mod why;
mod words;

pub use activate::{Activated, Activation, Dimension, activate};
pub use best::{Best, best};
pub use impact::{Affected, MOST_DEPTH, citing, dependants};
pub use index::{Doc, Field, Index, Owner, Posting, Writer};
pub use page::{code_page, document_page, ordinary_page};
pub use pattern::{Match, Pattern, PatternError};
pub use seek::{is_aside, seek};
pub use spread::{Bounds, ONE, Reached, Step, part, path_to, spread};
pub use target::find;
pub use texts::{Hit, Search};
pub use view::View;
pub use why::{Path, paths};
pub use words::query_words;
