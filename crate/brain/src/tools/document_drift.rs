//! `document_drift`: what ordinary documents speak of that is gone, changed or unclear (query §3).
//!
//! A binding is judged as a claim of a document that nobody writes. Its baselines have the form of
//! `l1ght.lock` and a file of their own: in that one `check` would take them for orphans.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use l1ght_core::drift::{
    self, AcceptRequest, Flag, LOCK_PATH, Level, Question, Report, Scope, Stamp, Verdict,
};
use l1ght_core::evidence::{Anchor, Binding, ListIndex, Lock, Meaning, Write};
use l1ght_core::light::parse;
use l1ght_core::text::{Digest, Position, RepoPath};
use l1ght_core::universal::{Format, Topic};

use super::document::{named_path, no_document};
use super::ingest::take_all;
use super::{Done, Session, Settled, Stop, settle};
use crate::ingest::{Lanes, Spoken};
use crate::input::read_input;
use crate::name::level_name;
use crate::rejection::{lock_rejection, refused};
use crate::rules::rule;
use crate::wire::{DocumentDrift, DocumentDriftInput, DriftFinding, UnbackedClaim};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Where the baselines of ordinary documents stand.
const DOCUMENT_LOCK: &str = "l1ght.documents.lock";

/// The path of the document that nobody writes.
const DRAFT: &str = "l1ght.documents.light.md";

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<DocumentDriftInput>("document_drift", input)?;
    let only = input.path.as_deref().map(|path| named_path("document_drift", Some(path), None));
    let only = only.transpose()?;
    take_all(session)?;
    session.want([DOCUMENT_LOCK])?;
    let before = session.bytes(DOCUMENT_LOCK)?;
    let lock = before.map(Lock::read).transpose();
    let lock = lock.map_err(|error| lock_rejection("`l1ght.documents.lock`", &error))?;
    let settled = Settled { lock: lock.unwrap_or_default(), ..session.unbound()? };
    let lanes = session.lanes.borrow();
    let list = &session.sources.list;
    if let Some(path) = only.as_ref().filter(|path| lanes.ordinary(path).is_none()) {
        return Err(no_document(&lanes, path, list.files.contains_key(path)).into());
    }
    let is_chosen = |path: &RepoPath| only.as_ref().is_none_or(|only| only == path);
    let spoken = lanes.spoken(&ListIndex::new(list), is_chosen);
    let places = places(&lanes, &spoken, &settled.lock, is_chosen);
    let draft = draft(&places);
    let document = parse(&RepoPath::listed(DRAFT), &draft);
    let scope = Scope::default();
    let question = session.question(&settled, &scope, common.now);
    let question = Question { draft: Some((&document, &draft)), ..question };
    let binds = input.bind && input.accept.is_none();
    let (recorded, writes) = recorded(&question, input)?;
    let report = settle(drift::check(&question))?;
    let judge = Judge { settled: &settled, lanes: &lanes, spoken: &spoken };
    let found = judge.answer(&places, &report);
    let answer = DocumentDrift {
        recorded,
        documents: lanes.ordinaries().filter(|(path, _)| is_chosen(path)).count() as u64,
        unbound: found.unbound - if binds { recorded } else { 0 },
        ..found
    };
    let fails = judge.worst(&answer) >= settled.fail_level();
    let done = session.done(&answer, || drift_text(&answer))?;
    let own = writes.into_iter().filter(|write| write.path.as_str() == LOCK_PATH);
    let own = own.map(|write| Write {
        path: RepoPath::listed(DOCUMENT_LOCK),
        before: before.map(<[u8]>::to_vec),
        after: write.after,
    });
    Ok(Done { exit: u8::from(fails), writes: own.collect(), ..done })
}

/// How many baselines are recorded, and the lock file with them.
fn recorded(question: &Question<'_>, input: DocumentDriftInput) -> Result<(u64, Vec<Write>), Stop> {
    if let Some(reason) = input.accept {
        let stamp = Stamp { by: input.by, reason };
        let request = AcceptRequest { stamp, all: true, ..AcceptRequest::default() };
        let done = settle(drift::accept(question, &request))?.map_err(refused)?;
        return Ok((done.moved.len() as u64, done.writes));
    }
    if input.bind {
        let done = settle(drift::bind(question, None))?.map_err(refused)?;
        return Ok((done.bound.len() as u64, done.writes));
    }
    Ok((0, Vec::new()))
}

/// Code that a document speaks of.
struct Place<'a> {
    document: &'a RepoPath,
    position: Position,
    mention: &'a str,
    anchor: String,
    /// The sentence that speaks of it; empty outside of one.
    statement: &'a str,
}

/// The code that documents speak of now, and what has a baseline and is still named in the text,
/// by the label of its claim.
fn places<'a>(
    lanes: &'a Lanes,
    spoken: &'a [Spoken<'a>],
    lock: &Lock,
    is_chosen: impl Fn(&RepoPath) -> bool,
) -> BTreeMap<String, Place<'a>> {
    let mut places = BTreeMap::new();
    for one in spoken {
        let Meaning::One(binding) = &one.meaning else { continue };
        if Format::of(&binding.path).is_some() || lanes.is_ours(&binding.path) {
            continue;
        }
        let anchor = anchor(binding).to_string();
        let label = format!("{} {anchor}", one.path);
        let statement = one.document.document.statement_of(one.mention);
        let place = Place {
            document: one.path,
            position: one.position,
            mention: &one.mention.text,
            statement: statement.map_or("", |statement| &statement.text),
            anchor,
        };
        places.entry(label).or_insert(place);
    }
    for line in lock.iter() {
        let Some((path, anchor)) = line.key.claim.split_once(' ') else { continue };
        let known = lanes.ordinaries().find(|(own, _)| own.as_str() == path && is_chosen(own));
        let name = anchor.rsplit(['#', '/', ':']).next().unwrap_or_default();
        let Some((document, own)) = known else { continue };
        if let Some(at) = word_at(&own.text, name) {
            let place = || Place {
                document,
                position: own.position(at as u32),
                mention: &own.text[at..at + name.len()],
                anchor: anchor.to_owned(),
                statement: own.sentence_at(at as u32),
            };
            places.entry(line.key.claim.clone()).or_insert_with(place);
        }
    }
    // What the marks of a draft end in is named by no reference.
    places.retain(|label, _| !label.contains(['[', ']', '\\', '\n']));
    places
}

/// Where a name stands as a word of its own.
fn word_at(text: &str, name: &str) -> Option<usize> {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = text.match_indices(name).map(|(at, _)| at);
    found.find(|at| {
        let after = &text[at + name.len()..];
        !name.is_empty() && !text[..*at].ends_with(is_inner) && !after.starts_with(is_inner)
    })
}

fn anchor(binding: &Binding) -> Anchor {
    let path = binding.path.clone();
    match (&binding.symbol, binding.lines) {
        (Some(name), _) => Anchor::Symbol { path, name: name.clone() },
        (None, Some((first, last))) => Anchor::Lines { path, first, last },
        (None, None) => Anchor::File(path),
    }
}

/// A claim for each place; what its sentence says is a digest, the same as long as that is.
fn draft(places: &BTreeMap<String, Place<'_>>) -> String {
    let mut text = "---\nProtocol: L1GHT/1.0\nNode: Documents\n---\n\n# Documents\n".to_owned();
    for (label, place) in places {
        let said = Digest::of(place.statement.as_bytes()).hex();
        let _ = write!(text, "\n[⍂ entity: {label}] {said}\n[𝔻 evidence: {}]\n", place.anchor);
    }
    text
}

struct Judge<'a> {
    settled: &'a Settled,
    lanes: &'a Lanes,
    spoken: &'a [Spoken<'a>],
}

impl<'a> Judge<'a> {
    fn answer(&self, places: &BTreeMap<String, Place<'_>>, report: &Report) -> DocumentDrift<'a> {
        let claims = || report.documents.iter().flat_map(|document| &document.claims);
        let is_unbound = |verdict: Option<Verdict>| verdict == Some(Verdict::Unbound);
        let reworded = claims().filter(|claim| claim.flags.contains(&Flag::Reworded));
        let reworded: Vec<&str> = reworded.map(|claim| claim.claim.as_str()).collect();
        let (mut stale, mut unreflected) = (Vec::new(), Vec::new());
        for found in &report.findings {
            let label = found.claim.as_deref().unwrap_or_default();
            let (Some(place), Some(verdict)) = (places.get(label), found.verdict) else { continue };
            if !verdict.is_stale() {
                continue;
            }
            let finding = of_place(place, found, verdict);
            let is_change = matches!(verdict, Verdict::Changed | Verdict::FileChanged);
            if is_change && !reworded.contains(&label) {
                unreflected.push(finding.clone());
            }
            stale.push(finding);
        }
        DocumentDrift {
            schema: "l1ght.document-drift.v1",
            documents: 0,
            bindings: places.len() as u64,
            unbound: claims().filter(|claim| is_unbound(claim.verdict)).count() as u64,
            recorded: 0,
            stale_bindings: stale,
            missing_targets: self.spoken.iter().filter_map(|one| self.missing(one)).collect(),
            ambiguous_targets: self.spoken.iter().filter_map(|one| self.ambiguous(one)).collect(),
            unbacked_claims: self.unbacked(),
            code_change_unreflected: unreflected,
        }
    }

    /// A file or heading that a mention names and that is not there.
    fn missing(&self, one: &Spoken<'_>) -> Option<DriftFinding> {
        match &one.meaning {
            Meaning::Missing(path) if one.mention.kind.is_link() => {
                let message = format!("the link leads to `{path}`, which does not exist");
                self.finding(one, "link/missing-file", message, vec![path.clone()])
            }
            Meaning::Missing(path) => {
                let message = format!("no file `{path}` is listed");
                self.finding(one, "link/missing-path", message, vec![path.clone()])
            }
            Meaning::One(binding) => {
                let heading = binding.heading.as_ref()?;
                if self.lanes.has_heading(&binding.path, heading)? {
                    return None;
                }
                let message = format!("`{}` has no heading `{heading}`", binding.path);
                self.finding(one, "link/missing-heading", message, vec![binding.path.to_string()])
            }
            _ => None,
        }
    }

    fn ambiguous(&self, one: &Spoken<'_>) -> Option<DriftFinding> {
        let Meaning::Several(several) = &one.meaning else { return None };
        let message = format!("`{}` may mean any of {}", one.mention.text, several.len());
        let targets = several.iter().map(|one| one.target.to_string()).collect();
        self.finding(one, "link/ambiguous", message, targets)
    }

    fn finding(
        &self,
        one: &Spoken<'_>,
        code: &'static str,
        message: String,
        targets: Vec<String>,
    ) -> Option<DriftFinding> {
        let default = || rule(code).map_or(Level::Warning, |rule| rule.level);
        let level = self.settled.policy.at(one.path).level(code).unwrap_or_else(default);
        (level != Level::Off).then(|| DriftFinding {
            code: code.to_owned(),
            level: level_name(level),
            message,
            document: one.path.to_string(),
            line: one.position.line,
            column: one.position.column,
            mention: one.mention.text.clone(),
            targets,
            verdict: None,
            before: None,
            after: None,
        })
    }

    /// Sentences about a path or symbol in which no mention means anything here.
    fn unbacked(&self) -> Vec<UnbackedClaim<'a>> {
        let mut found = Vec::new();
        for own in self.spoken.chunk_by(|a, b| a.path == b.path) {
            let document = own[0].document;
            for statement in &document.document.statements {
                let is_named =
                    |(topic, _): &(Topic, String)| matches!(topic, Topic::Path | Topic::Symbol);
                let start = |one: &Spoken<'_>| one.mention.span.start;
                let from = own.partition_point(|one| start(one) < statement.span.start);
                let mut inside =
                    own[from..].iter().take_while(|one| start(one) < statement.span.end);
                let is_about = statement.about.iter().any(is_named);
                if is_about && inside.all(|one| one.meaning == Meaning::Nothing) {
                    found.push(UnbackedClaim {
                        document: own[0].path.as_str(),
                        line: document.position(statement.span.start).line,
                        text: &statement.text,
                    });
                }
            }
        }
        found
    }

    /// The level of the worst finding.
    fn worst(&self, answer: &DocumentDrift<'_>) -> Level {
        let all = [&answer.stale_bindings, &answer.missing_targets, &answer.ambiguous_targets];
        let has = |level: &Level| {
            all.into_iter().flatten().any(|finding| finding.level == level_name(*level))
        };
        [Level::Error, Level::Warning, Level::Note].into_iter().find(has).unwrap_or(Level::Off)
    }
}

fn of_place(place: &Place<'_>, found: &drift::Finding, verdict: Verdict) -> DriftFinding {
    DriftFinding {
        code: found.code.clone(),
        level: level_name(found.level),
        message: found.message.clone(),
        document: place.document.to_string(),
        line: place.position.line,
        column: place.position.column,
        mention: place.mention.to_owned(),
        targets: vec![found.target.clone().unwrap_or_else(|| place.anchor.clone())],
        verdict: Some(verdict.name()),
        before: found.before.clone(),
        after: found.after.clone(),
    }
}

fn drift_text(answer: &DocumentDrift<'_>) -> String {
    let mut out = String::new();
    let all = [&answer.stale_bindings, &answer.missing_targets, &answer.ambiguous_targets];
    for one in all.into_iter().flatten() {
        let place = format!("{}:{}:{}", one.document, one.line, one.column);
        let what = format!("{} `{}`: {} [{}]", one.level, one.mention, one.message, one.code);
        out.push_str(&format!("{}\n", escape_line(&format!("{place} {what}"))));
    }
    let counts = format!(
        "{}: {} stale, {} missing, {} ambiguous, {} unbacked",
        counted(answer.documents, "document"),
        answer.stale_bindings.len(),
        answer.missing_targets.len(),
        answer.ambiguous_targets.len(),
        answer.unbacked_claims.len(),
    );
    let bindings = counted(answer.bindings, "binding");
    let recorded = match answer.recorded {
        0 => String::new(),
        some => format!(", {some} recorded now"),
    };
    format!("{out}{counts}\n{bindings}, {} without a baseline{recorded}\n", answer.unbound)
}
