//! What changed between two short texts, line by line, with the words that differ marked.

use l1ght_core::evidence::Write;
use similar::{ChangeTag, TextDiff};

use super::escape::escape_code;
use super::text::Paint;

/// Lines of a diff that are shown before the rest is counted.
const SHOWN: usize = 12;

/// One line of a diff, without its line end.
pub(crate) struct Line {
    /// `-`, `+` or a space; `…` when lines were left out.
    pub(crate) sign: char,
    /// The text in pieces; true for those that differ from the other side.
    pub(crate) pieces: Vec<(bool, String)>,
}

impl Line {
    fn note(text: String) -> Self {
        Self { sign: '…', pieces: vec![(false, text)] }
    }

    /// The text without its marks.
    pub(crate) fn text(&self) -> String {
        self.pieces.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// The changed lines with one unchanged line around them, at most a dozen.
pub(crate) fn short_diff(before: &str, after: &str) -> Vec<Line> {
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for (at, group) in diff.grouped_ops(1).iter().enumerate() {
        if at > 0 {
            lines.push(Line::note(String::new()));
        }
        // No deadline: the answer must not depend on a clock.
        let changes = group.iter().flat_map(|op| diff.iter_inline_changes_deadline(op, None));
        lines.extend(changes.map(|change| {
            let pieces = change.values().iter();
            Line {
                sign: sign_of(change.tag()),
                pieces: pieces.map(|(marked, text)| (*marked, without_end(text))).collect(),
            }
        }));
    }
    if lines.len() > SHOWN {
        let rest = lines.len() - SHOWN;
        lines.truncate(SHOWN);
        lines.push(Line::note(format!("{rest} more lines")));
    }
    lines
}

/// A change to a file as a patch that `git apply` takes; nothing when nothing changes.
pub(crate) fn patch(path: &str, before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let (old, new) = (format!("a/{path}"), format!("b/{path}"));
    diff.unified_diff().context_radius(3).header(&old, &new).to_string()
}

/// The patch of files that were there before.
pub(crate) fn patch_of<'w>(writes: impl Iterator<Item = &'w Write>) -> String {
    let one = |write: &Write| {
        let before = String::from_utf8_lossy(write.before.as_deref().unwrap_or_default());
        patch(write.path.as_str(), &before, &String::from_utf8_lossy(&write.after))
    };
    writes.map(one).collect()
}

/// A patch for a terminal: control characters are escaped but those of line ends, without which it
/// would not apply; coloured when asked for.
pub(crate) fn show_patch(patch: &str, paint: Paint) -> String {
    let lines = patch.split_terminator('\n').map(|line| {
        let (line, end) = line.strip_suffix('\r').map_or((line, "\n"), |line| (line, "\r\n"));
        let text = escape_code(line);
        let style = match line.as_bytes().first() {
            Some(b'-') => Paint::RED,
            Some(b'+') => Paint::GREEN,
            Some(b'@') => Paint::BLUE,
            _ => return format!("{text}{end}"),
        };
        format!("{}{end}", paint.paint(style, &text))
    });
    lines.collect()
}

fn sign_of(tag: ChangeTag) -> char {
    match tag {
        ChangeTag::Delete => '-',
        ChangeTag::Insert => '+',
        ChangeTag::Equal => ' ',
    }
}

fn without_end(text: &str) -> String {
    text.trim_end_matches(['\r', '\n']).to_owned()
}
