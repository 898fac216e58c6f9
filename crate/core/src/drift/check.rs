//! `check`: reads, judges and changes nothing (evidence §4).

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use super::finding::{
    item_level, of_age, of_contest, of_diagnostic, of_flag, of_item, of_link, of_orphan, of_restamp,
};
use super::flags::{age_over_limit, undermined};
use super::ground::markdown;
use super::judged::Judged;
use super::link::check_links;
use super::restamp::{Restamps, check_base};
use super::subject::{Cited, Subject};
use super::summary::{groups, summary};
use super::survey::{Survey, Wants, outcome, survey};
use super::{
    ClaimReport, DocumentReport, Finding, Flag, Item, ItemBaseline, Level, Narrowed, Question,
    Report, Skipped, Verdict,
};
use crate::evidence::{Baseline, ListIndex, Outcome};
use crate::light::Document;
use crate::order;
use crate::text::RepoPath;
use crate::text::lex::Language;

/// Judges every claim in scope. The same question gives the same report, whatever the order in
/// which things were listed or supplied.
pub fn check(question: &Question<'_>) -> Outcome<Report> {
    outcome(report(question, &ListIndex::new(&question.sources.list)))
}

fn report<'a>(question: &'a Question<'a>, index: &'a ListIndex<'a>) -> Result<Report, Wants> {
    let mut survey = survey(question, index)?;
    let links = link_findings(&mut survey)?;
    let Survey { claims, judged } = &survey;
    let (ground, subjects) = (&claims.ground, &claims.subjects);
    let restamps = question.base_lock.map(|base| check_base(ground, base, subjects));
    let verdicts: Vec<Option<Verdict>> =
        judged.iter().map(|items| items.iter().map(|item| item.verdict).min()).collect();
    let undermined = undermined(subjects, &verdicts);
    let documents = ground.documents();
    let aged = order::map(
        documents
            .iter()
            .filter_map(|document| Some((&document.path, age_over_limit(ground, document)?))),
    );

    let mut findings = links;
    let mut reports: BTreeMap<&RepoPath, Vec<ClaimReport>> = BTreeMap::new();
    for (at, subject) in subjects.iter().enumerate() {
        let old = aged.contains_key(&subject.document.path);
        let flags = flags(subject, &judged[at], old, undermined[at]);
        let report = claim_report(&survey, at, flags, verdicts[at]);
        findings.extend(claim_findings(&survey, at, &report));
        reports.entry(&subject.document.path).or_default().push(report);
    }
    findings.extend(document_findings(&survey, documents, &aged));
    findings.extend(lock_findings(&survey, restamps.as_ref()));
    findings.retain(|finding| finding.level != Level::Off);
    order::sort_by(&mut findings, |a, b| order(a).cmp(&order(b)));

    let documents: Vec<DocumentReport> = documents
        .iter()
        .map(|document| document_report(document, reports.get_mut(&document.path).map(mem::take)))
        .collect();
    let moved = restamps.as_ref().map(Restamps::count);
    let (normalizers, languages) = compared(&survey);
    Ok(Report {
        now: question.now,
        normalizers,
        languages,
        list_complete: question.sources.list.complete,
        list_files: question.sources.list.files.len() as u64,
        summary: summary(&documents, &findings, moved),
        groups: groups(&findings),
        documents,
        findings,
        skipped: skipped(&survey),
        accepted: restamps.map(|found| found.accepted).unwrap_or_default(),
        markdown_files: markdown(question).count() as u64,
    })
}

/// Document, line, column, code; then what tells findings of one place apart.
fn order(finding: &Finding) -> impl Ord + '_ {
    (
        &finding.document,
        finding.position,
        &finding.code,
        &finding.evidence,
        &finding.message,
        finding.fingerprint,
    )
}

fn link_findings(survey: &mut Survey<'_>) -> Result<Vec<Finding>, Wants> {
    let claims = &mut survey.claims;
    let documents = claims.ground.documents().to_vec();
    let dead: Vec<_> = documents
        .iter()
        .map(|document| check_links(&claims.ground, &mut claims.reader, document))
        .collect();
    let Some(dead) = dead.into_iter().collect::<Option<Vec<_>>>() else {
        return Err(claims.reader.wants());
    };
    let each = documents.iter().zip(&dead);
    Ok(each
        .flat_map(|(document, dead)| {
            dead.iter().map(|dead| of_link(&claims.ground, document, dead))
        })
        .collect())
}

fn flags(subject: &Subject<'_>, judged: &[Judged], aged: bool, undermined: bool) -> Vec<Flag> {
    let reworded = subject.items.iter().any(|item| is_reworded(subject, item));
    let is_remark = |item: &Judged| item.verdict == Verdict::Remark;
    let unsupported = !judged.is_empty() && judged.iter().all(is_remark);
    let is_claim = subject.kind.is_some();
    let all = [
        (Flag::Aged, aged && is_claim),
        (Flag::Reworded, reworded),
        (Flag::Undermined, undermined),
        (Flag::Unsupported, unsupported && is_claim),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag).collect()
}

/// True when the claim's text is not the one that the baseline was recorded for.
pub(super) fn is_reworded(subject: &Subject<'_>, item: &Cited<'_>) -> bool {
    let text = item.baseline.as_ref().map(|line| line.claim_text);
    item.reworded || text.is_some_and(|text| text != subject.text)
}

fn claim_report(
    survey: &Survey<'_>,
    at: usize,
    flags: Vec<Flag>,
    verdict: Option<Verdict>,
) -> ClaimReport {
    let ground = &survey.claims.ground;
    let subject = &survey.claims.subjects[at];
    let policy = ground.question.policy.at(&subject.document.path);
    let items = subject.items.iter().zip(&survey.judged[at]);
    ClaimReport {
        claim: subject.label.clone(),
        kind: subject.kind,
        id: subject.id.to_string(),
        position: subject.position(ground, subject.start),
        confidence: subject.confidence,
        verdict,
        flags,
        items: items
            .map(|(item, judged)| Item {
                evidence: item.resolved.written.clone(),
                anchor: item.resolved.anchor.clone(),
                position: subject.position(ground, item.marker.span.start),
                verdict: judged.verdict,
                level: item_level(&policy, &item.resolved.anchor, judged),
                place: judged.place,
                text: judged.text,
                target: judged.target.clone(),
                candidates: judged.candidates.clone(),
                narrowed: judged.narrowed.clone().map(|symbol| Narrowed { symbol }),
                suggestion: judged.suggestion.clone(),
                reason: judged.reason.clone(),
                search_partial: judged.partial,
                baseline: item.baseline.as_deref().map(item_baseline),
            })
            .collect(),
    }
}

fn item_baseline(line: &Baseline) -> ItemBaseline {
    let accepted = line.accepted.as_ref();
    ItemBaseline {
        content_id: line.id.as_ref().map(|id| id.0.clone()),
        norm: line.norm.clone(),
        at: accepted.map(|accepted| accepted.at),
        by: accepted.map(|accepted| accepted.by.clone()),
        reason: accepted.map(|accepted| accepted.reason.clone()),
    }
}

fn claim_findings(survey: &Survey<'_>, at: usize, report: &ClaimReport) -> Vec<Finding> {
    let ground = &survey.claims.ground;
    let subject = &survey.claims.subjects[at];
    let items = subject.items.iter().zip(&survey.judged[at]).zip(&report.items);
    let items = items.filter(|(_, shown)| shown.level != Level::Off);
    let items =
        items.map(|((item, judged), shown)| of_item(ground, subject, item, judged, shown.level));
    let flags = report.flags.iter().filter(|flag| **flag != Flag::Aged);
    items.chain(flags.map(|flag| of_flag(ground, subject, *flag))).collect()
}

fn document_findings(
    survey: &Survey<'_>,
    documents: &[&Document],
    aged: &BTreeMap<&RepoPath, u64>,
) -> Vec<Finding> {
    let ground = &survey.claims.ground;
    let mut findings = Vec::new();
    for document in documents {
        let own = document.diagnostics.iter();
        findings.extend(own.map(|diagnostic| of_diagnostic(ground, document, diagnostic)));
        let age = aged.get(&document.path);
        findings.extend(age.map(|age| of_age(ground, document, *age)));
    }
    findings
}

fn lock_findings(survey: &Survey<'_>, restamps: Option<&Restamps<'_>>) -> Vec<Finding> {
    let claims = &survey.claims;
    let (ground, subjects) = (&claims.ground, &claims.subjects);
    let scope = ground.question.scope;
    let contested = ground.question.lock.contested().map(|(key, _)| key);
    let contested = contested.filter(|key| scope.holds(&key.doc));
    let orphans = claims.orphans.iter().map(|line| of_orphan(ground, line));
    let restamped = restamps.iter().flat_map(|found| &found.unexplained);
    orphans
        .chain(contested.map(|key| of_contest(ground, subjects, key)))
        .chain(restamped.map(|line| of_restamp(ground, subjects, line)))
        .collect()
}

fn document_report(document: &Document, claims: Option<Vec<ClaimReport>>) -> DocumentReport {
    let claims = claims.unwrap_or_default();
    DocumentReport {
        path: document.path.clone(),
        node: document.name().to_owned(),
        verdict: claims.iter().filter_map(|claim| claim.verdict).min(),
        claims,
    }
}

/// The normalisers of the baselines, and the languages of the files cited.
fn compared(survey: &Survey<'_>) -> (Vec<String>, Vec<String>) {
    let (mut normalizers, mut languages) = (BTreeSet::new(), BTreeSet::new());
    for item in survey.claims.subjects.iter().flat_map(|subject| &subject.items) {
        normalizers.extend(item.baseline.as_ref().map(|line| line.norm.clone()));
        let path =
            item.resolved.anchor.path().filter(|path| survey.claims.ground.entry(path).is_some());
        languages.extend(path.map(|path| Language::of(path.as_str(), b"").name().to_owned()));
    }
    (normalizers.into_iter().collect(), languages.into_iter().collect())
}

fn skipped(survey: &Survey<'_>) -> Vec<Skipped> {
    let skipped = survey.claims.ground.skipped().iter();
    skipped.map(|&(path, code)| Skipped { path: path.clone(), code: code.to_owned() }).collect()
}
