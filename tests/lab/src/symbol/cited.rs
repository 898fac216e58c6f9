//! The symbols that claims cite: drawn from our own facts, and kept where the grammar, asked from the
//! name alone, has the same ranges.

use std::ops::Range;

use l1ght_code::Facts;
use l1ght_core::evidence::{self, Named, Symbols};
use l1ght_facts::{Symbol as Row, SymbolKind};

use crate::fetch::LabError;
use crate::oracle::{Declared, LeafKind, Oracle, Ranges};
use crate::sample::Sample;
use crate::story::facts_of;

/// One declaration of a symbol.
#[derive(Clone, Debug)]
pub struct Part {
    /// All of it by our facts, comments and attributes above it included.
    pub whole: Range<usize>,
    /// What the grammar says.
    pub declared: Declared,
    /// True for a function with a body, of which there can be several of one name.
    pub is_body: bool,
    /// True for what has the name of the symbol itself, false for a member that is declared apart.
    pub is_named: bool,
}

/// A symbol that a claim may cite.
#[derive(Clone, Debug)]
pub struct Cited {
    /// How it is cited in full.
    pub reference: String,
    /// Its last name.
    pub own: String,
    /// Where it is declared, in order.
    pub parts: Vec<Part>,
}

/// A file whose symbols can be cited.
#[derive(Clone, Debug, Default)]
pub struct Cites {
    /// Those that the grammar confirms.
    pub symbols: Vec<Cited>,
    /// The last names of all symbols, as often as they are there.
    pub owns: Vec<String>,
    /// Where all symbols stand.
    pub wholes: Vec<Range<usize>>,
    /// How those are cited of which the grammar has other ranges.
    pub unconfirmed: Vec<String>,
}

impl Cites {
    /// Reads the symbols of a file.
    ///
    /// # Errors
    /// When the language's own reader cannot be run.
    pub fn read(oracle: &mut Oracle, sample: &Sample) -> Result<Self, LabError> {
        let Some(facts) = facts_of(&sample.path, sample.text.as_bytes()) else {
            return Ok(Self::default());
        };
        let symbols = Symbols::new(&facts, sample.text.len());
        let owns = symbols.iter().map(|symbol| symbol.own.clone()).collect();
        let wholes = facts.symbols.iter().map(|row| range(row.whole)).collect();
        let mut cites = Self { owns, wholes, ..Self::default() };
        let citable: Vec<_> = symbols.iter().filter(|one| is_citable(&symbols, one)).collect();
        let rows: Vec<Vec<Option<&Row>>> =
            citable.iter().map(|symbol| rows(&facts, symbol)).collect();
        let places =
            rows.iter().flatten().flatten().map(|row| (range(row.name_at), range(row.whole)));
        let parsed = oracle.parse(&sample.text);
        let declared: Vec<_> =
            places.map(|(name, within)| parsed.declared(&name, &within)).collect();
        let mut declared = declared.into_iter();
        let ranges = oracle.ranges(&sample.text)?;
        for (symbol, rows) in citable.into_iter().zip(rows) {
            let part = |row: Option<&Row>| {
                let part = part(
                    sample,
                    row?,
                    declared.next()??,
                    is_own(facts.text(row?.name), &symbol.own),
                )?;
                has_range(sample, ranges.as_ref(), &symbol.own, &part).then_some(part)
            };
            // All of them, so that each takes its declaration.
            let parts: Vec<Option<Part>> = rows.iter().copied().map(part).collect();
            if rows.iter().flatten().any(|row| row.kind == SymbolKind::Export) {
                continue;
            }
            let parts: Option<Vec<Part>> = parts.into_iter().collect();
            let (reference, own) = (symbol.reference(), symbol.own.clone());
            match parts.filter(|parts| !parts.is_empty()) {
                Some(parts) => cites.symbols.push(Cited { reference, own, parts }),
                None => cites.unconfirmed.push(format!("{}#{reference}", sample.path)),
            }
        }
        Ok(cites)
    }

    /// True when another symbol has the last name of `cited` too.
    pub fn has_namesake(&self, cited: &Cited) -> bool {
        self.owns.iter().filter(|own| **own == cited.own).count() > 1
    }
}

/// True when a reference can say which symbol it is. A test may be named by a sentence.
fn is_citable(symbols: &Symbols, symbol: &evidence::Symbol) -> bool {
    let reference = symbol.reference();
    let is_plain = !reference.contains(|c: char| c.is_whitespace() || c == ']');
    is_plain && matches!(symbols.named(&reference), Named::One(one) if one == symbol)
}

fn range(span: l1ght_facts::Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// True when the language's own reader has the part on the same lines, or there is no reader.
fn has_range(sample: &Sample, ranges: Option<&Ranges>, own: &str, part: &Part) -> bool {
    let lines = sample.lines.touched(&part.declared.outer);
    !part.is_named
        || ranges
            .is_none_or(|ranges| ranges.contains(&(own.to_owned(), lines.start + 1, lines.end)))
}

/// The row of each span of a symbol, where there is exactly one.
fn rows<'f>(facts: &'f Facts, symbol: &evidence::Symbol) -> Vec<Option<&'f Row>> {
    let row = |span: &l1ght_core::text::Span| {
        let same = |row: &&Row| row.whole.start == span.start && row.whole.end == span.end;
        let mut rows = facts.symbols.iter().filter(same);
        rows.next().filter(|_| rows.next().is_none())
    };
    symbol.spans.iter().map(row).collect()
}

/// A row as a part, when the grammar has the same range for it.
fn part(sample: &Sample, row: &Row, declared: Declared, is_named: bool) -> Option<Part> {
    let whole = range(row.whole);
    let lead = whole.start..declared.outer.start;
    let code = sample.code_in(&lead).iter().find(|leaf| leaf.kind != LeafKind::Comment);
    let is_attribute = code.is_none_or(|leaf| sample.text_of(leaf).starts_with(['#', '@', '[']));
    let is_function = matches!(row.kind, SymbolKind::Function | SymbolKind::Method);
    let is_body = is_function && row.body.end > row.body.start;
    let same = declared.outer.end == whole.end && is_attribute;
    same.then_some(Part { whole, declared, is_body, is_named })
}

impl Part {
    /// What stands between its name and its body: its parameters are there.
    pub fn head(&self) -> Range<usize> {
        let Declared { name, node, body, .. } = &self.declared;
        name.end..body.unwrap_or(node.end)
    }
}

impl Cited {
    /// Its one part; `None` when it has several.
    pub fn only(&self) -> Option<&Part> {
        match &self.parts[..] {
            [part] => Some(part),
            _ => None,
        }
    }

    /// True when the number of its parameters is a part of how it is cited.
    pub fn has_arity(&self) -> bool {
        let digits = self.reference.rsplit_once('/').map(|(_, digits)| digits);
        digits.is_some_and(|digits| digits.parse::<u32>().is_ok())
    }

    /// True when a word is a part of its qualified name.
    pub fn is_name(&self, word: &str) -> bool {
        self.reference
            .split(['/', '.'])
            .next()
            .into_iter()
            .flat_map(|n| n.split("::"))
            .any(|part| is_own(word, part))
    }

    /// True when it overlaps `range`.
    pub fn touches(&self, range: &Range<usize>) -> bool {
        self.parts.iter().any(|part| part.whole.start < range.end && range.start < part.whole.end)
    }

    /// Its words, in order, its own name as an empty word.
    pub fn masked<'s>(&self, sample: &'s Sample) -> Vec<&'s str> {
        let words = self.words(sample).into_iter();
        words.map(|word| if is_own(word, &self.own) { "" } else { word }).collect()
    }

    /// Its words, in order.
    pub fn words<'s>(&self, sample: &'s Sample) -> Vec<&'s str> {
        let leaves = self.parts.iter().flat_map(|part| sample.words(sample.code_in(&part.whole)));
        leaves.collect()
    }

    /// True when there is a string in it, which may be many tokens.
    pub fn holds_text(&self, sample: &Sample) -> bool {
        let mut leaves = self.parts.iter().flat_map(|part| sample.code_in(&part.whole));
        leaves.any(|leaf| matches!(leaf.kind, LeafKind::Text | LeafKind::Opaque))
    }

    /// True when its own name stands in a string or the like, where no rename looks for it.
    pub fn holds_own_in_text(&self, sample: &Sample) -> bool {
        let leaves = self.parts.iter().flat_map(|part| sample.code_in(&part.whole));
        let mut texts =
            leaves.filter(|leaf| matches!(leaf.kind, LeafKind::Text | LeafKind::Opaque));
        texts.any(|leaf| sample.text_of(leaf).contains(&self.own))
    }
}

/// True when a word is the name `own`, with the sign that a language may have before it.
pub fn is_own(word: &str, own: &str) -> bool {
    word.trim_start_matches(['#', '~', '$']) == own
}
