//! `lint`: what the documents themselves get wrong. `signs` writes the sign of each marker that was
//! typed as `L1` (protocol §4).

use l1ght_core::drift::Level;
use l1ght_core::evidence::{Policy, Write};
use l1ght_core::light::{Diagnostic, Document};
use l1ght_core::text::{RepoPath, Unit};

use super::session::scope_of;
use super::{Done, Session, Settled, Stop};
use crate::input::read_input;
use crate::name::level_name;
use crate::rules::rule;
use crate::wire::{LintFinding, LintInput, Linted, Skipped};
use crate::write::escape::escape_line;
use crate::write::{Paint, counted, patch_of, show_patch};

/// The sign that stands for any other.
const ANY_SIGN: &str = "L1";

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<LintInput>("lint", input)?;
    let settled = session.settled()?;
    let scope = scope_of(&common);
    let listed = session.sources.list.files.keys();
    let looked_at = |path: &&RepoPath| {
        path.is_markdown() && scope.holds(path.as_str()) && !settled.policy.at(path).is_ignored()
    };
    let paths: Vec<&RepoPath> = listed.filter(looked_at).collect();
    session.want(paths.iter().map(|path| path.as_str()))?;
    let mut seen = Seen::default();
    for path in &paths {
        seen.look(session, settled, path, input.signs);
    }
    if seen.documents == 0 {
        return Err(session.no_document(paths.len() as u64, seen.skipped.into_iter()).into());
    }
    let answer = Linted {
        schema: "l1ght.lint.v1",
        documents: seen.documents,
        findings: seen.findings,
        skipped: seen.skipped.iter().map(|(path, code)| Skipped::of(path, code)).collect(),
        changed: seen.writes.iter().map(|write| write.path.as_str()).collect(),
    };
    let done = session.done(&answer, || lint_text(&answer, &seen.writes, session.paint()))?;
    let exit = u8::from(seen.worst >= settled.fail_level());
    Ok(Done { exit, writes: seen.writes, ..done })
}

/// What was found so far.
struct Seen<'a> {
    documents: u64,
    findings: Vec<LintFinding<'a>>,
    skipped: Vec<(&'a RepoPath, &'a str)>,
    writes: Vec<Write>,
    worst: Level,
}

impl Default for Seen<'_> {
    fn default() -> Self {
        Self {
            documents: 0,
            findings: Vec::new(),
            skipped: Vec::new(),
            writes: Vec::new(),
            worst: Level::Off,
        }
    }
}

impl<'a> Seen<'a> {
    fn look(&mut self, session: &Session<'a>, settled: &Settled, path: &'a RepoPath, signs: bool) {
        let (document, source) = match session.document(path) {
            Ok(read) => read,
            Err(code) => return self.skipped.push((path, code)),
        };
        if !document.recognised {
            return;
        }
        self.documents += 1;
        for diagnostic in &document.diagnostics {
            let level = level_of(&settled.policy, path, diagnostic);
            self.worst = self.worst.max(level);
            if level != Level::Off {
                self.findings.push(LintFinding::of(document, source, diagnostic, level));
            }
        }
        if signs {
            self.writes.extend(sign_write(document, source));
        }
    }
}

fn level_of(policy: &Policy, path: &RepoPath, diagnostic: &Diagnostic) -> Level {
    let default = || rule(diagnostic.code).map_or(Level::Warning, |rule| rule.level);
    policy.at(path).level(diagnostic.code).unwrap_or_else(default)
}

impl<'a> LintFinding<'a> {
    fn of(document: &'a Document, source: &str, diagnostic: &'a Diagnostic, level: Level) -> Self {
        let at = document.lines.position(source, diagnostic.span.start, Unit::Utf16);
        Self {
            code: diagnostic.code,
            level: level_name(level),
            message: &diagnostic.message,
            document: document.path.as_str(),
            line: at.line,
            column: at.column,
        }
    }
}

/// The document with the signs written out; `None` when there is nothing to write.
fn sign_write(document: &Document, source: &str) -> Option<Write> {
    let mut after = String::with_capacity(source.len());
    let mut done = 0;
    for marker in document.markers.iter().filter(|marker| marker.sign == ANY_SIGN) {
        let start = marker.span.start as usize + 1;
        let Some(sign) = marker.kind.sign().filter(|_| source[start..].starts_with(ANY_SIGN))
        else {
            continue;
        };
        after.push_str(&source[done..start]);
        after.push_str(sign);
        done = start + ANY_SIGN.len();
    }
    after.push_str(&source[done..]);
    (done > 0).then(|| Write {
        path: document.path.clone(),
        before: Some(source.as_bytes().to_vec()),
        after: after.into_bytes(),
    })
}

fn lint_text(answer: &Linted<'_>, writes: &[Write], paint: Paint) -> String {
    let mut out = String::new();
    for finding in &answer.findings {
        let place = format!("{}:{}:{}", finding.document, finding.line, finding.column);
        let line = format!("{place} {} {} [{}]", finding.level, finding.message, finding.code);
        out.push_str(&escape_line(&line));
        out.push('\n');
    }
    out.push_str(&show_patch(&patch_of(writes.iter()), paint));
    for file in &answer.skipped {
        out.push_str(&format!("{} was skipped: {}\n", escape_line(file.path), file.code));
    }
    let findings = counted(answer.findings.len() as u64, "finding");
    out.push_str(&format!("{}, {findings}\n", counted(answer.documents, "document")));
    out
}
