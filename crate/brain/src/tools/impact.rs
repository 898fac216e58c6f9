//! `impact`: who depends on what would change, step by step, and which claims cite it (query §4).

use std::collections::{BTreeMap, BTreeSet};

use l1ght_core::graph::{Node, NodeType};
use l1ght_core::light::Confidence;
use l1ght_core::order;
use l1ght_core::query::{Affected, MOST_DEPTH, View, best, citing, dependants, is_aside};

use super::asked::{Asked, QUOTED, top};
use super::shown::{files_text, notices_text, row_text, standing_text};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::wire::{AffectedRow, CitingRow, Decimal, FileRow, Impact, ImpactInput};
use crate::write::counted;

/// So many steps are followed where nobody says.
const DEPTH: u64 = 3;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<ImpactInput>("impact", input)?;
    let top_k = top(input.top_k);
    let depth = steps(input.depth, DEPTH);
    let asked = session.ask(common.now)?;
    let view = asked.view();
    let targets = asked.targets(&input.target)?;
    session.asked_for(
        targets.first().and_then(|number| view.node(*number)).map(|node| node.id).as_ref(),
    );
    let changed = with_inner(view, &targets);
    let found = dependants(view, &changed, depth);
    let claims = asked.citing(&changed, found.keys().copied());
    let notices = asked.notices(changed.iter().copied().chain(claims.iter().map(|one| one.0)));
    let (tests, others): (Vec<&Affected>, Vec<&Affected>) =
        found.values().partition(|one| is_test(view, one.number));
    let rows = |some: &[&Affected]| -> Vec<AffectedRow> {
        let some = some.iter().map(|one| (one.number, one.strength));
        let best = best(view, some, top_k).into_iter();
        best.filter_map(|one| Some(asked.affected_row(found.get(&one.number)?, &one.node)))
            .collect()
    };
    let answer = Impact {
        schema: "l1ght.impact.v1",
        targets: targets.iter().filter_map(|number| asked.row_of(*number)).take(top_k).collect(),
        depth,
        dependant_count: found.len() as u64,
        test_count: tests.len() as u64,
        citing_count: claims.len() as u64,
        files: files(view, &found, &changed).into_iter().take(top_k).collect(),
        dependants: rows(&others),
        tests: rows(&tests),
        claims: claims.into_iter().take(top_k).map(|(_, row)| row).collect(),
        notices,
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || text(&answer))?)
}

/// How many steps were asked for, within bounds.
pub(super) fn steps(asked: Option<u64>, usual: u64) -> u32 {
    asked.unwrap_or(usual).clamp(1, u64::from(MOST_DEPTH)) as u32
}

/// Nodes and what is in them: whoever changes a type changes its methods.
pub(super) fn with_inner(view: View<'_>, targets: &[u32]) -> Vec<u32> {
    let mut all: BTreeSet<u32> = BTreeSet::new();
    let mut next: Vec<u32> = targets.to_vec();
    while let Some(number) = next.pop() {
        if all.insert(number) {
            let links = view.net.outgoing(number).iter();
            next.extend(links.filter(|link| is_inner(link.relation)).map(|link| link.to));
        }
    }
    all.into_iter().collect()
}

fn is_inner(relation: l1ght_core::graph::Relation) -> bool {
    use l1ght_core::graph::Relation;
    matches!(
        relation,
        Relation::Contains
            | Relation::ContainsSection
            | Relation::DeclaresEntity
            | Relation::DeclaresState
            | Relation::DeclaresEvent
    )
}

fn is_test(view: View<'_>, number: u32) -> bool {
    view.glance(number).is_some_and(|node| {
        let is_aside = || node.path.is_some_and(|path| is_aside(path.as_str()));
        node.node_type == NodeType::Process || is_aside()
    })
}

/// The files of dependants, without those that are changed as a whole; the strongest first.
pub(super) fn files(
    view: View<'_>,
    found: &BTreeMap<u32, Affected>,
    changed: &[u32],
) -> Vec<FileRow> {
    let own = order::set(
        changed
            .iter()
            .filter(|number| view.net.is_code(**number))
            .map(|number| view.net.file_of(*number)),
    );
    let mut by_file: BTreeMap<u32, (u32, u32, bool)> = BTreeMap::new();
    for one in found.values().filter(|one| view.net.is_code(one.number)) {
        let file = view.net.file_of(one.number);
        if own.contains(&file) {
            continue;
        }
        let is_test = is_test(view, one.number);
        let row = by_file.entry(file).or_insert((one.depth, one.strength, is_test));
        *row = (row.0.min(one.depth), row.1.max(one.strength), row.2 || is_test);
    }
    let mut rows: Vec<(u32, FileRow)> = by_file
        .into_iter()
        .filter_map(|(file, (depth, strength, is_test))| {
            let path = view.glance(file)?.path?.to_string();
            let score = Decimal(Confidence(strength));
            Some((strength, FileRow { path, depth, score, is_test }))
        })
        .collect();
    order::sort_by(&mut rows, |a, b| b.0.cmp(&a.0).then_with(|| a.1.path.cmp(&b.1.path)));
    rows.into_iter().map(|(_, row)| row).collect()
}

impl Asked<'_> {
    fn affected_row(&self, one: &Affected, node: &Node) -> AffectedRow {
        AffectedRow {
            node: self.row(node),
            depth: one.depth,
            score: Decimal(Confidence(one.strength)),
            reason: self.steps(&[one.step]),
        }
    }

    /// Claims, sections and documents on what changes, then those on what depends on it; each in order
    /// of ids.
    pub(super) fn citing(
        &self,
        changed: &[u32],
        others: impl Iterator<Item = u32>,
    ) -> Vec<(u32, CitingRow)> {
        let view = self.view();
        let direct = citing(view, self.with_files(changed).into_iter());
        let more = citing(view, others).into_iter().filter(|(from, _)| !direct.contains_key(from));
        let row = |is_direct: bool| {
            move |(from, link): (u32, l1ght_core::graph::Link)| {
                let (node, cites) = (self.row_of(from)?, self.row_of(link.to)?.node_id);
                Some((from, CitingRow { node, cites, is_direct }))
            }
        };
        let mut rows: Vec<(u32, CitingRow)> = direct
            .clone()
            .into_iter()
            .filter_map(row(true))
            .chain(more.filter_map(row(false)))
            .collect();
        order::sort_by(&mut rows, |a, b| {
            let key = |row: &CitingRow| (!row.is_direct, row.node.node_id.clone());
            key(&a.1).cmp(&key(&b.1))
        });
        rows
    }

    /// Nodes and the files that they are in: a claim on the file is one on all of it.
    fn with_files(&self, nodes: &[u32]) -> Vec<u32> {
        let net = self.view().net;
        let files =
            nodes.iter().filter(|number| net.is_code(**number)).map(|number| net.file_of(*number));
        order::distinct(files.chain(nodes.iter().copied()))
    }
}

fn text(answer: &Impact) -> String {
    let mut out = String::new();
    for (title, rows) in [("", &answer.dependants), ("test ", &answer.tests)] {
        for row in rows {
            out.push_str(&format!("step {} {title}{}", row.depth, row_text(&row.node)));
        }
    }
    out.push_str(&files_text("file", &answer.files));
    for row in &answer.claims {
        let cites = if row.is_direct { "cites it" } else { "cites what depends on it" };
        out.push_str(&format!("{cites}: {}", row_text(&row.node)));
    }
    out.push_str(&notices_text(&answer.notices));
    out.push_str(&format!(
        "{} within {}, {} of them; {} on them\n",
        counted(answer.dependant_count, "dependant"),
        counted(u64::from(answer.depth), "step"),
        counted(answer.test_count, "test"),
        counted(answer.citing_count, "claim"),
    ));
    out + &standing_text(&answer.standing)
}
