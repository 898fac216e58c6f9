//! Puts symbols in the order of the text, where one declaration gave several around others.

use l1ght_facts::Facts;

/// Sorts the symbols by where they start; what points at them follows.
pub(crate) fn put_in_order(facts: &mut Facts) {
    let symbols = &mut facts.symbols;
    if symbols.is_sorted_by_key(|symbol| symbol.whole.start) {
        return;
    }
    let mut rows: Vec<u32> = (0..symbols.len() as u32).collect();
    rows.sort_by_key(|row| symbols[*row as usize].whole.start);
    let mut new_rows = vec![0; rows.len()];
    for (new, old) in rows.iter().enumerate() {
        new_rows[*old as usize] = new as u32;
    }
    let moved = |row: Option<u32>| row.map(|row| new_rows[row as usize]);
    *symbols = rows.iter().map(|row| symbols[*row as usize]).collect();
    for symbol in symbols {
        symbol.parent = moved(symbol.parent);
    }
    for reference in &mut facts.references {
        reference.from = moved(reference.from);
    }
}
