//! What a tool works on: what the host has supplied, the settings and baselines among it, and how
//! a call stops early.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use l1ght_core::drift::{Documents, LOCK_PATH, Level, Question, Scope};
use l1ght_core::evidence::{Content, Lock, Outcome, Policy, Sources, Want};
use l1ght_core::light::{Document, SkipCode};
use l1ght_core::text::{RepoPath, Unit};

use super::{Done, Judgement};
use crate::attention::Attention;
use crate::config::read_rules;
use crate::ingest::Lanes;
use crate::medulla::MEDULLA;
use crate::rejection::{Rejection, lock_rejection};
use crate::remembered::Remembered;
use crate::texts::{Going, Texts};
use crate::wire::Common;
use crate::write::{Paint, counted, write_json};
use crate::{Format, HostPlace, Output};

/// The name of settings files, at the root and in folders.
const SETTINGS: &str = "l1ght.toml";
/// The files that say what is generated.
const ATTRIBUTES: &str = ".gitattributes";

/// Why a call ends before it has an answer.
pub(crate) enum Stop {
    /// The host has to supply these first.
    Wanted(Vec<Want>),
    /// It is refused.
    Rejected(Rejection),
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

/// What the core answered, or the stop because it wants more.
pub(crate) fn settle<T>(outcome: Outcome<T>) -> Result<T, Stop> {
    match outcome {
        Outcome::Done(answer) => Ok(answer),
        Outcome::Wanted(wants) => Err(Stop::Wanted(wants)),
    }
}

/// Settings and baselines, read once for all rounds.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    pub(crate) policy: Policy,
    pub(crate) lock: Lock,
    /// True when there is a lock file.
    pub(crate) has_lock: bool,
}

impl Settled {
    /// The level at which a run fails, unless the caller says another.
    pub(crate) fn fail_level(&self) -> Level {
        let root = self.policy.folders.get("");
        root.and_then(|rules| rules.fail_level).unwrap_or(Level::Error)
    }

    /// True for the files it is read from.
    pub(crate) fn rests_on(path: &RepoPath) -> bool {
        path.is_named(SETTINGS) || path.as_str() == LOCK_PATH
    }
}

/// What a tool works on.
#[derive(Clone, Copy)]
pub(crate) struct Session<'a> {
    pub(crate) sources: &'a Sources,
    pub(crate) documents: &'a Documents,
    pub(crate) settled: &'a OnceCell<Settled>,
    /// What ingests took so far.
    pub(crate) lanes: &'a RefCell<Lanes>,
    /// What was asked for.
    pub(crate) attention: &'a RefCell<Attention>,
    /// What holds of all claims, once somebody asked.
    pub(crate) judgement: &'a RefCell<Option<Rc<Judgement>>>,
    /// Texts that were read for searches.
    pub(crate) texts: &'a Texts,
    /// The search that goes on.
    pub(crate) search: &'a RefCell<Option<Going>>,
    /// The number of the list of files: another when files may be others.
    pub(crate) list_number: u64,
    /// What the brain remembers.
    pub(crate) remembered: &'a Remembered<'a>,
    pub(crate) place: &'a HostPlace,
    pub(crate) output: Output,
}

impl<'a> Session<'a> {
    /// Settings and baselines.
    pub(crate) fn settled(&self) -> Result<&'a Settled, Stop> {
        if let Some(settled) = self.settled.get() {
            return Ok(settled);
        }
        let listed = self.sources.list.files.keys();
        let files = listed.filter(|path| Settled::rests_on(path) || path.is_named(ATTRIBUTES));
        self.want(files.map(RepoPath::as_str))?;
        let bytes = self.bytes(LOCK_PATH)?;
        let lock = bytes.map(Lock::read).transpose();
        let lock = lock.map_err(|error| lock_rejection("`l1ght.lock`", &error))?;
        let policy = self.policy()?;
        let settled = Settled { policy, lock: lock.unwrap_or_default(), has_lock: bytes.is_some() };
        Ok(self.settled.get_or_init(|| settled))
    }

    /// Settings alone, as of a root that has no baselines: for what makes new ones.
    pub(crate) fn unbound(&self) -> Result<Settled, Stop> {
        let listed = self.sources.list.files.keys();
        let files = listed.filter(|path| path.is_named(SETTINGS) || path.is_named(ATTRIBUTES));
        self.want(files.map(RepoPath::as_str))?;
        Ok(Settled { policy: self.policy()?, lock: Lock::default(), has_lock: false })
    }

    fn policy(&self) -> Result<Policy, Rejection> {
        let mut policy = Policy::default();
        let listed = self.sources.list.files.keys();
        for path in listed.filter(|path| path.is_named(SETTINGS)) {
            let Some(bytes) = self.bytes(path.as_str())? else { continue };
            let source = std::str::from_utf8(bytes).map_err(|_| {
                Rejection::misuse("config/unreadable", format!("`{path}` is not UTF-8"))
            })?;
            let rules = read_rules(path.as_str(), source)?;
            policy.folders.insert(path.folder().to_owned(), rules);
        }
        Ok(policy)
    }

    /// Stops when one of `paths` is listed and was not supplied yet.
    pub(crate) fn want<'p>(&self, paths: impl IntoIterator<Item = &'p str>) -> Result<(), Stop> {
        let listed = paths.into_iter().map(RepoPath::listed);
        let wanted = listed.filter(|path| {
            let entry = self.sources.list.files.get(path);
            entry.is_some_and(|entry| entry.absent.is_none())
                && !self.sources.contents.contains_key(path)
        });
        let wanted: Vec<Want> = wanted.map(Want::File).collect();
        if wanted.is_empty() { Ok(()) } else { Err(Stop::Wanted(wanted)) }
    }

    /// The bytes of a file; `None` when there is none.
    ///
    /// # Errors
    /// When the host could not read it.
    pub(crate) fn bytes(&self, path: &str) -> Result<Option<&'a [u8]>, Rejection> {
        match self.sources.contents.get(&RepoPath::listed(path)) {
            Some(Content::Bytes(bytes)) => Ok(Some(bytes)),
            Some(Content::Failed(code)) => {
                let message = format!("`{path}` cannot be read: {code}");
                Err(Rejection::misuse("host/unreadable", message))
            }
            None => Ok(None),
        }
    }

    /// A Markdown file that was supplied and its text.
    ///
    /// # Errors
    /// A code of why it cannot be read as Markdown.
    pub(crate) fn document(&self, path: &RepoPath) -> Result<(&'a Document, &'a str), &'a str> {
        match self.sources.contents.get(path) {
            Some(Content::Bytes(bytes)) => {
                let parsed = self.documents.get(path).ok_or("not-markdown")?;
                let document = parsed.map_err(SkipCode::name)?;
                Ok((document, std::str::from_utf8(bytes).map_err(|_| "not-utf8")?))
            }
            Some(Content::Failed(code)) => Err(code),
            None if self.sources.list.files.contains_key(path) => Err("absent"),
            None => Err("not-listed"),
        }
    }

    /// The refusal of a run that found no document: a mistake of use, not success (evidence §4).
    /// `skipped` are the files that could not be read as one, and why.
    pub(crate) fn no_document<'s>(
        &self,
        markdown_files: u64,
        skipped: impl Iterator<Item = (&'s RepoPath, &'s str)>,
    ) -> Rejection {
        let first = self.sources.list.files.keys().find(|path| path.is_markdown());
        let suggest = first.map(|path| {
            format!("`l1ght suggest {path}` shows which claims of it could be anchored to code; ")
        });
        let message =
            format!("no L1GHT document among {}", counted(markdown_files, "Markdown file"));
        let help = format!("{}`l1ght init` writes a first document", suggest.unwrap_or_default());
        Rejection {
            reasons: skipped.map(|(path, code)| format!("`{path}` was skipped: {code}")).collect(),
            ..Rejection::misuse("check/no-document", message).help(help)
        }
    }

    /// What the core is asked. Columns count UTF-16 units, as editors and SARIF do.
    pub(crate) fn question<'q>(
        &'q self,
        settled: &'q Settled,
        scope: &'q Scope,
        now: Option<u64>,
    ) -> Question<'q> {
        Question {
            sources: self.sources,
            documents: self.documents,
            lock: &settled.lock,
            base_lock: None,
            policy: &settled.policy,
            now,
            scope,
            unit: Unit::Utf16,
            as_written: false,
            draft: None,
        }
    }

    /// Colours, when they were asked for.
    pub(crate) fn paint(&self) -> Paint {
        Paint(self.output.color)
    }

    /// An answer as JSON or as text; the other formats are of a check only.
    pub(crate) fn done(
        &self,
        json: &impl serde::Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<Done, Rejection> {
        let body = match self.output.format {
            Format::Json => write_json(json),
            Format::Text => text().into_bytes(),
            other => {
                let message = format!("format `{}` is of `check` only", other.name());
                return Err(Rejection::misuse("input/format", message)
                    .help("`text` and `json` are formats of every tool"));
            }
        };
        Ok(Done { body, ..Done::default() })
    }
}

/// Where to look.
pub(crate) fn scope_of(common: &Common) -> Scope {
    let folder = common.folder.trim_matches('/').to_owned();
    Scope { folder, globs: common.paths.clone(), ..Scope::default() }
}

/// Where to change something: baselines and references of shared copies move by promotion only.
pub(crate) fn own_scope_of(common: &Common) -> Scope {
    Scope { except: MEDULLA.to_owned(), ..scope_of(common) }
}
