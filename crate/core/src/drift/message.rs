//! What findings say, in plain English: what happened, and what to do next.

use super::judged::Judged;
use super::link::Dead;
use super::{TextChange, Verdict};
use crate::evidence::{Anchor, Key, Resolution, Resolved};

pub(super) const REWORDED: &str = "the claim is not worded, or its evidence not written, as when somebody stood by it; if it \
    still says the same of the code, run `l1ght accept` with a reason";
pub(super) const UNDERMINED: &str = "it depends on a claim whose code has changed; look at that one \
    first";
pub(super) const UNSUPPORTED: &str = "nothing under this claim names a path, so nothing can check \
    it; cite the code it speaks of";
pub(super) const AGED: &str = "the claim is older than the limit";

const NOT_LISTED: &str = "no file of that path is listed";
const OTHER_CASE: &str = "the path is spelled in other letters' case";
const OUTSIDE: &str = "the path leads outside the root";
const SEVERAL: &str = "the reference names several files";

/// The message of an item.
pub(super) fn of_item(resolved: &Resolved, judged: &Judged) -> String {
    let cited = &resolved.anchor;
    let what = what(cited, judged);
    let reason = judged.reason.as_deref();
    let next = next(cited, judged);
    match reason.filter(|_| says_reason(judged.verdict)) {
        Some(reason) => format!("{what}: {reason}{next}"),
        None => format!("{what}{next}"),
    }
}

/// Why a reference has no place that a baseline could speak of; `None` when it has one.
pub(super) fn of_resolution(resolution: &Resolution) -> Option<String> {
    let reason = match resolution {
        Resolution::Found | Resolution::Remark | Resolution::Foreign => return None,
        Resolution::Missing { .. } => NOT_LISTED,
        Resolution::CaseMismatch { .. } => OTHER_CASE,
        Resolution::OutsideRoot => OUTSIDE,
        Resolution::Ambiguous { .. } => SEVERAL,
        Resolution::Invalid { reason } | Resolution::Unverifiable { reason } => reason,
    };
    Some(reason.to_owned())
}

fn says_reason(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Changed | Verdict::FileGone | Verdict::SectionGone)
}

/// What happened.
fn what(cited: &Anchor, judged: &Judged) -> String {
    let target = judged.target.as_deref().unwrap_or_default();
    let same = match judged.text {
        Some(TextChange::Same) => "unchanged",
        Some(TextChange::Reformatted) => "with other white space",
        _ => "with other comments",
    };
    let path = cited.path().map_or_else(|| cited.to_string(), ToString::to_string);
    let cited = match &judged.narrowed {
        Some(symbol) => format!("`{symbol}` in `{cited}`, which the claim names,"),
        None => format!("`{cited}`"),
    };
    match judged.verdict {
        Verdict::FileGone => format!("`{path}` is gone"),
        Verdict::SymbolGone => format!("{cited} is gone"),
        Verdict::SectionGone => format!("{cited} is gone: no heading of that name is left"),
        Verdict::OutOfRange => format!("{cited} is past the end of the file"),
        Verdict::Changed => {
            format!("{cited} does not say what it said when somebody stood by this")
        }
        Verdict::FileChanged => format!("{cited} changed since somebody stood by this"),
        Verdict::Ambiguous => format!("{cited} could mean several things"),
        Verdict::Missing => format!("{cited} does not exist"),
        Verdict::Invalid => format!("{cited} is no evidence"),
        Verdict::OutsideRoot => format!("{cited} is not looked at"),
        Verdict::CaseMismatch => format!("{cited} is spelled `{target}`"),
        Verdict::Unverifiable => format!("{cited} cannot be judged here"),
        Verdict::Foreign => format!("{cited} belongs to another brain and is not judged here"),
        Verdict::Unbound => format!("nobody has stood by {cited} yet"),
        Verdict::Moved => format!("{cited} moved to `{target}`, {same}"),
        Verdict::Renamed => format!("{cited} is named `{target}` now, {same}"),
        Verdict::Relocated => format!("{cited} is at `{target}` now, {same}"),
        Verdict::CommentsOnly => format!("only comments of {cited} changed"),
        Verdict::Reformatted => format!("only white space of {cited} changed"),
        Verdict::Fresh => format!("{cited} is what it was"),
        Verdict::Remark => "it names no path, so nothing can check it".to_owned(),
    }
}

/// What to do next, after a semicolon.
fn next(cited: &Anchor, judged: &Judged) -> String {
    let candidates = candidates(judged);
    match judged.verdict {
        Verdict::FileGone | Verdict::SymbolGone | Verdict::SectionGone | Verdict::OutOfRange => {
            format!("{candidates}; cite where it is now, or take the claim back")
        }
        Verdict::Changed | Verdict::FileChanged => format!(
            "{candidates}; read it, then correct the claim or run \
             `l1ght accept --evidence \"{cited}\" --reason \"…\"`"
        ),
        Verdict::Ambiguous => format!("{candidates}; write which one"),
        Verdict::Missing if judged.suggestion.is_some() => format!(
            "; `{}` does, and `l1ght fix` writes that",
            judged.suggestion.as_deref().unwrap_or_default()
        ),
        Verdict::Missing => format!("{candidates}; correct the reference"),
        Verdict::Invalid => "; cite the code the claim speaks of".to_owned(),
        Verdict::OutsideRoot => "; cite a file of this repository".to_owned(),
        Verdict::CaseMismatch => "; write it that way".to_owned(),
        Verdict::Unbound => "; read it, then run `l1ght bind`".to_owned(),
        Verdict::Moved | Verdict::Renamed | Verdict::Relocated => {
            "; `l1ght fix` rewrites the reference".to_owned()
        }
        _ => String::new(),
    }
}

fn candidates(judged: &Judged) -> String {
    if judged.candidates.is_empty() {
        return String::new();
    }
    let all: Vec<String> = judged.candidates.iter().map(|one| format!("`{one}`")).collect();
    format!("; it may be {}", all.join(" or "))
}

/// A document over the age limit; `age` in milliseconds.
pub(super) fn aged(age: u64) -> String {
    format!(
        "the document was created {} hours ago, which is over the limit; read it again and renew \
         `Created`, or retire it",
        age / 3_600_000
    )
}

/// A lock line without an item.
pub(super) fn orphaned(key: &Key) -> String {
    format!(
        "`l1ght.lock` has a baseline of `{}` for `{}`, and the document no longer cites it for \
         that; restore the evidence, or run `l1ght bind --prune REASON`",
        key.anchor, key.claim
    )
}

/// A key with several different lines; `is_cited` when an item has it.
pub(super) fn contested(key: &Key, is_cited: bool) -> String {
    let next = match is_cited {
        true => "look at the code and settle it with `l1ght accept`",
        false => "nothing cites it any more: run `l1ght bind --prune REASON`",
    };
    format!(
        "`l1ght.lock` has two different baselines of `{}` for `{}`, as after a merge; {next}",
        key.anchor, key.claim
    )
}

/// A baseline that moved without an acceptance.
pub(super) fn restamped(key: &Key) -> String {
    format!(
        "the baseline of `{}` for `{}` moved or vanished and nobody said why; put it back, or run \
         `l1ght accept` with a reason",
        key.anchor, key.claim
    )
}

/// A link that leads nowhere.
pub(super) fn dead_link(dead: &Dead<'_>) -> String {
    match &dead.heading {
        Some(heading) => format!(
            "the link leads to a heading `{heading}` that `{}` does not have; correct it",
            dead.path
        ),
        None => format!("the link leads to `{}`, which does not exist; correct it", dead.path),
    }
}
