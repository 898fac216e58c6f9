//! GitHub workflow annotations: at most ten a level, worst first, then the counts.

use l1ght_core::drift::{Finding, Level};
use l1ght_core::order;

use super::counts::{count_lines, counted};
use super::escape::{github_data, github_property};
use crate::checked::{Checked, severity};
use crate::rules::title_of;

/// GitHub shows no more of a level for one step.
const MOST: usize = 10;

/// The report of a check.
pub(crate) fn write_report(checked: &Checked) -> String {
    let mut out = String::new();
    let mut rest = Vec::new();
    for (level, command) in
        [(Level::Error, "error"), (Level::Warning, "warning"), (Level::Note, "notice")]
    {
        let mut of_level: Vec<&Finding> =
            checked.report.findings.iter().filter(|f| f.level == level).collect();
        order::sort_by_key(&mut of_level, |finding| severity(finding));
        // The summary is a notice too.
        let most = if level == Level::Note { MOST - 1 } else { MOST };
        for finding in of_level.iter().take(most) {
            out.push_str(&annotation(command, finding));
        }
        let hidden = of_level.len().saturating_sub(most) as u64;
        if hidden > 0 {
            rest.push(counted(hidden, command));
        }
    }
    let mut lines = count_lines(checked);
    if !rest.is_empty() {
        lines.insert(0, format!("not shown here: {}", rest.join(", ")));
    }
    out.push_str(&format!("::notice title=l1ght::{}\n", github_data(&lines.join("\n"))));
    out
}

fn annotation(command: &str, finding: &Finding) -> String {
    let title = title_of(&finding.code);
    let mut message = finding.claim.as_ref().map_or_else(String::new, |c| format!("{c}: "));
    message.push_str(&finding.message);
    if let Some(suggestion) = &finding.suggestion {
        message.push_str(&format!("\nwrite {suggestion} instead"));
    }
    format!(
        "::{command} file={},line={},col={},title={}::{}\n",
        github_property(finding.document.as_str()),
        finding.position.line,
        finding.position.column,
        github_property(&format!("{title} ({})", finding.code)),
        github_data(&message),
    )
}
