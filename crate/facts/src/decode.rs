//! Bytes to facts. Any bytes at all give facts or an error, and what is given holds together.

use std::fmt;

use crate::column::{Column, Columns};
use crate::encode::NONE;
use crate::{Facts, Import, Name, Reference, ReferenceKind, Span, Symbol, SymbolKind, VERSION};

/// Why bytes are no facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// They are of a version that is not known here.
    Version(u8),
    /// They end too early, or something is left over.
    Length,
    /// A number points outside what it counts in.
    Range,
    /// A text is not UTF-8.
    Text,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "facts of version {version} are not known here"),
            Self::Length => f.write_str("the facts are cut short or too long"),
            Self::Range => f.write_str("the facts do not hold together"),
            Self::Text => f.write_str("a name in the facts is not UTF-8"),
        }
    }
}

impl std::error::Error for DecodeError {}

impl Facts {
    /// Reads what [`Facts::encode`] wrote, about a file of `length` bytes.
    ///
    /// # Errors
    /// When the bytes are anything else, or speak of bytes past the end of the file.
    pub fn decode(bytes: &[u8], length: u32) -> Result<Self, DecodeError> {
        let mut columns = Columns::new(bytes);
        match columns.take(1)? {
            [VERSION] => {}
            other => return Err(DecodeError::Version(other[0])),
        }
        let [symbols, imports, references, names] = columns.numbers()?;
        let mut input = Input { columns, length, names, symbols };
        let symbols = input.symbols(symbols as usize)?;
        let imports = input.imports(imports as usize)?;
        let references = input.references(references as usize)?;
        let texts = input.columns.texts(names as usize + 2)?;
        input.columns.end()?;
        let mut texts = texts.into_iter().map(str::to_owned);
        let (grammar, note) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
        let names = texts.collect();
        Ok(Self { grammar, note, symbols, imports, references, names })
    }
}

/// What is left to read, and what numbers may point at.
struct Input<'a> {
    columns: Columns<'a>,
    length: u32,
    names: u32,
    symbols: u32,
}

impl<'a> Input<'a> {
    fn column(&mut self, count: usize) -> Result<Column<'a>, DecodeError> {
        self.columns.column(count)
    }

    fn names(&mut self, count: usize) -> Result<Vec<Name>, DecodeError> {
        let names = self.names;
        let name = |number: u32| (number < names).then_some(Name(number));
        self.column(count)?.iter().map(|at| checked(name(at))).collect()
    }

    fn spans(&mut self, count: usize) -> Result<Vec<Span>, DecodeError> {
        let (starts, ends) = (self.column(count)?, self.column(count)?);
        let length = self.length;
        let spans = starts.iter().zip(ends.iter()).map(|(start, end)| {
            let span = Span { start, end };
            checked((span.start <= span.end && span.end <= length).then_some(span))
        });
        spans.collect()
    }

    fn symbols(&mut self, count: usize) -> Result<Vec<Symbol>, DecodeError> {
        let kinds = self.column(count)?;
        let names = self.names(count)?;
        let parents = self.column(count)?;
        let scopes = self.names(count)?;
        let arities = self.column(count)?;
        let [wholes, names_at, bodies, docs] =
            [self.spans(count)?, self.spans(count)?, self.spans(count)?, self.spans(count)?];
        let symbol = |at: usize| {
            let parent = parents.at(at);
            Ok(Symbol {
                kind: checked(SymbolKind::of(kinds.at(at) >> 1))?,
                name: names[at],
                parent: row(parent, at as u32)?,
                scope: scopes[at],
                whole: wholes[at],
                name_at: names_at[at],
                body: bodies[at],
                doc: docs[at],
                arity: arities.at(at),
                is_test: kinds.at(at) & 1 == 1,
            })
        };
        (0..count).map(symbol).collect()
    }

    fn imports(&mut self, count: usize) -> Result<Vec<Import>, DecodeError> {
        let [modules, names, aliases] =
            [self.names(count)?, self.names(count)?, self.names(count)?];
        let spans = self.spans(count)?;
        let import = |at: usize| Import {
            module: modules[at],
            name: names[at],
            alias: aliases[at],
            at: spans[at],
        };
        Ok((0..count).map(import).collect())
    }

    fn references(&mut self, count: usize) -> Result<Vec<Reference>, DecodeError> {
        let kinds = self.column(count)?;
        let [names, scopes] = [self.names(count)?, self.names(count)?];
        let from = self.column(count)?;
        let spans = self.spans(count)?;
        let reference = |at: usize| {
            Ok(Reference {
                kind: checked(ReferenceKind::of(kinds.at(at)))?,
                name: names[at],
                scope: scopes[at],
                from: row(from.at(at), self.symbols)?,
                at: spans[at],
            })
        };
        (0..count).map(reference).collect()
    }
}

fn checked<T>(value: Option<T>) -> Result<T, DecodeError> {
    value.ok_or(DecodeError::Range)
}

/// A row below `limit`, or none.
fn row(number: u32, limit: u32) -> Result<Option<u32>, DecodeError> {
    if number == NONE {
        return Ok(None);
    }
    checked((number < limit).then_some(Some(number)))
}
