//! From judgements to findings: codes, levels, roots, fingerprints (evidence §3, §6).

use super::ground::Ground;
use super::judged::Judged;
use super::link::{Dead, MISSING_FILE};
use super::message;
use super::subject::{Cited, Subject};
use super::{Finding, Flag, Level, Verdict};
use crate::evidence::{Anchor, Baseline, Key, PolicyAt};
use crate::light::{ClaimKind, Diagnostic, Document, code};
use crate::text::{Digest, Position, RepoPath, Span};

/// The level of a verdict for an item, after policy.
pub(super) fn item_level(at: &PolicyAt<'_>, anchor: &Anchor, judged: &Judged) -> Level {
    let whole = matches!(anchor, Anchor::File(_) | Anchor::Set(_));
    if judged.generated.is_some() && whole {
        return Level::Off;
    }
    let name = judged.verdict.name();
    let set = at.level(name).or_else(|| at.level(&format!("evidence/{name}")));
    set.unwrap_or(judged.verdict.default_level())
}

/// The finding of an item, whatever its level.
pub(super) fn of_item(
    ground: &Ground<'_>,
    subject: &Subject<'_>,
    item: &Cited<'_>,
    judged: &Judged,
    level: Level,
) -> Finding {
    let baseline = item.baseline.as_deref();
    let shown = baseline.filter(|_| judged.verdict.is_stale()).map(|line| line.excerpt.clone());
    Finding {
        message: message::of_item(&item.resolved, judged),
        position: subject.position(ground, item.marker.span.start),
        evidence: Some(item.resolved.written.clone()),
        verdict: Some(judged.verdict),
        target: judged.target.clone(),
        root: root(&item.resolved.anchor, judged.verdict),
        before: shown.filter(|text| !text.is_empty()),
        after: judged.after.clone().filter(|_| judged.verdict.is_stale()),
        suggestion: judged.suggestion.clone(),
        level,
        ..of_subject(
            ground,
            subject,
            &format!("evidence/{}", judged.verdict.name()),
            &item.key.anchor,
        )
    }
}

/// The cause that findings share: what happened, and to which file.
pub(super) fn root(anchor: &Anchor, verdict: Verdict) -> String {
    let what = match verdict {
        Verdict::FileGone => "gone",
        Verdict::Changed
        | Verdict::FileChanged
        | Verdict::OutOfRange
        | Verdict::SectionGone
        | Verdict::SymbolGone => "changed",
        Verdict::Unbound => return "unbound".to_owned(),
        other => other.name(),
    };
    match anchor.path() {
        Some(path) => format!("{what}:{path}"),
        None => format!("{what}:{anchor}"),
    }
}

/// The finding of a flag of a claim, but for `aged`, which is one a document.
pub(super) fn of_flag(ground: &Ground<'_>, subject: &Subject<'_>, flag: Flag) -> Finding {
    let (name, message) = match flag {
        Flag::Reworded => ("reworded", message::REWORDED),
        Flag::Undermined => ("undermined", message::UNDERMINED),
        Flag::Unsupported => ("unsupported", message::UNSUPPORTED),
        Flag::Aged => ("aged", message::AGED),
    };
    let code = format!("evidence/{name}");
    Finding { message: message.to_owned(), ..of_subject(ground, subject, &code, "") }
}

/// The finding of a document that is older than the limit.
pub(super) fn of_age(ground: &Ground<'_>, document: &Document, age: u64) -> Finding {
    let message = message::aged(age);
    let start = document.header.as_ref().map_or(0, |header| header.span.start);
    of_document(ground, document, start, "evidence/aged", (message, String::new()))
}

/// The finding of a lock line without an item.
pub(super) fn of_orphan(ground: &Ground<'_>, line: &Baseline) -> Finding {
    let message = message::orphaned(&line.key);
    of_line(ground, "evidence/orphaned", &line.key, message)
}

/// The finding of a key with several different lines.
pub(super) fn of_contest(ground: &Ground<'_>, subjects: &[Subject<'_>], key: &Key) -> Finding {
    let own = claims_of(subjects, key);
    let is_cited = own.flat_map(|own| &own.items).any(|item| item.key == *key);
    let message = message::contested(key, is_cited);
    at_claim(ground, subjects, key, of_line(ground, "evidence/contested", key, message))
}

/// The finding of a baseline that moved without an acceptance.
pub(super) fn of_restamp(
    ground: &Ground<'_>,
    subjects: &[Subject<'_>],
    line: &Baseline,
) -> Finding {
    let found = of_line(ground, "evidence/restamped", &line.key, message::restamped(&line.key));
    at_claim(ground, subjects, &line.key, found)
}

/// The finding at the place of its claim, when that stands.
fn at_claim(ground: &Ground<'_>, subjects: &[Subject<'_>], key: &Key, found: Finding) -> Finding {
    match claims_of(subjects, key).next() {
        Some(subject) => Finding { position: subject.position(ground, subject.start), ..found },
        None => found,
    }
}

/// The claims of the document, kind and label of a key.
fn claims_of<'s, 'a>(
    subjects: &'s [Subject<'a>],
    key: &'s Key,
) -> impl Iterator<Item = &'s Subject<'a>> {
    let from = subjects.partition_point(|subject| subject.document.path.as_str() < &*key.doc);
    let own = subjects[from..].iter().take_while(|own| own.document.path.as_str() == key.doc);
    own.filter(|own| own.kind == key.kind && own.key_label == key.claim)
}

/// A finding about a lock line; it stands at the start of its document.
fn of_line(ground: &Ground<'_>, code: &str, key: &Key, message: String) -> Finding {
    let document = RepoPath::listed(key.doc.clone());
    let level = level(ground, &document, code, Level::Error);
    let fingerprint = fingerprint(code, &key.doc, key.kind, &key.claim, &key.anchor);
    Finding {
        claim: Some(key.claim.clone()),
        evidence: Some(key.anchor.clone()),
        ..bare(code, level, message, document, fingerprint)
    }
}

/// What every finding about a subject says.
fn of_subject(ground: &Ground<'_>, subject: &Subject<'_>, code: &str, anchor: &str) -> Finding {
    let document = &subject.document.path;
    let key = &subject.key_label;
    let fingerprint = fingerprint(code, document.as_str(), subject.kind, key, anchor);
    let level = level(ground, document, code, Level::Note);
    Finding {
        position: subject.position(ground, subject.start),
        claim: Some(subject.label.clone()),
        ..bare(code, level, String::new(), document.clone(), fingerprint)
    }
}

/// A document's own diagnostic.
pub(super) fn of_diagnostic(
    ground: &Ground<'_>,
    document: &Document,
    diagnostic: &Diagnostic,
) -> Finding {
    let known = code::CODES.iter().find(|known| known.name == diagnostic.code);
    let default = if known.is_some_and(|known| known.hint) { Level::Note } else { Level::Warning };
    let text = written(ground, document, diagnostic.span);
    let said = (diagnostic.message.clone(), text);
    let found = of_document(ground, document, diagnostic.span.start, diagnostic.code, said);
    Finding { level: level(ground, &document.path, diagnostic.code, default), ..found }
}

/// A link that leads nowhere.
pub(super) fn of_link(ground: &Ground<'_>, document: &Document, dead: &Dead<'_>) -> Finding {
    let message = message::dead_link(dead);
    let said = (message, dead.link.target.clone());
    let found = of_document(ground, document, dead.link.span.start, dead.code, said);
    let target = match &dead.heading {
        Some(heading) => format!("{}#{heading}", dead.path),
        None => dead.path.clone(),
    };
    let what = if dead.code == MISSING_FILE { "missing" } else { "missing-heading" };
    Finding {
        level: level(ground, &document.path, dead.code, Level::Warning),
        root: format!("{what}:{target}"),
        ..found
    }
}

/// A finding about a place of a document: its message, and what tells it from others there.
fn of_document(
    ground: &Ground<'_>,
    document: &Document,
    at: u32,
    code: &str,
    (message, anchor): (String, String),
) -> Finding {
    let path = &document.path;
    let source = ground.source(path);
    let fingerprint = fingerprint(code, path.as_str(), None, "", &anchor);
    let level = level(ground, path, code, Level::Note);
    let position = document.lines.position(source, at, ground.question.unit);
    Finding { position, ..bare(code, level, message, path.clone(), fingerprint) }
}

fn bare(
    code: &str,
    level: Level,
    message: String,
    document: RepoPath,
    fingerprint: Digest,
) -> Finding {
    let what = code.rsplit('/').next().unwrap_or(code);
    Finding {
        root: format!("{what}:{document}"),
        code: code.to_owned(),
        level,
        message,
        document,
        position: Position { line: 1, column: 1 },
        claim: None,
        evidence: None,
        verdict: None,
        target: None,
        before: None,
        after: None,
        suggestion: None,
        fingerprint,
    }
}

/// The level of a code, by its whole name or its last part, after policy.
fn level(ground: &Ground<'_>, document: &RepoPath, code: &str, default: Level) -> Level {
    let at = ground.question.policy.at(document);
    let last = code.strip_prefix("evidence/");
    at.level(code).or_else(|| at.level(last?)).unwrap_or(default)
}

/// The document's text at a span, bounded, so that like diagnostics have fingerprints of their own.
fn written(ground: &Ground<'_>, document: &Document, span: Span) -> String {
    let source = ground.source(&document.path);
    source.get(span.range()).unwrap_or_default().chars().take(200).collect()
}

/// No position and no message: a finding keeps its fingerprint when lines move (evidence §6).
fn fingerprint(
    code: &str,
    document: &str,
    kind: Option<ClaimKind>,
    claim: &str,
    anchor: &str,
) -> Digest {
    let kind = kind.map_or("", ClaimKind::name);
    Digest::of([code, document, kind, claim, anchor].join("\0").as_bytes())
}
