//! Making a baseline: what the cited code looks like now, or looked like at a commit (evidence §2).

use super::ground::Ground;
use super::reader::Reader;
use super::section;
use super::set::Members;
use super::view::View;
use crate::evidence::{Anchor, Baseline, ContentId, Excerpt, Key};
use crate::text::lex::{Language, Print};
use crate::text::{RepoPath, Span};

/// The baseline of an anchor, or why there can be none, in plain English.
pub(super) type Recorded = Result<Baseline, String>;

/// Records what `anchor` cites now; `None` when something is wanted first.
pub(super) fn record<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    key: &Key,
    anchor: &Anchor,
    claim_text: Print,
) -> Option<Recorded> {
    if let Anchor::Set(set) = anchor {
        return record_set(ground, reader, key, set, claim_text);
    }
    let Some(path) = anchor.path() else {
        return Some(Err("it names no file".to_owned()));
    };
    let bytes = match reader.file(path)? {
        Ok(bytes) => bytes,
        Err(reason) => return Some(Err(reason)),
    };
    let view = match reader.view(path, None)? {
        Ok(view) => view,
        Err(reason) => return Some(Err(reason)),
    };
    let span = match anchor {
        Anchor::Section { slug, .. } => section::span(reader, path, slug)?,
        _ => span(anchor, &view),
    };
    let id = ground.entry(path).and_then(|entry| entry.id.clone());
    let copies = copies(ground, id.as_ref(), bytes);
    Some(span.map(|span| Baseline {
        twins: with_copies(twins(anchor, &view, span), copies),
        id,
        ..record_span(key.clone(), &view, span, claim_text)
    }))
}

/// Records what a file that is not in the list looked like.
pub(super) fn record_bytes(
    key: &Key,
    anchor: &Anchor,
    path: &RepoPath,
    bytes: &[u8],
    claim_text: Print,
) -> Recorded {
    let view = View::new(Language::of(path.as_str(), bytes), bytes);
    let span = match anchor {
        Anchor::Section { slug, .. } => section::span_of(path, bytes, slug)?,
        _ => span(anchor, &view)?,
    };
    let twins = twins(anchor, &view, span);
    Ok(Baseline { twins, ..record_span(key.clone(), &view, span, claim_text) })
}

/// The bytes that a file or lines anchor cites.
fn span(anchor: &Anchor, view: &View<'_>) -> Result<Span, String> {
    match anchor {
        Anchor::File(_) => Ok(view.whole()),
        Anchor::Lines { first, last, .. } => view
            .lines(*first, *last)
            .ok_or_else(|| format!("the file ends at line {}", view.line_count())),
        _ => Err(super::judge::SYMBOLS.to_owned()),
    }
}

fn record_span(key: Key, view: &View<'_>, span: Span, claim_text: Print) -> Baseline {
    let prints = view.prints(span);
    let excerpt = Excerpt::of(view.bytes, span);
    Baseline {
        key,
        norm: view.language.normalizer(),
        id: None,
        span: prints.text,
        tokens: prints.tokens,
        code: prints.code,
        twins: 0,
        narrowed: None,
        before: excerpt.before,
        excerpt: excerpt.text,
        after: excerpt.after,
        claim_text,
        members: Vec::new(),
        accepted: None,
    }
}

/// How many other places of its file have the code of a span.
fn twins(anchor: &Anchor, view: &View<'_>, span: Span) -> u32 {
    match anchor {
        Anchor::Lines { .. } => (view.find(&view.prints(span).code).len() as u32).saturating_sub(1),
        _ => 0,
    }
}

/// How many other listed files have the content; empty files are no copies of each other.
fn copies(ground: &Ground<'_>, id: Option<&ContentId>, bytes: &[u8]) -> u32 {
    let same = id.filter(|_| !bytes.is_empty()).map_or(0, |id| ground.with_id(&id.0).len());
    (same as u32).saturating_sub(1)
}

/// Twins in a file and in each copy of it.
fn with_copies(twins: u32, copies: u32) -> u32 {
    twins.saturating_add(copies.saturating_mul(twins.saturating_add(1)))
}

fn record_set<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    key: &Key,
    set: &str,
    claim_text: Print,
) -> Option<Recorded> {
    let members = Members::of(ground, reader, set)?;
    if members.paths.is_empty() {
        return Some(Err("no file of it but documents is listed".to_owned()));
    }
    let gathered = match members.read(reader)? {
        Ok(gathered) => gathered,
        Err(reason) => return Some(Err(reason)),
    };
    let (prints, nothing) = (gathered.prints, String::new());
    Some(Ok(Baseline {
        key: key.clone(),
        norm: Language::Plain.normalizer(),
        id: gathered.id,
        span: prints.text,
        tokens: prints.tokens,
        code: prints.code,
        twins: 0,
        narrowed: None,
        before: nothing.clone(),
        excerpt: nothing.clone(),
        after: nothing,
        claim_text,
        members: gathered.members,
        accepted: None,
    }))
}
