//! The edges that start in a file: what it contains, imports, calls, names, implements, extends and
//! tests. A name is looked up in its file, then through its imports, then in its package, then
//! among all files of its family.

use l1ght_facts::{ReferenceKind, SymbolKind};

use super::ask::Ask;
use super::family::Family;
use super::file::{File, Found, Link, Takes, Where};
use super::look::{At, DEPTH, Look, MOST, best, fits};
use super::said::{Manner, NONE, Scope, Symbol, Use};
use crate::graph::{How, Relation};
use crate::order::{self, Set};
use crate::text::names::Key;

/// What a name means.
type Meaning = Option<(How, Vec<At>)>;

/// The edges of the file that `look` is for, without what it contains: in order, each once.
pub(super) fn link(look: &mut Look<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    imported(look, &mut links);
    let file = look.file();
    let included = if file.family.includes() { look.taken(look.own).to_vec() } else { Vec::new() };
    let included = order::set(included);
    for used in &file.said.uses {
        look.next_name();
        if let Some((how, found)) = meaning(look, used, &included) {
            write(look, used, how, &found, &mut links);
        }
    }
    order::sort(&mut links);
    links.dedup_by(|next, kept| {
        (next.from, next.relation, next.to) == (kept.from, kept.relation, kept.to)
    });
    links
}

fn imported(look: &mut Look<'_>, links: &mut Vec<Link>) {
    let file = look.file();
    for (import, found) in file.said.imports.iter().zip(&file.found) {
        // The files of a package: those of the language, without its tests.
        let is_part = |at: &u32| {
            let of = &look.files[*at as usize];
            of.family == file.family && !of.path.as_str().ends_with("_test.go")
        };
        let files = match found.place {
            Where::File(at) => vec![at],
            Where::Folder(folder) => {
                let files = look.keys.find(Ask::Folder(folder));
                files.map(|ask| look.keys.given(ask).filter(is_part).collect()).unwrap_or_default()
            }
            Where::Outside | Where::Unknown => Vec::new(),
        };
        for at in files {
            let of = &look.files[at as usize];
            if at != look.own && !import.is_implied {
                let (relation, to) = (Relation::Imports, of.end(at, NONE));
                links.push(Link { from: NONE, relation, to, how: How::Extracted, several: 1 });
            }
        }
    }
}

fn write(look: &Look<'_>, used: &Use, how: How, found: &[At], links: &mut Vec<Link>) {
    let file = look.file();
    let relation = match used.kind {
        ReferenceKind::Call => Relation::Calls,
        ReferenceKind::Use => Relation::References,
        ReferenceKind::Implements => Relation::Implements,
        ReferenceKind::Extends => Relation::Extends,
    };
    let is_test = |at: At| {
        let of = &look.files[at.file as usize];
        of.around(at.symbol).any(|at| of.symbol(at).is_some_and(|symbol| symbol.is_test))
    };
    let in_test = is_test(At { file: look.own, symbol: used.from });
    for at in found {
        // Whoever names what it is in, or itself, says nothing.
        if at.file == look.own && file.around(used.from).any(|own| own == at.symbol) {
            continue;
        }
        let to = look.files[at.file as usize].end(at.file, at.symbol);
        let link = Link { from: used.from, relation, to, how, several: found.len() as u8 };
        links.push(link);
        // What stands beside a test helps it.
        let is_beside = at.file == look.own && holder(file, at.symbol) == holder(file, used.from);
        let is_call = relation == Relation::Calls && how != How::Ambiguous;
        if in_test && is_call && !is_test(*at) && !is_beside {
            links.push(Link { relation: Relation::Tests, ..link });
        }
    }
}

/// The symbol that a symbol is in.
fn holder(file: &File, symbol: u32) -> u32 {
    file.symbol(symbol).map_or(NONE, |symbol| symbol.parent)
}

fn meaning(look: &mut Look<'_>, used: &Use, included: &Set<u32>) -> Meaning {
    let scope = look.file().said.scopes.get(used.scope as usize).copied().unwrap_or_default();
    match used.manner {
        Manner::Bare | Manner::Macro => bare(look, used, included),
        Manner::Path | Manner::Member if scope.text == Key::default() => by_member(look, used),
        Manner::Path | Manner::Member => scoped(look, used, scope),
    }
}

/// A name that nothing qualifies.
fn bare(look: &mut Look<'_>, used: &Use, included: &Set<u32>) -> Meaning {
    let mut is_outside = false;
    for found in look.imports(look.own, used.name) {
        is_outside |= found.place == Where::Outside;
        if let Takes::Name(name) = found.takes
            && let Some(meaning) = extracted(look.found(found, name, used, DEPTH))
        {
            return Some(meaning);
        }
    }
    let here = visible(look, used);
    if is_outside || !here.is_empty() {
        return extracted(here);
    }
    let file = look.file();
    if file.family.shares_folder() {
        let place = Where::Folder(file.folder);
        let found = Found { place, inside: Key::default(), takes: Takes::All };
        if let Some(meaning) = extracted(look.found(found, used.name, used, 0)) {
            return Some(meaning);
        }
    }
    if file.family.includes() {
        return by_name(look, used, included);
    }
    let mut taken = look.among_all(look.own, used.name, used, DEPTH);
    // All names of a type or of a package.
    for found in file.found.iter().filter(|found| found.takes == Takes::All) {
        if found.inside != Key::default() || matches!(found.place, Where::Folder(_)) {
            taken.extend(look.found(*found, used.name, used, DEPTH));
        }
    }
    extracted(order::distinct(taken))
        .or_else(|| by_unnamed(look, used))
        .or_else(|| by_name(look, used, included))
}

/// What is found by what is written: several make each of them unsure.
fn extracted(found: Vec<At>) -> Meaning {
    match found.len() {
        0 => None,
        1 => Some((How::Extracted, found)),
        2..=MOST => Some((How::Ambiguous, found)),
        _ => None,
    }
}

/// What is found by its name alone.
fn inferred(found: Vec<At>) -> Meaning {
    let (how, found) = extracted(found)?;
    Some((how.max(How::Inferred), found))
}

/// The symbols of the file that a bare name may mean: those of the innermost scope around it.
fn visible(look: &Look<'_>, used: &Use) -> Vec<At> {
    let file = look.file();
    let bare_members = file.family.has_bare_members();
    let around: Vec<u32> = file.around(used.from).collect();
    let mut found: Vec<(usize, At)> = Vec::new();
    for &number in file.named(used.name) {
        let Some(symbol) = file.symbol(number) else { continue };
        let is_name = symbol.kind != SymbolKind::Export && fits(symbol, used);
        let distance = match symbol.parent {
            NONE => Some(around.len()),
            parent => around.iter().position(|at| *at == parent),
        };
        if let Some(distance) = distance
            && is_name
            && (bare_members || !symbol.is_member())
        {
            found.push((distance, At { file: look.own, symbol: number }));
        }
    }
    let nearest = found.iter().map(|(distance, _)| *distance).min();
    let found = found.into_iter().filter(|(distance, _)| Some(*distance) == nearest);
    best(found.map(|(_, at)| at).collect(), look.files, used)
}

/// `scope.name`, `scope::name`.
fn scoped(look: &mut Look<'_>, used: &Use, scope: Scope) -> Meaning {
    let own = own_type(look, used, scope);
    if own.is_none()
        && let Some(meaning) = through_import(look, used, scope)
    {
        return meaning;
    }
    let of = own.unwrap_or(scope.last);
    let of_type = |symbol: &Symbol| symbol.container == of;
    let here = look.declared(look.own, used.name, used, of_type);
    if let Some(meaning) = extracted(here) {
        return Some(meaning);
    }
    let (family, folder) = (look.file().family, look.file().folder);
    let files = look.given(Ask::Member(family, of, used.name));
    let found = in_files(look, &files, used, of_type);
    let near = found.iter().filter(|at| look.files[at.file as usize].folder == folder);
    let near: Vec<At> = near.copied().collect();
    if family.shares_folder() && near.len() == 1 {
        return extracted(near);
    }
    if !found.is_empty() {
        return inferred(found);
    }
    let is_type = own.is_none() && look.keys.text(of).starts_with(char::is_uppercase);
    let is_path = own.is_none() && used.manner == Manner::Path;
    match used.kind {
        ReferenceKind::Call if is_path || is_type => None,
        ReferenceKind::Call => by_unnamed(look, used).or_else(|| by_member(look, used)),
        _ if family.names_modules() => None,
        _ => by_name(look, used, &order::set([])),
    }
}

/// The name of the type around, when that is what qualifies a name: `self`, or what it is called
/// there.
fn own_type(look: &Look<'_>, used: &Use, scope: Scope) -> Option<Key> {
    const OWN: [&str; 9] =
        ["self", "this", "Self", "cls", "static", "$this", "super", "base", "parent"];
    if scope.head != scope.last || !OWN.contains(&look.keys.text(scope.text)) {
        return None;
    }
    let file = look.file();
    let of = file.around(used.from).find_map(|at| file.symbol(at).filter(|at| at.is_type()))?;
    let is_trait = of.kind == SymbolKind::Extension && of.container != Key::default();
    Some(if is_trait { of.container } else { of.own })
}

/// A name of a module that a script requires without saying what for: what the names stand for that
/// it then has is not known.
fn by_unnamed(look: &mut Look<'_>, used: &Use) -> Meaning {
    let file = look.file();
    let rows = file.said.imports.iter().zip(&file.found);
    let unnamed = rows.filter(|(import, found)| {
        let is_module = found.takes == Takes::Module && import.alias == Key::default();
        is_module && file.family == Family::Ecma
    });
    let mut taken = Vec::new();
    for (_, found) in unnamed {
        taken.extend(look.found(*found, used.name, used, DEPTH));
    }
    inferred(order::distinct(taken))
}

/// What an import says of a qualified name; no answer when none brings in what qualifies it.
fn through_import(look: &mut Look<'_>, used: &Use, scope: Scope) -> Option<Meaning> {
    let mut founds = look.imports(look.own, scope.text);
    let is_whole = !founds.is_empty();
    if !is_whole {
        founds = look.imports(look.own, scope.head);
    }
    let first = *founds.first()?;
    if founds.iter().all(|found| found.place == Where::Unknown) {
        return None;
    }
    for found in founds {
        let known = match found.takes {
            Takes::Module if is_whole => look.found(found, used.name, used, DEPTH),
            Takes::Module => match found.place {
                Where::File(file) => look.inside(file, &[scope.last], used.name, used, DEPTH),
                _ => Vec::new(),
            },
            Takes::Name(of) if is_whole => look.members(found, of, used.name, used, DEPTH),
            Takes::Name(_) | Takes::All => Vec::new(),
        };
        if let Some(meaning) = extracted(known) {
            return Some(Some(meaning));
        }
    }
    // A type of ours may have members in other files; what is in a module is there or nowhere.
    let is_ours = first.place != Where::Outside && matches!(first.takes, Takes::Name(_));
    if !is_ours {
        return Some(None);
    }
    None
}

/// A member of some type that is called so, wherever.
fn by_member(look: &mut Look<'_>, used: &Use) -> Meaning {
    let family = look.file().family;
    let files = look.given(Ask::Member(family, Key::default(), used.name));
    inferred(in_files(look, &files, used, |symbol| symbol.kind == SymbolKind::Method))
}

/// A symbol outside of types that is called so: in a file that is included, else wherever; where
/// members have bare names, else a member.
fn by_name(look: &mut Look<'_>, used: &Use, included: &Set<u32>) -> Meaning {
    let is_parameter = used.kind != ReferenceKind::Call && look.keys.text(used.name).len() == 1;
    if is_parameter {
        return None;
    }
    let family = look.file().family;
    let files = look.given(Ask::Free(family, used.name));
    let found = in_files(look, &files, used, |symbol| !symbol.is_member());
    let near = found.iter().filter(|at| included.contains(&at.file)).copied();
    if let Some(meaning) = extracted(near.collect()) {
        return Some(meaning);
    }
    if found.is_empty() && family.has_bare_members() && used.kind == ReferenceKind::Call {
        return by_member(look, used);
    }
    inferred(found)
}

/// Symbols of files of the family; more than can be an answer when there are more.
fn in_files(
    look: &mut Look<'_>,
    files: &[u32],
    used: &Use,
    test: impl Fn(&Symbol) -> bool,
) -> Vec<At> {
    let mut all = Vec::new();
    for file in files {
        let of = &look.files[*file as usize];
        let named = of.named(used.name).iter().copied();
        let fits = named.filter(|at| {
            of.symbol(*at).is_some_and(|symbol| {
                let is_name = symbol.kind != SymbolKind::Export && !symbol.is_local;
                is_name && !symbol.is_test && fits(symbol, used) && test(symbol)
            })
        });
        all.extend(fits.map(|symbol| At { file: *file, symbol }));
    }
    best(all, look.files, used)
}
