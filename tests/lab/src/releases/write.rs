//! What the run says: the shares of the verdicts, what could not be bound, and the drawn cases with
//! the old text and the new one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use l1ght_core::drift::Verdict;
use similar::TextDiff;

use super::draw::Drawn;
use super::judge::{Judged, spans_of};
use crate::lines::Lines;

/// Lines that are shown of a place where nothing changed, or of places that hold a name.
const SHOWN: usize = 40;

/// The shares of the verdicts, a row for each pair.
pub fn table(all: &[Judged]) -> String {
    let verdicts: Vec<Verdict> = {
        let mut verdicts: Vec<_> = all.iter().flat_map(|j| &j.cases).map(|c| c.verdict).collect();
        verdicts.sort_unstable();
        verdicts.dedup();
        verdicts
    };
    let names: Vec<&str> = verdicts.iter().map(|verdict| verdict.name()).collect();
    let mut out = format!("| releases | files | bound | {} | unbound |\n", names.join(" | "));
    out.push_str(&format!("|{}\n", " --- |".repeat(verdicts.len() + 4)));
    let mut total = vec![0; verdicts.len()];
    for judged in all {
        let counts: Vec<usize> = verdicts
            .iter()
            .map(|verdict| judged.cases.iter().filter(|case| case.verdict == *verdict).count())
            .collect();
        total.iter_mut().zip(&counts).for_each(|(total, count)| *total += count);
        let row = counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" | ");
        let (title, files, bound) = (judged.pair.title(), judged.old.len(), judged.cases.len());
        let _ = writeln!(out, "| {title} | {files} | {bound} | {row} | {} |", judged.unbound.len());
    }
    let bound: usize = total.iter().sum();
    let share = |count: &usize| format!("{:.2} %", *count as f64 * 100.0 / bound.max(1) as f64);
    let shares = total.iter().map(share).collect::<Vec<_>>().join(" | ");
    let unbound: usize = all.iter().map(|judged| judged.unbound.len()).sum();
    let _ = writeln!(out, "| share of all | | {bound} | {shares} | {unbound} |");
    out
}

/// The symbols that could not be bound, counted by language, kind and reason, with one of each.
pub fn unbound(all: &[Judged]) -> String {
    let mut kinds: BTreeMap<(&str, &str, &str), Vec<String>> = BTreeMap::new();
    for judged in all {
        for (path, name, kind, reason) in &judged.unbound {
            let key = (judged.pair.language.name(), kind.name(), reason.as_str());
            kinds.entry(key).or_default().push(format!("{} `{path}#{name}`", judged.pair.name));
        }
    }
    let mut out = String::new();
    for ((language, kind, reason), places) in kinds {
        let some = places.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "- {language} {kind}, {}: {reason}; {some}", places.len());
    }
    out
}

/// The drawn cases, each with what is needed to judge it by hand.
pub fn cases(drawn: &[Drawn<'_>]) -> String {
    let mut out = String::new();
    for (number, (judged, case)) in drawn.iter().enumerate() {
        let title = judged.pair.title();
        let (verdict, path, name) = (case.verdict.name(), &case.path, &case.name);
        let _ = writeln!(out, "## {} {verdict} · {title} · `{path}#{name}`\n", number + 1);
        let kind = case.kind.name();
        let _ = writeln!(out, "{kind}; now {:?}; candidates {:?}\n", case.target, case.candidates);
        let old = judged.old.get(path).map(Vec::as_slice).unwrap_or_default();
        let before = cut(old, &case.before);
        let (new_path, new_name) =
            case.target.as_deref().map_or((path.as_str(), name.as_str()), |target| {
                target.split_once('#').unwrap_or((target, name))
            });
        let new = judged.new.get(new_path).map(Vec::as_slice);
        let spans = new.and_then(|new| spans_of(new_path, new, new_name));
        match (new, spans) {
            (Some(new), Some(spans)) => {
                let after = cut(new, &spans);
                out.push_str(&diff(&before, &after));
                out.push_str(&near(old, new, &case.before));
            }
            _ => {
                let _ = writeln!(out, "```\n{}\n```\n", head(&before));
                out.push_str(&mentions(judged, name));
            }
        }
    }
    out
}

/// The text of several ranges.
fn cut(bytes: &[u8], spans: &[Range<usize>]) -> String {
    let parts = spans.iter().filter_map(|span| bytes.get(span.clone()));
    parts.map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n…\n")
}

fn head(text: &str) -> String {
    text.lines().take(SHOWN).collect::<Vec<_>>().join("\n")
}

/// What changed in a symbol; its beginning when nothing did.
fn diff(before: &str, after: &str) -> String {
    if before == after {
        return format!("the same text:\n\n```\n{}\n```\n\n", head(before));
    }
    let diff = TextDiff::from_lines(before, after);
    format!("```diff\n{}```\n\n", diff.unified_diff().context_radius(2))
}

/// The changes of the whole file that touch the old lines of a symbol or the lines next to them.
fn near(old: &[u8], new: &[u8], spans: &[Range<usize>]) -> String {
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let lines = Lines::of(&old);
    let own: Vec<_> = spans.iter().map(|span| lines.touched(span)).collect();
    let mut out = String::new();
    for hunk in TextDiff::from_lines(&*old, &*new).unified_diff().context_radius(0).iter_hunks() {
        let at = hunk.ops().first().map(|op| op.old_range()).unwrap_or_default();
        if own.iter().any(|own| at.start <= own.end + 1 && own.start <= at.end + 1) {
            out.push_str(&hunk.to_string());
        }
    }
    match out.is_empty() {
        true => "no change of the file touches its lines\n\n".to_owned(),
        false => format!("in the file:\n\n```diff\n{out}```\n\n"),
    }
}

/// Lines of the newer release that hold the last part of a name as a word.
fn mentions(judged: &Judged, name: &str) -> String {
    let plain = name.split('/').next().unwrap_or(name);
    let own = plain.rsplit("::").next().unwrap_or(plain);
    let mut out = String::new();
    for (path, bytes) in &judged.new {
        let text = String::from_utf8_lossy(bytes);
        for (number, line) in text.lines().enumerate().filter(|(_, line)| has_word(line, own)) {
            let line = line.trim().chars().take(120).collect::<String>();
            let _ = writeln!(out, "{path}:{}: {line}", number + 1);
        }
    }
    let few = head(&out);
    format!("`{own}` in the newer release:\n\n```\n{few}\n```\n\n")
}

fn has_word(line: &str, word: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].ends_with(in_word) && !line[at + word.len()..].starts_with(in_word)
    })
}
