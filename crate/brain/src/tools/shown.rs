//! Nodes, notices and the state of the graph as lines for people.

use crate::wire::{FileRow, GraphStanding, NodeRow, NoticeRow};
use crate::write::escape::escape_line;

/// `src/a.rs:3-9  Function parse`, and what a claim is worth.
pub(super) fn row_text(row: &NodeRow) -> String {
    let place = match (&row.path, row.line_start, row.line_end) {
        (Some(path), Some(first), Some(last)) if first == last => format!("{path}:{first}"),
        (Some(path), Some(first), Some(last)) => format!("{path}:{first}-{last}"),
        (Some(path), ..) => path.clone(),
        (None, ..) => row.node_id.clone(),
    };
    let verdict = match (row.is_stale, row.verdict) {
        (true, Some(verdict)) => format!(" ({verdict}: do not rely on it)"),
        (false, Some(verdict)) => format!(" ({verdict})"),
        _ => String::new(),
    };
    let kind = match row.lane {
        "code" => row.node_type.to_lowercase(),
        _ => row.node_id.split("::").nth(2).unwrap_or("node").to_owned(),
    };
    format!("{}\n", escape_line(&format!("{place}  {kind} {}{verdict}", row.label)))
}

/// A line a file.
pub(super) fn files_text(title: &str, rows: &[FileRow]) -> String {
    let mut out = String::new();
    for row in rows {
        let test = if row.is_test { ", tests" } else { "" };
        let line = format!("{title}: {} (step {}{test})", row.path, row.depth);
        out.push_str(&format!("{}\n", escape_line(&line)));
    }
    out
}

/// A line each.
pub(super) fn notices_text(notices: &[NoticeRow]) -> String {
    let line = |row: &NoticeRow| format!("{}:{}  {}: {}", row.path, row.line, row.kind, row.text);
    notices.iter().map(|row| format!("{}\n", escape_line(&line(row)))).collect()
}

/// What to do about the graph, if anything.
pub(super) fn standing_text(standing: &GraphStanding) -> String {
    standing.next_action.map(|next| format!("next: {next}\n")).unwrap_or_default()
}
