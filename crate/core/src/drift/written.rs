//! Baselines as of when a claim was written: the cited code at the commit that last changed the
//! claim's own lines (evidence §4, `--as-written`).

use super::ground::Ground;
use super::reader::{Reader, id_like};
use super::record::{Recorded, record_bytes};
use super::subject::{Cited, Subject};
use super::view::lines_of;
use crate::evidence::{Baseline, BlameLine, Resolution, Want};

/// Gives every unbound item the baseline of when it was written, or the reason why there is none;
/// `None` when something is wanted first.
pub(super) fn bind_as_written<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subjects: &mut [Subject<'a>],
) -> Option<()> {
    let mut later = false;
    for subject in subjects {
        for place in 0..subject.items.len() {
            if !is_wanting(&subject.items[place]) {
                continue;
            }
            match written(ground, reader, subject, &subject.items[place]) {
                None => later = true,
                Some(Ok(baseline)) => {
                    subject.items[place].baseline = Some(std::borrow::Cow::Owned(baseline));
                }
                Some(Err(reason)) => subject.items[place].skipped = Some(reason),
            }
        }
    }
    (!later).then_some(())
}

fn is_wanting(item: &Cited<'_>) -> bool {
    let named = matches!(item.resolved.resolution, Resolution::Found | Resolution::Missing { .. });
    named && item.baseline.is_none() && !item.contested
}

fn written<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    subject: &Subject<'a>,
    item: &Cited<'a>,
) -> Option<Recorded> {
    let anchor = &item.resolved.anchor;
    let Some(path) = anchor.path() else {
        return Some(Err("what a set was then is not known here".to_owned()));
    };
    let document = &subject.document.path;
    let Some(blame) = ground.question.sources.blames.get(document) else {
        reader.want(Want::Blame(document.clone()));
        return None;
    };
    let commit = match commit(subject, blame.as_deref()) {
        Ok(commit) => commit,
        Err(reason) => return Some(Err(reason.to_owned())),
    };
    let short = commit.get(..12).unwrap_or(commit);
    let bytes = match reader.blob(commit, path)? {
        Ok(bytes) => bytes,
        Err(reason) => return Some(Err(format!("`{path}` at commit `{short}`: {reason}"))),
    };
    let id = ground.entry(path).and_then(|entry| id_like(bytes, entry.id.as_ref()?));
    let recorded = record_bytes(reader, commit, subject, item, (path, bytes))?;
    Some(match recorded {
        Ok(baseline) => Ok(Baseline { id, ..baseline }),
        Err(reason) => Err(format!("at commit `{short}`: {reason}")),
    })
}

/// The last commit that changed a line of the claim.
fn commit<'b>(
    subject: &Subject<'_>,
    blame: Option<&'b [BlameLine]>,
) -> Result<&'b str, &'static str> {
    let blame = blame.ok_or("the history of the document is not here")?;
    let (first, last) = lines_of(&subject.document.lines, subject.source.as_bytes(), subject.span);
    let own = blame.get(first as usize - 1..last as usize);
    let own = own.ok_or("the history does not reach all lines of the claim")?;
    let mut latest: Option<(i64, &str)> = None;
    for line in own {
        let commit = line.commit.as_deref();
        let commit =
            commit.ok_or("the claim is not committed, or the history does not reach it")?;
        if latest.is_none_or(|(time, _)| time <= line.time) {
            latest = Some((line.time, commit));
        }
    }
    latest.map(|(_, commit)| commit).ok_or("the claim has no lines")
}
