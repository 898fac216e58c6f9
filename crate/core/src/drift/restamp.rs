//! Baselines that moved since a base lock file: accepted with a reason, or not (evidence §4, No
//! side door).

use super::AcceptedMove;
use super::ground::Ground;
use super::subject::Subject;
use crate::evidence::{Accepted, Baseline, Key, Lock};
use crate::light::ClaimKind;
use crate::order::{self, Groups, Set};

/// What became of the baselines of a base lock file.
#[derive(Default)]
pub(super) struct Restamps<'a> {
    /// Moved with a reason on record, in key order.
    pub accepted: Vec<AcceptedMove>,
    /// Moved or vanished without one while the claim stands, in key order.
    pub unexplained: Vec<&'a Baseline>,
}

impl Restamps<'_> {
    /// How many baselines moved or vanished, accepted or not.
    pub(super) fn count(&self) -> u64 {
        (self.accepted.len() + self.unexplained.len()) as u64
    }
}

/// Compares the lock file with the base, as far as the documents in scope go.
pub(super) fn check_base<'a>(
    ground: &Ground<'a>,
    base: &'a Lock,
    subjects: &[Subject<'_>],
) -> Restamps<'a> {
    let lock = ground.question.lock;
    let contested = order::set(lock.contested().map(|(key, _)| key));
    let index = Index::new(lock, base, subjects);
    let mut found = Restamps::default();
    for then in base.iter().filter(|then| ground.question.scope.holds(&then.key.doc)) {
        if contested.contains(&then.key) {
            continue;
        }
        match index.fate(lock, then) {
            Fate::Stays => {}
            Fate::Accepted(accepted) => found.accepted.push(accepted_move(then, accepted)),
            Fate::Unexplained => found.unexplained.push(then),
        }
    }
    found
}

enum Fate<'l> {
    Stays,
    Accepted(&'l Accepted),
    Unexplained,
}

/// A claim: document, kind, label.
type ClaimKey<'k> = (&'k str, Option<ClaimKind>, &'k str);

fn claim(key: &Key) -> ClaimKey<'_> {
    (&key.doc, key.kind, &key.claim)
}

/// What is the same in a document that was renamed: kind, label, anchor.
type Part<'k> = (Option<ClaimKind>, &'k str, &'k str);

fn part(key: &Key) -> Part<'_> {
    (key.kind, &key.claim, &key.anchor)
}

/// What vanished lines are looked up in.
struct Index<'l> {
    base: &'l Lock,
    /// Lines by claim, whatever their anchor.
    by_claim: Groups<ClaimKey<'l>, &'l Baseline>,
    /// Lines that the base has not, whatever their document.
    carried: Groups<Part<'l>, &'l Baseline>,
    /// Claims that stand and cite something.
    standing: Set<ClaimKey<'l>>,
    /// Items that the base has not, whatever their document.
    standing_elsewhere: Set<Part<'l>>,
}

impl<'l> Index<'l> {
    fn new(lock: &'l Lock, base: &'l Lock, subjects: &'l [Subject<'_>]) -> Self {
        let by_claim = order::groups(lock.iter().map(|line| (claim(&line.key), line)));
        let carried = lock.iter().filter(|line| base.get(&line.key).is_none());
        let carried = order::groups(carried.map(|line| (part(&line.key), line)));
        let items = subjects.iter().flat_map(|subject| &subject.items);
        let standing = order::set(items.clone().map(|item| claim(&item.key)));
        let new = items.filter(|item| base.get(&item.key).is_none());
        let standing_elsewhere = order::set(new.map(|item| part(&item.key)));
        Self { base, by_claim, carried, standing, standing_elsewhere }
    }

    fn fate(&self, lock: &'l Lock, then: &Baseline) -> Fate<'l> {
        let Some(now) = lock.get(&then.key) else {
            return self.fate_of_vanished(then);
        };
        match self.newly_accepted(now) {
            Some(accepted) => Fate::Accepted(accepted),
            None if is_same(then, now) => Fate::Stays,
            None => Fate::Unexplained,
        }
    }

    fn fate_of_vanished(&self, then: &Baseline) -> Fate<'l> {
        let own = self.by_claim.get(&claim(&then.key)).iter().map(|(_, line)| *line);
        let carried = self.carried.get(&part(&then.key)).iter().map(|(_, line)| *line);
        let both = own.clone().chain(carried.clone());
        let newly = both.filter_map(|line| self.newly_accepted(line));
        if let Some(accepted) = newly.min_by_key(|accepted| accepted.at) {
            return Fate::Accepted(accepted);
        }
        let rewritten = own.map(|line| line.code).any(|code| code == then.code);
        let renamed = carried.into_iter().any(|line| is_same(then, line));
        let stands = self.standing.contains(&claim(&then.key))
            || self.standing_elsewhere.contains(&part(&then.key));
        if rewritten || renamed || !stands { Fate::Stays } else { Fate::Unexplained }
    }

    /// The acceptance of a line, when it has a reason and the base does not have it.
    fn newly_accepted(&self, line: &'l Baseline) -> Option<&'l Accepted> {
        let before = self.base.get(&line.key).and_then(|old| old.accepted.as_ref());
        line.accepted.as_ref().filter(|own| before != Some(own) && has_reason(own))
    }
}

fn has_reason(accepted: &Accepted) -> bool {
    !accepted.reason.trim().is_empty()
}

/// True when a line says the same of the code. The content id counts: whoever changed it alone
/// would have the file taken as unchanged without a look.
fn is_same(then: &Baseline, now: &Baseline) -> bool {
    then.norm == now.norm
        && then.id == now.id
        && (then.span, then.tokens, then.code) == (now.span, now.tokens, now.code)
        && (&then.narrowed, &then.named) == (&now.narrowed, &now.named)
        && then.members == now.members
}

fn accepted_move(then: &Baseline, accepted: &Accepted) -> AcceptedMove {
    AcceptedMove {
        document: crate::text::RepoPath::listed(then.key.doc.clone()),
        claim: then.key.claim.clone(),
        anchor: then.key.anchor.clone(),
        by: accepted.by.clone(),
        reason: accepted.reason.clone(),
    }
}
