//! The search for code in other files: bounded, each file lexed once whatever is sought
//! (evidence §3, new places).

use std::collections::BTreeMap;

use super::Question;
use super::view::View;
use crate::evidence::{Content, Want};
use crate::order;
use crate::text::lex::{CodePrint, Language};
use crate::text::{RepoPath, Span};

/// The most files of a language that are read for a search (evidence §3).
const FILES: usize = 2_000;
/// The most bytes of them.
const BYTES: u64 = 64 << 20;

/// What is sought.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hunt {
    pub language: Language,
    /// Ending of the file's name, for a language without a table; else empty.
    pub ending: String,
    pub code: CodePrint,
    /// True when it is a whole file.
    pub whole: bool,
}

/// Where it was found, in path order.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits<'a> {
    pub places: Vec<(&'a RepoPath, Span)>,
    /// True when the search stopped at its limits.
    pub partial: bool,
}

/// The searches of one call.
#[derive(Default)]
pub(super) struct Hunts<'a> {
    open: Vec<Hunt>,
    done: BTreeMap<Hunt, Hits<'a>>,
}

impl Hunt {
    /// A search for the code of a file that was at `path`.
    pub(super) fn new(path: &RepoPath, language: Language, code: CodePrint, whole: bool) -> Self {
        let ending = match language {
            Language::Plain => ending(path).to_owned(),
            _ => String::new(),
        };
        Self { language, ending, code, whole }
    }
}

impl<'a> Hunts<'a> {
    /// What was found; `None` when the search has not run yet, and it is noted.
    pub(super) fn hits(&mut self, hunt: &Hunt) -> Option<Hits<'a>> {
        let hits = self.done.get(hunt).cloned();
        if hits.is_none() && !self.open.contains(hunt) {
            self.open.push(hunt.clone());
        }
        hits
    }

    /// Runs the noted searches whose files are all there; answers what the others want.
    pub(super) fn run(&mut self, question: &'a Question<'a>) -> Vec<Want> {
        let open = self.open.drain(..);
        let by_kind = order::groups(open.map(|hunt| ((hunt.language, hunt.ending.clone()), hunt)));
        let mut wants = Vec::new();
        for hunts in by_kind.iter() {
            let (language, ending) = &hunts[0].0;
            let (files, partial) = plan(question, *language, ending);
            let missing = files.iter().filter(|path| !question.sources.contents.contains_key(path));
            let missing: Vec<Want> = missing.map(|path| Want::File((*path).clone())).collect();
            if missing.is_empty() {
                let hunts = hunts.iter().map(|(_, hunt)| hunt.clone());
                self.search(question, *language, &files, partial, hunts.collect());
            }
            wants.extend(missing);
        }
        wants
    }

    fn search(
        &mut self,
        question: &'a Question<'a>,
        language: Language,
        files: &[&'a RepoPath],
        partial: bool,
        hunts: Vec<Hunt>,
    ) {
        let mut hits = vec![Hits { places: Vec::new(), partial }; hunts.len()];
        for &path in files {
            let Some(bytes) = question.bytes(path) else {
                hits.iter_mut().for_each(|hits| hits.partial = true);
                continue;
            };
            let view = View::new(language, bytes);
            for (hunt, hits) in hunts.iter().zip(&mut hits) {
                let spans = found(&view, hunt);
                hits.places.extend(spans.into_iter().map(|span| (path, span)));
            }
        }
        self.done.extend(hunts.into_iter().zip(hits));
    }
}

fn found(view: &View<'_>, hunt: &Hunt) -> Vec<Span> {
    if !hunt.whole {
        return view.find(&hunt.code);
    }
    let whole = view.whole();
    let same = view.prints(whole).code == hunt.code;
    if same { vec![whole] } else { Vec::new() }
}

/// The files that a search reads, in path order, and whether there are more.
fn plan<'a>(
    question: &'a Question<'a>,
    language: Language,
    ending: &str,
) -> (Vec<&'a RepoPath>, bool) {
    let (mut files, mut bytes) = (Vec::new(), 0);
    for (path, entry) in &question.sources.list.files {
        let of_kind = Language::of(path.as_str(), b"") == language
            && (language != Language::Plain || self::ending(path) == ending);
        if !of_kind || entry.absent.is_some() {
            continue;
        }
        let supplied = match question.sources.contents.get(path) {
            Some(Content::Bytes(bytes)) => Some(bytes.len() as u64),
            _ => None,
        };
        bytes += entry.size.or(supplied).unwrap_or(0);
        if files.len() == FILES || bytes > BYTES {
            return (files, true);
        }
        files.push(path);
    }
    (files, false)
}

/// What stands after the last dot of a file's name.
fn ending(path: &RepoPath) -> &str {
    path.name().rsplit_once('.').map_or("", |(_, ending)| ending)
}
