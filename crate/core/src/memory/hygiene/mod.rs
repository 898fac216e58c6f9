//! Hygiene: what must not be written (merge conflicts, secrets) and what must not go unseen
//! (invisible characters, words of mixed scripts). A hit says which rule and where, never what.

mod address;
mod assignment;
mod checksum;
mod conflict;
mod form;
mod format;
mod key_block;
mod placeholder;
mod rule;
mod run;
mod script;
mod token;
mod unseen;

use crate::text::Span;

pub use rule::{HygieneRule, hygiene_rule, hygiene_rules};
use run::Runs;

/// What a hit means for a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is written.
    Refused,
    /// It is written as it is, and the place is told.
    Flagged,
}

/// A place where a text breaks a rule. Never holds the text itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Name of the rule; [`hygiene_rule`] says what it looks for.
    pub rule: &'static str,
    /// What it means for a write.
    pub severity: Severity,
    /// Where, in bytes.
    pub span: Span,
}

impl Hit {
    fn refused(rule: &'static str, start: usize, end: usize) -> Self {
        Self { rule, severity: Severity::Refused, span: Span::new(start..end) }
    }

    fn flagged(rule: &'static str, start: usize, end: usize) -> Self {
        Self { rule, severity: Severity::Flagged, span: Span::new(start..end) }
    }
}

/// Hits in a text field, by position: merge-conflict markers and secrets are refused; invisible,
/// bidirectional and tag characters and words of mixed scripts are flagged. Linear in the length.
pub fn check_text(text: &str) -> Vec<Hit> {
    let mut hits = secrets(text);
    hits.extend(conflict::check(text));
    hits.extend(unseen::check(text));
    hits.sort_by_key(|hit| (hit.span, hit.rule));
    hits
}

/// Hits in an id or a path: what is flagged in a text is refused here too.
pub fn check_name(text: &str) -> Vec<Hit> {
    let refused = |hit| Hit { severity: Severity::Refused, ..hit };
    check_text(text).into_iter().map(refused).collect()
}

/// One hit for each secret: the rules that know most are asked first, and a later one is silent
/// where an earlier one has spoken.
fn secrets(text: &str) -> Vec<Hit> {
    let (mut hits, mut values) = (Vec::new(), Vec::new());
    for run in Runs::of(text) {
        token::check(text, run.clone(), &mut hits);
        assignment::check(text, run, &mut values);
    }
    for found in [key_block::check(text), address::check(text), values] {
        // Both lists are in order, so one walk finds what overlaps.
        let mut known = hits.iter().peekable();
        let is_new = |hit: &Hit| {
            while known.next_if(|other| other.span.end <= hit.span.start).is_some() {}
            known.peek().is_none_or(|other| other.span.start >= hit.span.end)
        };
        let new: Vec<Hit> = found.into_iter().filter(is_new).collect();
        hits.extend(new);
        hits.sort_by_key(|hit| hit.span);
    }
    hits
}
