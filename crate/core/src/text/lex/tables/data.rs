//! Languages for data, schemas and configuration that a table alone can say.

use crate::text::lex::layout;
use crate::text::lex::table::{BASE, BRACES, Escape, Quote, Table, block, long, quote, raw};

pub(in crate::text::lex) const PROTOBUF: Table = BRACES;

pub(in crate::text::lex) const JSON: Table = Table { quotes: &[quote("\""), quote("'")], ..BRACES };

pub(in crate::text::lex) const GRAPHQL: Table =
    Table { line: &["#"], quotes: &[long("\"\"\""), quote("\"")], ..BASE };

pub(in crate::text::lex) const TOML: Table = Table {
    line: &["#"],
    quotes: &[
        long("\"\"\""),
        raw("'''"),
        quote("\""),
        Quote { escape: Escape::None, ..quote("'") },
    ],
    words: "-",
    layout: layout::lines,
    open_after: &["=", ",", "."],
    ..BASE
};

pub(in crate::text::lex) const NIX: Table = Table {
    line: &["#"],
    block: &[block("/*", "*/")],
    quotes: &[
        Quote { holes: &["${"], ..long("\"") },
        Quote { prefixes: &[""], holes: &["${"], escape: Escape::None, ..long("''") },
    ],
    words: "-'",
    layout: layout::gaps,
    ..BASE
};

pub(in crate::text::lex) const SQL: Table = Table {
    line: &["--"],
    block: &[block("/*", "*/")],
    directives: &["/*+", "/*!", "--+"],
    quotes: &[
        Quote { prefixes: &["E", "e"], ..long("'") },
        Quote { escape: Escape::Doubled, ..long("'") },
        Quote { escape: Escape::Doubled, ..long("\"") },
        raw("`"),
        raw("$$"),
    ],
    words: "@",
    ..BASE
};

pub(in crate::text::lex) const CSS: Table = Table {
    block: &[block("/*", "*/")],
    quotes: &[Quote { close: ")", ..raw("url(") }, quote("\""), quote("'")],
    words: "-%",
    signs: &["~=", "|=", "^=", "$=", "*=", "::"],
    layout: layout::gaps,
    ..BASE
};

pub(in crate::text::lex) const SCSS: Table = Table { line: &["//"], words: "-%$@", ..CSS };
