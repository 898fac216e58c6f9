//! Facts to bytes: the version, then columns of `u32` (little-endian), then the texts.

use crate::column::{put, put_texts};
use crate::{Facts, Span, VERSION};

/// Stands for no row.
pub(crate) const NONE: u32 = u32::MAX;

impl Facts {
    /// The form that crosses between modules. Equal facts give equal bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = vec![VERSION];
        let counts =
            [self.symbols.len(), self.imports.len(), self.references.len(), self.names.len()];
        put(&mut out, counts.map(|count| count as u32));
        self.put_symbols(&mut out);
        self.put_imports(&mut out);
        self.put_references(&mut out);
        let texts = [&self.grammar, &self.note].into_iter().chain(&self.names);
        put_texts(&mut out, texts.map(String::as_str));
        out
    }

    fn put_symbols(&self, out: &mut Vec<u8>) {
        let rows = || self.symbols.iter();
        put(out, rows().map(|row| row.kind.number() << 1 | u32::from(row.is_test)));
        put(out, rows().map(|row| row.name.0));
        put(out, rows().map(|row| row.parent.unwrap_or(NONE)));
        put(out, rows().map(|row| row.scope.0));
        put(out, rows().map(|row| row.arity));
        put_spans(out, rows().map(|row| row.whole));
        put_spans(out, rows().map(|row| row.name_at));
        put_spans(out, rows().map(|row| row.body));
        put_spans(out, rows().map(|row| row.doc));
    }

    fn put_imports(&self, out: &mut Vec<u8>) {
        let rows = || self.imports.iter();
        put(out, rows().map(|row| row.module.0));
        put(out, rows().map(|row| row.name.0));
        put(out, rows().map(|row| row.alias.0));
        put_spans(out, rows().map(|row| row.at));
    }

    fn put_references(&self, out: &mut Vec<u8>) {
        let rows = || self.references.iter();
        put(out, rows().map(|row| row.kind.number()));
        put(out, rows().map(|row| row.name.0));
        put(out, rows().map(|row| row.scope.0));
        put(out, rows().map(|row| row.from.unwrap_or(NONE)));
        put_spans(out, rows().map(|row| row.at));
    }
}

fn put_spans(out: &mut Vec<u8>, column: impl Iterator<Item = Span> + Clone) {
    put(out, column.clone().map(|span| span.start));
    put(out, column.map(|span| span.end));
}
