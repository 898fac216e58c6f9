//! Every finding code with its title, its help and the level it has by default: the one table that
//! all writers, SARIF rules and the documentation show.

use l1ght_core::drift::Level::{self, Error, Note, Off, Warning};
use l1ght_core::light::code::CODES;

/// A finding code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable: `<area>/<name>`.
    pub code: &'static str,
    /// What happened, in a few words; those of a document's own codes are in their names.
    title: Option<&'static str>,
    /// What it means and what to do next.
    pub help: &'static str,
    /// The level unless policy says otherwise.
    pub level: Level,
}

impl Rule {
    /// What happened, in a few words.
    pub fn title(&self) -> String {
        let named = || self.code.rsplit('/').next().unwrap_or_default().replace('-', " ");
        self.title.map_or_else(named, str::to_owned)
    }
}

/// All rules: verdicts worst first, then the other findings of evidence and links, then the
/// documents' own diagnostics.
pub fn rules() -> impl Iterator<Item = Rule> + Clone {
    EVIDENCE.iter().copied().chain(CODES.iter().map(|code| Rule {
        code: code.name,
        title: None,
        help: code.help,
        level: if code.hint { Note } else { Warning },
    }))
}

/// The rule of a code.
pub fn rule(code: &str) -> Option<Rule> {
    rules().find(|rule| rule.code == code)
}

/// What happened, in a few words; a code without a rule speaks for itself.
pub(crate) fn title_of(code: &str) -> String {
    rule(code).map_or_else(|| code.to_owned(), |rule| rule.title())
}

const fn entry(code: &'static str, level: Level, title: &'static str, help: &'static str) -> Rule {
    Rule { code, title: Some(title), help, level }
}

const EVIDENCE: &[Rule] = &[
    entry(
        "evidence/file_gone",
        Error,
        "cited file is gone",
        "the file was there when the claim was bound; cite the place that replaced it, or remove the claim",
    ),
    entry(
        "evidence/symbol_gone",
        Error,
        "cited symbol is gone",
        "the symbol was there when the claim was bound; cite what replaced it, or remove the claim",
    ),
    entry(
        "evidence/section_gone",
        Error,
        "cited section is gone",
        "no heading of that name is left; cite the section that replaced it, or remove the claim",
    ),
    entry(
        "evidence/out_of_range",
        Error,
        "cited lines are gone",
        "the file is shorter now and the lines were not found elsewhere; cite lines that exist, or remove the claim",
    ),
    entry(
        "evidence/changed",
        Error,
        "cited code changed",
        "read the change; if the claim still holds, say so with `l1ght accept --reason`, else correct the claim",
    ),
    entry(
        "evidence/ambiguous",
        Error,
        "evidence names several things",
        "write the reference so that it names exactly one of the candidates",
    ),
    entry(
        "evidence/file_changed",
        Warning,
        "cited file changed",
        "the claim cites a whole file or folder and something in it changed; accept it with a reason, or cite the lines that matter",
    ),
    entry(
        "evidence/missing",
        Error,
        "evidence was not found",
        "nothing of that name is in the repository; correct the reference",
    ),
    entry(
        "evidence/invalid",
        Error,
        "evidence proves nothing",
        "the reference cannot be read, or the document cites itself; cite code",
    ),
    entry(
        "evidence/outside_root",
        Error,
        "evidence is outside the repository",
        "only files of this repository can be checked; cite a path inside it",
    ),
    entry(
        "evidence/case_mismatch",
        Error,
        "evidence has the wrong letter case",
        "write the path as the repository has it",
    ),
    entry(
        "evidence/unverifiable",
        Note,
        "evidence cannot be judged here",
        "the reason is given with the finding; nothing is known for or against the claim",
    ),
    entry(
        "evidence/foreign",
        Note,
        "evidence belongs to another repository",
        "it can only be checked there",
    ),
    entry(
        "evidence/unbound",
        Note,
        "evidence has no baseline",
        "record what the code looks like with `l1ght bind`, or `l1ght bind --as-written` for what it was when the claim was written",
    ),
    entry(
        "evidence/moved",
        Note,
        "cited code moved to another file",
        "`l1ght fix` writes the new reference",
    ),
    entry(
        "evidence/renamed",
        Note,
        "cited symbol has another name",
        "`l1ght fix` writes the new reference",
    ),
    entry(
        "evidence/relocated",
        Note,
        "cited code is at other lines",
        "`l1ght fix` writes the new reference",
    ),
    entry("evidence/comments_only", Off, "only comments changed", "the code is the same"),
    entry("evidence/reformatted", Off, "only white space changed", "the code is the same"),
    entry("evidence/fresh", Off, "cited code is the same", "nothing to do"),
    entry("evidence/remark", Off, "evidence is a remark", "no path in it, nothing to check"),
    entry(
        "evidence/orphaned",
        Error,
        "baseline without evidence",
        "the evidence it was recorded for is gone; `l1ght bind --prune REASON` removes the baseline",
    ),
    entry(
        "evidence/contested",
        Error,
        "two baselines for one claim",
        "a merge brought both; read both sides and settle it with `l1ght accept --reason`",
    ),
    entry(
        "evidence/restamped",
        Error,
        "baseline moved without a reason",
        "baselines move by `l1ght accept --reason` only; restore the old line of `l1ght.lock`, then accept",
    ),
    entry(
        "evidence/aged",
        Note,
        "document has not been looked at for long",
        "read its claims again and renew `Created`",
    ),
    entry(
        "evidence/reworded",
        Note,
        "claim was reworded since it was bound",
        "see that the evidence still supports it, then `l1ght accept --reason`",
    ),
    entry(
        "evidence/undermined",
        Note,
        "claim depends on a stale claim",
        "settle the claim it depends on first",
    ),
    entry(
        "evidence/unsupported",
        Note,
        "claim has nothing to check",
        "add a reference to code to its evidence",
    ),
    entry(
        "link/missing-file",
        Warning,
        "link to a file that does not exist",
        "correct the link, or remove it",
    ),
    entry(
        "link/missing-heading",
        Warning,
        "link to a heading that does not exist",
        "correct the part after `#`, or remove it",
    ),
    entry(
        "link/missing-path",
        Warning,
        "path that no file has",
        "an ordinary document names a file that is not listed; correct the path",
    ),
    entry(
        "link/ambiguous",
        Note,
        "mention that may mean several things",
        "an ordinary document names what several files or symbols are called; qualify it",
    ),
];
