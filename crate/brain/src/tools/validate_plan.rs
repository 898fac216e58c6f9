//! `validate_plan`: what a list of intended changes forgets, breaks and risks (query §4).

use std::collections::BTreeSet;

use l1ght_core::light::Confidence;
use l1ght_core::order;
use l1ght_core::query::{dependants, find};

use super::asked::{Asked, QUOTED, top};
use super::impact::{files, steps, with_inner};
use super::shown::{files_text, notices_text, row_text};
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::name::nearest;
use crate::rejection::Rejection;
use crate::wire::{
    CitingRow, Decimal, FileRow, HotSpot, NoticeRow, PlanValidated, PlannedChange, Risk, RiskPart,
    UnknownRow, ValidatePlanInput,
};
use crate::write::escape::escape_line;

/// So many steps are followed where nobody says.
const DEPTH: u64 = 2;
/// No more changes are looked at.
const MOST: usize = 256;
/// What is changed and has so many times the mean rank is a hot spot.
const HOT: f64 = 10.0;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<ValidatePlanInput>("validate_plan", input)?;
    if input.changes.is_empty() || input.changes.len() > MOST {
        let message =
            format!("a plan has 1 to {MOST} changes, and this one {}", input.changes.len());
        return Err(Rejection::misuse("query/no-plan", message)
            .help("give `changes` a list of `{ path, symbol?, what? }`")
            .into());
    }
    let (top_k, depth) = (top(input.top_k), steps(input.depth, DEPTH));
    let asked = session.ask(common.now)?;
    let view = asked.view();
    let (known, unknown) = asked.planned(&input.changes);
    let changed = with_inner(view, &known);
    let found = dependants(view, &changed, depth);
    let planned: BTreeSet<&str> = input.changes.iter().map(|change| change.path.as_str()).collect();
    let outside = files(view, &found, &changed);
    let outside = outside.into_iter().filter(|file| !planned.contains(file.path.as_str()));
    let (mut tests, mut others): (Vec<FileRow>, Vec<FileRow>) =
        outside.partition(|file| file.is_test);
    let claims = asked.citing(&changed, std::iter::empty());
    let notices = asked.notices(changed.iter().copied().chain(claims.iter().map(|one| one.0)));
    // Of what ordinary documents say there is no verdict that could change.
    let claims = claims.into_iter().map(|(_, row)| row).filter(|row| row.node.lane == "light");
    let (mut stale, mut drift): (Vec<CitingRow>, Vec<CitingRow>) =
        claims.partition(|row| row.node.is_stale);
    let hot_spots = asked.hot_spots(&changed, top_k);
    let risk = risk(&[
        ("unknown_paths", unknown.len(), 300_000),
        ("blockers", notices.iter().filter(|notice| notice.kind == "blocker").count(), 400_000),
        ("dependants_outside", others.len(), 20_000),
        ("tests_outside", tests.len(), 10_000),
        ("claims", drift.len() + stale.len(), 30_000),
        ("hot_spots", hot_spots.len(), 100_000),
        ("graph_behind", usize::from(asked.is_behind), 200_000),
    ]);
    let next_action = next_action(&unknown, &notices, &others, &tests, &drift);
    for rows in [&mut tests, &mut others] {
        rows.truncate(top_k);
    }
    for rows in [&mut stale, &mut drift] {
        rows.truncate(top_k);
    }
    let answer = PlanValidated {
        schema: "l1ght.validate-plan.v1",
        change_count: input.changes.len() as u64,
        unknown,
        missing_dependants: others,
        missing_tests: tests,
        will_drift: drift,
        stale_already: stale,
        notices,
        hot_spots,
        risk,
        next_action,
        graph: asked.standing().graph,
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || text(&answer))?)
}

impl Asked<'_> {
    /// The nodes of a plan, and what of it is not there.
    fn planned(&self, changes: &[PlannedChange]) -> (Vec<u32>, Vec<UnknownRow>) {
        let view = self.view();
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for PlannedChange { path, symbol, what } in changes {
            let written = match symbol {
                Some(symbol) => format!("{path}#{symbol}"),
                None => path.clone(),
            };
            let found = find(view, &written);
            let adds = what.as_deref().is_some_and(|what| what.trim_start().starts_with("add"));
            if found.is_empty() && !adds {
                let candidates = self.candidates(path, symbol.as_deref());
                unknown.push(UnknownRow { path: path.clone(), symbol: symbol.clone(), candidates });
            }
            known.extend(found);
        }
        (order::distinct(known), unknown)
    }

    fn candidates(&self, path: &str, symbol: Option<&str>) -> Vec<String> {
        let view = self.view();
        if let Some(symbol) = symbol {
            let found = find(view, symbol).into_iter().filter_map(|number| view.node(number));
            return found.take(5).map(|node| node.id.as_str().to_owned()).collect();
        }
        let paths = self.lanes.paths().map(l1ght_core::text::RepoPath::as_str);
        nearest(path, paths).map(str::to_owned).into_iter().collect()
    }

    fn hot_spots(&self, changed: &[u32], count: usize) -> Vec<HotSpot> {
        let net = self.view().net;
        let rank = |number: u32| net.rank_of(number) * f64::from(net.count());
        let hot = changed.iter().copied().filter(|number| rank(*number) >= HOT);
        let mut hot: Vec<u32> = hot.collect();
        order::sort_by(&mut hot, |a, b| rank(*b).total_cmp(&rank(*a)).then(a.cmp(b)));
        let row = |number: u32| {
            Some(HotSpot {
                node: self.row_of(number)?,
                dependants: net.incoming(number).count() as u64,
                rank: Decimal(Confidence((rank(number) * 1e6) as u32)),
            })
        };
        hot.into_iter().take(count).filter_map(row).collect()
    }
}

/// Each thing of a part takes its share of what is left of one.
fn risk(parts: &[(&'static str, usize, u32)]) -> Risk {
    let one = 1_000_000_u64;
    let left = |count: usize, each: u32| {
        (0..count.min(64)).fold(one, |left, _| left * (one - u64::from(each)) / one)
    };
    let rest = parts.iter().fold(one, |rest, (_, count, each)| rest * left(*count, *each) / one);
    let decimal = |left: u64| Decimal(Confidence((one - left) as u32));
    let level = match one - rest {
        high if high >= 600_000 => "high",
        medium if medium >= 250_000 => "medium",
        _ => "low",
    };
    let part = |(part, count, each): &(&'static str, usize, u32)| RiskPart {
        part,
        count: *count as u64,
        score: decimal(left(*count, *each)),
    };
    Risk { score: decimal(rest), level, parts: parts.iter().map(part).collect() }
}

fn next_action(
    unknown: &[UnknownRow],
    notices: &[NoticeRow],
    others: &[FileRow],
    tests: &[FileRow],
    drift: &[CitingRow],
) -> String {
    let blocker = notices.iter().find(|notice| notice.kind == "blocker");
    match (unknown.first(), blocker, others.first(), tests.first(), drift.first()) {
        (Some(row), ..) => format!("correct `{}`, which is not there, and ask again", row.path),
        (_, Some(notice), ..) => format!("settle the blocker `{}` first", notice.text),
        (_, _, Some(file), ..) => format!("look at `{}`, which depends on what changes", file.path),
        (.., Some(file), _) => format!("run and read `{}`, which tests what changes", file.path),
        (.., Some(claim)) => {
            let label = &claim.node.label;
            format!("after the change look at the claim `{label}` again, then `accept` or `fix` it")
        }
        _ => "go on: nothing else depends on what changes".to_owned(),
    }
}

fn text(answer: &PlanValidated) -> String {
    let mut out = String::new();
    for row in &answer.unknown {
        let symbol = row.symbol.as_ref().map(|symbol| format!("#{symbol}")).unwrap_or_default();
        let meant = match row.candidates.as_slice() {
            [] => String::new(),
            some => format!(", perhaps {}", some.join(", ")),
        };
        out.push_str(&format!(
            "{}\n",
            escape_line(&format!("not there: {}{symbol}{meant}", row.path))
        ));
    }
    out.push_str(&files_text("depends on it, not in the plan", &answer.missing_dependants));
    out.push_str(&files_text("not in the plan", &answer.missing_tests));
    for (title, rows) in
        [("will drift", &answer.will_drift), ("stale already", &answer.stale_already)]
    {
        for row in rows {
            out.push_str(&format!("{title}: {}", row_text(&row.node)));
        }
    }
    for row in &answer.hot_spots {
        out.push_str(&format!("much leads here: {}", row_text(&row.node)));
    }
    out.push_str(&notices_text(&answer.notices));
    let score = answer.risk.score.0.0 / 10_000;
    out.push_str(&format!("risk: {}, {score} of 100\n", answer.risk.level));
    out.push_str(&format!("next: {}\n", escape_line(&answer.next_action)));
    out
}
