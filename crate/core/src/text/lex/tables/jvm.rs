//! Java and the languages that grew up around it.

use crate::text::lex::table::{BRACES, SIGNS, Table, long, quote};

pub(in crate::text::lex) const JAVA: Table = Table {
    quotes: &[long("\"\"\""), quote("\""), quote("'")],
    signs: SIGNS,
    point_ends_number: true,
    ..BRACES
};
