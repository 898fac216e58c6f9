//! Parsing within bounds: what is no text is refused, and what a grammar gets lost in is given up.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use crate::grammar::Tables;

/// The largest file that is parsed, in bytes.
const LARGEST: usize = 16 << 20;
/// How far a NUL byte is looked for: as Git does.
const HEAD: usize = 8_000;
/// Steps of the parser that any file may take.
const FREE_STEPS: usize = 2_000;
/// Bytes for which there is a further step. The hardest Rust file of the crates tried took one for each
/// 18; no file of the lab's packages, in thirteen languages, was given up for it.
const BYTES_PER_STEP: usize = 4;
/// How many brackets may be open at once: the parser recurses where it can read brackets in two
/// ways, and its stack ends at about twice that.
const DEEPEST: u32 = 4_000;

/// The tree of a file, or why there is none.
pub(crate) fn parse(tables: &Tables, source: &[u8]) -> Result<Tree, &'static str> {
    if source.len() > LARGEST {
        return Err("the file is too large to be parsed");
    }
    if source[..source.len().min(HEAD)].contains(&0) {
        return Err("the file is not text");
    }
    if depth(source) > DEEPEST {
        return Err("the file is nested too deeply");
    }
    let mut parser = Parser::new();
    parser.set_language(&tables.language).map_err(|_| "the grammar does not fit the parser")?;
    let mut left = FREE_STEPS + source.len() / BYTES_PER_STEP;
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

/// The most brackets that are open at once, whatever they stand in.
fn depth(source: &[u8]) -> u32 {
    let (mut open, mut most) = (0_u32, 0);
    for byte in source {
        match byte {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => continue,
        }
        most = most.max(open);
    }
    most
}
