//! What a file gives: the keys by which others find it and its symbols, each with a sign of what
//! stands behind it. Whoever rests on a key is linked again when its sign changes.

use l1ght_facts::SymbolKind;

use super::family::Family;
use super::file::{File, NONE, Symbol};
use super::keys::{Ask, Key, Keys, UNSIGNED, sign};
use super::manifest::above;
use crate::order;

/// The keys of a file, in order.
pub(super) fn given(keys: &mut Keys, file: &File) -> Vec<(Key, u64)> {
    let mut all = vec![(file.key, UNSIGNED), (file.folder, UNSIGNED)];
    all.push((keys.ask_text(Ask::Base, file.path.name()), UNSIGNED));
    if matches!(file.family, Family::Python | Family::Java) {
        let mut folder = file.path.folder();
        while !folder.is_empty() {
            let name = folder.rsplit('/').next().unwrap_or_default();
            all.push((keys.ask_text(Ask::Base, &format!("{name}/")), UNSIGNED));
            folder = above(folder).unwrap_or_default();
        }
    }
    let all_names = keys.of("*");
    let mut taken = UNSIGNED;
    for import in &file.said.imports {
        let own = sign(UNSIGNED, &[import.module.0, import.name.0, import.alias.0]);
        match import.name == all_names || import.alias == Key::default() {
            true => taken = sign(taken, &[own as u32, (own >> 32) as u32]),
            false => {
                let alias = import.alias.0;
                all.push((keys.ask(Ask::Inside, &[file.key.0, alias]), own));
                all.push((keys.ask(Ask::Outer, &[file.family as u32, alias]), own));
            }
        }
    }
    all.push((keys.ask(Ask::Imports, &[file.key.0]), taken));
    let outside = (0..file.said.symbols.len() as u32).filter(|at| !is_local(file, *at));
    outside.for_each(|at| give_symbol(keys, file, at, &mut all));
    order::sort(&mut all);
    let mut merged: Vec<(Key, u64)> = Vec::with_capacity(all.len());
    for (key, own) in all {
        match merged.last_mut() {
            Some((last, before)) if *last == key => {
                *before = sign(*before, &[own as u32, (own >> 32) as u32]);
            }
            _ => merged.push((key, own)),
        }
    }
    merged
}

fn is_local(file: &File, at: u32) -> bool {
    file.symbol(at).is_none_or(|symbol| symbol.is_local)
}

fn give_symbol(keys: &mut Keys, file: &File, at: u32, all: &mut Vec<(Key, u64)>) {
    let Some(symbol) = file.symbol(at) else { return };
    let own = sign_of(file, at, symbol);
    let (family, name, of) = (file.family as u32, symbol.own.0, symbol.container.0);
    all.push((keys.ask(Ask::Inside, &[file.key.0, name]), own));
    if symbol.parent == NONE {
        all.push((keys.ask(Ask::Outer, &[family, name]), own));
    }
    let is_named =
        !matches!(symbol.kind, SymbolKind::Export | SymbolKind::Extension | SymbolKind::Module);
    if !is_named || symbol.is_test {
        return;
    }
    if !symbol.is_member() {
        all.push((keys.ask(Ask::Free, &[family, name]), own));
    }
    if symbol.kind == SymbolKind::Method {
        all.push((keys.ask(Ask::Member, &[family, 0, name]), own));
    }
    if of != 0 {
        all.push((keys.ask(Ask::Member, &[family, of, name]), own));
    }
    if file.family.shares_folder() && symbol.parent == NONE {
        all.push((keys.ask(Ask::Package, &[file.folder.0, name]), own));
    }
}

/// All that the links of other files can depend on.
fn sign_of(file: &File, at: u32, symbol: &Symbol) -> u64 {
    let in_test = file.around(at).any(|at| file.symbol(at).is_some_and(|symbol| symbol.is_test));
    let stands_for = file.symbol(symbol.stands_for);
    let passed_on = stands_for.map_or([0, 0], |of| [of.name.0, 1 + of.kind as u32]);
    let flags = u32::from(symbol.is_test) | u32::from(in_test) << 1;
    let outermost = u32::from(symbol.parent == NONE);
    let own = [symbol.kind as u32, flags, outermost, symbol.name.0, symbol.container.0];
    sign(sign(UNSIGNED, &own), &passed_on)
}

/// True for keys that only say whether something changed: nobody asks who gives them.
pub(super) fn is_of_one_file(keys: &Keys, key: Key) -> bool {
    keys.is(Ask::Inside, key) || keys.is(Ask::Imports, key)
}

/// True for keys that say nothing when many files give them.
pub(super) fn is_for_few(keys: &Keys, key: Key) -> bool {
    [Ask::Free, Ask::Member, Ask::Package].iter().any(|ask| keys.is(*ask, key))
}
