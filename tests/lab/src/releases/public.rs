//! Which symbols of a file others can use: what a claim would cite.

use l1ght_code::{Facts, Grammar, facts};
use l1ght_core::evidence::{Symbol, Symbols};
use l1ght_core::text::lex::Language;
use l1ght_facts::SymbolKind;

use crate::tongue::Tongue;

/// The symbols of a file with its facts.
pub(super) struct Known {
    facts: Facts,
    pub(super) symbols: Symbols,
}

/// Reads a file; `None` for one that no grammar reads.
pub(super) fn known(path: &str, bytes: &[u8]) -> Option<Known> {
    let grammar = Grammar::named(Language::of(path, b"").grammar()?)?;
    let facts = facts(grammar, bytes)?;
    let symbols = Symbols::new(&facts, bytes.len());
    Some(Known { facts, symbols })
}

/// The public symbols of a file, each with what it is.
pub(super) fn public<'k>(
    tongue: Tongue,
    known: &'k Known,
    text: &str,
) -> Vec<(&'k Symbol, SymbolKind)> {
    let facts = &known.facts;
    let mut visible: Vec<bool> = Vec::with_capacity(facts.symbols.len());
    for (row, symbol) in facts.symbols.iter().enumerate() {
        let outer = symbol.parent.map(|parent| parent as usize);
        let around = outer.is_none_or(|outer| {
            let kind = facts.symbols[outer].kind;
            visible[outer] && !matches!(kind, SymbolKind::Function | SymbolKind::Method)
        });
        visible.push(around && !symbol.is_test && says_public(tongue, facts, row, text));
    }
    let kind = |symbol: &Symbol| {
        let is_of = |row: &usize| {
            let whole = facts.symbols[*row].whole;
            let name = facts.text(facts.symbols[*row].name);
            let bare = name.trim_start_matches(['#', '~', '$']).trim_start_matches("r#");
            let holds =
                |span: &l1ght_core::text::Span| span.start <= whole.start && whole.end <= span.end;
            bare == symbol.own && symbol.spans.iter().any(holds)
        };
        let row = (0..facts.symbols.len()).find(is_of)?;
        let kind = facts.symbols[row].kind;
        (visible[row] && kind != SymbolKind::Export).then_some(kind)
    };
    known.symbols.iter().filter_map(|symbol| Some((symbol, kind(symbol)?))).collect()
}

/// True when the declaration of a row does not keep it to itself.
fn says_public(tongue: Tongue, facts: &Facts, row: usize, text: &str) -> bool {
    let symbol = &facts.symbols[row];
    let name = facts.text(symbol.name);
    let outer = symbol.parent.map(|parent| &facts.symbols[parent as usize]);
    let outer_kind = outer.map(|outer| outer.kind);
    let start = symbol.whole.start.max(symbol.doc.end) as usize;
    let head = text.get(start..symbol.name_at.start as usize).unwrap_or_default();
    let says = |word: &str| head.split_whitespace().any(|part| part == word);
    match tongue {
        Tongue::Rust => match (symbol.kind, outer) {
            (SymbolKind::Extension, _) => true,
            (SymbolKind::Macro, _) => head.contains("macro_export"),
            (_, Some(outer)) if !facts.text(outer.scope).is_empty() => true,
            _ => says("pub") || matches!(outer_kind, Some(SymbolKind::Trait | SymbolKind::Enum)),
        },
        Tongue::Python => !name.starts_with('_') || name.ends_with("__"),
        Tongue::Java | Tongue::CSharp => {
            let open = [SymbolKind::Interface, SymbolKind::Enum, SymbolKind::Module];
            let in_open = outer_kind.is_some_and(|kind| open.contains(&kind));
            let is_module = symbol.kind == SymbolKind::Module;
            says("public") || says("protected") || in_open || is_module
        }
        Tongue::Go => name.starts_with(char::is_uppercase),
        _ => !name.starts_with(['#', '_']) && !says("private"),
    }
}
