//! `search`: the lines that hold a text, or that an expression fits, over the texts of all lanes
//! (query §4).

use std::collections::BTreeMap;

use l1ght_core::drift::Scope;
use l1ght_core::evidence::{Content, Want};
use l1ght_core::graph::{CodeLane, NodeId};
use l1ght_core::query::{Hit, Pattern, PatternError, Search};
use l1ght_core::text::RepoPath;

use super::asked::{Asked, QUOTED, top};
use super::session::scope_of;
use super::shown::standing_text;
use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::rejection::Rejection;
use crate::wire::{LaneName, SearchInput, SearchRow, Searched, SkippedCount};
use crate::write::counted;
use crate::write::escape::escape_code;

/// So much of a long line is shown, in bytes, half of it before what was found.
const SHOWN: usize = 240;

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, given) = read_input::<SearchInput>("search", input)?;
    let pattern = Pattern::new(&given.query, given.regex, given.ignore_case);
    let pattern = pattern.map_err(|error| bad_pattern(&given.query, &error))?;
    let top_k = top(given.top_k);
    let asked = session.ask(common.now)?;
    let scope = scope_of(&common);
    let mut texts = session.texts_of(&asked, &scope, &given.lanes)?;
    let search = session.look(&pattern, input, &texts, top_k)?;
    let skipped = std::mem::take(&mut texts.skipped);
    let text = |hit: &Hit| texts.found.get(&hit.path).copied().unwrap_or_default();
    let answer = Searched {
        schema: "l1ght.search.v1",
        top_k: top_k as u64,
        results: search.hits.iter().map(|hit| asked.hit(hit, text(hit))).collect(),
        line_count: search.lines,
        is_count_whole: !search.has_more,
        file_count: search.files,
        files_searched: search.searched,
        files_binary: search.binary,
        files_skipped: skipped
            .into_iter()
            .map(|(code, count)| SkippedCount { code, count })
            .collect(),
        standing: asked.standing(),
        quoted: QUOTED,
    };
    Ok(session.done(&answer, || text_of(&answer))?)
}

/// The texts that are looked through, and why others are not.
struct Found<'a> {
    found: BTreeMap<&'a RepoPath, &'a [u8]>,
    skipped: BTreeMap<String, u64>,
}

impl Session<'_> {
    /// The texts of the files that the lanes hold.
    fn texts_of<'a>(
        &'a self,
        asked: &'a Asked<'_>,
        scope: &Scope,
        lanes: &[LaneName],
    ) -> Result<Found<'a>, Stop> {
        let (list, contents) = (&self.sources.list, &self.sources.contents);
        let (mut found, mut skipped) = (BTreeMap::new(), BTreeMap::new());
        let mut wants = Vec::new();
        for path in asked.lanes.paths().filter(|path| scope.holds(path.as_str())) {
            if !lanes.is_empty() && !lanes.contains(&lane_of(asked, path)) {
                continue;
            }
            let mut skip = |code: &str| *skipped.entry(code.to_owned()).or_default() += 1;
            let kept = asked.lanes.document_text(path).map(|(_, text)| text.as_bytes());
            if let Some(text) = kept.or_else(|| self.texts.get(path, list)) {
                found.insert(path, text);
                continue;
            }
            match (contents.get(path), list.files.get(path)) {
                (Some(Content::Bytes(text)), _) => drop(found.insert(path, text.as_slice())),
                (Some(Content::Failed(code)), _) => skip(code),
                (None, Some(entry)) => match entry.absent {
                    Some(absent) => skip(absent.name()),
                    None => wants.push(Want::File(path.clone())),
                },
                (None, None) => skip("not-listed"),
            }
        }
        if wants.is_empty() { Ok(Found { found, skipped }) } else { Err(Stop::Wanted(wants)) }
    }

    /// Looks through texts, a step at a time; between two the host has its turn.
    fn look(
        &self,
        pattern: &Pattern,
        input: &[u8],
        texts: &Found<'_>,
        count: usize,
    ) -> Result<Search, Stop> {
        let mut kept = self.search.borrow_mut();
        let known = kept.take().filter(|(of, list, _)| of == input && *list == self.list_number);
        let mut search = known.map(|(.., search)| search).unwrap_or_default();
        let rows = texts.found.iter().map(|(path, text)| (*path, *text));
        if search.step(pattern, rows, count) {
            return Ok(search);
        }
        *kept = Some((input.to_vec(), self.list_number, search));
        Err(Stop::Wanted(vec![Want::Turn]))
    }
}

impl Asked<'_> {
    fn hit(&self, hit: &Hit, text: &[u8]) -> SearchRow {
        let Hit { path, found } = hit;
        let line = &text[found.span.0..found.span.1];
        let (shown, is_cut) = window(line, found.found.0);
        let before = String::from_utf8_lossy(&line[..found.found.0]);
        let node = self.innermost(path, found.line, found.span.0 as u32);
        let verdict = self.judged.get(&node);
        SearchRow {
            path: path.to_string(),
            line: found.line,
            column: before.encode_utf16().count() as u32 + 1,
            text: shown,
            is_cut,
            lane: lane_of(self, path).name(),
            verdict: verdict.map(l1ght_core::drift::Verdict::name),
            is_stale: self.judged.is_stale(&node),
            node_id: node.as_str().to_owned(),
        }
    }

    /// The innermost symbol, claim or section that a line is in, else its file.
    fn innermost(&self, path: &RepoPath, line: u32, at: u32) -> NodeId {
        let in_document = self.lanes.innermost(path, at);
        in_document.unwrap_or_else(|| in_code(self.view().lane, path, line))
    }
}

/// The lane that a file is in.
fn lane_of(asked: &Asked<'_>, path: &RepoPath) -> LaneName {
    match asked.lanes.ours(path) {
        Some(_) => LaneName::Light,
        None if asked.lanes.is_ordinary(path) => LaneName::Universal,
        None => LaneName::Code,
    }
}

fn in_code(lane: &CodeLane, path: &RepoPath, line: u32) -> NodeId {
    let places = lane.lines_in(path);
    let around = places.iter().filter(|((first, last), _)| *first <= line && line <= *last);
    let inner = around.min_by_key(|((first, last), node)| (last - first, *node));
    let node = inner.and_then(|(_, node)| lane.id_in(path, *node));
    node.unwrap_or_else(|| NodeId::file(path))
}

/// The part of a line that is shown, and whether more of it is not.
fn window(line: &[u8], found: usize) -> (String, bool) {
    if line.len() <= SHOWN {
        return (String::from_utf8_lossy(line).into_owned(), false);
    }
    let start = found.saturating_sub(SHOWN / 2).min(line.len() - SHOWN);
    let part = String::from_utf8_lossy(&line[start..start + SHOWN]).into_owned();
    (part.trim_matches(char::REPLACEMENT_CHARACTER).to_owned(), true)
}

fn bad_pattern(query: &str, error: &PatternError) -> Rejection {
    let place = error.at.map(|at| {
        let column = query[..at].chars().count();
        format!("the mistake is at character {column} or before")
    });
    let rejection =
        Rejection::misuse("query/bad-pattern", format!("the pattern cannot be used: {error}"));
    Rejection { reasons: place.into_iter().collect(), ..rejection }
        .help("leave out `regex` to look for the text as it is written; the syntax is that of Rust's `regex`")
}

fn text_of(answer: &Searched) -> String {
    let mut out = String::new();
    for row in &answer.results {
        let stale = if row.is_stale { "  (stale: do not rely on it)" } else { "" };
        let place = format!("{}:{}:{}", row.path, row.line, row.column);
        out.push_str(&format!("{}: {}{stale}\n", escape_code(&place), escape_code(&row.text)));
    }
    let least = if answer.is_count_whole { "" } else { "at least " };
    out.push_str(&format!(
        "{least}{} in {}, {} looked through",
        counted(answer.line_count, "line"),
        counted(answer.file_count, "file"),
        counted(answer.files_searched, "file"),
    ));
    if answer.files_binary > 0 {
        out.push_str(&format!(", {} not text", answer.files_binary));
    }
    for row in &answer.files_skipped {
        out.push_str(&format!(", {} skipped: {}", row.count, row.code));
    }
    out + "\n" + &standing_text(&answer.standing)
}
