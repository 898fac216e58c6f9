//! The summary for a pull request. It starts with a mark so that a bot finds its own comment, and
//! says first how many baselines moved. All document text stands in code spans: no live mentions,
//! links, images or HTML.

use l1ght_core::drift::{Finding, Group};

use super::counts::{count_lines, counted};
use super::diff::short_diff;
use super::escape::{code_span, escape_code, escape_line, markdown_message};
use super::text::about;
use crate::checked::Checked;
use crate::name::level_name;
use crate::rules::title_of;

/// The longest summary, in characters.
const LONGEST: usize = 60_000;

/// The report of a check.
pub(crate) fn write_report(checked: &Checked) -> String {
    let (head, tail) = (head(checked), counts(checked));
    // What the line that counts the rest may take.
    let room = LONGEST.saturating_sub(length(&head) + length(&tail) + 200);
    let body = body(checked, room);
    format!("{head}{body}{tail}")
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The findings by cause, worst first, until `room` characters are used up.
fn body(checked: &Checked, mut room: usize) -> String {
    let mut out = String::new();
    let mut hidden = 0;
    for group in checked.worst_groups() {
        let findings = checked.findings_of(group);
        let Some(first) = findings.first() else { continue };
        let mut part = group_title(group, first);
        let mut shown = None;
        for finding in findings {
            if hidden == 0 {
                part.push_str(&finding_part(finding, &mut shown));
            }
            match room.checked_sub(length(&part)) {
                Some(left) if hidden == 0 => {
                    room = left;
                    out.push_str(&part);
                }
                _ => hidden += 1,
            }
            part.clear();
        }
    }
    if hidden > 0 {
        out.push_str(&format!("\n{} more, cut here\n", counted(hidden, "finding")));
    }
    out
}

/// The mark, the moves and the title. The list of moves is cut, so that the counts always fit.
fn head(checked: &Checked) -> String {
    const MOVES: usize = 50;
    const REASON: usize = 200;
    let mut out = "<!-- l1ght -->\n".to_owned();
    if let Some(moved) = checked.report.summary.baselines_moved {
        let accepted = &checked.report.accepted;
        let all = counted(moved, "baseline");
        out.push_str(&format!("**{all} moved since the base, {} accepted**\n\n", accepted.len()));
        for moved in accepted.iter().take(MOVES) {
            let cut = |text: &str| code_span(&text.chars().take(REASON).collect::<String>());
            out.push_str(&format!(
                "- {} in {}, by {}: {}\n",
                cut(&moved.claim),
                cut(moved.document.as_str()),
                cut(&moved.by),
                cut(&moved.reason)
            ));
        }
        if accepted.len() > MOVES {
            out.push_str(&format!("- {} more\n", accepted.len() - MOVES));
        }
        if !accepted.is_empty() {
            out.push('\n');
        }
    }
    out.push_str("### l1ght: what the documents say and the code does\n");
    out
}

fn group_title(group: &Group, first: &Finding) -> String {
    let title = markdown_message(&title_of(&first.code));
    let about = about(group, first);
    let about = about.map(|about| format!(": {}", code_span(about))).unwrap_or_default();
    format!("\n**{}** {title}{about}\n\n", level_name(first.level))
}

/// One finding; a change that was just shown for another claim is not shown again.
fn finding_part<'a>(
    finding: &'a Finding,
    shown: &mut Option<(Option<&'a str>, Option<&'a str>)>,
) -> String {
    let place = code_span(&format!("{}:{}", finding.document, finding.position.line));
    let claim = finding.claim.as_ref().map(|c| format!(" {}", code_span(c))).unwrap_or_default();
    let mut out = format!("- {place}{claim}: {}\n", markdown_message(&finding.message));
    if let Some(suggestion) = &finding.suggestion {
        out.push_str(&format!("  write {} instead\n", code_span(suggestion)));
    }
    let sides = (finding.before.as_deref(), finding.after.as_deref());
    if sides.0 != sides.1 && *shown != Some(sides) {
        out.push_str(&fenced_diff(sides.0.unwrap_or_default(), sides.1.unwrap_or_default()));
        *shown = Some(sides);
    }
    out
}

/// The change in a fence that no line of it can close.
fn fenced_diff(before: &str, after: &str) -> String {
    let lines: Vec<String> = short_diff(before, after)
        .iter()
        .map(|line| format!("  {} {}", line.sign, escape_code(&line.text())))
        .collect();
    let runs = lines.iter().flat_map(|line| line.split(|c| c != '`').map(str::len));
    let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
    format!("\n  {fence}diff\n{}\n  {fence}\n", lines.join("\n"))
}

fn counts(checked: &Checked) -> String {
    let lines = count_lines(checked);
    let lines = lines.iter().map(|line| format!("- {}\n", markdown_message(&escape_line(line))));
    format!("\n{}", lines.collect::<String>())
}
