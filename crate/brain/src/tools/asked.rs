//! What the questions about the graph have in common: a graph that is up to date, verdicts on the claims
//! in it, and nodes and paths as answers show them.

use std::cell::Ref;
use std::collections::BTreeMap;
use std::rc::Rc;

use l1ght_core::drift::{self, Report, Scope as Judged, Verdict};
use l1ght_core::evidence::ListIndex;
use l1ght_core::graph::{Code, Node, NodeId, Relation};
use l1ght_core::light::Confidence;
use l1ght_core::order;
use l1ght_core::query::{Step, View, find};
use l1ght_core::text::RepoPath;

use super::{Session, Stop, settle};
use crate::ingest::{Lanes, Reach, Scope, plan};
use crate::medulla::MEDULLA;
use crate::name::nearest;
use crate::rejection::Rejection;
use crate::wire::{Decimal, GraphStanding, NodeRow, NoticeRow, StepRow};

/// The fields of these answers that quote what files say.
pub(super) const QUOTED: &[&str] = &["label", "text", "path", "node_id"];
/// How many answers there are where nobody says, and the most.
const TOP: u64 = 20;
const MOST: u64 = 1000;
/// How many blockers and warnings are shown.
const NOTICES: usize = 20;

/// What holds of all claims and documents.
#[derive(Debug)]
pub(crate) struct Judgement {
    pub(super) report: Report,
    /// By the id without the namespace.
    by_id: BTreeMap<String, Verdict>,
}

impl Judgement {
    fn of(report: Report) -> Self {
        let mut by_id: BTreeMap<String, Verdict> = BTreeMap::new();
        let mut add = |id: String, verdict: Option<Verdict>| {
            if let Some(verdict) = verdict {
                let known = by_id.entry(id).or_insert(verdict);
                *known = (*known).min(verdict);
            }
        };
        for document in &report.documents {
            add(format!("file::{}", document.path), document.verdict);
            for claim in &document.claims {
                add(without_namespace(&claim.id).to_owned(), claim.verdict);
            }
        }
        Self { report, by_id }
    }

    /// The verdict on a claim or document.
    pub(super) fn get(&self, id: &NodeId) -> Option<Verdict> {
        let own = id.as_str().strip_prefix("light::")?;
        self.by_id.get(own.split_once("::")?.1).copied()
    }

    /// True for a claim whose evidence no longer holds.
    pub(super) fn is_stale(&self, id: &NodeId) -> bool {
        self.get(id).is_some_and(Verdict::is_stale)
    }
}

fn without_namespace(id: &str) -> &str {
    let rest = id.strip_prefix("light::").and_then(|rest| rest.split_once("::"));
    rest.map_or(id, |(_, rest)| rest)
}

/// The graph, to be asked.
pub(super) struct Asked<'a> {
    pub(super) lanes: Ref<'a, Lanes>,
    pub(super) judged: Rc<Judgement>,
    pub(super) is_behind: bool,
}

impl<'a> Session<'a> {
    /// The graph, brought up to date, and what holds of its claims.
    pub(super) fn ask(&self, now: Option<u64>) -> Result<Asked<'a>, Stop> {
        self.follow()?;
        let judged = self.judged_all(now)?;
        let lanes = self.lanes.borrow();
        let is_behind = lanes.reach == Reach::Part && lanes.is_behind(&self.sources.list);
        Ok(Asked { lanes, judged, is_behind })
    }

    /// Takes what is listed and other than it was, unless somebody said what to take.
    fn follow(&self) -> Result<(), Stop> {
        let list = &self.sources.list;
        let mut lanes = self.lanes.borrow_mut();
        if lanes.reach == Reach::Part || lanes.followed == Some(self.list_number) {
            return Ok(());
        }
        let scope = Scope { code: true, light: true, universal: true, ..Scope::default() };
        let policy = &self.settled()?.policy;
        let plan = plan(&lanes, &scope, self.sources, self.documents, policy);
        if !plan.wants.is_empty() {
            return Err(Stop::Wanted(order::distinct(plan.wants)));
        }
        lanes.take(plan, &scope, &ListIndex::new(list), policy);
        lanes.set_reach(Reach::Whole);
        lanes.followed = Some(self.list_number);
        Ok(())
    }

    /// What `check` says of all claims, as long as nothing changes.
    pub(super) fn judged_all(&self, now: Option<u64>) -> Result<Rc<Judgement>, Stop> {
        if let Some(known) = &*self.judgement.borrow() {
            return Ok(Rc::clone(known));
        }
        let scope = Judged::default();
        let report = settle(drift::check(&self.question(self.settled()?, &scope, now)))?;
        let judgement = Rc::new(Judgement::of(self.as_told(report)));
        *self.judgement.borrow_mut() = Some(Rc::clone(&judgement));
        Ok(judgement)
    }
}

impl Asked<'_> {
    pub(super) fn view(&self) -> View<'_> {
        self.lanes.view()
    }

    /// How far the graph can be relied on.
    pub(super) fn standing(&self) -> GraphStanding {
        if self.lanes.counts().0 == 0 {
            let next_action = Some("call `ingest` where files are listed: the graph is empty");
            return GraphStanding { graph: "empty", next_action };
        }
        match self.is_behind {
            true => GraphStanding {
                graph: "behind",
                next_action: Some("call `ingest`: files changed since the last one"),
            },
            false => GraphStanding { graph: "current", next_action: None },
        }
    }

    /// The nodes that somebody means.
    ///
    /// # Errors
    /// When there are none.
    pub(super) fn targets(&self, written: &str) -> Result<Vec<u32>, Rejection> {
        let view = self.view();
        let found = find(view, written);
        if !found.is_empty() {
            return Ok(found);
        }
        let message = format!("nothing in the graph is called `{written}`");
        let paths = self.lanes.paths().map(RepoPath::as_str);
        let help = match nearest(written, paths) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "`seek` finds nodes by words; a node is named by its id, `path`, `path:line` or \
                     `path#symbol`"
                    .to_owned()
            }
        };
        Err(Rejection::misuse("query/unknown-node", message).help(help))
    }

    /// The one node that somebody means; of several the first, which are all of one name.
    pub(super) fn target(&self, written: &str) -> Result<u32, Rejection> {
        let found = self.targets(written)?;
        match found.as_slice() {
            [one] => Ok(*one),
            several => {
                let message =
                    format!("`{written}` names {} nodes, and one is asked for", several.len());
                let reasons = several.iter().take(10).map(|number| self.id(*number)).collect();
                let rejection = Rejection::misuse("query/ambiguous-node", message);
                Err(Rejection { reasons, ..rejection }.help("give one of these ids"))
            }
        }
    }

    fn id(&self, number: u32) -> String {
        self.view().node(number).map(|node| node.id.as_str().to_owned()).unwrap_or_default()
    }

    /// A node as answers show it.
    pub(super) fn row(&self, node: &Node) -> NodeRow {
        let place = node.places.first();
        let lines = self.lines(node);
        let path = place.map(|(path, _)| path.to_string());
        let is_shared = place.is_some_and(|(path, _)| path.folder() == MEDULLA);
        NodeRow {
            node_id: node.id.as_str().to_owned(),
            label: node.label.clone(),
            node_type: node.node_type.name(),
            path,
            line_start: lines.map(|lines| lines.0),
            line_end: lines.map(|lines| lines.1),
            lane: lane_of(&node.id),
            tier: if is_shared { MEDULLA } else { "brain" },
            verdict: self.judged.get(&node.id).map(Verdict::name),
            is_stale: self.judged.is_stale(&node.id),
        }
    }

    pub(super) fn row_of(&self, number: u32) -> Option<NodeRow> {
        Some(self.row(&self.view().node(number)?))
    }

    fn lines(&self, node: &Node) -> Option<(u32, u32)> {
        match &node.code {
            Some(Code::File { lines, .. }) => lines.map(|last| (1, last)),
            Some(Code::Symbol { lines }) => lines.first().copied(),
            None => {
                let (path, span) = node.places.first()?;
                let (index, text) = self.lanes.document_text(path)?;
                let line = |at| index.line(text.as_bytes(), at);
                Some((line(span.start), line(span.end.saturating_sub(1).max(span.start))))
            }
        }
    }

    /// Steps as answers show them.
    pub(super) fn steps(&self, steps: &[Step]) -> Vec<StepRow> {
        let row = |step: &Step| StepRow {
            from: self.id(step.start()),
            relation: step.link.relation.name(),
            to: self.id(step.end()),
            is_back: step.is_back,
            how: step.link.how.name(),
            weight: Decimal(Confidence(step.link.weight)),
        };
        steps.iter().map(row).collect()
    }

    /// The blockers and warnings that nodes declare, or claims that cite them.
    pub(super) fn notices(&self, nodes: impl Iterator<Item = u32>) -> Vec<NoticeRow> {
        let view = self.view();
        let nodes = order::distinct(nodes);
        let citing = nodes.iter().flat_map(|number| {
            let links = view.net.incoming(*number);
            links.filter(|link| link.relation == Relation::GroundedIn).map(|link| link.from)
        });
        let all = order::distinct(nodes.iter().copied().chain(citing));
        let declared = all.iter().flat_map(|number| view.net.outgoing(*number));
        let rows = declared.filter_map(|link| {
            let kind = match link.relation {
                Relation::DeclaresBlocker => "blocker",
                Relation::DeclaresWarning => "warning",
                _ => return None,
            };
            let node = view.node(link.to)?;
            let (path, line) = (node.places.first()?.0.to_string(), self.lines(&node)?.0);
            Some(NoticeRow { path, line, kind, text: node.label, declared_on: self.id(link.from) })
        });
        let mut rows = order::distinct(rows);
        rows.truncate(NOTICES);
        rows
    }
}

/// The lane that an id is of.
fn lane_of(id: &NodeId) -> &'static str {
    match id.as_str().split("::").next() {
        Some("file") => "code",
        Some("light") => "light",
        _ => "universal",
    }
}

/// How many answers were asked for, within bounds.
pub(super) fn top(asked: Option<u64>) -> usize {
    asked.unwrap_or(TOP).clamp(1, MOST) as usize
}

/// Words to look for.
///
/// # Errors
/// When there are none.
pub(super) fn words(query: &str) -> Result<&str, Rejection> {
    match query.trim() {
        "" => Err(Rejection::misuse("query/empty", "there is nothing to look for".to_owned())
            .help("give `query` a few words, or the name of something")),
        words => Ok(words),
    }
}
