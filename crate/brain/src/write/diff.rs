//! What changed between two short texts, line by line, with the words that differ marked.

use std::mem;
use std::ops::Range;

use l1ght_core::evidence::Write;

use super::compare::{changes, hunks};
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
    let (before, after) = (lines_of(before), lines_of(after));
    let mut lines = Vec::new();
    for (at, hunk) in hunks(&changes(&before, &after), 1, before.len()).into_iter().enumerate() {
        if at > 0 {
            lines.push(Line::note(String::new()));
        }
        let mut from = hunk.before.start;
        for change in hunk.changes {
            cut(&mut lines, ' ', &before[from..change.before.start], &[]);
            mark_words(&mut lines, &before[change.before.clone()], &after[change.after.clone()]);
            from = change.before.end;
        }
        cut(&mut lines, ' ', &before[from..hunk.before.end], &[]);
    }
    if lines.len() > SHOWN {
        let rest = lines.len() - SHOWN;
        lines.truncate(SHOWN);
        lines.push(Line::note(format!("{rest} more lines")));
    }
    lines
}

/// The lines of a change; what differs is marked unless most of it does.
fn mark_words(lines: &mut Vec<Line>, removed: &[&[u8]], added: &[&[u8]]) {
    let (removed, added) = (words_of(removed), words_of(added));
    let mut changes = changes(&removed, &added);
    let kept = removed.len() - changes.iter().map(|change| change.before.len()).sum::<usize>();
    if 4 * kept < removed.len() + added.len() {
        changes.clear();
    }
    let (before, after): (Vec<_>, Vec<_>) =
        changes.into_iter().map(|change| (change.before, change.after)).unzip();
    cut(lines, '-', &removed, &before);
    cut(lines, '+', &added, &after);
}

/// Makes lines of words or of whole lines, those in `marked` set apart.
fn cut(lines: &mut Vec<Line>, sign: char, words: &[&[u8]], marked: &[Range<usize>]) {
    let mut pieces: Vec<(bool, String)> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let is_marked = marked.iter().any(|range| range.contains(&at));
        let text = String::from_utf8_lossy(word);
        let text = text.trim_end_matches(['\r', '\n']);
        match pieces.last_mut() {
            Some((like, before)) if *like == is_marked => before.push_str(text),
            _ => pieces.push((is_marked, text.to_owned())),
        }
        if word.ends_with(b"\n") || at + 1 == words.len() {
            lines.push(Line { sign, pieces: mem::take(&mut pieces) });
        }
    }
}

fn lines_of(text: &str) -> Vec<&[u8]> {
    text.as_bytes().split_inclusive(|byte| *byte == b'\n').collect()
}

/// Words and the white space between them; a line end closes a piece.
fn words_of<'t>(lines: &[&'t [u8]]) -> Vec<&'t [u8]> {
    let is_space = u8::is_ascii_whitespace;
    lines.iter().flat_map(|line| line.chunk_by(|a, b| is_space(a) == is_space(b))).collect()
}

/// A change to a file as a patch that `git apply` takes; nothing when nothing changes.
pub(crate) fn patch(path: &str, before: &str, after: &str) -> String {
    let (before, after) = (lines_of(before), lines_of(after));
    let changes = changes(&before, &after);
    if changes.is_empty() {
        return String::new();
    }
    let mut out = format!("--- a/{path}\n+++ b/{path}\n");
    for hunk in hunks(&changes, 3, before.len()) {
        let (old, new) = (place_of(&hunk.before), place_of(&hunk.after));
        out.push_str(&format!("@@ -{old} +{new} @@\n"));
        let mut from = hunk.before.start;
        for change in hunk.changes {
            push_lines(&mut out, ' ', &before[from..change.before.start]);
            push_lines(&mut out, '-', &before[change.before.clone()]);
            push_lines(&mut out, '+', &after[change.after.clone()]);
            from = change.before.end;
        }
        push_lines(&mut out, ' ', &before[from..hunk.before.end]);
    }
    out
}

/// Lines as the head of a hunk has them: the first of them and how many, unless it is one.
fn place_of(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        many => format!("{},{many}", lines.start + 1),
    }
}

fn push_lines(out: &mut String, sign: char, lines: &[&[u8]]) {
    for line in lines {
        out.push(sign);
        out.push_str(&String::from_utf8_lossy(line));
        if !line.ends_with(b"\n") {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
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
