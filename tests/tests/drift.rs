//! The stories of `suite/drift`: bind on `before/…`, then what `run` says on `after/…`; a case
//! without `run` is checked.

mod drift_world;

use std::fmt::Write as _;

use drift_world::{Tree, World};
use l1ght_core::drift::{Finding, Item, Level, Report, Stamp, bind, check};
use l1ght_core::evidence::{Lock, Rules};
use l1ght_tests::suite::{self, Case};

#[test]
fn the_stories_hold() {
    suite::run("drift", tell);
}

fn tell(case: &Case) -> String {
    let mut world = World::of(tree(case, "before/"));
    let mut out = String::new();
    if !world.tree.is_empty() {
        let answer = world.ask(|question| bind(question, None)).answer.expect("binds");
        for skipped in &answer.skipped {
            let _ = writeln!(out, "not bound: {} ({})", skipped.evidence, skipped.reason);
        }
        world.apply(&answer.writes);
    }
    let base = world.lock();
    read_setting(case, &mut world);
    if case.inputs.iter().any(|block| block.info.starts_with("after/")) {
        let lock = world.tree.remove("l1ght.lock");
        world.tree = tree(case, "after/");
        world.tree.extend(lock.map(|lock| ("l1ght.lock".to_owned(), lock)));
    }
    for line in case.input("run").unwrap_or("check\n").lines() {
        run(&mut world, &base, line, &mut out);
    }
    out
}

fn tree(case: &Case, prefix: &str) -> Tree {
    let blocks = case.inputs.iter();
    blocks
        .filter_map(|block| {
            Some((block.info.strip_prefix(prefix)?.to_owned(), block.text.clone().into_bytes()))
        })
        .collect()
}

/// `policy` lines are `name = level`; `setting` lines are `now = …`, `generated = glob`, ….
fn read_setting(case: &Case, world: &mut World) {
    let mut rules = Rules::default();
    for line in case.input("policy").unwrap_or_default().lines() {
        let (name, value) = line.split_once(" = ").expect("`name = value`");
        match (name, value) {
            ("generated", glob) => rules.generated = Some(vec![glob.to_owned()]),
            ("ignore", glob) => rules.ignore = Some(vec![glob.to_owned()]),
            ("aged_hours", hours) => rules.aged_hours = hours.parse().ok(),
            (name, level) => drop(rules.levels.insert(name.to_owned(), read_level(level))),
        }
    }
    world.policy.folders.insert(String::new(), rules);
    for line in case.input("setting").unwrap_or_default().lines() {
        let (name, value) = line.split_once(" = ").expect("`name = value`");
        match name {
            "now" => world.now = value.parse().ok(),
            "scope" => world.scope.folder = value.to_owned(),
            "unreadable" => drop(world.unreadable.insert(value.to_owned())),
            "partial" => world.is_partial = true,
            "as_written" => world.as_written = true,
            _ => panic!("no setting `{name}`"),
        }
    }
    let mut at = 0;
    loop {
        let commit = tree(case, &format!("commit/{at}/"));
        if commit.is_empty() {
            break;
        }
        let mut whole = world.commits.last().cloned().unwrap_or_default();
        whole.extend(commit);
        world.commits.push(whole);
        at += 1;
    }
}

fn read_level(name: &str) -> Level {
    match name {
        "off" => Level::Off,
        "note" => Level::Note,
        "warning" => Level::Warning,
        "error" => Level::Error,
        _ => panic!("no level `{name}`"),
    }
}

fn run(world: &mut World, base: &Lock, line: &str, out: &mut String) {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "check" => {
            world.base_lock = (rest == "--base").then(|| base.clone());
            let told = world.ask(check);
            write_report(&told.answer, out);
        }
        "bind" | "prune" => {
            let stamp = Stamp { by: "Ada".to_owned(), reason: rest.to_owned() };
            let stamp = (command == "prune").then_some(&stamp);
            match world.ask(|question| bind(question, stamp)).answer {
                Err(refusal) => {
                    let _ =
                        writeln!(out, "refused: {} ({})", refusal.code, refusal.reasons.join("; "));
                }
                Ok(answer) => {
                    for key in &answer.bound {
                        let _ = writeln!(out, "bound {} {} {}", key.doc, key.claim, key.anchor);
                    }
                    for key in &answer.pruned {
                        let _ = writeln!(out, "pruned {} {} {}", key.doc, key.claim, key.anchor);
                    }
                    for (from, to) in &answer.renamed {
                        let _ = writeln!(out, "renamed {} {} to {}", from.doc, from.anchor, to.doc);
                    }
                    for skipped in &answer.skipped {
                        let _ = writeln!(out, "not bound {}: {}", skipped.evidence, skipped.reason);
                    }
                    world.apply(&answer.writes);
                }
            }
        }
        _ => panic!("no command `{command}`"),
    }
}

fn write_report(report: &Report, out: &mut String) {
    for document in &report.documents {
        for claim in &document.claims {
            let verdict = claim.verdict.map_or("-", |verdict| verdict.name());
            let _ =
                write!(out, "{}:{} {}: {verdict}", document.path, claim.position.line, claim.claim);
            for flag in &claim.flags {
                let _ = write!(out, " +{flag:?}");
            }
            out.push('\n');
            claim.items.iter().for_each(|item| write_item(item, out));
        }
    }
    for finding in &report.findings {
        write_finding(finding, out);
    }
    for accepted in &report.accepted {
        let _ = writeln!(
            out,
            "accepted {} {} by {}: {}",
            accepted.claim, accepted.anchor, accepted.by, accepted.reason
        );
    }
    for skipped in &report.skipped {
        let _ = writeln!(out, "skipped {} ({})", skipped.path, skipped.code);
    }
    let summary = &report.summary;
    let _ = writeln!(out, "{} of {} claims verified", summary.verified, summary.claims);
}

fn write_item(item: &Item, out: &mut String) {
    let _ = write!(out, "  {} = {}", item.evidence, item.verdict.name());
    if let Some(place) = item.place {
        let _ = write!(out, " {place:?}");
    }
    if let Some(text) = item.text {
        let _ = write!(out, "/{text:?}");
    }
    if let Some(target) = &item.target {
        let _ = write!(out, " at {target}");
    }
    if let Some(suggestion) = &item.suggestion {
        let _ = write!(out, " write {suggestion}");
    }
    if !item.candidates.is_empty() {
        let _ = write!(out, " maybe {}", item.candidates.join(", "));
    }
    if item.search_partial {
        out.push_str(" (partial search)");
    }
    if let Some(reason) = &item.reason {
        let _ = write!(out, " ({reason})");
    }
    out.push('\n');
}

fn write_finding(finding: &Finding, out: &mut String) {
    let _ = writeln!(
        out,
        "{:?} {} {}:{} [{}] {}",
        finding.level,
        finding.code,
        finding.document,
        finding.position.line,
        finding.root,
        finding.message
    );
}
