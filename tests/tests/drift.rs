//! The stories of `suite/drift`: bind on `before/…`, then what `run` says on `after/…`; a case
//! without `run` is checked.

mod drift_world;

use std::fmt::Write as _;

use drift_world::{Tree, World};
use l1ght_core::drift::{
    AcceptRequest, Finding, Item, Level, Refusal, Report, Stamp, accept, bind, check, fix, refs,
    suggest,
};
use l1ght_core::evidence::{Accepted, Baseline, Key, Lock, Rules};
use l1ght_core::text::RepoPath;
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
        match line {
            "later" => go_on(&mut world, tree(case, "later/")),
            _ => run(&mut world, &base, line, &mut out),
        }
    }
    out
}

/// Other code; documents and the lock file are as the commands left them.
fn go_on(world: &mut World, code: Tree) {
    world.tree.retain(|path, _| path == "l1ght.lock" || path.ends_with(".md"));
    world.tree.extend(code);
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
            "without_grammars" => world.without_grammars = true,
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
            write_report(&world.ask(check).answer, out);
        }
        "forget" => {
            let gone: Vec<Key> = world.lock().iter().map(|line| line.key.clone()).collect();
            let gone: Vec<Key> = gone.into_iter().filter(|key| key.anchor == rest).collect();
            world.tree.insert("l1ght.lock".to_owned(), world.lock().with(&[], &gone));
        }
        "contest" => contest(world, base, rest),
        "rewrite" => rewrite(world, rest),
        "bind" => run_bind(world, None, out),
        "prune" => run_bind(world, Some(rest), out),
        "accept" => run_accept(world, base, rest, out),
        "fix" => run_fix(world, out),
        "refs" => {
            let answer = world.ask(|question| refs(question, rest, None)).answer;
            let _ = writeln!(out, "refs {}", answer.target);
            for found in answer.refs {
                let line = found.position.line;
                let _ = writeln!(
                    out,
                    "  {}:{line} {}: {}",
                    found.document, found.claim, found.evidence
                );
            }
        }
        "suggest" => run_suggest(world, rest, out),
        "show" => out.push_str(&String::from_utf8_lossy(&world.tree[rest])),
        _ => panic!("no command `{command}`"),
    }
}

/// Both the line of the base and that of now, as a union merge leaves them.
fn contest(world: &mut World, base: &Lock, anchor: &str) {
    let lines = base.iter().filter(|line| line.key.anchor == anchor);
    let base: Vec<_> = lines.cloned().map(accepted_elsewhere).collect();
    let side = Lock::default().with(&base, &[]);
    let mut both = world.tree["l1ght.lock"].clone();
    let header = side.iter().position(|b| *b == b'\n').expect("a header") + 1;
    both.extend(&side[header..]);
    world.tree.insert("l1ght.lock".to_owned(), both);
}

/// `<from> => <to>` in the lock file, behind everybody's back.
fn rewrite(world: &mut World, change: &str) {
    let (from, to) = change.split_once(" => ").expect("`from => to`");
    let lock = String::from_utf8(world.tree["l1ght.lock"].clone()).expect("a lock file is text");
    assert!(lock.contains(from), "the lock file has `{from}`");
    world.tree.insert("l1ght.lock".to_owned(), lock.replace(from, to).into_bytes());
}

/// The line as another branch has it, where somebody stood by it before the code changed.
fn accepted_elsewhere(line: Baseline) -> Baseline {
    let reason = "reworded".to_owned();
    let accepted = Accepted { at: 0, by: "Bob".to_owned(), reason, from: Some(line.code) };
    Baseline { accepted: Some(accepted), ..line }
}

fn refused(refusal: &Refusal, out: &mut String) {
    let _ = writeln!(out, "refused: {} ({})", refusal.code, refusal.reasons.join("; "));
}

fn run_bind(world: &mut World, prune: Option<&str>, out: &mut String) {
    let stamp = prune.map(|reason| Stamp { by: "Ada".to_owned(), reason: reason.to_owned() });
    let answer = match world.ask(|question| bind(question, stamp.as_ref())).answer {
        Err(refusal) => return refused(&refusal, out),
        Ok(answer) => answer,
    };
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

/// `accept <selector> <value> because <reason>`, with `claim`, `evidence`, `root` or `all`.
fn run_accept(world: &mut World, base: &Lock, rest: &str, out: &mut String) {
    let (chosen, reason) = rest.split_once(" because").unwrap_or((rest, ""));
    let (selector, value) = chosen.split_once(' ').unwrap_or((chosen, ""));
    let only = |name: &str| if selector == name { vec![value.to_owned()] } else { Vec::new() };
    let request = AcceptRequest {
        stamp: Stamp { by: "Ada".to_owned(), reason: reason.to_owned() },
        claims: only("claim"),
        evidence: only("evidence"),
        roots: only("root"),
        all: selector == "all",
    };
    world.now = Some(1_767_225_600_000);
    world.base_lock = Some(base.clone());
    let answer = match world.ask(|question| accept(question, &request)).answer {
        Err(refusal) => return refused(&refusal, out),
        Ok(answer) => answer,
    };
    for moved in &answer.moved {
        let _ = writeln!(out, "accepted {} {}", moved.key.claim, moved.key.anchor);
        let before = moved.before.as_deref().unwrap_or("(nothing)");
        let _ = writeln!(out, "  was {before:?}\n  now {:?}", moved.after);
    }
    for item in &answer.refused {
        let _ = writeln!(out, "not accepted {}: {}", item.evidence, item.reason);
    }
    world.apply(&answer.writes);
}

fn run_fix(world: &mut World, out: &mut String) {
    let answer = world.ask(fix).answer;
    for fixed in &answer.fixed {
        let line = fixed.position.line;
        let _ = writeln!(out, "fixed {}:{line} {} to {}", fixed.document, fixed.from, fixed.to);
    }
    for item in &answer.unfixed {
        let _ = writeln!(out, "not fixed {}: {}", item.evidence, item.reason);
    }
    for write in &answer.writes {
        let _ = writeln!(out, "write {}", write.path);
    }
    world.apply(&answer.writes);
}

fn run_suggest(world: &mut World, path: &str, out: &mut String) {
    let path = RepoPath::listed(path);
    match world.ask(|question| suggest(question, &path)).answer {
        Err(refusal) => refused(&refusal, out),
        Ok(answer) => {
            for one in &answer.suggestions {
                let at = one.position;
                let _ = writeln!(out, "{}:{} {}", at.line, at.column, one.evidence);
            }
            out.push_str(&answer.after);
        }
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
    if let Some(narrowed) = &item.narrowed {
        let _ = write!(out, " by {}", narrowed.symbol);
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
