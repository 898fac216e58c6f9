//! Making a baseline: what the cited code looks like now, or looked like at a commit (evidence §2).

use std::rc::Rc;

use super::ground::Ground;
use super::hunt::{Hunt, Quarry};
use super::lines::PROOF_TOKENS;
use super::reader::Reader;
use super::set::Members;
use super::subject::{Cited, Subject};
use super::view::{Found, View};
use super::{section, symbol};
use crate::evidence::{Anchor, Baseline, ContentId, Excerpt, Key, Symbol, Symbols};
use crate::text::lex::{CodePrint, Language, Print};
use crate::text::{RepoPath, Span};

/// The baseline of an anchor, or why there can be none, in plain English.
pub(super) type Recorded = Result<Baseline, String>;

/// Records what an item cites now; `None` when something is wanted first.
pub(super) fn record<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subject: &Subject<'_>,
    item: &Cited<'_>,
) -> Option<Recorded> {
    let (key, anchor) = (&item.key, &item.resolved.anchor);
    if let Anchor::Set(set) = anchor {
        return record_set(ground, reader, key, set, subject.text);
    }
    let (path, seen) = match seen(reader, subject, item)? {
        Ok(seen) => seen,
        Err(reason) => return Some(Err(reason)),
    };
    let line = seen.record(key.clone(), subject.text);
    let elsewhere = match &seen.symbol {
        Some(symbol) if line.code.count >= PROOF_TOKENS => namesakes(reader, path, symbol, &line)?,
        _ => 0,
    };
    let id = ground.entry(path).and_then(|entry| entry.id.clone());
    let copies = copies(ground, id.as_ref(), seen.view.bytes);
    let twins = with_copies(seen.twins(anchor), copies).max(elsewhere);
    Some(Ok(Baseline { twins, id, ..line }))
}

/// The print of the text that an item cites now; `None` when something is wanted first.
pub(super) fn print<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subject: &Subject<'_>,
    item: &Cited<'_>,
) -> Option<Result<Print, String>> {
    if matches!(item.resolved.anchor, Anchor::Set(_)) {
        return Some(record(ground, reader, subject, item)?.map(|line| line.span));
    }
    let seen = seen(reader, subject, item)?;
    Some(seen.map(|(_, seen)| seen.view.prints_of(&seen.spans).text))
}

/// Records what a file that is not in the list looked like.
pub(super) fn record_bytes<'a>(
    reader: &mut Reader<'a>,
    commit: &str,
    subject: &Subject<'_>,
    item: &Cited<'_>,
    (path, bytes): (&RepoPath, &'a [u8]),
) -> Option<Recorded> {
    let anchor = &item.resolved.anchor;
    let view = Rc::new(View::new(Language::of(path.as_str(), bytes), bytes));
    let section = match anchor {
        Anchor::Section { slug, .. } => Some(section::span_of(path, bytes, slug)),
        _ => None,
    };
    let symbols = match wants_symbols(anchor, subject, path) {
        true => Some(reader.symbols_of(Some(commit), path, bytes)?),
        false => None,
    };
    let seen = Seen::new(view, subject, item, section, symbols);
    Some(seen.map(|seen| {
        let line = seen.record(item.key.clone(), subject.text);
        Baseline { twins: seen.twins(anchor), ..line }
    }))
}

/// What an item cites: the bytes, and the symbol if it is one.
struct Seen<'a> {
    view: Rc<View<'a>>,
    spans: Vec<Span>,
    symbol: Option<Symbol>,
    symbols: Option<Rc<Symbols>>,
    /// True when the item cites the file and the claim names the symbol.
    is_narrowed: bool,
}

/// The file of an item and what is cited of it; `None` when something is wanted first.
fn seen<'a, 'i>(
    reader: &mut Reader<'a>,
    subject: &Subject<'_>,
    item: &'i Cited<'_>,
) -> Option<Result<(&'i RepoPath, Seen<'a>), String>> {
    let anchor = &item.resolved.anchor;
    let Some(path) = anchor.path() else {
        return Some(Err("it names no file".to_owned()));
    };
    let view = match reader.view(path, None)? {
        Ok(view) => view,
        Err(reason) => return Some(Err(reason)),
    };
    let section = match anchor {
        Anchor::Section { slug, .. } => Some(section::span(reader, path, slug)?),
        _ => None,
    };
    let symbols = match wants_symbols(anchor, subject, path) {
        true => Some(reader.symbols(path)?),
        false => None,
    };
    Some(Seen::new(view, subject, item, section, symbols).map(|seen| (path, seen)))
}

/// True when a symbol is cited, or a file in a claim that may name one of its symbols.
fn wants_symbols(anchor: &Anchor, subject: &Subject<'_>, path: &RepoPath) -> bool {
    match anchor {
        Anchor::Symbol { .. } => true,
        Anchor::File(_) => {
            !subject.names.is_empty() && Language::of(path.as_str(), b"").grammar().is_some()
        }
        _ => false,
    }
}

impl<'a> Seen<'a> {
    fn new(
        view: Rc<View<'a>>,
        subject: &Subject<'_>,
        item: &Cited<'_>,
        section: Option<Result<Span, String>>,
        symbols: Option<Found>,
    ) -> Result<Self, String> {
        let whole = |spans| (spans, None, false);
        let known = symbols.as_ref().and_then(|found| found.clone().ok());
        let (spans, symbol, is_narrowed) = match (&item.resolved.anchor, section, symbols) {
            (Anchor::Lines { first, last, .. }, ..) => {
                let span = view.lines(*first, *last);
                let past = || format!("the file ends at line {}", view.line_count());
                whole(vec![span.ok_or_else(past)?])
            }
            (_, Some(section), _) => whole(vec![section?]),
            (Anchor::Symbol { name, .. }, _, Some(symbols)) => {
                let symbol = symbol::one(&*symbols?, name)?.clone();
                (symbol.spans.clone(), Some(symbol), false)
            }
            (_, _, Some(Ok(symbols))) => match narrowed(&symbols, subject, item) {
                Some(symbol) => (symbol.spans.clone(), Some(symbol), true),
                None => whole(vec![view.whole()]),
            },
            _ => whole(vec![view.whole()]),
        };
        Ok(Self { view, spans, symbol, symbols: known, is_narrowed })
    }

    fn record(&self, key: Key, claim_text: Print) -> Baseline {
        let prints = self.view.prints_of(&self.spans);
        let excerpt = Excerpt::of_all(self.view.bytes, &self.spans);
        let symbol = self.symbol.as_ref().filter(|_| self.is_narrowed);
        Baseline {
            key,
            norm: self.view.language.normalizer(),
            id: None,
            span: prints.text,
            tokens: prints.tokens,
            code: prints.code,
            twins: 0,
            alike: self.alike(&prints.code),
            narrowed: symbol.map(Symbol::reference),
            named: None,
            before: excerpt.before,
            excerpt: excerpt.text,
            after: excerpt.after,
            claim_text,
            members: Vec::new(),
            accepted: None,
        }
    }

    /// How many other symbols of its file have the same code but for their own names.
    fn alike(&self, code: &CodePrint) -> u32 {
        let (Some(symbol), Some(symbols)) = (&self.symbol, &self.symbols) else { return 0 };
        let others = symbols.iter().filter(|other| other.own != symbol.own);
        let alike = others.filter(|other| {
            let prints = self.view.renamed(other, code.count, &symbol.own);
            prints.is_some_and(|prints| prints.code == *code)
        });
        alike.count() as u32
    }

    /// How many other places of its file have the same code.
    fn twins(&self, anchor: &Anchor) -> u32 {
        let is_part = matches!(anchor, Anchor::Lines { .. }) || self.symbol.is_some();
        if is_part { self.view.twins(&self.spans) } else { 0 }
    }
}

/// The symbol that a claim about a file names. A claim that was bound keeps to what it was bound
/// by (evidence §3, Narrowing).
fn narrowed(symbols: &Symbols, subject: &Subject<'_>, item: &Cited<'_>) -> Option<Symbol> {
    let Some(line) = &item.baseline else {
        return symbol::narrowed(symbols, &subject.names).cloned();
    };
    let kept = symbol::one(symbols, line.narrowed.as_deref()?).ok();
    kept.or_else(|| symbol::narrowed(symbols, &subject.names)).cloned()
}

/// How many other symbols of that name, in any file of the language, say the same; `None` when
/// something is wanted first.
fn namesakes<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    symbol: &Symbol,
    line: &Baseline,
) -> Option<u32> {
    let language = Language::of(path.as_str(), b"");
    let what = Quarry::Symbol { own: symbol.own.clone(), named: symbol.own.clone() };
    let hits = reader.hunts.hits(&Hunt::new(path, language, line.code, what))?;
    Some((hits.places.len() as u32).saturating_sub(1))
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
        alike: 0,
        narrowed: None,
        named: None,
        before: nothing.clone(),
        excerpt: nothing.clone(),
        after: nothing,
        claim_text,
        members: gathered.members,
        accepted: None,
    }))
}
