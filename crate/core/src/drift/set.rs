//! Sets of files: a folder or glob, judged by its members without the documents among them
//! (evidence §3, Sets).

use super::Verdict;
use super::ground::Ground;
use super::judged::{Judged, print_change};
use super::reader::Reader;
use crate::evidence::{Anchor, Baseline, ContentId, members};
use crate::text::lex::{CodePrint, Language, Print, Prints};
use crate::text::{Digest, RepoPath};

/// The most members whose ids and prints a baseline keeps one by one (evidence §3).
const SMALL: usize = 64;
/// The most members of a kind that a reason names.
const NAMED: usize = 5;

/// A set as it is now.
pub(super) struct Members<'a> {
    pub paths: Vec<&'a RepoPath>,
    /// What the host knows of each without reading.
    pub ids: Vec<Option<ContentId>>,
}

/// A set whose members were all read.
pub(super) struct Gathered {
    /// The members, when there are few enough to keep.
    pub members: Vec<(String, Option<ContentId>, CodePrint)>,
    /// One digest of their ids, when there are too many.
    pub id: Option<ContentId>,
    /// The prints of all together.
    pub prints: Prints,
}

impl<'a> Members<'a> {
    /// The listed files of the set but the L1GHT documents; `None` when markdown among them is
    /// wanted first.
    pub(super) fn of(ground: &Ground<'a>, reader: &mut Reader<'a>, set: &str) -> Option<Self> {
        let mut later = false;
        let mut paths = Vec::new();
        for path in members(set, &ground.question.sources.list) {
            match reader.is_document(path) {
                Some(true) => {}
                Some(false) => paths.push(path),
                None => later = true,
            }
        }
        let ids = paths.iter().map(|path| ground.entry(path).and_then(|entry| entry.id.clone()));
        let ids = ids.collect();
        (!later).then_some(Self { paths, ids })
    }

    /// One digest of members and ids; `None` when an id is not known.
    fn digest(&self) -> Option<ContentId> {
        let mut text = String::new();
        for (path, id) in self.paths.iter().zip(&self.ids) {
            text.extend([path.as_str(), "\0", &id.as_ref()?.0, "\n"]);
        }
        Some(ContentId(format!("sha256:{}", Digest::of(text.as_bytes()).hex())))
    }

    /// True when the ids alone say that nothing changed.
    fn are(&self, baseline: &Baseline) -> bool {
        if baseline.members.is_empty() {
            return baseline.id.is_some() && baseline.id == self.digest();
        }
        let now = self.paths.iter().zip(&self.ids);
        let then = &baseline.members;
        then.len() == self.paths.len()
            && now.zip(then).all(|((path, id), (old_path, old_id, _))| {
                path.as_str() == old_path && id.is_some() && id == old_id
            })
    }

    /// Reads all members; an error is why one cannot be read.
    pub(super) fn read(&self, reader: &mut Reader<'a>) -> Option<Result<Gathered, String>> {
        let read: Vec<_> = self.paths.iter().map(|path| reader.file(path)).collect();
        let mut all = Vec::new();
        for (&path, read) in self.paths.iter().zip(read.into_iter().collect::<Option<Vec<_>>>()?) {
            let bytes = match read {
                Ok(bytes) => bytes,
                Err(reason) => return Some(Err(format!("`{path}`: {reason}"))),
            };
            let language = Language::of(path.as_str(), bytes);
            let whole = crate::text::Span::new(0..bytes.len());
            let prints = Prints::of(language, bytes, whole);
            all.push((path, if language == Language::Plain { exact(prints) } else { prints }));
        }
        Some(Ok(self.gathered(&all)))
    }

    fn gathered(&self, all: &[(&RepoPath, Prints)]) -> Gathered {
        let small = all.len() <= SMALL;
        let members = all.iter().zip(&self.ids).filter(|_| small);
        let members = members
            .map(|((path, prints), id)| (path.to_string(), id.clone(), prints.code))
            .collect();
        let joined = |print: &dyn Fn(&Prints) -> Print| {
            let line =
                |(path, prints): &(&RepoPath, Prints)| format!("{path}\0{}\n", print(prints));
            Print::of(all.iter().map(line).collect::<String>().as_bytes())
        };
        let count =
            all.iter().fold(0_u32, |sum, (_, prints)| sum.saturating_add(prints.code.count));
        let code = CodePrint { digest: joined(&|prints| prints.code.digest), count, roll: 0 };
        let prints = Prints {
            text: joined(&|prints| prints.text),
            tokens: joined(&|prints| prints.tokens),
            code,
        };
        Gathered { members, id: if small { None } else { self.digest() }, prints }
    }
}

/// The prints of a text in which every byte counts.
fn exact(Prints { text, code, .. }: Prints) -> Prints {
    Prints { text, tokens: text, code: CodePrint { digest: text, ..code } }
}

/// Judges a set.
pub(super) fn judge<'a>(
    ground: &Ground<'a>,
    reader: &mut Reader<'a>,
    set: &str,
    baseline: &Baseline,
) -> Option<Judged> {
    let anchor = Anchor::Set(set.to_owned());
    let now = Members::of(ground, reader, set)?;
    if now.paths.is_empty() {
        let reason = "none of its files is there any more".to_owned();
        return Some(Judged::gone(Verdict::FileGone, Vec::new(), reason));
    }
    if now.are(baseline) {
        return Some(Judged::same_place(&anchor, super::TextChange::Same));
    }
    let gathered = match now.read(reader)? {
        Ok(gathered) => gathered,
        Err(reason) => return Some(Judged::unverifiable(reason)),
    };
    let text = print_change(baseline, &gathered.prints);
    let changed = text == super::TextChange::Changed;
    let reason = changed.then(|| differences(baseline, &now, &gathered));
    Some(Judged { reason, ..Judged::same_place(&anchor, text) })
}

/// Which members came, went and changed.
fn differences(baseline: &Baseline, now: &Members<'_>, gathered: &Gathered) -> String {
    if baseline.members.is_empty() {
        return format!(
            "its files are not those it was bound to; there are {} now",
            now.paths.len()
        );
    }
    let find = |list: &[(String, Option<ContentId>, CodePrint)], path: &str| {
        let at = list.binary_search_by(|(own, _, _)| own.as_str().cmp(path)).ok()?;
        Some(list[at].2)
    };
    let (mut added, mut removed, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for path in now.paths.iter().map(|path| path.as_str()) {
        match find(&baseline.members, path) {
            None => added.push(path),
            Some(_) if gathered.members.is_empty() => {}
            Some(then) if find(&gathered.members, path) != Some(then) => changed.push(path),
            Some(_) => {}
        }
    }
    for (path, _, _) in &baseline.members {
        if now.paths.binary_search_by(|own| own.as_str().cmp(path)).is_err() {
            removed.push(path.as_str());
        }
    }
    let parts = [("added", added), ("removed", removed), ("changed", changed)];
    let parts = parts.iter().filter(|(_, paths)| !paths.is_empty());
    let parts: Vec<String> = parts.map(|(what, paths)| named(what, paths)).collect();
    parts.join("; ")
}

fn named(what: &str, paths: &[&str]) -> String {
    let shown: Vec<String> = paths.iter().take(NAMED).map(|path| format!("`{path}`")).collect();
    let more = paths.len() - shown.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{what} {}{rest}", shown.join(", "))
}
