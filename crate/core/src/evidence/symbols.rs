//! The symbols of a file by name: which one a reference names, and the bytes it stands for
//! (evidence §1, §3).

use l1ght_facts::{Facts, SymbolKind};

use crate::order;
use crate::text::Span;
use crate::text::name::{own_name, symbol_name};

/// Something that a reference can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its qualified name, parts joined by `::`.
    pub name: String,
    /// The name without the trait that it implements: `Parser::fmt` for `Parser::Display::fmt`.
    short: Option<String>,
    /// How many parameters it takes, if it is a function.
    arity: Option<u32>,
    /// True when others have its name, so that the number of parameters is a part of it.
    is_overloaded: bool,
    /// The name it is declared by.
    pub own: String,
    /// What the code writes before that name: `#` in JavaScript; a `$` in PHP, but not everywhere.
    pub sign: &'static str,
    /// All that belongs to it, in order: a type has its members, also those declared apart.
    pub spans: Vec<Span>,
    /// False when the file only passes the name on.
    is_declared: bool,
    /// False for what implements a trait: people speak of the type or the method.
    can_be_meant: bool,
}

/// What a name means in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named<'s> {
    /// Nothing.
    Nothing,
    /// One symbol.
    One(&'s Symbol),
    /// Several, in order of their names.
    Several(Vec<&'s Symbol>),
}

/// The symbols of a file, in order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    all: Vec<Symbol>,
    /// True when some of the file could not be read.
    is_partial: bool,
}

/// A row of the facts.
struct Row {
    full: String,
    short: Option<String>,
    kind: SymbolKind,
    span: Span,
    has_body: bool,
    arity: u32,
    /// True when it is declared apart from what it is a member of.
    is_apart: bool,
    /// True for what implements a trait.
    is_trait: bool,
    sign: &'static str,
}

impl Symbols {
    /// Gathers the symbols of the facts of a file that has `length` bytes.
    pub fn new(facts: &Facts, length: usize) -> Self {
        let mut rows = rows(facts);
        // Facts of other bytes may come from a host that does not take care.
        rows.retain(|row| !row.full.is_empty() && row.span.end as usize <= length);
        let apart = rows.iter().filter(|row| row.is_apart);
        let apart = order::groups(
            apart.filter_map(|row| row.full.rsplit_once("::").map(|(outer, _)| (outer, row.span))),
        );
        let by_name = order::groups(
            rows.iter().map(|row| ((row.full.as_str(), row.kind != SymbolKind::Export), row)),
        );
        let symbols = by_name.iter().flat_map(|group| {
            let rows: Vec<&Row> = group.iter().map(|(_, row)| *row).collect();
            symbols_of(&rows, apart.get(&group[0].0.0).iter().map(|(_, span)| *span).collect())
        });
        Self { all: symbols.collect(), is_partial: !facts.note.is_empty() }
    }

    /// True when there may be others, since some of the file could not be read.
    pub fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.all.iter()
    }

    /// What a name in canonical form means: the whole qualified name, else a unique end of it.
    /// What is declared here goes before what is passed on.
    pub fn named(&self, name: &str) -> Named<'_> {
        let (name, arity) = match name.rsplit_once('/') {
            Some((name, digits)) if !name.is_empty() && digits.parse::<u32>().is_ok() => {
                (name, digits.parse().ok())
            }
            _ => (name, None),
        };
        let fits = |symbol: &&Symbol| arity.is_none() || symbol.arity == arity;
        let by = |test: &dyn Fn(&Symbol) -> bool| -> Vec<&Symbol> {
            let found = self.all.iter().filter(fits).filter(|symbol| test(symbol));
            let found: Vec<&Symbol> = found.collect();
            let declared = found.iter().any(|symbol| symbol.is_declared);
            found.into_iter().filter(|symbol| symbol.is_declared || !declared).collect()
        };
        let exact = by(&|symbol| symbol.name == name);
        let found = match exact.is_empty() {
            false => exact,
            true => by(&|symbol| symbol.is_called(name)),
        };
        match found[..] {
            [] => Named::Nothing,
            [one] => Named::One(one),
            _ => Named::Several(found),
        }
    }

    /// True when a reference to the symbol names nothing else.
    pub fn can_name(&self, symbol: &Symbol) -> bool {
        matches!(self.named(&symbol.reference()), Named::One(one) if one == symbol)
    }

    /// The qualified names most like one that is not there, the nearest first, at most `most`.
    pub fn nearest(&self, name: &str, most: usize) -> Vec<&str> {
        let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
        let wanted = last(name);
        let alike = self.all.iter().filter(|symbol| symbol.is_declared).map(|symbol| {
            let score = strsim::jaro_winkler(&last(&symbol.name), &wanted);
            ((score * 1000.0) as u64, symbol.name.as_str())
        });
        let mut alike: Vec<(u64, &str)> = alike.filter(|(score, _)| *score >= 850).collect();
        order::sort_by(&mut alike, |a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
        alike.dedup();
        alike.iter().take(most).map(|(_, name)| *name).collect()
    }
}

impl Symbol {
    /// True when a name in canonical form is its qualified name or an end of it.
    pub fn is_called(&self, name: &str) -> bool {
        let names = [Some(&self.name), self.short.as_ref()];
        names.into_iter().flatten().any(|own| ends_in(own, name))
    }

    /// True when a word in a text may mean it.
    pub fn can_be_meant(&self) -> bool {
        self.can_be_meant
    }

    /// How a reference names it after `#`: with the number of its parameters where that is what
    /// tells it apart.
    pub fn reference(&self) -> String {
        match self.arity.filter(|_| self.is_overloaded) {
            Some(arity) => format!("{}/{arity}", self.name),
            None => self.name.clone(),
        }
    }
}

/// True when `end` is all of `whole`, or its last parts.
fn ends_in(whole: &str, end: &str) -> bool {
    whole.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
}

fn rows(facts: &Facts) -> Vec<Row> {
    // The name of each row, and what it is without the traits on the way.
    let mut paths: Vec<(String, Option<String>)> = Vec::with_capacity(facts.symbols.len());
    let mut rows = Vec::with_capacity(facts.symbols.len());
    let is_php = facts.grammar.starts_with("php ");
    for symbol in &facts.symbols {
        let (own, scope) = (facts.text(symbol.name), facts.text(symbol.scope));
        let is_trait = symbol.kind == SymbolKind::Extension && !scope.is_empty();
        let outer = symbol.parent.and_then(|parent| paths.get(parent as usize)).cloned();
        let (outer, outer_short) = outer.unwrap_or_default();
        let full = symbol_name(&join([outer.as_str(), scope, own]));
        let short = match (is_trait, &outer_short) {
            // A trait stands for its type in the names of what is in it, but has no short name.
            (true, _) => Some(symbol_name(&join([outer.as_str(), scope, ""]))),
            (false, Some(short)) => Some(symbol_name(&join([short.as_str(), scope, own]))),
            (false, None) => None,
        };
        paths.push((full.clone(), short.clone()));
        rows.push(Row {
            full,
            short: short.filter(|_| !is_trait),
            kind: symbol.kind,
            span: Span { start: symbol.whole.start, end: symbol.whole.end },
            has_body: symbol.body.end > symbol.body.start,
            arity: symbol.arity,
            is_apart: symbol.kind != SymbolKind::Extension && !scope.is_empty(),
            is_trait,
            sign: match symbol.kind {
                SymbolKind::Field if is_php => "$",
                _ if own.starts_with('#') => "#",
                _ => "",
            },
        });
    }
    rows
}

fn join(parts: [&str; 3]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("::")
}

/// The rows of one name: parts of one symbol, but for functions with several bodies.
fn symbols_of(rows: &[&Row], apart: Vec<Span>) -> Vec<Symbol> {
    let is_body =
        |row: &&&Row| matches!(row.kind, SymbolKind::Function | SymbolKind::Method) && row.has_body;
    let bodies: Vec<&Row> = rows.iter().filter(is_body).copied().collect();
    if bodies.len() < 2 {
        let is_type = rows.iter().any(|row| row.kind.is_container());
        let apart = apart.into_iter().filter(|_| is_type);
        let all = symbol(rows[0], rows.iter().map(|row| row.span).chain(apart));
        let sign = rows.iter().map(|row| row.sign).max().unwrap_or_default();
        return vec![Symbol { arity: bodies.first().map(|body| body.arity), sign, ..all }];
    }
    // A declaration belongs to the first body that takes as much.
    let mut parts: Vec<Vec<Span>> = vec![Vec::new(); bodies.len()];
    for row in rows {
        let at = bodies.iter().position(|body| std::ptr::eq(*body, *row));
        let at = at.or_else(|| bodies.iter().position(|body| body.arity == row.arity));
        parts[at.unwrap_or(0)].push(row.span);
    }
    let parts = bodies.iter().zip(parts);
    let overload = |(body, parts): (&&Row, Vec<Span>)| Symbol {
        arity: Some(body.arity),
        is_overloaded: true,
        ..symbol(body, parts.into_iter())
    };
    parts.map(overload).collect()
}

fn symbol(row: &Row, spans: impl Iterator<Item = Span>) -> Symbol {
    Symbol {
        name: row.full.clone(),
        short: row.short.clone(),
        arity: None,
        is_overloaded: false,
        own: own_name(&row.full).to_owned(),
        sign: row.sign,
        spans: merged(spans.collect()),
        is_declared: row.kind != SymbolKind::Export,
        can_be_meant: row.kind != SymbolKind::Export && !row.is_trait,
    }
}

/// In order, without those that lie in another.
fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    order::sort_by(&mut spans, |a, b| a.start.cmp(&b.start).then(b.end.cmp(&a.end)));
    let mut kept: Vec<Span> = Vec::new();
    for span in spans {
        match kept.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => kept.push(span),
        }
    }
    kept
}
