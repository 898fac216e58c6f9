//! The judge of one item: whether it can be judged at all, then by what it cites (evidence §3).

use super::ground::{Ground, absent_reason};
use super::judged::{Judged, text_change};
use super::message::of_resolution;
use super::reader::Reader;
use super::subject::Cited;
use super::{Verdict, lines, moved, section, set, symbol};
use crate::evidence::{Absent, Anchor, Baseline, Excerpt, Resolution};
use crate::text::RepoPath;

/// Judges an item; `None` when something is wanted first.
pub(super) fn judge<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    item: &Cited<'a>,
) -> Option<Judged> {
    if let Some(judged) = unjudged(ground, item) {
        return Some(judged);
    }
    let anchor = &item.resolved.anchor;
    let Some(baseline) = &item.baseline else { return unbound(reader, item) };
    let mut judged = compared(ground, reader, anchor, baseline)?;
    if judged.after.as_ref() == Some(&baseline.excerpt) {
        judged.after = None;
    }
    if let Anchor::File(path) = anchor {
        judged.narrowed = baseline.narrowed.clone();
        judged.generated = ground.generated.reason(path, ground.question.bytes(path));
    }
    Some(judged)
}

/// What the reference is when it cannot be judged, whatever its baseline.
fn unjudged(ground: &Ground<'_>, item: &Cited<'_>) -> Option<Judged> {
    if item.contested {
        return Some(Judged::unverifiable("the lock file has two different baselines for it"));
    }
    let resolution = &item.resolved.resolution;
    let plain = |verdict| Judged::plain(verdict, of_resolution(resolution));
    Some(match resolution {
        Resolution::Found => return absent(ground, &item.resolved.anchor),
        Resolution::Missing { .. } if item.baseline.is_some() => return None,
        Resolution::Missing { suggestion, nearest } => Judged {
            suggestion: suggestion.clone(),
            candidates: nearest.clone(),
            ..plain(Verdict::Missing)
        },
        Resolution::CaseMismatch { real } => {
            Judged { target: Some(real.clone()), ..plain(Verdict::CaseMismatch) }
        }
        Resolution::Ambiguous { candidates } => {
            Judged { candidates: candidates.clone(), ..plain(Verdict::Ambiguous) }
        }
        Resolution::OutsideRoot => plain(Verdict::OutsideRoot),
        Resolution::Invalid { .. } => plain(Verdict::Invalid),
        Resolution::Unverifiable { .. } => plain(Verdict::Unverifiable),
        Resolution::Foreign => plain(Verdict::Foreign),
        Resolution::Remark => plain(Verdict::Remark),
    })
}

/// What a listed reference is when there is no file behind it, or no way to judge it here.
fn absent(ground: &Ground<'_>, anchor: &Anchor) -> Option<Judged> {
    let entry = ground.entry(anchor.path()?);
    match entry.and_then(|entry| entry.absent) {
        Some(Absent::OutsideLink) => {
            let reason = absent_reason(Absent::OutsideLink).to_owned();
            Some(Judged::plain(Verdict::OutsideRoot, Some(reason)))
        }
        Some(absent) => Some(Judged::unverifiable(absent_reason(absent))),
        None => None,
    }
}

/// Without a baseline, only whether a cited section or symbol exists can be said.
fn unbound<'a>(reader: &mut Reader<'a>, item: &Cited<'a>) -> Option<Judged> {
    let missing = match &item.resolved.anchor {
        Anchor::Section { path, slug } => section::missing(reader, path, slug)?,
        Anchor::Symbol { path, name } => symbol::missing(reader, path, name)?,
        _ => None,
    };
    if missing.is_some() {
        return missing;
    }
    Some(Judged::plain(Verdict::Unbound, item.skipped.clone()))
}

/// Judges against a baseline, by content id where that is enough, else by bytes.
fn compared<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    baseline: &Baseline,
) -> Option<Judged> {
    if let Anchor::Set(set) = anchor {
        return set::judge(ground, reader, set, baseline);
    }
    let Some(path) = anchor.path() else {
        return Some(Judged::plain(Verdict::Remark, None));
    };
    let Some(entry) = ground.entry(path) else {
        return moved::judge(ground, reader, anchor, baseline);
    };
    if entry.id.is_some() && entry.id == baseline.id {
        return Some(Judged::same_place(anchor, super::TextChange::Same));
    }
    if let Some(name) = symbol::name_of(anchor, baseline) {
        return symbol::judge(ground, reader, anchor, (path, name), baseline);
    }
    match anchor {
        Anchor::Lines { first, last, .. } => {
            lines::judge(ground, reader, path, (*first, *last), baseline)
        }
        Anchor::Section { path, slug } => section::judge(reader, path, slug, baseline),
        _ => whole(reader, path, baseline),
    }
}

/// A file cited as a whole.
fn whole<'a>(reader: &mut Reader<'a>, path: &RepoPath, baseline: &Baseline) -> Option<Judged> {
    let view = match reader.view(path, Some(&baseline.norm))? {
        Ok(view) => view,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    let text = text_change(baseline, &view.prints(view.whole()));
    let after = Some(Excerpt::of(view.bytes, view.whole()).text);
    Some(Judged { after, ..Judged::same_place(&Anchor::File(path.clone()), text) })
}
