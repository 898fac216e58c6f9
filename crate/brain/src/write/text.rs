//! The report for people: findings by cause, worst first, what changed, what to write instead, and
//! the counts. No byte of a document reaches the terminal unescaped.

use l1ght_core::drift::{Finding, Group, Level};

use super::counts::{count_lines, counted};
use super::diff::{Line, short_diff};
use super::escape::{escape_code, escape_line};
use crate::checked::Checked;
use crate::name::level_name;
use crate::rules::title_of;

/// Colours by ANSI escape, or none.
#[derive(Clone, Copy)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    pub(crate) const BOLD: &'static str = "1";
    pub(crate) const DIM: &'static str = "2";
    pub(crate) const RED: &'static str = "31";
    pub(crate) const GREEN: &'static str = "32";
    pub(crate) const YELLOW: &'static str = "33";
    pub(crate) const BLUE: &'static str = "34";
    /// Marks the words of a line that differ.
    const REVERSE: &'static str = "7";

    /// `text`, which is escaped already, in a style.
    pub(crate) fn paint(self, style: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The report of a check.
pub(crate) fn write_report(checked: &Checked, color: bool) -> String {
    let paint = Paint(color);
    let mut out = String::new();
    for group in checked.worst_groups() {
        write_group(&mut out, checked, group, paint);
    }
    for moved in &checked.report.accepted {
        out.push_str(&escape_line(&format!(
            "accepted: `{}` in {} on {}, by {}: {}",
            moved.claim, moved.document, moved.anchor, moved.by, moved.reason
        )));
        out.push('\n');
    }
    for line in count_lines(checked) {
        out.push_str(&escape_line(&line));
        out.push('\n');
    }
    out
}

/// What all findings of a group are about, if it is one thing.
pub(super) fn about<'a>(group: &'a Group, first: &'a Finding) -> Option<&'a str> {
    let alone = first.evidence.as_deref().filter(|_| group.findings.len() == 1);
    group.target.as_deref().or(alone)
}

fn write_group(out: &mut String, checked: &Checked, group: &Group, paint: Paint) {
    let findings = checked.findings_of(group);
    let Some(first) = findings.first() else { return };
    out.push_str(&paint.paint(level_style(first.level), level_name(first.level)));
    let title = title_of(&first.code);
    let about = about(group, first);
    let about = about.map(|about| format!(": {}", escape_line(about))).unwrap_or_default();
    let many = match findings.len() {
        1 => String::new(),
        n => format!(" ({})", counted(n as u64, "finding")),
    };
    out.push_str(&paint.paint(Paint::BOLD, &format!(" {}{about}", escape_line(&title))));
    out.push_str(&paint.paint(Paint::DIM, &format!("{many} [{}]", escape_line(&first.code))));
    out.push('\n');
    let mut shown = None;
    for finding in findings {
        write_finding(out, finding, paint, &mut shown);
    }
    out.push('\n');
}

/// One finding; a change that was just shown for another claim is not shown again.
fn write_finding<'a>(
    out: &mut String,
    finding: &'a Finding,
    paint: Paint,
    shown: &mut Option<(&'a str, &'a str)>,
) {
    let place = format!("{}:{}", finding.document, finding.position.line);
    out.push_str("  ");
    out.push_str(&paint.paint(Paint::BLUE, &escape_line(&place)));
    if let Some(claim) = &finding.claim {
        out.push_str("  ");
        out.push_str(&escape_line(claim));
    }
    out.push_str(&format!("\n    {}\n", escape_line(&finding.message)));
    let sides = (finding.before.as_deref(), finding.after.as_deref());
    let sides = (sides != (None, None))
        .then(|| (sides.0.unwrap_or_default(), sides.1.unwrap_or_default()))
        .filter(|sides| sides.0 != sides.1 && Some(*sides) != *shown);
    if let Some((before, after)) = sides {
        write_change(out, before, after, paint);
        *shown = sides;
    }
    if let Some(suggestion) = &finding.suggestion {
        out.push_str(&format!("    write {} instead\n", escape_line(suggestion)));
    }
}

/// What changed between two texts, in a few lines.
pub(crate) fn write_change(out: &mut String, before: &str, after: &str, paint: Paint) {
    for line in short_diff(before, after) {
        write_diff_line(out, &line, paint);
    }
}

fn write_diff_line(out: &mut String, line: &Line, paint: Paint) {
    let style = match line.sign {
        '-' => Paint::RED,
        '+' => Paint::GREEN,
        _ => Paint::DIM,
    };
    let mut body = String::new();
    for (marked, text) in &line.pieces {
        let text = escape_code(text);
        match *marked && paint.0 {
            true => body.push_str(&format!("\x1b[{}m{text}\x1b[27m", Paint::REVERSE)),
            false => body.push_str(&text),
        }
    }
    out.push_str("      ");
    out.push_str(&paint.paint(style, format!("{} {body}", line.sign).trim_end()));
    out.push('\n');
}

fn level_style(level: Level) -> &'static str {
    match level {
        Level::Error => Paint::RED,
        Level::Warning => Paint::YELLOW,
        Level::Note | Level::Off => Paint::DIM,
    }
}
