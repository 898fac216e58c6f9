//! The answer of a judge: where the cited thing is, whether it is the same, and the verdict that
//! follows (evidence §3).

use super::{Place, TextChange, Verdict};
use crate::evidence::{Anchor, Baseline};
use crate::text::lex::{Language, Prints};

/// What was found for one item.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub verdict: Verdict,
    pub place: Option<Place>,
    pub text: Option<TextChange>,
    /// The place now, in canonical form.
    pub target: Option<String>,
    pub candidates: Vec<String>,
    pub suggestion: Option<String>,
    pub reason: Option<String>,
    pub partial: bool,
    /// The cited text now, bounded.
    pub after: Option<String>,
    /// The symbol that a claim about a file is judged by.
    pub narrowed: Option<String>,
    /// Why the file counts as generated, if it does.
    pub generated: Option<&'static str>,
}

impl Judged {
    /// A verdict without a judgement.
    pub(super) fn plain(verdict: Verdict, reason: Option<String>) -> Self {
        Self {
            verdict,
            place: None,
            text: None,
            target: None,
            candidates: Vec::new(),
            suggestion: None,
            reason,
            partial: false,
            after: None,
            narrowed: None,
            generated: None,
        }
    }

    pub(super) fn unverifiable(reason: impl Into<String>) -> Self {
        Self::plain(Verdict::Unverifiable, Some(reason.into()))
    }

    /// Still where it was.
    pub(super) fn same_place(anchor: &Anchor, text: TextChange) -> Self {
        let whole = matches!(anchor, Anchor::File(_) | Anchor::Set(_));
        let verdict = match text {
            TextChange::Same => Verdict::Fresh,
            TextChange::Reformatted => Verdict::Reformatted,
            TextChange::CommentsOnly => Verdict::CommentsOnly,
            TextChange::Changed if whole => Verdict::FileChanged,
            TextChange::Changed => Verdict::Changed,
        };
        Self { place: Some(Place::Same), text: Some(text), ..Self::plain(verdict, None) }
    }

    /// A symbol that is there still. A claim about a file that was narrowed to it is judged as one
    /// about the symbol.
    pub(super) fn same_symbol(anchor: &Anchor, text: TextChange) -> Self {
        let judged = Self::same_place(anchor, text);
        match text {
            TextChange::Changed => Self { verdict: Verdict::Changed, ..judged },
            _ => judged,
        }
    }

    /// Somewhere else, proved; its text is not `Changed`.
    pub(super) fn elsewhere(place: Place, text: TextChange, target: &Anchor) -> Self {
        let verdict = match place {
            Place::Relocated => Verdict::Relocated,
            Place::Renamed => Verdict::Renamed,
            _ => Verdict::Moved,
        };
        let target = target.to_string();
        Self {
            place: Some(place),
            text: Some(text),
            suggestion: Some(target.clone()),
            target: Some(target),
            ..Self::plain(verdict, None)
        }
    }

    /// Not found.
    pub(super) fn gone(verdict: Verdict, candidates: Vec<String>, reason: String) -> Self {
        Self { place: Some(Place::Gone), candidates, ..Self::plain(verdict, Some(reason)) }
    }
}

/// What became of a span of one file: the strictest print that is still equal.
///
/// In a text without a table every byte counts.
pub(super) fn text_change(then: &Baseline, now: &Prints) -> TextChange {
    match print_change(then, now) {
        TextChange::Same => TextChange::Same,
        _ if then.norm == Language::Plain.normalizer() => TextChange::Changed,
        change => change,
    }
}

/// The strictest print that is still equal.
pub(super) fn print_change(then: &Baseline, now: &Prints) -> TextChange {
    if then.span == now.text {
        TextChange::Same
    } else if then.code != now.code {
        TextChange::Changed
    } else if then.tokens == now.tokens {
        TextChange::Reformatted
    } else {
        TextChange::CommentsOnly
    }
}
