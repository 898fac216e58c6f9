//! What is said of a claim beside its verdict: aged, undermined, unsupported (evidence §3).

use std::cell::Cell;

use super::Verdict;
use super::ground::Ground;
use super::subject::Subject;
use crate::light::{Document, MarkerKind};
use crate::order;
use crate::text::normal::fold_space;

const HOUR: u64 = 3_600_000;

/// The age of a document in milliseconds, when it is over the limit. Without `now`, or when it
/// does not say when it was created, it has none.
pub(super) fn age_over_limit(ground: &Ground<'_>, document: &Document) -> Option<u64> {
    let age = ground.question.now?.checked_sub(created(document)?)?;
    let limit = ground.question.policy.at(&document.path).aged_hours().saturating_mul(HOUR);
    (age > limit).then_some(age)
}

/// When a document was written, in milliseconds since 1970, by its `Created` field: such a number, or a
/// date with or without a time (ISO 8601). `None` when it does not say or cannot be read.
pub fn created(document: &Document) -> Option<u64> {
    let mut fields = document.header.iter().flat_map(|header| &header.fields);
    let field = fields.find(|field| field.name.eq_ignore_ascii_case("created"))?;
    let text = field.values.first()?.text.trim();
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { read_date(text) }
}

/// `2026-11-30`, `2026-11-30T08:15`, `2026-11-30 08:15:02.5+01:00`; without a zone it is UTC.
fn read_date(text: &str) -> Option<u64> {
    let (date, rest) = (text.get(..10)?, text.get(10..)?);
    let [year, month, day] = numbers(date, '-')?;
    let days = days_since_1970(year, month, day)?;
    let rest = rest.strip_prefix(['T', 't', ' ']).unwrap_or(rest);
    let rest = rest.trim_end_matches(['Z', 'z']);
    let (time, zone) = match rest.rfind(['+', '-']) {
        Some(at) => (&rest[..at], minutes(&rest[at..])?),
        None => (rest, 0),
    };
    let time = time.split('.').next().unwrap_or_default();
    let [hour, minute, second] = match time.split(':').count() {
        _ if time.is_empty() => [0; 3],
        2 => numbers(&format!("{time}:0"), ':')?,
        _ => numbers(time, ':')?,
    };
    let in_day = hour < 24 && minute < 60 && second < 61;
    let seconds = ((days * 24 + hour) * 60 + minute - zone) * 60 + second;
    u64::try_from(seconds).ok().filter(|_| in_day).map(|seconds| seconds * 1_000)
}

fn numbers(text: &str, between: char) -> Option<[i64; 3]> {
    let mut parts = text.split(between).map(|part| part.parse::<u32>().map(i64::from).ok());
    let all = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(all)
}

/// `+01:00` or `-0230` in minutes.
fn minutes(zone: &str) -> Option<i64> {
    let digits = zone.get(1..)?.replace(':', "");
    let (hours, minutes) = (digits.get(..2)?.parse::<i64>().ok()?, digits.get(2..)?);
    let minutes = if minutes.is_empty() { 0 } else { minutes.parse::<i64>().ok()? };
    let all = hours * 60 + minutes;
    Some(if zone.starts_with('-') { -all } else { all })
}

/// Days from 1970-01-01 in the Gregorian calendar.
fn days_since_1970(year: i64, month: i64, day: i64) -> Option<i64> {
    const BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let past = year - 1;
    let leap_days = past / 4 - past / 100 + past / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400);
    let leap_day = i64::from(is_leap && month > 2);
    Some((year - 1970) * 365 + leap_days + BEFORE[month as usize - 1] + leap_day + day - 1)
}

/// For each subject whether it depends, at any distance, on a stale claim.
pub(super) fn undermined(subjects: &[Subject<'_>], verdicts: &[Option<Verdict>]) -> Vec<bool> {
    let all = subjects.iter().enumerate();
    let dependents = order::groups(all.flat_map(|(at, subject)| {
        dependencies(subject).into_iter().map(move |label| (label, Cell::new(Some(at))))
    }));
    let is_stale = |at: &usize| verdicts[*at].is_some_and(Verdict::is_stale);
    let mut open: Vec<usize> = (0..subjects.len()).filter(is_stale).collect();
    let mut undermined = vec![false; subjects.len()];
    // A label is followed once: whoever depends on it depends on all claims that bear it.
    while let Some(at) = open.pop() {
        if subjects[at].kind.is_none() {
            continue;
        }
        for (_, dependent) in dependents.get(&subjects[at].key_label) {
            let Some(dependent) = dependent.take() else { break };
            undermined[dependent] = true;
            open.push(dependent);
        }
    }
    undermined
}

/// The labels that a claim depends on, as keys have them.
fn dependencies(subject: &Subject<'_>) -> Vec<String> {
    let Some(claim) = subject.claim.map(|at| &subject.document.claims[at]) else {
        return Vec::new();
    };
    let owned = claim.owns.iter().map(|&marker| &subject.document.markers[marker]);
    let relations = owned.filter(|marker| marker.kind == MarkerKind::DependsOn);
    relations.map(|marker| fold_space(&marker.value)).collect()
}
