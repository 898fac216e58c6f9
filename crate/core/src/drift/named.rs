//! What names mean in all code of a root: the one symbol of that name, read within the limits of a
//! search (evidence §4, suggest).

use super::Question;
use super::hunt::plan;
use super::survey::Wants;
use crate::evidence::{FactsContent, Named, Symbols, Want, symbol_name};
use crate::text::RepoPath;
use crate::text::lex::Language;

/// The shortest name that is looked up, in bytes: shorter ones mean something in any text.
const SHORTEST: usize = 3;

/// For each name the reference to the one symbol that it means, if it is one. None at all when there
/// is more code than a search reads, for then nobody knows that it is one.
pub(super) fn find_named(
    question: &Question<'_>,
    names: &[&str],
) -> Result<Vec<Option<String>>, Wants> {
    let names: Vec<Option<String>> =
        names.iter().map(|name| can_name(name).then(|| symbol_name(name))).collect();
    let (files, partial) = plan(question, |path| grammar(path).is_some());
    if partial || names.iter().all(Option::is_none) {
        return Ok(vec![None; names.len()]);
    }
    let contents = &question.sources.contents;
    let unread = files.iter().filter(|path| !contents.contains_key(path));
    let unread: Wants = unread.map(|path| Want::File((*path).clone())).collect();
    if !unread.is_empty() {
        return Err(unread);
    }
    let holds = |path: &&RepoPath| {
        let bytes = question.bytes(path).unwrap_or_default();
        names.iter().flatten().any(|name| {
            let own = name.rsplit("::").next().unwrap_or(name);
            memchr::memmem::find(bytes, own.as_bytes()).is_some()
        })
    };
    let files: Vec<&RepoPath> = files.into_iter().filter(holds).collect();
    let symbols = symbols(question, &files)?;
    Ok(names.iter().map(|name| meant(&symbols, name.as_deref()?)).collect())
}

/// The reference to the one symbol of a name in several files.
fn meant(symbols: &[(&RepoPath, Symbols)], name: &str) -> Option<String> {
    let mut found = symbols.iter().filter_map(|(path, symbols)| match symbols.named(name) {
        Named::Nothing => None,
        Named::One(one) => Some(one.can_be_meant().then(|| format!("{path}#{name}"))),
        Named::Several(_) => Some(None),
    });
    let first = found.next().flatten()?;
    found.next().is_none().then_some(first)
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
