//! Parsing within bounds: what is no text is refused, and what a grammar gets lost in is given up.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use crate::grammar::Tables;

/// The largest file that is parsed, in bytes.
const LARGEST: usize = 16 << 20;
/// How far a NUL byte is looked for: as Git does.
const HEAD: usize = 8_000;
/// Steps of the parser that any file may take.
const FREE_STEPS: usize = 20_000;
/// Further steps for each byte: well-formed files take less than a tenth of that.
const STEPS_PER_BYTE: usize = 4;

/// The tree of a file, or why there is none.
pub(crate) fn parse(tables: &Tables, source: &[u8]) -> Result<Tree, &'static str> {
    if source.len() > LARGEST {
        return Err("the file is too large to be parsed");
    }
    if source[..source.len().min(HEAD)].contains(&0) {
        return Err("the file is not text");
    }
    let mut parser = Parser::new();
    parser.set_language(&tables.language).map_err(|_| "the grammar does not fit the parser")?;
    let mut left = FREE_STEPS + source.len() * STEPS_PER_BYTE;
    let mut step = |_: &ParseState| match left.checked_sub(1) {
        Some(rest) => {
            left = rest;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    };
    let options = ParseOptions::new().progress_callback(&mut step);
    let mut read = |at: usize, _| source.get(at..).unwrap_or_default();
    let tree = parser.parse_with_options(&mut read, None, Some(options));
    tree.ok_or("the grammar got lost in the file")
}
