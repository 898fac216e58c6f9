//! One file from a row of numbers and columns. Whatever the bytes are, what is read can be used:
//! every number is one of something, and what has to be in order is.

use l1ght_facts::{Columns, DecodeError, ReferenceKind, SymbolKind};

use super::column::Narrow;
use super::write::{HOWS, MANNERS, RELATIONS};
use crate::graph::code::family::Family;
use crate::graph::code::file::{End, File, Found, Link, Takes, Where};
use crate::graph::code::keys::Asked;
use crate::graph::code::said::{Import, Kind, NONE, Place, Said, Scope, Symbol, Use};
use crate::text::lex::Language;
use crate::text::names::{Key, Names};
use crate::text::{RepoPath, Span};

/// What is left to read, and what numbers may point at.
pub(super) struct Reader<'a, 'n> {
    pub columns: Columns<'a>,
    pub names: &'n Names,
    pub asks: u32,
    pub files: u32,
}

type Read<T> = Result<T, DecodeError>;

impl<'a> Reader<'a, '_> {
    /// The next file.
    pub(super) fn file(&mut self) -> Read<File> {
        let [key, folder, note, grammar, id, language, lines, small, large] = self.row()?;
        let [symbols, defaults, places, imports, scopes, uses, links, wanted] = self.row()?;
        let size = (u64::from(large) << 32 | u64::from(small)).checked_sub(1);
        let key = self.key(key)?;
        let language = *known(Language::ALL, language)?;
        let mut said = Said { symbols: self.symbols(symbols)?, ..Said::default() };
        said.places = self.places(places, symbols, size.unwrap_or_default())?;
        self.defaults(defaults, &mut said.symbols)?;
        said.imports = self.imports(imports)?;
        let found = self.found(imports)?;
        said.scopes = self.scopes(scopes)?;
        said.uses = self.uses(uses, symbols, scopes)?;
        let links = self.links(links, symbols)?;
        let (wanted, probed) = self.wanted(wanted)?;
        let file = File::new(RepoPath::listed(self.names.text(key)), key, self.key(folder)?);
        Ok(File {
            is_there: true,
            language,
            family: Family::of(language),
            lines: lines.checked_sub(1),
            size,
            id: id.checked_sub(1).map(|id| self.key(id)).transpose()?,
            note: self.key(note)?,
            grammar: self.key(grammar)?,
            said,
            found,
            links,
            probed,
            wanted,
            ..file
        })
    }

    fn key(&self, number: u32) -> Read<Key> {
        below(number, self.names.len() as u32).map(Key)
    }

    fn keys(&mut self, count: u32) -> Read<Vec<Key>> {
        let column = self.column(count)?;
        column.iter().map(|number| self.key(number)).collect()
    }

    fn column(&mut self, count: u32) -> Read<Narrow<'a>> {
        Narrow::read(&mut self.columns, count)
    }

    fn row<const N: usize>(&mut self) -> Read<[u32; N]> {
        let column = self.column(N as u32)?;
        Ok(std::array::from_fn(|at| column.at(at)))
    }

    fn symbols(&mut self, count: u32) -> Read<Vec<Symbol>> {
        let kinds = self.column(count)?;
        let [names, owns, containers] = [self.keys(count)?, self.keys(count)?, self.keys(count)?];
        let parents = self.column(count)?;
        let mut symbols: Vec<Symbol> = Vec::with_capacity(count as usize);
        for at in 0..count as usize {
            let parent = row(parents.at(at), at as u32)?;
            let holder = symbols.get(parent as usize);
            symbols.push(Symbol {
                kind: SymbolKind::of(kinds.at(at) >> 1).ok_or(DecodeError::Range)?,
                is_test: kinds.at(at) & 1 == 1,
                is_local: holder.is_some_and(Symbol::has_locals),
                name: names[at],
                own: owns[at],
                container: containers[at],
                parent,
                stands_for: NONE,
            });
        }
        Ok(symbols)
    }

    fn places(&mut self, count: u32, symbols: u32, size: u64) -> Read<Vec<Place>> {
        let of = self.column(count)?;
        let [starts, ends] = [self.column(count)?, self.column(count)?];
        let [firsts, lasts] = [self.column(count)?, self.column(count)?];
        let place = |at: usize| {
            let span = Span { start: starts.at(at), end: ends.at(at) };
            let lines = (firsts.at(at), lasts.at(at));
            let is_range = span.start <= span.end && lines.0 <= lines.1;
            let symbol = below(of.at(at), symbols)?;
            match is_range && u64::from(span.end) <= size {
                true => Ok(Place { symbol, span, lines }),
                false => Err(DecodeError::Range),
            }
        };
        ordered((0..count as usize).map(place).collect::<Read<_>>()?)
    }

    fn defaults(&mut self, count: u32, symbols: &mut [Symbol]) -> Read<()> {
        let (rows, targets) = (self.column(count)?, self.column(count)?);
        for (at, target) in rows.iter().zip(targets.iter()) {
            let target = below(target, symbols.len() as u32)?;
            symbols.get_mut(at as usize).ok_or(DecodeError::Range)?.stands_for = target;
        }
        Ok(())
    }

    fn imports(&mut self, count: u32) -> Read<Vec<Import>> {
        let [modules, names, aliases] = [self.keys(count)?, self.keys(count)?, self.keys(count)?];
        let implied = self.column(count)?;
        let import = |at: usize| Import {
            module: modules[at],
            name: names[at],
            alias: aliases[at],
            is_implied: implied.at(at) == 1,
        };
        Ok((0..count as usize).map(import).collect())
    }

    fn found(&mut self, count: u32) -> Read<Vec<Found>> {
        let twice = count.checked_mul(2).ok_or(DecodeError::Length)?;
        let (places, insides, takes) =
            (self.column(twice)?, self.keys(count)?, self.column(twice)?);
        let found = |at: usize| {
            let place = match [places.at(2 * at), places.at(2 * at + 1)] {
                [0, _] => Where::Outside,
                [1, _] => Where::Unknown,
                [2, file] => Where::File(below(file, self.files)?),
                [3, folder] => Where::Folder(self.key(folder)?),
                _ => return Err(DecodeError::Range),
            };
            let takes = match [takes.at(2 * at), takes.at(2 * at + 1)] {
                [0, _] => Takes::Module,
                [1, _] => Takes::All,
                [2, name] => Takes::Name(self.key(name)?),
                _ => return Err(DecodeError::Range),
            };
            Ok(Found { place, inside: insides[at], takes })
        };
        (0..count as usize).map(found).collect()
    }

    fn scopes(&mut self, count: u32) -> Read<Vec<Scope>> {
        let [texts, heads, lasts] = [self.keys(count)?, self.keys(count)?, self.keys(count)?];
        let rows = texts.into_iter().zip(heads).zip(lasts);
        Ok(rows.map(|((text, head), last)| Scope { text, head, last }).collect())
    }

    fn uses(&mut self, count: u32, symbols: u32, scopes: u32) -> Read<Vec<Use>> {
        let [from, packed, names] = [self.column(count)?, self.column(count)?, self.column(count)?];
        let used = |at: usize| {
            let packed = packed.at(at);
            Ok(Use {
                from: row(from.at(at), symbols)?,
                kind: ReferenceKind::of(packed & 3).ok_or(DecodeError::Range)?,
                manner: *known(&MANNERS, packed >> 2 & 3)?,
                name: self.key(names.at(at))?,
                scope: below(packed >> 4, scopes)?,
            })
        };
        (0..count as usize).map(used).collect()
    }

    fn links(&mut self, count: u32, symbols: u32) -> Read<Vec<Link>> {
        let [from, packed] = [self.column(count)?, self.column(count)?];
        let [files, names] = [self.column(count)?, self.column(count)?];
        let link = |at: usize| {
            let packed = packed.at(at);
            let kind = match packed >> 8 & 0xff {
                0 => Kind::File,
                1 => Kind::Test,
                kind => Kind::Of(SymbolKind::of(kind - 2).ok_or(DecodeError::Range)?),
            };
            let (file, name) = (below(files.at(at), self.files)?, self.key(names.at(at))?);
            Ok(Link {
                from: row(from.at(at), symbols)?,
                relation: *known(&RELATIONS, packed & 0xf)?,
                to: End { file, kind, name },
                how: *known(&HOWS, packed >> 4 & 0xf)?,
                several: (packed >> 16) as u8,
            })
        };
        ordered((0..count as usize).map(link).collect::<Read<_>>()?)
    }

    /// What links rest on, and what of it the places of imports do.
    fn wanted(&mut self, count: u32) -> Read<(Vec<Asked>, Vec<Asked>)> {
        let column = self.column(count)?;
        let asked = |packed: u32| below(packed >> 1, self.asks).map(Asked);
        let wanted = column.iter().map(asked).collect::<Read<Vec<Asked>>>()?;
        let is_probed = |packed: &u32| packed & 1 == 1;
        let probed = column.iter().filter(is_probed).map(|packed| Asked(packed >> 1));
        Ok((ordered(wanted)?, probed.collect()))
    }
}

fn below(number: u32, limit: u32) -> Read<u32> {
    if number < limit { Ok(number) } else { Err(DecodeError::Range) }
}

/// A row below `limit`, or none.
fn row(number: u32, limit: u32) -> Read<u32> {
    number.checked_sub(1).map_or(Ok(NONE), |row| below(row, limit))
}

fn known<T>(all: &[T], number: u32) -> Read<&T> {
    all.get(number as usize).ok_or(DecodeError::Range)
}

/// Rows that have to be in order, each once.
fn ordered<T: Ord>(rows: Vec<T>) -> Read<Vec<T>> {
    if rows.is_sorted_by(|a, b| a < b) { Ok(rows) } else { Err(DecodeError::Range) }
}
