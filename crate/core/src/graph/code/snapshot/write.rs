//! One file as a row of numbers and columns.

use super::column::put_narrow;
use super::numbers::Numbers;
use crate::graph::code::file::{File, Found, Link, Takes, Where};
use crate::graph::code::said::{Kind, Manner, NONE, Use};
use crate::graph::{How, Relation};
use crate::order;
use crate::text::lex::Language;

/// What links say, by number.
pub(super) const RELATIONS: [Relation; 6] = [
    Relation::Imports,
    Relation::Calls,
    Relation::References,
    Relation::Implements,
    Relation::Extends,
    Relation::Tests,
];
/// How sure links are, by number.
pub(super) const HOWS: [How; 3] = [How::Extracted, How::Inferred, How::Ambiguous];
/// How names are written, by number.
pub(super) const MANNERS: [Manner; 4] = [Manner::Bare, Manner::Path, Manner::Member, Manner::Macro];

/// How many bytes a file takes with its names, more or less.
pub(super) fn size(file: &File) -> usize {
    let said = &file.said;
    let rows = [said.symbols.len() * 50, said.imports.len() * 30, said.scopes.len() * 30];
    let more = [said.uses.len() * 8, file.links.len() * 9, file.wanted.len() * 4];
    rows.into_iter().chain(more).sum::<usize>() + 100
}

/// Writes a file.
pub(super) fn write(out: &mut Vec<u8>, numbers: &Numbers, file: &File) {
    let said = &file.said;
    let defaults = said.symbols.iter().zip(0..).filter(|(row, _)| row.stands_for != NONE);
    let size = file.size.unwrap_or(u64::MAX).wrapping_add(1);
    let [key, folder, note, grammar] =
        [file.key, file.folder, file.note, file.grammar].map(|key| numbers.name(key));
    let id = file.id.map_or(0, |id| numbers.name(id) + 1);
    let lines = file.lines.unwrap_or(NONE).wrapping_add(1);
    let language = place_of(Language::ALL, file.language);
    let row = [key, folder, note, grammar, id, language, lines, size as u32, (size >> 32) as u32];
    put_narrow(out, row);
    let defaults_count = defaults.clone().count();
    let counts = [said.symbols.len(), defaults_count, said.places.len(), said.imports.len()];
    let more = [said.scopes.len(), said.uses.len(), file.links.len(), file.wanted.len()];
    put_narrow(out, counts.into_iter().chain(more).map(|count| count as u32));
    write_symbols(out, numbers, file);
    put_narrow(out, defaults.clone().map(|(_, at)| at));
    put_narrow(out, defaults.map(|(row, _)| row.stands_for));
    write_imports(out, numbers, file);
    write_uses(out, numbers, file);
    write_links(out, numbers, file);
    let wanted = file.wanted.iter().map(|asked| {
        let is_probed = file.probed.binary_search(asked).is_ok();
        numbers.ask(*asked) << 1 | u32::from(is_probed)
    });
    put_narrow(out, order::distinct(wanted));
}

fn write_symbols(out: &mut Vec<u8>, numbers: &Numbers, file: &File) {
    let rows = || file.said.symbols.iter();
    put_narrow(out, rows().map(|row| row.kind.number() << 1 | u32::from(row.is_test)));
    put_narrow(out, rows().map(|row| numbers.name(row.name)));
    put_narrow(out, rows().map(|row| numbers.name(row.own)));
    put_narrow(out, rows().map(|row| numbers.name(row.container)));
    put_narrow(out, rows().map(|row| row.parent.wrapping_add(1)));
    let rows = || file.said.places.iter();
    put_narrow(out, rows().map(|row| row.symbol));
    put_narrow(out, rows().map(|row| row.span.start));
    put_narrow(out, rows().map(|row| row.span.end));
    put_narrow(out, rows().map(|row| row.lines.0));
    put_narrow(out, rows().map(|row| row.lines.1));
}

fn write_imports(out: &mut Vec<u8>, numbers: &Numbers, file: &File) {
    let rows = || file.said.imports.iter();
    put_narrow(out, rows().map(|row| numbers.name(row.module)));
    put_narrow(out, rows().map(|row| numbers.name(row.name)));
    put_narrow(out, rows().map(|row| numbers.name(row.alias)));
    put_narrow(out, rows().map(|row| u32::from(row.is_implied)));
    let place = |row: &Found| match row.place {
        Where::Outside => [0, 0],
        Where::Unknown => [1, 0],
        Where::File(file) => [2, numbers.file(file)],
        Where::Folder(folder) => [3, numbers.name(folder)],
    };
    let takes = |row: &Found| match row.takes {
        Takes::Module => [0, 0],
        Takes::All => [1, 0],
        Takes::Name(name) => [2, numbers.name(name)],
    };
    put_narrow(out, file.found.iter().flat_map(place));
    put_narrow(out, file.found.iter().map(|row| numbers.name(row.inside)));
    put_narrow(out, file.found.iter().flat_map(takes));
}

fn write_uses(out: &mut Vec<u8>, numbers: &Numbers, file: &File) {
    let rows = || file.said.scopes.iter();
    put_narrow(out, rows().map(|row| numbers.name(row.text)));
    put_narrow(out, rows().map(|row| numbers.name(row.head)));
    put_narrow(out, rows().map(|row| numbers.name(row.last)));
    // A file with more scopes than fit would not fit either.
    let packed = |row: &Use| {
        let how = place_of(&MANNERS, row.manner) << 2 | row.kind.number();
        [row.from.wrapping_add(1), row.scope << 4 | how, numbers.name(row.name)]
    };
    let mut rows: Vec<[u32; 3]> = file.said.uses.iter().map(packed).collect();
    order::sort(&mut rows);
    for part in 0..3 {
        put_narrow(out, rows.iter().map(|row| row[part]));
    }
}

fn write_links(out: &mut Vec<u8>, numbers: &Numbers, file: &File) {
    let mut links: Vec<Link> = Vec::with_capacity(file.links.len());
    links.extend(file.links.iter().map(|link| Link { to: numbers.end(link.to), ..*link }));
    order::sort(&mut links);
    let packed = |link: &Link| {
        let (relation, how) = (place_of(&RELATIONS, link.relation), place_of(&HOWS, link.how));
        let kind = match link.to.kind {
            Kind::File => 0,
            Kind::Test => 1,
            Kind::Of(kind) => 2 + kind.number(),
        };
        relation | how << 4 | kind << 8 | u32::from(link.several) << 16
    };
    put_narrow(out, links.iter().map(|link| link.from.wrapping_add(1)));
    put_narrow(out, links.iter().map(packed));
    put_narrow(out, links.iter().map(|link| link.to.file));
    put_narrow(out, links.iter().map(|link| link.to.name.0));
}

/// The number of one of all that there are; one too many for none of them.
fn place_of<T: PartialEq>(all: &[T], one: T) -> u32 {
    all.iter().position(|known| *known == one).unwrap_or(all.len()) as u32
}
