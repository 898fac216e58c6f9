//! `audit`: one answer to begin with: what there is, what holds, what to read first (query §4).

use l1ght_core::drift::{Report, Verdict};
use l1ght_core::graph::{NodeType, Ranked, top_ranked};
use l1ght_core::light::Confidence;
use l1ght_core::order;

use super::asked::{Asked, QUOTED, top};
use super::recall::is_stale;
use super::shown::{notices_text, standing_text};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{
    Audit, AuditInput, AuditedDocument, Decimal, GraphSize, ReadFirst, TopRanked, UnresolvedRow,
    VerdictCount,
};
use crate::write::counted;
use crate::write::escape::escape_line;

/// Verdicts on evidence that names nothing there.
const UNRESOLVED: [Verdict; 6] = [
    Verdict::FileGone,
    Verdict::SymbolGone,
    Verdict::SectionGone,
    Verdict::Ambiguous,
    Verdict::Missing,
    Verdict::CaseMismatch,
];

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<AuditInput>("audit", input)?;
    let top_k = top(input.top_k);
    let asked = session.ask(common.now)?;
    let view = asked.view();
    let report = &asked.judged.report;
    let ranked = top_ranked(view.net, view.lane, view.documents, top_k);
    let documents = documents(report);
    let unresolved = unresolved(report);
    let verdicts = report.summary.by_verdict.iter();
    let answer = Audit {
        schema: "l1ght.audit.v1",
        size: asked.size(),
        read_first: read_first(&asked, report, &ranked),
        entry_points: ranked.into_iter().map(TopRanked::of).collect(),
        verdicts: verdicts
            .map(|(verdict, count)| VerdictCount { verdict: verdict.name(), count: *count })
            .collect(),
        document_count: documents.len() as u64,
        documents: documents.into_iter().take(top_k).collect(),
        unresolved_count: unresolved.len() as u64,
        unresolved: unresolved.into_iter().take(top_k).collect(),
        notices: asked.notices(0..view.net.count()),
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || text(&answer))?)
}

impl TopRanked {
    pub(super) fn of(one: Ranked) -> Self {
        let (id, label) = (one.id.as_str().to_owned(), one.label);
        Self { id, label, pagerank: Decimal(Confidence(one.rank)) }
    }
}

impl Asked<'_> {
    /// How large the graph is.
    pub(super) fn size(&self) -> GraphSize {
        let view = self.view();
        let files = view.lane.known().count() as u64;
        let (code, _) = view.lane.counts();
        let (nodes, edges) = self.lanes.counts();
        GraphSize {
            code_files: files,
            code_symbols: code as u64 - files,
            document_nodes: nodes - code as u64,
            nodes,
            edges,
            indexed: u64::from(view.index.count_nodes()),
        }
    }
}

fn documents(report: &Report) -> Vec<AuditedDocument> {
    let mut all: Vec<_> = report.documents.iter().collect();
    order::sort_by(&mut all, |a, b| {
        let key = |verdict: Option<Verdict>| verdict.unwrap_or(Verdict::Remark);
        key(a.verdict).cmp(&key(b.verdict)).then_with(|| a.path.cmp(&b.path))
    });
    let row = |document: &l1ght_core::drift::DocumentReport| AuditedDocument {
        path: document.path.to_string(),
        title: document.node.clone(),
        verdict: document.verdict.map(Verdict::name),
        claims: document.claims.iter().filter(|claim| claim.kind.is_some()).count() as u64,
        stale: document.claims.iter().filter(|claim| is_stale(claim)).count() as u64,
    };
    all.into_iter().map(row).collect()
}

fn unresolved(report: &Report) -> Vec<UnresolvedRow> {
    let mut rows = Vec::new();
    for document in &report.documents {
        for claim in &document.claims {
            let items = claim.items.iter().filter(|item| UNRESOLVED.contains(&item.verdict));
            rows.extend(items.map(|item| UnresolvedRow {
                path: document.path.to_string(),
                line: item.position.line,
                claim: claim.claim.clone(),
                evidence: item.evidence.clone(),
                verdict: item.verdict.name(),
            }));
        }
    }
    rows
}

/// The README, the documents with most claims that hold, the code that most others lead to.
fn read_first(asked: &Asked<'_>, report: &Report, ranked: &[Ranked]) -> Vec<ReadFirst> {
    let mut rows: Vec<ReadFirst> = Vec::new();
    let mut add = |path: &str, why: String| {
        if rows.len() < 7 && rows.iter().all(|row| row.path != path) {
            rows.push(ReadFirst { path: path.to_owned(), why });
        }
    };
    let is_readme = |path: &&str| !path.contains('/') && path.to_lowercase().starts_with("readme");
    let paths = asked.lanes.paths().map(l1ght_core::text::RepoPath::as_str);
    paths.filter(is_readme).for_each(|path| add(path, "says what this is".to_owned()));
    let holds = |document: &&l1ght_core::drift::DocumentReport| {
        document.verdict.is_some_and(Verdict::is_verified)
    };
    let mut good: Vec<_> = report.documents.iter().filter(holds).collect();
    order::sort_by(&mut good, |a, b| b.claims.len().cmp(&a.claims.len()).then(a.path.cmp(&b.path)));
    for document in good.into_iter().take(3) {
        let count = counted(document.claims.len() as u64, "claim");
        add(document.path.as_str(), format!("{count}, all of which hold"));
    }
    let view = asked.view();
    for one in ranked {
        let number = view.net.number(view.lane, &one.id);
        let node = number.and_then(|number| view.node(number));
        let Some(node) = node.filter(|node| node.code.is_some()) else { continue };
        let Some((path, _)) = node.places.first() else { continue };
        let why = match node.node_type {
            NodeType::File => "much of the code leads to it".to_owned(),
            _ => format!("much of the code leads to `{}` in it", node.label),
        };
        add(path.as_str(), why);
    }
    rows
}

fn text(answer: &Audit) -> String {
    let mut out = String::new();
    let mut line = |text: String| out.push_str(&format!("{}\n", escape_line(&text)));
    let size = &answer.size;
    line(format!(
        "{} with {}, {} in documents, {}",
        counted(size.code_files, "file"),
        counted(size.code_symbols, "symbol"),
        counted(size.document_nodes, "node"),
        counted(size.edges, "edge"),
    ));
    for row in &answer.read_first {
        line(format!("read {}: {}", row.path, row.why));
    }
    for row in &answer.entry_points {
        line(format!("entry point {}", row.id));
    }
    for row in &answer.documents {
        let verdict = row.verdict.unwrap_or("no evidence");
        line(format!(
            "{}  {}: {verdict}, {} stale",
            row.path,
            counted(row.claims, "claim"),
            row.stale
        ));
    }
    for row in &answer.unresolved {
        line(format!(
            "{}:{}  {}: {}: {}",
            row.path, row.line, row.claim, row.evidence, row.verdict
        ));
    }
    out + &notices_text(&answer.notices) + &standing_text(&answer.standing)
}
