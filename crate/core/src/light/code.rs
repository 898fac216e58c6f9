//! Every diagnostic code of a document, with the sentence that explains it. Help, SARIF rules and
//! documentation are made from this list; codes are never renamed.

/// A diagnostic code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// `light/<kebab-case>`.
    pub name: &'static str,
    /// True when the document means what it says and could only say it better.
    pub hint: bool,
    /// What it means and what to do, one sentence.
    pub help: &'static str,
}

/// `light/unclosed-header`
pub const UNCLOSED_HEADER: &str = "light/unclosed-header";
/// `light/header-line`
pub const HEADER_LINE: &str = "light/header-line";
/// `light/repeated-field`
pub const REPEATED_FIELD: &str = "light/repeated-field";
/// `light/unknown-marker`
pub const UNKNOWN_MARKER: &str = "light/unknown-marker";
/// `light/malformed-marker`
pub const MALFORMED_MARKER: &str = "light/malformed-marker";
/// `light/unclosed-marker`
pub const UNCLOSED_MARKER: &str = "light/unclosed-marker";
/// `light/empty-marker`
pub const EMPTY_MARKER: &str = "light/empty-marker";
/// `light/old-sign`
pub const OLD_SIGN: &str = "light/old-sign";
/// `light/other-sign`
pub const OTHER_SIGN: &str = "light/other-sign";
/// `light/unknown-confidence`
pub const UNKNOWN_CONFIDENCE: &str = "light/unknown-confidence";

/// All codes, in byte order.
pub const CODES: &[Code] = &[
    Code {
        name: EMPTY_MARKER,
        hint: false,
        help: "A marker has no value, so it says nothing; write one after the colon.",
    },
    Code {
        name: HEADER_LINE,
        hint: false,
        help: "A line of the header is neither a field nor an item of a list and was passed over; \
               write `Name: value`, or move it below the header.",
    },
    Code {
        name: MALFORMED_MARKER,
        hint: false,
        help: "A bracket opens with a L1GHT sign, but no key and colon follow, so it is read as \
               text; write `[sign key: value]`.",
    },
    Code {
        name: OLD_SIGN,
        hint: true,
        help: "An entity or state is written with its old sign, which means the same; \
               `⍂` and `⍐` are the signs of today.",
    },
    Code {
        name: OTHER_SIGN,
        hint: true,
        help: "A marker has the sign of another key; the key decides what it means.",
    },
    Code {
        name: REPEATED_FIELD,
        hint: false,
        help: "A header field occurs twice and the first one counts; remove the other.",
    },
    Code {
        name: UNCLOSED_HEADER,
        hint: false,
        help: "A header opens with `---` and is never closed, so only its leading field lines \
               count; close it with a line `---`.",
    },
    Code {
        name: UNCLOSED_MARKER,
        hint: false,
        help: "A marker is not closed within its paragraph and is read as text; close it with `]`, \
               and write a lone bracket in its value as `\\[` or `\\]`.",
    },
    Code {
        name: UNKNOWN_CONFIDENCE,
        hint: false,
        help: "A confidence is neither a number from 0 to 1 nor one of the known words, so it is \
               unknown; write for example `0.8` or `high`.",
    },
    Code {
        name: UNKNOWN_MARKER,
        hint: false,
        help: "A marker has a key that L1GHT does not know and is kept as metadata; \
               check its spelling.",
    },
];
