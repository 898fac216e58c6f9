//! What names mean in all code of a root: the one symbol of that name, read within the limits of a
//! search (evidence §4, suggest).

use std::collections::BTreeMap;

use super::Question;
use super::hunt::plan;
use super::survey::Wants;
use crate::evidence::{FactsContent, Named, Symbols, Want, symbol_name};
use crate::text::RepoPath;
use crate::text::lex::Language;

/// The shortest name that is looked up, in bytes: shorter ones mean something in any text.
const SHORTEST: usize = 3;

/// For each name that means exactly one symbol, the reference to it. Nothing when there is more
/// code than a search reads, for then nobody knows that it is one.
pub(super) fn find_named(
    question: &Question<'_>,
    names: &[&str],
) -> Result<BTreeMap<String, String>, Wants> {
    let names: BTreeMap<&str, String> =
        names.iter().filter(|name| can_name(name)).map(|name| (*name, symbol_name(name))).collect();
    let (files, partial) = plan(question, |path| grammar(path).is_some());
    if names.is_empty() || partial {
        return Ok(BTreeMap::new());
    }
    let contents = &question.sources.contents;
    let unread = files.iter().filter(|path| !contents.contains_key(path));
    let unread: Wants = unread.map(|path| Want::File((*path).clone())).collect();
    if !unread.is_empty() {
        return Err(unread);
    }
    let holds = |path: &&RepoPath| {
        let bytes = question.bytes(path).unwrap_or_default();
        names.values().any(|name| {
            let own = name.rsplit("::").next().unwrap_or(name);
            memchr::memmem::find(bytes, own.as_bytes()).is_some()
        })
    };
    let files: Vec<&RepoPath> = files.into_iter().filter(holds).collect();
    let symbols = symbols(question, &files)?;
    let mut found = BTreeMap::new();
    for (written, name) in &names {
        let mut meant = symbols.iter().filter_map(|(path, symbols)| match symbols.named(name) {
            Named::Nothing => None,
            Named::One(one) => Some(one.can_be_meant().then(|| format!("{path}#{name}"))),
            Named::Several(_) => Some(None),
        });
        if let (Some(Some(one)), None) = (meant.next(), meant.next()) {
            found.insert((*written).to_owned(), one);
        }
    }
    Ok(found)
}

/// The symbols of files.
fn symbols<'p>(
    question: &Question<'_>,
    files: &[&'p RepoPath],
) -> Result<Vec<(&'p RepoPath, Symbols)>, Wants> {
    let (mut found, mut wants) = (Vec::new(), Vec::new());
    for path in files {
        match question.sources.facts.get(&(None, (*path).clone())) {
            Some(FactsContent::Facts(facts)) => {
                let length = question.bytes(path).map_or(0, <[u8]>::len);
                found.push((*path, Symbols::new(facts, length)));
            }
            Some(FactsContent::Failed(_)) => {}
            None => wants.extend(grammar(path).map(|grammar| Want::Facts {
                commit: None,
                path: (*path).clone(),
                grammar,
            })),
        }
    }
    if wants.is_empty() { Ok(found) } else { Err(wants) }
}

fn grammar(path: &RepoPath) -> Option<&'static str> {
    Language::of(path.as_str(), b"").grammar()
}

/// True for a name, qualified or not, and nothing else.
fn can_name(text: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || "_$.:#<>()".contains(c);
    text.len() >= SHORTEST
        && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(inner)
}
