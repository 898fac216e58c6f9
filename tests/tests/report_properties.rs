//! What must hold of every writer, whatever stands in the documents.

mod reports;

use l1ght_brain::{Checked, Format, Output, write_check};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};

/// The longest summary (evidence §6).
const LONGEST: usize = 60_000;

fn write(checked: &Checked, format: Format) -> String {
    let body = write_check(checked, Output { format, ..Output::default() });
    String::from_utf8(body).expect("reports are UTF-8")
}

/// Text that means something to a terminal, a forge or a runner.
fn hostile() -> impl Strategy<Value = String> {
    let parts = [
        "`",
        "```",
        "~~~",
        "@ada",
        "#1",
        "GH-1",
        "[a](http://b.example)",
        "![i](x.png)",
        "<b>",
        "<!--",
        "-->",
        "http://b.example",
        "www.b.example",
        "\n",
        "\r\n",
        "\t",
        "\u{1b}[31m",
        "\u{202e}",
        "\u{9b}",
        "::error::",
        "%0A",
        "- ",
        "# ",
        "***",
        "\\",
        "|",
        "&lt;",
        "&#64;",
        "a@b.example",
        ":tada:",
        "[^1]",
        "0123abc",
        " ",
        "word",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..8).prop_map(|p| p.concat())
}

fn report_of(texts: &[String], count: usize) -> Checked {
    let finding = |at: usize| {
        let text = |n: usize| &texts[n % texts.len()];
        json!({
            "code": "evidence/changed", "document": text(0), "line": at + 1, "claim": text(1),
            "message": format!("the lines of `{}` differ", text(2)), "evidence": text(3),
            "target": text(4), "root": format!("{}{at}", text(5)), "suggestion": text(6),
            "before": text(7), "after": text(8),
        })
    };
    let findings: Vec<Value> = (0..count).map(finding).collect();
    reports::build(&json!({
        "documents": 1, "claims": count, "moved": 1, "findings": findings,
        "accepted": [{ "document": texts[0], "claim": texts[1], "by": texts[2], "reason": texts[3] }],
        "skipped": [[texts[4], "not-utf8"]],
    }))
}

/// What a forge would make live outside code.
fn assert_nothing_live(markdown: &str) {
    let mut in_code = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_GFM | Options::ENABLE_FOOTNOTES) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("a link in {markdown}"),
            Event::FootnoteReference(_) => panic!("a footnote in {markdown}"),
            Event::Html(html) => assert_eq!(html.trim(), "<!-- l1ght -->"),
            Event::InlineHtml(html) => panic!("{html} in {markdown}"),
            Event::Text(text) if !in_code => {
                let live = ["@", "#", "://", "www.", "GH-", ":tada:", "0123abc"];
                assert!(!live.iter().any(|sign| text.contains(sign)), "{text} in {markdown}");
            }
            _ => {}
        }
    }
}

proptest! {
    #[test]
    fn nothing_of_a_document_is_live_in_the_summary(
        texts in prop::collection::vec(hostile(), 9),
        count in 1..4_usize,
    ) {
        assert_nothing_live(&write(&report_of(&texts, count), Format::Markdown));
    }

    #[test]
    fn nothing_of_a_document_drives_the_terminal(texts in prop::collection::vec(hostile(), 9)) {
        let text = write(&report_of(&texts, 2), Format::Text);
        let drives = |c: char| c == '\u{202e}' || (c.is_control() && c != '\n' && c != '\t');
        prop_assert!(!text.contains(drives));
    }

    #[test]
    fn nothing_of_a_document_starts_a_workflow_command(
        texts in prop::collection::vec(hostile(), 9),
    ) {
        let text = write(&report_of(&texts, 2), Format::Github);
        let commands = text.lines().filter(|line| line.starts_with("::")).count();
        prop_assert_eq!(commands, text.lines().count());
        prop_assert_eq!(commands, 3);
    }

    #[test]
    fn json_is_json(texts in prop::collection::vec(hostile(), 9)) {
        for format in [Format::Json, Format::Sarif] {
            let body = write(&report_of(&texts, 2), format);
            prop_assert!(serde_json::from_str::<Value>(&body).is_ok());
        }
    }
}

#[test]
fn a_long_summary_is_cut_and_the_rest_is_counted() {
    let texts: Vec<String> = (0..9).map(|n| format!("text {n} {}", "é".repeat(40))).collect();
    let summary = write(&report_of(&texts, 3_000), Format::Markdown);
    assert!(summary.chars().count() <= LONGEST);
    let shown = summary.lines().filter(|line| line.contains("the lines of")).count();
    assert!(shown > 50, "{shown} findings are shown");
    assert!(summary.contains(&format!("{} findings more, cut here", 3_000 - shown)));
    assert!(summary.contains("1 document, 3000 claims"));
}

#[test]
fn every_writer_gives_the_counts() {
    let texts = vec!["word".to_owned(); 9];
    let checked = report_of(&texts, 2);
    for format in Format::ALL {
        let body = write(&checked, format);
        let counts = ["\"claims\":2", "1 document, 2 claims"];
        assert!(counts.iter().any(|count| body.contains(count)), "{}", format.name());
    }
}
