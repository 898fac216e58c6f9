//! `accept`: somebody says that a claim still holds, and why; its baseline moves (evidence §4).

use super::bind::NotBound;
use super::check::is_reworded;
use super::finding::root;
use super::ground::Ground;
use super::judged::Judged;
use super::reader::Reader;
use super::record::record;
use super::restamp::check_base;
use super::subject::{Cited, Subject};
use super::survey::{Claims, Survey, Wants, outcome, survey};
use super::{Place, Question, Refusal, Stamp, Verdict};
use crate::evidence::{Accepted, Baseline, Key, ListIndex, Outcome, Write};
use crate::order::{self, Set};
use crate::text::Position;
use crate::text::lex::CodePrint;
use crate::text::normal::fold_space;

/// What is accepted, by whom and why. An item is chosen when any selector names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AcceptRequest {
    /// Who and why.
    pub stamp: Stamp,
    /// Labels of claims.
    pub claims: Vec<String>,
    /// References as written, or anchors in canonical form.
    pub evidence: Vec<String>,
    /// Roots of findings.
    pub roots: Vec<String>,
    /// Everything that a finding asks somebody to look at.
    pub all: bool,
}

/// What `accept` did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AcceptAnswer {
    /// The baselines that move, by document and position.
    pub moved: Vec<Moved>,
    /// Chosen evidence that cannot be accepted as it is.
    pub refused: Vec<NotBound>,
    /// The lock file.
    pub writes: Vec<Write>,
}

/// A baseline that moves, with both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The key of its new line.
    pub key: Key,
    /// Where the marker starts.
    pub position: Position,
    /// The reference as written.
    pub evidence: String,
    /// The cited text then, bounded, of all sides when it was contested; `None` without a
    /// baseline.
    pub before: Option<String>,
    /// The cited text now, bounded.
    pub after: String,
    /// The code it moves from.
    pub from: Option<CodePrint>,
    /// The code it moves to.
    pub to: CodePrint,
}

/// Moves the baselines of the chosen evidence to what it cites now.
pub fn accept(
    question: &Question<'_>,
    request: &AcceptRequest,
) -> Outcome<Result<AcceptAnswer, Refusal>> {
    if let Some(refusal) = request.stamp.refusal() {
        return Outcome::Done(Err(refusal));
    }
    let Some(now) = question.now else {
        return Outcome::Done(Err(Refusal::new("accept/time-missing", "the time is not known")));
    };
    outcome(accepted(question, &ListIndex::new(&question.sources.list), request, now))
}

fn accepted<'a>(
    question: &'a Question<'a>,
    index: &'a ListIndex<'a>,
    request: &AcceptRequest,
    now: u64,
) -> Result<Result<AcceptAnswer, Refusal>, Wants> {
    let Survey { mut claims, judged } = survey(question, index)?;
    let restamped = restamped(&claims);
    let Claims { ground, reader, subjects, .. } = &mut claims;
    let mut chosen = Vec::new();
    for (subject, judged) in subjects.iter().zip(&judged) {
        let items = subject.items.iter().zip(judged);
        chosen.extend(items.map(|(item, judged)| (subject, item, judged)).filter(
            |(subject, item, judged)| {
                let looked_at = asks(subject, item, judged) || restamped.contains(&item.key);
                is_chosen(request, subject, item, judged, looked_at)
            },
        ));
    }
    let (mut answer, add, remove) =
        reader.settled(|reader| moves(ground, reader, &chosen, (&request.stamp, now)))?;
    if answer.moved.is_empty() {
        return Ok(Err(nothing(&answer.refused)));
    }
    answer.writes = question.write_lock(&add, &remove);
    Ok(Ok(answer))
}

/// A chosen item, whose it is, and what was found.
type Chosen<'s, 'a> = (&'s Subject<'a>, &'s Cited<'a>, &'s Judged);

/// The new lines of what was chosen and the keys of old ones; `None` when something is wanted
/// first.
fn moves<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    chosen: &[Chosen<'_, 'a>],
    (stamp, now): (&Stamp, u64),
) -> Option<(AcceptAnswer, Vec<Baseline>, Vec<Key>)> {
    let mut answer = AcceptAnswer::default();
    let (mut add, mut remove) = (Vec::new(), Vec::new());
    let mut later = false;
    for &(subject, item, judged) in chosen {
        let recorded = match obstacle(judged, item) {
            Some(reason) => Some(Err(reason.to_owned())),
            None => record(ground, reader, subject, item),
        };
        let position = subject.position(ground, item.marker.span.start);
        match recorded {
            None => later = true,
            Some(Err(reason)) => answer.refused.push(NotBound {
                document: subject.document.path.clone(),
                position,
                claim: subject.label.clone(),
                evidence: item.resolved.written.clone(),
                reason,
            }),
            Some(Ok(line)) => {
                answer.moved.push(moved(ground.question, item, &line, position));
                let old = item.baseline.as_ref().filter(|_| item.adopted);
                remove.extend(old.map(|old| old.key.clone()));
                add.push(stamped(item, line, stamp, now));
            }
        }
    }
    (!later).then_some((answer, add, remove))
}

/// The keys whose baselines moved since the base without a reason.
fn restamped(claims: &Claims<'_>) -> Set<Key> {
    let base = claims.ground.question.base_lock;
    let found = base.map(|base| check_base(&claims.ground, base, &claims.subjects));
    order::set(found.into_iter().flat_map(|found| found.unexplained).map(|line| line.key.clone()))
}

/// True when a finding asks somebody to look at the item.
fn asks(subject: &Subject<'_>, item: &Cited<'_>, judged: &Judged) -> bool {
    judged.verdict.is_stale() || item.contested || is_reworded(subject, item)
}

fn is_chosen(
    request: &AcceptRequest,
    subject: &Subject<'_>,
    item: &Cited<'_>,
    judged: &Judged,
    looked_at: bool,
) -> bool {
    if matches!(judged.verdict, Verdict::Remark | Verdict::Foreign) {
        return false;
    }
    let anchor = &item.resolved.anchor;
    let claim = request.claims.iter().any(|label| fold_space(label) == subject.key_label);
    let mut evidence = request.evidence.iter();
    let evidence = evidence.any(|own| *own == item.resolved.written || *own == item.key.anchor);
    let own_roots = [root(anchor, judged.verdict)];
    let of_document = ["contested", "reworded", "restamped"];
    let document = &subject.document.path;
    let by_root = request.roots.iter().any(|root| {
        own_roots.contains(root)
            || looked_at && of_document.iter().any(|what| *root == format!("{what}:{document}"))
    });
    claim || evidence || by_root || request.all && looked_at
}

/// Why nobody can stand by what is cited as it is.
fn obstacle(judged: &Judged, item: &Cited<'_>) -> Option<&'static str> {
    if item.contested {
        return None;
    }
    match (judged.place, judged.verdict) {
        (Some(Place::Same), _) | (None, Verdict::Unbound) => None,
        (Some(Place::Gone), _) => Some("what it cites is gone; cite where it is now"),
        (Some(_), _) => Some("it is elsewhere now; run `l1ght fix` first"),
        (None, _) => Some("it cannot be judged as it is written; correct the reference first"),
    }
}

fn moved(question: &Question<'_>, item: &Cited<'_>, line: &Baseline, position: Position) -> Moved {
    let then = item.baseline.as_deref();
    let mut contested = question.lock.contested().filter(|(key, _)| **key == item.key);
    let sides = contested
        .next()
        .map(|(_, lines)| lines.iter().map(|line| &*line.excerpt).collect::<Vec<_>>().join("\n"));
    Moved {
        key: line.key.clone(),
        position,
        evidence: item.resolved.written.clone(),
        before: then.map(|then| then.excerpt.clone()).or(sides),
        after: line.excerpt.clone(),
        from: then.map(|then| then.code),
        to: line.code,
    }
}

fn stamped(item: &Cited<'_>, line: Baseline, stamp: &Stamp, now: u64) -> Baseline {
    let accepted = Accepted {
        at: now,
        by: stamp.by.trim().to_owned(),
        reason: stamp.reason.trim().to_owned(),
        from: item.baseline.as_ref().map(|then| then.code),
    };
    Baseline { accepted: Some(accepted), ..line }
}

fn nothing(refused: &[NotBound]) -> Refusal {
    if refused.is_empty() {
        let reason = "nothing was chosen that somebody could stand by anew";
        return Refusal::new("accept/nothing-chosen", reason);
    }
    let reasons = refused.iter();
    let reasons = reasons.map(|item| format!("`{}`: {}", item.evidence, item.reason)).collect();
    Refusal { code: "accept/not-possible", reasons }
}
