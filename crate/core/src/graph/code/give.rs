//! What a file gives: the questions that it and its symbols are an answer to, each with a sign of
//! what stands behind it. Whoever rests on a question is linked again when its sign changes.

use l1ght_facts::SymbolKind;

use super::ask::Ask;
use super::family::Family;
use super::file::File;
use super::keys::Keys;
use super::manifest::above;
use super::said::{NONE, Symbol};
use crate::order;
use crate::text::names::Key;

/// What a file that is there answers, in order.
pub(super) fn given(keys: &mut Keys, file: &File) -> Vec<(Ask, u64)> {
    let mut all = vec![(Ask::File(file.key), UNSIGNED), (Ask::Folder(file.folder), UNSIGNED)];
    all.push((Ask::Base(keys.of(file.path.name())), UNSIGNED));
    if matches!(file.family, Family::Python | Family::Java) {
        let mut folder = file.path.folder();
        while !folder.is_empty() {
            let name = folder.rsplit('/').next().unwrap_or_default();
            all.push((Ask::Base(keys.of(&format!("{name}/"))), UNSIGNED));
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
                all.push((Ask::Inside(file.key, import.alias), own));
                all.push((Ask::Outer(file.family, import.alias), own));
            }
        }
    }
    all.push((Ask::Imports(file.key), taken));
    let outside = (0..file.said.symbols.len() as u32).filter(|at| !is_local(file, *at));
    outside.for_each(|at| give_symbol(file, at, &mut all));
    order::sort(&mut all);
    let mut merged: Vec<(Ask, u64)> = Vec::with_capacity(all.len());
    for (ask, own) in all {
        match merged.last_mut() {
            Some((last, before)) if *last == ask => {
                *before = sign(*before, &[own as u32, (own >> 32) as u32]);
            }
            _ => merged.push((ask, own)),
        }
    }
    merged
}

fn is_local(file: &File, at: u32) -> bool {
    file.symbol(at).is_none_or(|symbol| symbol.is_local)
}

fn give_symbol(file: &File, at: u32, all: &mut Vec<(Ask, u64)>) {
    let Some(symbol) = file.symbol(at) else { return };
    let own = sign_of(file, at, symbol);
    let (family, name, of) = (file.family, symbol.own, symbol.container);
    all.push((Ask::Inside(file.key, name), own));
    if symbol.parent == NONE {
        all.push((Ask::Outer(family, name), own));
    }
    let is_named =
        !matches!(symbol.kind, SymbolKind::Export | SymbolKind::Extension | SymbolKind::Module);
    if !is_named || symbol.is_test {
        return;
    }
    if !symbol.is_member() {
        all.push((Ask::Free(family, name), own));
    }
    if symbol.kind == SymbolKind::Method {
        all.push((Ask::Member(family, Key::default(), name), own));
    }
    if of != Key::default() {
        all.push((Ask::Member(family, of, name), own));
    }
    if file.family.shares_folder() && symbol.parent == NONE {
        all.push((Ask::Package(file.folder, name), own));
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

/// FNV-1a in 64 bits, of numbers: equal lists of what a file gives have equal signs.
fn sign(before: u64, parts: &[u32]) -> u64 {
    parts
        .iter()
        .flat_map(|part| part.to_le_bytes())
        .fold(before, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The sign of nothing yet.
const UNSIGNED: u64 = 0xcbf2_9ce4_8422_2325;
