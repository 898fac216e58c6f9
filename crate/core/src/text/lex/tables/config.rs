//! Languages that configure and build.

use crate::text::lex::hook::here;
use crate::text::lex::layout;
use crate::text::lex::table::{BASE, Escape, Quote, Table, block, long, quote, raw};

pub(in crate::text::lex) const CMAKE: Table = Table {
    line: &["#"],
    block: &[block("#[[", "]]"), block("#[=[", "]=]")],
    quotes: &[Quote { close: "]]", ..raw("[[") }, Quote { close: "]=]", ..raw("[=[") }, long("\"")],
    words: "$@./:-+*?=<>{}\\;,&|!%^~",
    layout: layout::spaced,
    ..BASE
};

pub(in crate::text::lex) const TERRAFORM: Table = Table {
    line: &["#", "//"],
    block: &[block("/*", "*/")],
    quotes: &[Quote { holes: &["${", "%{"], ..quote("\"") }],
    words: "-",
    layout: layout::lines,
    open_after: &["{", ",", "=", "?", ":", "&&", "||", "=>"],
    open_before: &["}", ")", "]", "?", ":"],
    hook: here,
    ..BASE
};

pub(in crate::text::lex) const POWERSHELL: Table = Table {
    line: &["#"],
    block: &[block("<#", "#>")],
    directives: &["#Requires", "#requires"],
    quotes: &[
        Quote { close: "\"@", ..raw("@\"") },
        Quote { close: "'@", ..raw("@'") },
        Quote { lines: true, holes: &["$("], escape: Escape::Backtick, ..quote("\"") },
        Quote { escape: Escape::Doubled, ..long("'") },
    ],
    words: "$-",
    layout: layout::words,
    open_after: &["{", ",", "|", "+", "=", "*", "/"],
    open_before: &["}", "|", "else", "elseif", "catch", "finally"],
    ..BASE
};
