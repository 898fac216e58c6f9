//! Reading `l1ght.toml`: levels, fail level, globs, limits. An unknown key is an error that names
//! the file, the line and the nearest key; so is a value that means nothing.

use std::ops::Range;

use l1ght_core::drift::{Level, Verdict};
use l1ght_core::evidence::Rules;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::name::{level_named, nearest};
use crate::rejection::Rejection;
use crate::rules;

/// The keys of the file.
const KEYS: [&str; 6] = ["levels", "fail_level", "ignore", "generated", "aged_hours", "base"];

/// Reads the `l1ght.toml` at `path`.
///
/// # Errors
/// At the first thing that is wrong with it.
pub(crate) fn read_rules(path: &str, source: &str) -> Result<Rules, Rejection> {
    let file = File { path, source };
    let table = DeTable::parse(source).map_err(|error| {
        file.error(error.span().unwrap_or_default(), "config/unreadable", error.message().into())
    })?;
    let mut rules = Rules::default();
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "levels" => file.read_levels(value, &mut rules)?,
            "fail_level" => rules.fail_level = Some(file.read_fail_level(value)?),
            "ignore" => rules.ignore = Some(file.read_texts("ignore", value)?),
            "generated" => rules.generated = Some(file.read_texts("generated", value)?),
            "aged_hours" => rules.aged_hours = Some(file.read_hours(value)?),
            "base" => rules.base = Some(file.read_text("base", value)?),
            other => return Err(file.unknown("key", other, key.span(), KEYS.into_iter())),
        }
    }
    Ok(rules)
}

/// The file being read; makes the errors.
struct File<'a> {
    path: &'a str,
    source: &'a str,
}

type Node<'i> = Spanned<DeValue<'i>>;

impl File<'_> {
    fn read_levels(&self, value: &Node<'_>, to: &mut Rules) -> Result<(), Rejection> {
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.wrong(value, "levels", "a table of verdicts or codes and levels"));
        };
        let verdicts = || Verdict::ALL.iter().map(|verdict| verdict.name());
        let codes = || rules::rules().map(|rule| rule.code);
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if !verdicts().chain(codes()).any(|known| known == name) {
                let names = verdicts().chain(codes());
                return Err(self.unknown("verdict or code", name, key.span(), names));
            }
            let level = value.get_ref().as_str().and_then(level_named);
            let expected = "`error`, `warning`, `note` or `off`";
            let level = level.ok_or_else(|| self.wrong(value, name, expected))?;
            to.levels.insert(name.to_owned(), level);
        }
        Ok(())
    }

    fn read_fail_level(&self, value: &Node<'_>) -> Result<Level, Rejection> {
        let level = value.get_ref().as_str().and_then(level_named);
        level
            .filter(|level| *level != Level::Off)
            .ok_or_else(|| self.wrong(value, "fail_level", "`error`, `warning` or `note`"))
    }

    fn read_hours(&self, value: &Node<'_>) -> Result<u64, Rejection> {
        let number = value.get_ref().as_integer();
        number
            .and_then(|n| u64::from_str_radix(n.as_str(), n.radix()).ok())
            .ok_or_else(|| self.wrong(value, "aged_hours", "a whole number of hours"))
    }

    fn read_text(&self, key: &str, value: &Node<'_>) -> Result<String, Rejection> {
        let text = value.get_ref().as_str().map(str::to_owned);
        text.ok_or_else(|| self.wrong(value, key, "a text"))
    }

    fn read_texts(&self, key: &str, value: &Node<'_>) -> Result<Vec<String>, Rejection> {
        let Some(array) = value.get_ref().as_array() else {
            return Err(self.wrong(value, key, "a list of texts"));
        };
        array.iter().map(|item| self.read_text(key, item)).collect()
    }

    fn wrong(&self, value: &Node<'_>, key: &str, expected: &str) -> Rejection {
        self.error(value.span(), "config/wrong-value", format!("`{key}` must be {expected}"))
    }

    fn unknown<'n>(
        &self,
        what: &str,
        name: &str,
        span: Range<usize>,
        known: impl Iterator<Item = &'n str> + Clone,
    ) -> Rejection {
        let help = match nearest(name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
        };
        self.error(span, "config/unknown-key", format!("unknown {what} `{name}`")).help(help)
    }

    fn error(&self, span: Range<usize>, code: &'static str, message: String) -> Rejection {
        let before = self.source.as_bytes().iter().take(span.start);
        let line = before.filter(|byte| **byte == b'\n').count() + 1;
        Rejection::misuse(code, format!("`{}` line {line}: {message}", self.path))
    }
}
