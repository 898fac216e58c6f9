//! What holds of every document, however broken: no panic, valid spans, line ends and byte order
//! mark without meaning, growth, and that what is written reads back.

mod view;

use l1ght_core::light::code::CODES;
use l1ght_core::light::{
    Document, Draft, DraftClaim, DraftField, DraftMarker, Owner, convert_signs, parse, render,
    replace_values,
};
use l1ght_core::text::{LineIndex, RepoPath, Span, Unit};
use proptest::prelude::*;

/// What documents are made of, whole and in halves.
const PARTS: &[&str] = &[
    "[⍂ entity: A]",
    "[⍐ state: b]",
    "[⍌ event: c]",
    "[𝔻 evidence: src/a.rs]",
    "[L1 tests: t]",
    "[𝔻 confidence: high]",
    "[RED blocker: x]",
    "[⟐ state: old]",
    "[⍂ node: n]",
    "[⍂",
    "[L1 ",
    "[𝔻 evidence: ",
    "[[",
    "]]",
    "]",
    "[",
    "](",
    ")",
    "\\",
    "`",
    "``",
    "```\n",
    "~~~\n",
    "    ",
    "<!-- l1ght ",
    "<!--",
    "-->",
    "<div>\n",
    "</div>\n",
    "<b>",
    "> ",
    ">",
    "- ",
    "* ",
    "1. ",
    "## ",
    "# ",
    "### H\n",
    "---\n",
    "...\n",
    "===\n",
    "Protocol: L1GHT/1.0\n",
    "State: x\n",
    "Depends on:\n",
    "- item\n",
    "Next: [a, b]\n",
    "# comment\n",
    "\n",
    "\n\n",
    "word ",
    "é𝔻 ",
    "e\u{301}",
    "&amp;",
    "&#10;",
    "| a | b |\n",
    "|---|---|\n",
    "[a]: b\n",
    "[^1]",
    "[^1]: ",
    "*",
    "**",
    "_",
    "~~",
    "![",
    "[x] ",
    "<http://a]b>",
    "a. B",
    "? ",
    "\t",
    " ",
    ":",
    "!",
];

fn document() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PARTS), 0..60).prop_map(|parts| parts.concat())
}

fn read(source: &str) -> Document {
    parse(&RepoPath::listed("doc.md"), source)
}

fn seen(source: &str) -> String {
    view::view(source, &read(source), Unit::Utf8)
}

fn check_spans(source: &str, document: &Document) {
    let check = |span: Span| {
        assert!(source.get(span.range()).is_some(), "{span:?} is not text of {source:?}");
    };
    for field in document.header.iter().flat_map(|header| &header.fields) {
        check(field.span);
        assert!(document.header.as_ref().is_some_and(|header| header.span.holds(field.span)));
        field.values.iter().for_each(|value| check(value.span));
    }
    for section in &document.sections {
        check(section.span);
        check(section.heading);
        assert!(section.span.holds(section.heading));
        let parent = section.parent.map(|at| &document.sections[at]);
        assert!(parent.is_none_or(|parent| parent.span.holds(section.span)));
    }
    for pair in document.markers.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "markers in order, none inside another");
    }
    for marker in &document.markers {
        check(marker.span);
        check(marker.value_span);
        assert!(marker.span.holds(marker.value_span));
        let section = marker.section.map(|at| document.sections[at].span);
        assert!(section.is_none_or(|section| section.holds(marker.span)));
    }
    for claim in &document.claims {
        check(claim.span);
        assert!(claim.span.holds(document.markers[claim.marker].span));
        assert!(claim.owns.iter().all(|at| claim.span.holds(document.markers[*at].span)));
        assert!(claim.owns.iter().all(|at| document.markers[*at].section == claim.section));
    }
    document.mentions.iter().for_each(|mention| check(mention.span));
    document.links.iter().for_each(|link| check(link.span));
    for diagnostic in &document.diagnostics {
        check(diagnostic.span);
        assert!(CODES.iter().any(|code| code.name == diagnostic.code), "{}", diagnostic.code);
    }
}

fn check_owners(document: &Document) {
    for (at, marker) in document.markers.iter().enumerate() {
        if let Owner::Claim(claim) = marker.owner {
            let claim = &document.claims[claim];
            assert!(claim.marker == at || claim.owns.contains(&at));
            assert!(claim.marker <= at, "the claim comes before");
        }
    }
}

/// A value with anything in it that could break out of its place.
fn hostile_value() -> BoxedStrategy<String> {
    let parts = prop::sample::select(PARTS).prop_map(str::to_owned);
    prop::collection::vec(
        prop_oneof![parts, "\\PC{0,6}", any::<char>().prop_map(String::from)],
        0..6,
    )
    .prop_map(|parts| parts.concat())
    .boxed()
}

/// A value that a line can hold.
fn line() -> BoxedStrategy<String> {
    hostile_value()
        .prop_map(|value| {
            let kept: String =
                value.chars().filter(|c| !c.is_control() && *c != '\u{feff}').collect();
            kept.trim().to_owned()
        })
        .boxed()
}

fn draft(
    value: BoxedStrategy<String>,
    text: BoxedStrategy<String>,
) -> impl Strategy<Value = Draft> {
    let qualifier =
        (prop::sample::select(&["𝔻 evidence", "⟁ depends_on", "RED blocker"][..]), value.clone());
    let claim = (
        prop::sample::select(&["⍂ entity", "⍐ state", "L1 event"][..]),
        value.clone(),
        text,
        prop::collection::vec(qualifier, 0..3),
    );
    let claims = prop::collection::vec(claim, 0..4);
    let values = prop::collection::vec(value.clone(), 0..3);
    (values, prop::option::of(value.clone()), prop::option::of(value), claims).prop_map(
        |(values, title, section, claims)| Draft {
            fields: vec![field("Protocol", &["L1GHT/1.0".to_owned()]), field("Next", &values)],
            title,
            section,
            claims: claims
                .into_iter()
                .map(|(kind, label, text, more)| {
                    let first = marker(kind, label);
                    let more = more.into_iter().map(|(kind, value)| marker(kind, value));
                    DraftClaim { text, markers: std::iter::once(first).chain(more).collect() }
                })
                .collect(),
        },
    )
}

fn field(name: &str, values: &[String]) -> DraftField {
    DraftField { name: name.to_owned(), values: values.to_vec() }
}

fn marker(kind: &str, value: String) -> DraftMarker {
    let (sign, key) = kind.split_once(' ').expect("a sign and a key");
    DraftMarker { sign: sign.to_owned(), key: key.to_owned(), value }
}

proptest! {
    #[test]
    fn every_span_is_text_and_nests(source in document()) {
        let document = read(&source);
        check_spans(&source, &document);
        check_owners(&document);
    }

    #[test]
    fn any_text_is_a_document(source in any::<String>()) {
        check_spans(&source, &read(&source));
    }

    #[test]
    fn line_ends_mean_the_same(source in document()) {
        let expected = seen(&source);
        prop_assert_eq!(&seen(&source.replace('\n', "\r\n")), &expected);
        prop_assert_eq!(&seen(&source.replace('\n', "\r")), &expected);
    }

    #[test]
    fn a_byte_order_mark_means_nothing(source in document()) {
        prop_assert_eq!(seen(&format!("\u{feff}{source}")), seen(&source));
    }

    #[test]
    fn what_is_written_reads_back_or_is_refused(draft in draft(hostile_value(), hostile_value())) {
        match render(&draft) {
            Ok(out) => prop_assert_eq!(Draft::of(&read(&out)), draft),
            Err(refused) => prop_assert!(!refused.field.is_empty()),
        }
    }

    #[test]
    fn lines_without_control_characters_are_never_refused(draft in draft(line(), line())) {
        // A header quotes with one sign and escapes none: what has both may have no spelling there.
        let values = draft.fields.iter().flat_map(|field| &field.values);
        prop_assume!(values.into_iter().all(|value| !value.contains('"') || !value.contains('\'')));
        let out = render(&draft).expect("every line can be written");
        prop_assert_eq!(Draft::of(&read(&out)), draft);
    }

    #[test]
    fn a_new_value_changes_only_its_bytes(source in document(), value in line()) {
        let document = read(&source);
        for (at, marker) in document.markers.iter().enumerate() {
            if let Ok(out) = replace_values(&source, &document, &[(at, &value)]) {
                prop_assert_eq!(&read(&out).markers[at].value, &value);
                prop_assert!(out.starts_with(&source[..marker.value_span.range().start]));
                prop_assert!(out.ends_with(&source[marker.value_span.range().end..]));
            }
        }
    }

    #[test]
    fn converted_signs_mean_the_same(source in document()) {
        let document = read(&source);
        let out = convert_signs(&source, &document);
        let read = read(&out);
        let kinds = |document: &Document| -> Vec<_> {
            document.markers.iter().map(|marker| (marker.kind, marker.value.clone())).collect()
        };
        prop_assert_eq!(kinds(&read), kinds(&document));
        prop_assert_eq!(convert_signs(&out, &read), out);
    }
}

/// Inputs that made readers slow, of about `size` bytes.
fn hostile(size: usize) -> Vec<String> {
    let many = |part: &str| part.repeat(size / part.len());
    let deep = (size as f64).sqrt() as usize;
    vec![
        many("["),
        many("[𝔻 evidence: "),
        many("[⍂ entity: "),
        many("]("),
        many("<!--"),
        many("<!-- l1ght "),
        many(">"),
        many("- "),
        many("[⍂ entity: a]\n"),
        many("`"),
        many("\\"),
        many("## a\n"),
        many("[⍂ entity: a] x. "),
        many("[𝔻 evidence: a] "),
        many("|"),
        format!("{}\n\n{}", many("word "), many("[⍂ entity: a] b. ")),
        format!("{}\n\n{}", many("[⍂ entity: a] b. "), many("`word` ")),
        format!("{}{}", many("[⍂ entity: "), many("]")),
        format!("---\n{}", many("a: b\n")),
        (0..deep).map(|at| format!("{}- a\n", " ".repeat(at))).collect(),
        (0..deep).map(|at| format!("{} a\n", ">".repeat(at))).collect(),
    ]
}

#[test]
fn what_hostile_inputs_become_grows_with_them() {
    for (once, twice) in hostile(8 * 1024).iter().zip(&hostile(16 * 1024)) {
        let (small, large) = (seen(once).len(), seen(twice).len());
        let start = &once[..once.floor_char_boundary(24)];
        assert!(large <= 2 * small + small / 4 + 2_000, "{start:?}: {small} to {large} bytes");
    }
}

#[test]
fn codes_are_listed_once_in_order() {
    assert!(CODES.windows(2).all(|pair| pair[0].name < pair[1].name));
}

#[test]
fn depth_costs_no_stack() {
    for part in [">", "- ", "[", "[⍂ entity: ", "*a ", "> - "] {
        read(&part.repeat(100_000));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Line ends of every kind, also where two blocks of the index meet.
    #[test]
    fn lines_are_those_that_a_plain_count_finds(
        parts in proptest::collection::vec("[a\u{e9}]{0,9}(\n|\r|\r\n)", 0..500),
        open in "a{0,3}",
    ) {
        let source = parts.concat() + &open;
        let lines = LineIndex::new(source.as_bytes());
        let folded = source.replace("\r\n", "\r").replace('\n', "\r");
        let count = folded.split_terminator('\r').count() as u32;
        prop_assert_eq!(lines.count(source.as_bytes()), count);
        let mut end = 0;
        for line in 1..=count {
            let span = lines.lines(source.as_bytes(), line, line).expect("it is there");
            prop_assert_eq!(span.start, end);
            prop_assert_eq!(lines.line(source.as_bytes(), span.start), line);
            prop_assert_eq!(lines.line(source.as_bytes(), span.end - 1), line);
            end = span.end;
        }
        prop_assert_eq!(end as usize, source.len());
        prop_assert_eq!(lines.lines(source.as_bytes(), 1, count + 1), None);
    }
}

/// Lines longer than the blocks that columns are counted in, with and without a byte order mark.
#[test]
fn columns_of_long_lines_are_those_that_editors_count() {
    let line = "aé漢𝔻".repeat(400);
    for source in [format!("{line}\r\n{line}\n{line}"), format!("\u{feff}{line}\r{line}")] {
        let lines = LineIndex::new(source.as_bytes());
        let (mut line, mut column) = (1, 1);
        let text = source.char_indices().filter(|(_, c)| *c != '\u{feff}');
        for (at, c) in text {
            let seen = lines.position(&source, at as u32, Unit::Utf16);
            assert_eq!((seen.line, seen.column), (line, column), "at byte {at}");
            column += c.len_utf16() as u32;
            if c == '\n' || c == '\r' && !source[at..].starts_with("\r\n") {
                (line, column) = (line + 1, 1);
            }
        }
    }
}
