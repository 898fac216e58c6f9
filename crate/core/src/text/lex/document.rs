//! Here-documents: text in the lines after the one that asks for it.

use super::scan::Scanner;
use super::token::{FREE, Kind, Token};

/// A here-document to come.
pub(super) struct Document {
    /// The line that ends it.
    pub(super) tag: Vec<u8>,
    /// What may stand before its text.
    pub(super) indent: &'static [u8],
    /// [`Kind::Text`], or [`Kind::Tabbed`] where the language takes the indentation away.
    pub(super) kind: Kind,
}

impl Scanner<'_> {
    /// Reads the documents that the line before asked for. They stand apart from the statement that
    /// the line began: its layout is judged as if they were not there.
    pub(super) fn documents(&mut self) {
        for document in std::mem::take(&mut self.state.documents) {
            let start = self.at;
            let end = self.document_end(&document);
            if end > start {
                let (start, end) = (start as u32, end as u32);
                self.tokens.push(Token { start, end, mark: FREE, kind: document.kind });
            }
            self.at = self.next_line(end);
            self.line_start = self.at;
        }
    }

    fn document_end(&self, document: &Document) -> usize {
        let mut at = self.at;
        while at < self.source.len() {
            let end = self.line_end(at);
            let line = &self.source[at..end];
            let skip = line.iter().take_while(|b| document.indent.contains(b)).count();
            let line = &line[skip..];
            if line == document.tag {
                return end;
            }
            at = self.next_line(end);
        }
        at
    }
}
