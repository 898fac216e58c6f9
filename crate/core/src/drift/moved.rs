//! A cited file that is gone: the whole file elsewhere by content id, else its code by search,
//! proved (evidence §3, new places).

use super::ground::Ground;
use super::hunt::{Hit, Hits, Hunt, Quarry};
use super::judged::{Judged, text_change};
use super::lines::{CANDIDATES, PROOF_TOKENS, is_proof, lines_anchor, relocated};
use super::reader::Reader;
use super::view::{language_of, lines_of};
use super::{Place, TextChange, Verdict, section, symbol};
use crate::evidence::{Anchor, Baseline, Excerpt};
use crate::text::lex::Language;
use crate::text::{LineIndex, RepoPath};

/// Judges an anchor whose file is not in a complete list.
pub(super) fn judge<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    baseline: &Baseline,
) -> Option<Judged> {
    let Some(path) = anchor.path() else {
        return Some(Judged::unverifiable("it names no file"));
    };
    let same = baseline.id.as_ref().map_or(&[][..], |id| ground.with_id(&id.0));
    if let &[(_, to)] = same
        && let Some(judged) = carried(ground, reader, anchor, to, baseline)?
    {
        return Some(judged);
    }
    let mut candidates: Vec<String> =
        same.iter().map(|(_, to)| at_path(anchor, to).to_string()).collect();
    let mut partial = false;
    if same.is_empty() && is_proof(baseline) && !matches!(anchor, Anchor::Section { .. }) {
        let hits = searched(reader, anchor, path, baseline)?;
        if let Some(judged) = found(ground, reader, anchor, &hits, baseline)? {
            return Some(judged);
        }
        partial = hits.partial;
        candidates = places(ground, anchor, &hits);
    }
    if candidates.is_empty() {
        candidates = ground.named(path.name()).iter().map(|(_, to)| to.to_string()).collect();
    }
    candidates.truncate(CANDIDATES);
    let reason = "the file is no longer there".to_owned();
    Some(Judged { partial, ..Judged::gone(Verdict::FileGone, candidates, reason) })
}

/// The same anchor in another file.
fn at_path(anchor: &Anchor, path: &RepoPath) -> Anchor {
    let path = path.clone();
    match anchor.clone() {
        Anchor::Lines { first, last, .. } => Anchor::Lines { path, first, last },
        Anchor::Section { slug, .. } => Anchor::Section { path, slug },
        Anchor::Symbol { name, .. } => Anchor::Symbol { path, name },
        _ => Anchor::File(path),
    }
}

/// The whole file went to `to`, the one file with its content id, and everything in it goes along.
///
/// Its bytes are read all the same: an id is no proof. A file that had a copy when it was bound is
/// not known to have moved there.
fn carried<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    to: &RepoPath,
    baseline: &Baseline,
) -> Option<Option<Judged>> {
    if let Some(name) = symbol::name_of(anchor, baseline) {
        return carried_symbol(ground, reader, anchor, (to, name), baseline);
    }
    let target = at_path(anchor, to);
    let Ok(view) = reader.view(to, Some(&baseline.norm))? else { return Some(None) };
    let span = match anchor {
        Anchor::Lines { first, last, .. } => view.lines(*first, *last),
        Anchor::Section { slug, .. } => section::span(reader, to, slug)?.ok(),
        _ => Some(view.whole()),
    };
    let Some(span) = span else { return Some(None) };
    let same = text_change(baseline, &view.prints(span)) == TextChange::Same;
    let twins = if matches!(anchor, Anchor::Lines { .. }) { view.twins(&[span]) } else { 0 };
    let proof = same && !view.bytes.is_empty() && baseline.twins == twins;
    let free = !ground.is_cited(&target, baseline.code);
    Some((proof && free).then(|| Judged::elsewhere(Place::Moved, TextChange::Same, &target)))
}

/// The same for a symbol of the file.
fn carried_symbol<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    (to, name): (&RepoPath, &str),
    baseline: &Baseline,
) -> Option<Option<Judged>> {
    let Ok(file) = symbol::read(reader, to, Some(&baseline.norm))? else { return Some(None) };
    let Ok(found) = symbol::one(&file.symbols, name) else { return Some(None) };
    if symbol::text_now(&file.view, found, name, baseline) != TextChange::Same
        || symbol::is_cited(ground, (to, found), &file.view, baseline)
    {
        return Some(None);
    }
    let mut twins = file.view.twins(&found.spans);
    if twins != baseline.twins && baseline.code.count >= PROOF_TOKENS {
        // Its namesakes that say the same may be in other files; then they are there still.
        let hits = searched(reader, anchor, to, baseline)?;
        twins = twins.max((hits.places.len() as u32).saturating_sub(1));
    }
    let moved = || Judged::elsewhere(Place::Moved, TextChange::Same, &at_path(anchor, to));
    Some((twins == baseline.twins).then(moved))
}

/// Where the code of a baseline stands in other files.
pub(super) fn searched<'a>(
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    path: &RepoPath,
    baseline: &Baseline,
) -> Option<Hits<'a>> {
    let language = language_of(&baseline.norm);
    let language = language.unwrap_or_else(|| Language::of(path.as_str(), b""));
    let what = match (anchor, &baseline.narrowed) {
        (Anchor::Symbol { name, .. }, _) | (Anchor::File(_), Some(name)) => {
            let (own, named) = symbol::names(name, baseline);
            Quarry::Symbol { own: own.to_owned(), named: named.to_owned() }
        }
        (Anchor::File(_), None) => Quarry::File,
        _ => Quarry::Lines,
    };
    reader.hunts.hits(&Hunt::new(path, language, baseline.code, what))
}

/// The judgement for the one place where its code was found, if that is proof.
pub(super) fn found<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    hits: &Hits<'a>,
    baseline: &Baseline,
) -> Option<Option<Judged>> {
    let [hit] = &hits.places[..] else { return Some(None) };
    if hits.partial {
        return Some(None);
    }
    let Ok(view) = reader.view(hit.path, Some(&baseline.norm))? else { return Some(None) };
    if symbol::name_of(anchor, baseline).is_some() {
        let place = hit.symbol.as_ref().map(|found| (hit.path, found));
        let judged = |place| symbol::proved(ground, anchor, place, &view, baseline, Place::Moved);
        return Some(place.and_then(judged));
    }
    if !matches!(anchor, Anchor::File(_)) {
        return Some(relocated(ground, &view, hit.path, hit.span, baseline, Place::Moved));
    }
    let target = Anchor::File(hit.path.clone());
    let text = text_change(baseline, &view.prints(hit.span));
    if ground.is_cited(&target, baseline.code) || text == TextChange::Changed {
        return Some(None);
    }
    let after = Some(Excerpt::of(view.bytes, hit.span).text);
    Some(Some(Judged { after, ..Judged::elsewhere(Place::Moved, text, &target) }))
}

/// The places of a search, in order, bounded.
pub(super) fn places(ground: &Ground<'_>, anchor: &Anchor, hits: &Hits<'_>) -> Vec<String> {
    let whole = matches!(anchor, Anchor::File(_));
    let place = |hit: &Hit<'_>| match (&hit.symbol, ground.question.bytes(hit.path)) {
        (Some(symbol), _) => Anchor::Symbol { path: hit.path.clone(), name: symbol.reference() },
        (None, Some(bytes)) if !whole => {
            lines_anchor(hit.path, lines_of(&LineIndex::new(bytes), bytes, hit.span))
        }
        _ => Anchor::File(hit.path.clone()),
    };
    hits.places.iter().take(CANDIDATES).map(|hit| place(hit).to_string()).collect()
}
