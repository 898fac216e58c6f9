//! Python: logical lines, levels of indentation, strings with code inside.

use crate::text::lex::layout;
use crate::text::lex::table::{BASE, Quote, Table, long, quote};

pub(in crate::text::lex) const PYTHON: Table = Table {
    line: &["#"],
    directives: &[
        "# -*- coding",
        "# coding",
        "#coding",
        "#-*- coding",
        "# -*- encoding",
        "# encoding:",
    ],
    quotes: &[
        formatted(long("\"\"\"")),
        formatted(long("'''")),
        formatted(quote("\"")),
        formatted(quote("'")),
        Quote { prefixes: PLAIN, ..long("\"\"\"") },
        Quote { prefixes: PLAIN, ..long("'''") },
        Quote { prefixes: PLAIN, ..quote("\"") },
        Quote { prefixes: PLAIN, ..quote("'") },
    ],
    words: "",
    signs: &[
        "**=", "//=", "<<=", ">>=", "...", "**", "//", "->", ":=", "==", "!=", "<=", ">=", "<<",
        ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=",
    ],
    point_ends_number: true,
    splice: true,
    layout: layout::levels,
    ..BASE
};

const PLAIN: &[&str] =
    &["", "r", "b", "u", "br", "rb", "R", "B", "U", "Br", "bR", "BR", "Rb", "rB", "RB"];

/// A quote three times, or once, whose text holds `{…}`.
const fn formatted(quote: Quote) -> Quote {
    Quote {
        prefixes: &[
            "f", "t", "fr", "rf", "tr", "rt", "F", "T", "fR", "Fr", "FR", "rF", "Rf", "RF", "tR",
            "Tr", "TR", "rT", "Rt", "RT",
        ],
        holes: &["{"],
        doubled_holes: true,
        formats: true,
        ..quote
    }
}
