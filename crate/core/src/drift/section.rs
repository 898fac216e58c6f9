//! Sections of markdown documents as anchors: found by slug, compared as text (evidence §1, §3).

use super::Verdict;
use super::judged::{Judged, text_change};
use super::lines::CANDIDATES;
use super::reader::Reader;
use crate::evidence::{Anchor, Baseline, Excerpt};
use crate::light::{Document, parse};
use crate::order;
use crate::text::{RepoPath, Span};

/// Judges a section of a document that is there.
pub(super) fn judge<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    slug: &str,
    baseline: &Baseline,
) -> Option<Judged> {
    let document = match reader.document(path)? {
        Ok(document) => document,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    let view = match reader.view(path, Some(&baseline.norm))? {
        Ok(view) => view,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    Some(match find(document, slug, view.bytes.len())[..] {
        [] => {
            let reason = "the document has no such heading any more".to_owned();
            Judged::gone(Verdict::SectionGone, nearest(document, slug), reason)
        }
        [span] => {
            let anchor = Anchor::Section { path: path.clone(), slug: slug.to_owned() };
            let text = text_change(baseline, &view.prints(span));
            let after = Some(Excerpt::of(view.bytes, span).text);
            Judged { after, ..Judged::same_place(&anchor, text) }
        }
        _ => several(document, slug),
    })
}

/// What a reference to a section is when the document has not exactly one of that name.
pub(super) fn missing<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    slug: &str,
) -> Option<Option<Judged>> {
    Some(match reader.document(path)? {
        Err(reason) => Some(Judged::unverifiable(reason)),
        Ok(document) => match find(document, slug, 0)[..] {
            [_] => None,
            [] => Some(Judged {
                candidates: nearest(document, slug),
                ..Judged::plain(Verdict::Missing, Some("the document has no such heading".into()))
            }),
            _ => Some(several(document, slug)),
        },
    })
}

/// The span of the one section of that name, or why there is none.
pub(super) fn span<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    slug: &str,
) -> Option<Result<Span, String>> {
    let document = match reader.document(path)? {
        Ok(document) => document,
        Err(reason) => return Some(Err(reason)),
    };
    let length = reader.file(path)?.map_or(0, <[u8]>::len);
    Some(one(document, slug, length))
}

/// The same in bytes that are not listed.
pub(super) fn span_of(path: &RepoPath, bytes: &[u8], slug: &str) -> Result<Span, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the document is not text")?;
    one(&parse(path, text), slug, bytes.len())
}

fn one(document: &Document, slug: &str, length: usize) -> Result<Span, String> {
    match find(document, slug, length)[..] {
        [span] => Ok(span),
        [] => Err(format!("the document has no heading `{slug}`")),
        _ => Err(format!("the document has several headings `{slug}`")),
    }
}

/// The sections that a slug names: by the whole slug, else by its last part, else the title, which
/// stands for the whole document of `length` bytes.
fn find(document: &Document, slug: &str, length: usize) -> Vec<Span> {
    let last = |whole: &str| whole.rsplit('/').next() == Some(slug);
    let by = |named: &dyn Fn(&str) -> bool| -> Vec<Span> {
        let sections = document.sections.iter().filter(|section| named(&section.slug));
        sections.map(|section| section.span).collect()
    };
    let exact = by(&|whole| whole == slug);
    if !exact.is_empty() {
        return exact;
    }
    let mut found = by(&last);
    let title = document.title.as_ref().map(|title| crate::text::slug::slug(&title.text));
    if title.as_deref() == Some(slug) {
        found.push(Span::new(0..length));
    }
    found
}

fn several(document: &Document, slug: &str) -> Judged {
    let named = document.sections.iter().map(|section| &section.slug);
    let named = named.filter(|whole| whole.rsplit('/').next() == Some(slug));
    let candidates = named.take(CANDIDATES).map(|slug| format!("{}#{slug}", document.path));
    Judged {
        candidates: candidates.collect(),
        ..Judged::plain(Verdict::Ambiguous, Some("several headings have that name".to_owned()))
    }
}

/// The headings with the most alike names, the nearest first.
fn nearest(document: &Document, slug: &str) -> Vec<String> {
    let mut alike: Vec<(u64, &str)> = document
        .sections
        .iter()
        .map(|section| {
            let last = section.slug.rsplit('/').next().unwrap_or_default();
            ((strsim::jaro_winkler(last, slug) * 1000.0) as u64, &*section.slug)
        })
        .filter(|(score, _)| *score >= 750)
        .collect();
    order::sort_by(&mut alike, |a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    alike.iter().take(CANDIDATES).map(|(_, slug)| format!("{}#{slug}", document.path)).collect()
}
