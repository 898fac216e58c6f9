//! Paths and links: files as the list has them, from the root or from beside the document.

use super::{Binder, Binding, Meaning, is_aside, word};
use crate::graph::How;
use crate::text::RepoPath;
use crate::text::link::{decoded, joined};

impl Binder<'_, '_> {
    /// The target of a link or image.
    pub(super) fn link(&self, document: &RepoPath, target: &str) -> Meaning {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let file = decoded(file.split('?').next().unwrap_or_default());
        if let Some(rooted) = file.strip_prefix('/').and_then(|path| self.index.exact(path)) {
            let reason = "the link leads to it";
            let binding = self.binding(rooted, How::Extracted, reason);
            let heading = Some(decoded(heading)).filter(|name| !name.is_empty());
            return Meaning::One(Binding { heading, score: 1_000_000, ..binding });
        }
        if !is_relative(target) || file.contains(['<', '>', '{', '}', '*', '\\', '$']) {
            return Meaning::Nothing;
        }
        let own = document.as_str();
        let Some(path) = (if file.is_empty() { Some(own.to_owned()) } else { joined(own, &file) })
        else {
            return Meaning::Nothing;
        };
        let Some(listed) = self.index.exact(&path) else {
            let is_there = path.is_empty() || self.index.is_folder(&path);
            return self.missing(path, is_there);
        };
        let reason = "the link leads to it";
        let binding = Binding { score: 1_000_000, ..self.binding(listed, How::Extracted, reason) };
        let lines = heading.strip_prefix('L').and_then(read_lines);
        let heading = Some(decoded(heading)).filter(|name| !name.is_empty() && lines.is_none());
        Meaning::One(Binding { lines, heading, ..binding })
    }

    /// The target of a wiki link: the one document of that name.
    pub(super) fn wiki(&self, document: &RepoPath, target: &str) -> Meaning {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let name = file.rsplit('/').next().unwrap_or_default().trim();
        let names =
            [name.to_owned(), format!("{name}.md"), format!("{}.md", name.replace(' ', "-"))];
        let like = names.iter().flat_map(|name| self.index.named(name)).map(RepoPath::listed);
        let listed: Vec<RepoPath> = crate::order::distinct(like).into_iter().collect();
        let is_documents = |path: &&RepoPath| (self.document)(path).is_some() && *path != document;
        let heading = Some(heading.trim().to_owned()).filter(|heading| !heading.is_empty());
        let found = listed.iter().filter(is_documents).map(|path| Binding {
            heading: heading.clone(),
            score: 900_000,
            ..self.binding(path, How::Inferred, "the only document of that name")
        });
        Self::one_of(found.collect())
    }

    /// A path in the prose or in a code span.
    pub(super) fn path(
        &self,
        document: &RepoPath,
        path: &str,
        lines: Option<(u32, u32)>,
    ) -> Meaning {
        if word::is_generic(path) {
            return Meaning::Nothing;
        }
        let beside = joined(document.as_str(), path);
        let exact = [beside.as_deref(), Some(path)].into_iter().flatten();
        if let Some(listed) = exact.filter_map(|path| self.index.exact(path)).next() {
            if listed == document {
                return Meaning::Nothing;
            }
            let binding = self.binding(listed, How::Extracted, "the path is listed");
            return Meaning::One(Binding { score: 950_000, lines, ..binding });
        }
        let found: Vec<Binding> = self
            .ending_in(path)
            .iter()
            .map(|listed| Binding {
                score: 800_000,
                lines,
                ..self.binding(listed, How::Inferred, "the only file whose path ends so")
            })
            .collect();
        match Self::one_of(found) {
            Meaning::Nothing => self.not_listed(path, beside),
            meaning => meaning,
        }
    }

    /// Files whose paths end in `path`; those that are there to try only when there is no other.
    fn ending_in(&self, path: &str) -> Vec<RepoPath> {
        let name = path.rsplit('/').next().unwrap_or_default();
        let end = format!("/{path}");
        let like = self.index.named(name).into_iter().filter(|own| own.ends_with(&end));
        let like: Vec<RepoPath> = like.map(RepoPath::listed).collect();
        let main: Vec<RepoPath> = like.iter().filter(|path| !is_aside(path)).cloned().collect();
        // A bare name in a folder of tests is the name of anything.
        if main.is_empty() && path.contains('/') { like } else { main }
    }

    /// A path that no file has: missing where it starts in a folder that is there and its name has an
    /// ending.
    fn not_listed(&self, path: &str, beside: Option<String>) -> Meaning {
        let name = path.rsplit('/').next().unwrap_or_default();
        let has_ending = name
            .rsplit_once('.')
            .is_some_and(|(stem, end)| !stem.is_empty() && (1..=5).contains(&end.len()));
        let starts = |path: &String| {
            let (folder, _) = path.rsplit_once('/')?;
            self.index.is_folder(folder).then(|| path.clone())
        };
        let from = [Some(path.to_owned()), beside].into_iter().flatten();
        let from = from.filter(|_| has_ending && path.contains('/'));
        match from.filter_map(|path| starts(&path)).next() {
            Some(path) => {
                let is_folder = self.index.is_folder(&path);
                self.missing(path, is_folder)
            }
            None => Meaning::Nothing,
        }
    }

    /// Of a list that is not complete nothing is known to be missing.
    fn missing(&self, path: String, is_there: bool) -> Meaning {
        match is_there || !self.index.list().complete {
            true => Meaning::Nothing,
            false => Meaning::Missing(path),
        }
    }

    pub(super) fn binding(&self, path: &RepoPath, how: How, reason: &'static str) -> Binding {
        Binding {
            target: self.file(path),
            path: path.clone(),
            symbol: None,
            lines: None,
            heading: None,
            how,
            score: 0,
            reason,
        }
    }
}

/// `10-L20`
fn read_lines(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().ok()?, last.trim_start_matches('L').parse().ok()?);
    (first > 0 && first <= last).then_some((first, last))
}

/// True for a target in the repository.
fn is_relative(target: &str) -> bool {
    let mut scheme = target.bytes().take_while(|byte| !matches!(byte, b'/' | b'?' | b'#'));
    !target.is_empty() && !target.starts_with('/') && !scheme.any(|byte| byte == b':')
}
