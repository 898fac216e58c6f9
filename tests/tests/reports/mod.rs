//! Reports built by hand from a JSON description; what it does not say is empty.

use l1ght_brain::Checked;
use l1ght_core::drift::{AcceptedMove, Finding, Group, Level, Report, Skipped, Summary, Verdict};
use l1ght_core::text::{Digest, Position, RepoPath};
use serde_json::Value;

/// The report that `told` describes.
pub(crate) fn build(told: &Value) -> Checked {
    let findings: Vec<Finding> = list(told, "findings").iter().map(finding).collect();
    let report = Report {
        now: told["now"].as_u64(),
        normalizers: Vec::new(),
        languages: Vec::new(),
        list_complete: true,
        list_files: number(told, "files"),
        summary: summary(told, &findings),
        documents: Vec::new(),
        groups: groups(&findings),
        findings,
        skipped: list(told, "skipped").iter().map(skipped).collect(),
        accepted: list(told, "accepted").iter().map(accepted).collect(),
        markdown_files: 0,
    };
    Checked {
        report,
        known: told["known"].as_u64(),
        first_run: told["first_run"] == true,
        fail_level: Level::Error,
        strict: false,
    }
}

fn summary(told: &Value, findings: &[Finding]) -> Summary {
    let count = |level| findings.iter().filter(|f| f.level == level).count() as u64;
    let by_verdict = list(told, "by_verdict")
        .iter()
        .map(|pair| (verdict(&pair[0]).expect("a verdict"), pair[1].as_u64().expect("a count")));
    Summary {
        documents: number(told, "documents"),
        claims: number(told, "claims"),
        items: number(told, "items"),
        verified: number(told, "verified"),
        not_verified: number(told, "not_verified"),
        by_verdict: by_verdict.collect(),
        by_level: [Level::Error, Level::Warning, Level::Note].map(|l| (l, count(l))).to_vec(),
        nothing_verified: told["nothing_verified"] == true,
        baselines_moved: told["moved"].as_u64(),
    }
}

fn finding(told: &Value) -> Finding {
    let code = text(told, "code").expect("a finding has a code");
    let verdict = verdict(&Value::from(code.trim_start_matches("evidence/")));
    let level = match told["level"].as_str() {
        Some("warning") => Level::Warning,
        Some("note") => Level::Note,
        _ => Level::Error,
    };
    let document = text(told, "document").unwrap_or_else(|| "docs/a.md".to_owned());
    let root = text(told, "root").unwrap_or_else(|| code.clone());
    Finding {
        level,
        message: text(told, "message").unwrap_or_else(|| "the cited lines differ".to_owned()),
        position: Position { line: number(told, "line").max(1) as u32, column: 1 },
        claim: text(told, "claim"),
        evidence: text(told, "evidence"),
        verdict,
        target: text(told, "target"),
        before: text(told, "before"),
        after: text(told, "after"),
        suggestion: text(told, "suggestion"),
        fingerprint: Digest::of(format!("{code} {document} {root}").as_bytes()),
        document: RepoPath::listed(document),
        root,
        code,
    }
}

fn groups(findings: &[Finding]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, finding) in findings.iter().enumerate() {
        match groups.iter_mut().find(|group| group.root == finding.root) {
            Some(group) => group.findings.push(at as u64),
            None => groups.push(Group {
                root: finding.root.clone(),
                target: finding.target.clone(),
                findings: vec![at as u64],
            }),
        }
    }
    groups
}

fn skipped(pair: &Value) -> Skipped {
    let part = |at: usize| pair[at].as_str().expect("a path and a code").to_owned();
    Skipped { path: RepoPath::listed(part(0)), code: part(1) }
}

fn accepted(told: &Value) -> AcceptedMove {
    let part = |key| text(told, key).unwrap_or_default();
    AcceptedMove {
        document: RepoPath::listed(part("document")),
        claim: part("claim"),
        anchor: part("anchor"),
        by: part("by"),
        reason: part("reason"),
    }
}

fn verdict(name: &Value) -> Option<Verdict> {
    Verdict::ALL.into_iter().find(|verdict| Some(verdict.name()) == name.as_str())
}

fn list<'a>(told: &'a Value, key: &str) -> &'a [Value] {
    told[key].as_array().map_or(&[], Vec::as_slice)
}

fn number(told: &Value, key: &str) -> u64 {
    told[key].as_u64().unwrap_or_default()
}

fn text(told: &Value, key: &str) -> Option<String> {
    told[key].as_str().map(str::to_owned)
}
