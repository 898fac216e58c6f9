//! Symbols as anchors: found by name, compared as text; a new name or place is taken only when it
//! is proved (evidence §3).

use std::rc::Rc;

use super::ground::Ground;
use super::judged::{Judged, text_change};
use super::lines::{CANDIDATES, is_proof, lines_anchor};
use super::reader::Reader;
use super::view::View;
use super::{Place, TextChange, Verdict, moved};
use crate::evidence::{Anchor, Baseline, Excerpt, Named, Symbol, Symbols};
use crate::order;
use crate::text::RepoPath;
use crate::text::lex::Prints;
use crate::text::name::{own_name, symbol_name};

/// Judges a symbol of a file that is there: the anchor's own, or the one that a claim about the
/// file was narrowed to.
pub(super) fn judge<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    (path, name): (&RepoPath, &str),
    baseline: &Baseline,
) -> Option<Judged> {
    let file = match read(reader, path, Some(&baseline.norm))? {
        Ok(file) => file,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    match file.symbols.named(name) {
        Named::One(symbol) => {
            let text = text_now(&file.view, symbol, name, baseline);
            let after = Some(Excerpt::of_all(file.view.bytes, &symbol.spans).text);
            Some(Judged { after, ..Judged::same_symbol(anchor, text) })
        }
        Named::Several(several) => Some(ambiguous(&file.view, path, &several)),
        Named::Nothing => elsewhere(ground, reader, anchor, (path, name), baseline, &file),
    }
}

/// A file, lexed, and its symbols.
pub(super) struct Read<'a> {
    pub view: Rc<View<'a>>,
    pub symbols: Rc<Symbols>,
}

/// A listed file with its symbols, or why there are none; `None` when something is wanted first.
pub(super) fn read<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    norm: Option<&str>,
) -> Option<Result<Read<'a>, String>> {
    let view = match reader.view(path, norm)? {
        Ok(view) => view,
        Err(reason) => return Some(Err(reason)),
    };
    Some(reader.symbols(path)?.map(|symbols| Read { view, symbols }))
}

/// What became of a symbol's text since its baseline, by which it is called `name`.
pub(super) fn text_now(
    view: &View<'_>,
    symbol: &Symbol,
    name: &str,
    baseline: &Baseline,
) -> TextChange {
    let prints = masked(view, symbol, names(name, baseline).1, baseline);
    prints.map_or(TextChange::Changed, |prints| text_change(baseline, &prints))
}

/// What a reference to a symbol is, without a baseline, when the file has not exactly one of that
/// name.
pub(super) fn missing<'a>(
    reader: &mut Reader<'a>,
    path: &RepoPath,
    name: &str,
) -> Option<Option<Judged>> {
    Some(match read(reader, path, None)? {
        Err(reason) => Some(Judged::unverifiable(reason)),
        Ok(Read { view, symbols }) => match symbols.named(name) {
            Named::One(_) => None,
            Named::Several(several) => Some(ambiguous(&view, path, &several)),
            Named::Nothing if view.may_hold(&symbols, own_name(name)) => {
                Some(Judged::unverifiable(UNREAD))
            }
            Named::Nothing => Some(Judged {
                candidates: nearest(&symbols, path, name),
                ..Judged::plain(Verdict::Missing, Some(NOTHING.to_owned()))
            }),
        },
    })
}

const NOTHING: &str = "the file has no symbol of that name";
const UNREAD: &str = "some of the file does not parse, and the name stands in it";

/// The one symbol of that name, or why there is none.
pub(super) fn one<'s>(symbols: &'s Symbols, name: &str) -> Result<&'s Symbol, String> {
    match symbols.named(name) {
        Named::One(symbol) => Ok(symbol),
        Named::Nothing => Err(NOTHING.to_owned()),
        Named::Several(_) => Err("several symbols of the file have that name".to_owned()),
    }
}

/// A symbol that its file no longer has: under another name there, else under its name elsewhere.
fn elsewhere<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    anchor: &Anchor,
    (path, name): (&RepoPath, &str),
    baseline: &Baseline,
    Read { view, symbols }: &Read<'a>,
) -> Option<Judged> {
    let (_, named) = names(name, baseline);
    let same: Vec<&Symbol> =
        symbols.iter().filter(|symbol| is_renamed(view, symbol, named, baseline)).collect();
    // One that was there before, with the same code but for its name, is not what it was renamed to.
    if let [symbol] = same[..]
        && baseline.alike == 0
        && symbols.can_name(symbol)
        && let Some(judged) = proved(ground, anchor, (path, symbol), view, baseline, Place::Renamed)
    {
        return Some(judged);
    }
    let mut candidates: Vec<String> =
        same.iter().map(|symbol| reference(view, path, symbol, &same)).collect();
    let mut partial = false;
    if (same.is_empty() || baseline.alike > 0) && is_proof(baseline) {
        let hits = moved::searched(reader, anchor, path, baseline)?;
        if let Some(judged) = moved::found(ground, reader, anchor, &hits, baseline)? {
            return Some(judged);
        }
        partial = hits.partial;
        candidates.extend(moved::places(ground, anchor, &hits));
    }
    if view.may_hold(symbols, named) {
        return Some(Judged::unverifiable(UNREAD));
    }
    if candidates.is_empty() {
        candidates = nearest(symbols, path, name);
    }
    candidates.truncate(CANDIDATES);
    let reason = NOTHING.to_owned();
    Some(Judged { partial, ..Judged::gone(Verdict::SymbolGone, candidates, reason) })
}

/// The name that a cited symbol is declared by, and the one that stands for it in its baseline.
pub(super) fn names<'n>(name: &'n str, baseline: &'n Baseline) -> (&'n str, &'n str) {
    let own = own_name(name);
    (own, baseline.named.as_deref().unwrap_or(own))
}

/// The prints of a symbol if its own name were the one that the baseline has; `None` when it has
/// another number of tokens, or has that name for something else.
fn masked(view: &View<'_>, symbol: &Symbol, named: &str, baseline: &Baseline) -> Option<Prints> {
    view.renamed(symbol, baseline.code.count, named)
}

/// True when a symbol says what the baseline's said, its own name aside.
fn is_renamed(view: &View<'_>, symbol: &Symbol, named: &str, baseline: &Baseline) -> bool {
    masked(view, symbol, named, baseline).is_some_and(|prints| prints.code == baseline.code)
}

/// The judgement for a symbol that was found under another name or in another file; `None` when
/// that is no proof.
pub(super) fn proved(
    ground: &Ground<'_>,
    anchor: &Anchor,
    (path, symbol): (&RepoPath, &Symbol),
    view: &View<'_>,
    baseline: &Baseline,
    place: Place,
) -> Option<Judged> {
    if !is_proof(baseline) || is_cited(ground, (path, symbol), view, baseline) {
        return None;
    }
    let text = text_now(view, symbol, name_of(anchor, baseline)?, baseline);
    if text == TextChange::Changed {
        return None;
    }
    let after = Some(Excerpt::of_all(view.bytes, &symbol.spans).text);
    let target = Anchor::Symbol { path: path.clone(), name: symbol.reference() };
    let judged = Judged { after, ..Judged::elsewhere(place, text, &target) };
    // A claim about a file keeps its reference, unless what it was narrowed to left the file.
    let suggestion = match anchor {
        Anchor::File(own) if own == path => None,
        Anchor::File(_) => Some(path.to_string()),
        _ => judged.suggestion.clone(),
    };
    Some(Judged { suggestion, ..judged })
}

/// True when some baseline cites that symbol already, for the code of the baseline or for that which
/// stands there now.
pub(super) fn is_cited(
    ground: &Ground<'_>,
    (path, symbol): (&RepoPath, &Symbol),
    view: &View<'_>,
    baseline: &Baseline,
) -> bool {
    let here = view.prints_of(&symbol.spans).code;
    [baseline.code, here].into_iter().any(|code| ground.is_cited_symbol(path, symbol, code))
}

/// The symbol that is judged: the one cited, or the one that a claim about a file was narrowed to.
pub(super) fn name_of<'n>(anchor: &'n Anchor, baseline: &'n Baseline) -> Option<&'n str> {
    match anchor {
        Anchor::Symbol { name, .. } => Some(name),
        Anchor::File(_) => baseline.narrowed.as_deref(),
        _ => None,
    }
}

/// Several symbols of one name.
fn ambiguous(view: &View<'_>, path: &RepoPath, several: &[&Symbol]) -> Judged {
    let candidates = several.iter().take(CANDIDATES);
    let reason = "several symbols of the file have that name".to_owned();
    Judged {
        candidates: candidates.map(|one| reference(view, path, one, several)).collect(),
        ..Judged::plain(Verdict::Ambiguous, Some(reason))
    }
}

/// How to name one of several: by its qualified name, or by its lines where that is no help.
fn reference(view: &View<'_>, path: &RepoPath, symbol: &Symbol, among: &[&Symbol]) -> String {
    let name = symbol.reference();
    let is_one = among.iter().filter(|other| other.reference() == name).count() == 1;
    match symbol.spans[..] {
        [first, ..] if !is_one => lines_anchor(path, view.lines_of(first)).to_string(),
        _ => Anchor::Symbol { path: path.clone(), name }.to_string(),
    }
}

/// The symbols with the most alike names.
fn nearest(symbols: &Symbols, path: &RepoPath, name: &str) -> Vec<String> {
    let names = symbols.nearest(name, CANDIDATES).into_iter();
    let anchor = |name: &str| Anchor::Symbol { path: path.clone(), name: name.to_owned() };
    names.map(|name| anchor(name).to_string()).collect()
}

/// The one symbol that a claim about a whole file names, by its label or by an identifier in
/// backticks in its text (evidence §3, Narrowing).
pub(super) fn narrowed<'s>(symbols: &'s Symbols, names: &[String]) -> Option<&'s Symbol> {
    let named = names.iter().filter_map(|name| match symbols.named(&symbol_name(name)) {
        Named::One(symbol) if symbol.can_be_meant() => Some(symbol),
        _ => None,
    });
    let named = order::groups(named.map(|symbol| (symbol.name.as_str(), symbol)));
    let mut groups = named.iter();
    let first = groups.next()?;
    groups.next().is_none().then(|| first[0].1)
}
