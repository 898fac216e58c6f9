//! Lines and ranges: at the cited numbers, else where their code is again in the file, proved
//! (evidence §3, new places).

use super::ground::Ground;
use super::judged::{Judged, text_change};
use super::reader::Reader;
use super::view::View;
use super::{Place, TextChange, Verdict};
use crate::evidence::{Anchor, Baseline, Excerpt};
use crate::text::lex::Prints;
use crate::text::{RepoPath, Span};

/// The fewest tokens that prove a place (evidence §3).
pub(super) const PROOF_TOKENS: u32 = 12;
/// The most candidates that are listed.
pub(super) const CANDIDATES: usize = 5;

/// Judges lines of a file that is there.
pub(super) fn judge<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    path: &RepoPath,
    (first, last): (u32, u32),
    baseline: &Baseline,
) -> Option<Judged> {
    let view = match reader.view(path, Some(&baseline.norm))? {
        Ok(view) => view,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    let anchor = Anchor::Lines { path: path.clone(), first, last };
    let here = view.lines(first, last);
    if let Some(span) = here {
        let text = text_change(baseline, &view.prints(span));
        if text != TextChange::Changed {
            let after = Some(Excerpt::of(view.bytes, span).text);
            return Some(Judged { after, ..Judged::same_place(&anchor, text) });
        }
    }
    let found = view.find(&baseline.code);
    if let [span] = found[..]
        && is_proof(baseline)
        && let Some(judged) = relocated(ground, &view, path, span, baseline, Place::Relocated)
    {
        return Some(judged);
    }
    let cited = anchor.to_string();
    let mut candidates = candidates(&view, path, &found);
    candidates.retain(|candidate| *candidate != cited);
    Some(match here {
        Some(span) => Judged {
            candidates,
            after: Some(Excerpt::of(view.bytes, span).text),
            reason: Some("the lines say something else now".to_owned()),
            ..Judged::same_place(&anchor, TextChange::Changed)
        },
        None => {
            let reason = format!("the file ends at line {}", view.line_count());
            Judged::gone(Verdict::OutOfRange, candidates, reason)
        }
    })
}

/// True when a single match of its code is proof of a place.
pub(super) fn is_proof(baseline: &Baseline) -> bool {
    baseline.twins == 0 && baseline.code.count >= PROOF_TOKENS
}

/// The judgement for code found at `span` of `path`; `None` when its lines hold other code too, or
/// a baseline already cites them.
pub(super) fn relocated(
    ground: &Ground<'_>,
    view: &View<'_>,
    path: &RepoPath,
    span: Span,
    baseline: &Baseline,
    place: Place,
) -> Option<Judged> {
    let lines = cover(view, span, baseline)?;
    let target = lines_anchor(path, lines);
    let whole = view.lines(lines.0, lines.1)?;
    let text = text_change(baseline, &view.prints(whole));
    let taken = ground.is_cited(&target, baseline.code);
    if taken || text == TextChange::Changed {
        return None;
    }
    let after = Some(Excerpt::of(view.bytes, whole).text);
    Some(Judged { after, ..Judged::elsewhere(place, text, &target) })
}

/// The places of `found`, in order, bounded.
pub(super) fn candidates(view: &View<'_>, path: &RepoPath, found: &[Span]) -> Vec<String> {
    let spans = found.iter().take(CANDIDATES);
    spans.map(|&span| lines_anchor(path, view.lines_of(span)).to_string()).collect()
}

/// The anchor of lines of a file.
pub(super) fn lines_anchor(path: &RepoPath, (first, last): (u32, u32)) -> Anchor {
    Anchor::Lines { path: path.clone(), first, last }
}

/// The lines that say what the baseline's lines said, around the code at `span`; `None` when they
/// hold other code too: no lines say exactly that any more.
///
/// The cited lines may begin and end with comments and empty lines, which the code does not
/// cover: first the lines of the old text are looked for, then those of the old tokens.
fn cover(view: &View<'_>, span: Span, baseline: &Baseline) -> Option<(u32, u32)> {
    let (first, last) = view.lines_of(span);
    let code = |a, b| view.lines(a, b).map(|span| view.prints(span));
    if code(first, last).is_none_or(|now| now.code != baseline.code) {
        return None;
    }
    let bare = |line: u32| code(line, line).is_some_and(|now| now.code.count == 0);
    let above = (1..=MARGIN).take_while(|up| *up < first && bare(first - up)).count() as u32;
    let below = (1..=MARGIN).take_while(|down| bare(last + down)).count() as u32;
    let wider =
        || (0..=above).flat_map(|up| (0..=below).map(move |down| (first - up, last + down)));
    let same = |wanted: &dyn Fn(&Prints) -> bool| {
        wider().find(|&(a, b)| code(a, b).is_some_and(|now| wanted(&now)))
    };
    let exact = same(&|now| now.text == baseline.span)
        .or_else(|| same(&|now| now.tokens == baseline.tokens));
    exact.or(Some((first, last)))
}

/// How many lines without code are looked at on each side of a span.
const MARGIN: u32 = 12;
