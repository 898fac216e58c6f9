//! One pair of releases: a claim for each public symbol, bound on the older, checked on the newer.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use l1ght_core::drift::{LOCK_PATH, Verdict, bind, check};
use l1ght_core::evidence::{Named, Symbol};
use l1ght_facts::SymbolKind;

use super::pairs::Pair;
use super::public::{known, public};
use crate::fetch::LabError;
use crate::story::{Tree, ask, facts_of};

/// A claim and what became of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file.
    pub path: String,
    /// The symbol, as it was cited.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The verdict.
    pub verdict: Verdict,
    /// Where it is now, if that was proved.
    pub target: Option<String>,
    /// Where it may be.
    pub candidates: Vec<String>,
    /// Where it was: the bytes of its parts.
    pub before: Vec<Range<usize>>,
}

/// What the claims of a pair showed.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The pair.
    pub pair: Pair,
    /// The older release.
    pub old: Tree,
    /// The newer one.
    pub new: Tree,
    /// The claims that were bound, in order.
    pub cases: Vec<Case>,
    /// The symbols that could not be bound: file, name, what it is, why.
    pub unbound: Vec<(String, String, SymbolKind, String)>,
}

/// A symbol that is cited.
struct Cited {
    path: String,
    name: String,
    kind: SymbolKind,
    spans: Vec<Range<usize>>,
}

pub(super) fn judge(pair: &Pair, cache: &Path) -> Result<Judged, LabError> {
    let old = pair.tree(cache, &pair.old)?;
    let new = pair.tree(cache, &pair.new)?;
    let cited = cited(pair, &old);
    let documents = documents(&cited);
    let (lock, skipped) = lock(&old, &documents)?;

    let mut tree = new.clone();
    tree.extend(documents);
    tree.insert(LOCK_PATH.to_owned(), lock);
    let report = ask(&tree, &facts_of, &check)?;
    let mut cases = Vec::new();
    for claim in report.documents.into_iter().flat_map(|document| document.claims) {
        let Some(number) = number_of(&claim.claim).filter(|n| !skipped.contains_key(n)) else {
            continue;
        };
        let (Some(one), Some(item)) = (cited.get(number), claim.items.into_iter().next()) else {
            return Err(LabError(format!("`{}` was not judged", claim.claim)));
        };
        cases.push(Case {
            path: one.path.clone(),
            name: one.name.clone(),
            kind: one.kind,
            verdict: item.verdict,
            target: item.target,
            candidates: item.candidates,
            before: one.spans.clone(),
        });
    }
    let unbound = skipped.into_iter().filter_map(|(number, reason)| {
        let one = cited.get(number)?;
        Some((one.path.clone(), one.name.clone(), one.kind, reason))
    });
    Ok(Judged { pair: pair.clone(), old, new, cases, unbound: unbound.collect() })
}

/// All public symbols of the release, each name of a file once.
fn cited(pair: &Pair, tree: &Tree) -> Vec<Cited> {
    let mut cited: Vec<Cited> = Vec::new();
    for (path, bytes) in tree {
        let text = String::from_utf8_lossy(bytes);
        let Some(known) = known(path, bytes) else { continue };
        for (symbol, kind) in public(pair.language, &known, &text) {
            let name = symbol.reference();
            let is_new = cited.last().is_none_or(|last| last.path != *path || last.name != name);
            if is_new {
                cited.push(Cited { path: path.clone(), name, kind, spans: spans(symbol) });
            }
        }
    }
    cited
}

/// The bytes of a symbol.
pub(super) fn spans(symbol: &Symbol) -> Vec<Range<usize>> {
    symbol.spans.iter().map(|span| span.start as usize..span.end as usize).collect()
}

/// The bytes of the symbol that a name means in a file, if it is one.
pub(super) fn spans_of(path: &str, bytes: &[u8], name: &str) -> Option<Vec<Range<usize>>> {
    match known(path, bytes)?.symbols.named(name) {
        Named::One(symbol) => Some(spans(symbol)),
        _ => None,
    }
}

/// A document for each file, with a claim for each symbol.
fn documents(cited: &[Cited]) -> Tree {
    let mut documents = Tree::new();
    for (number, one) in cited.iter().enumerate() {
        let document = documents
            .entry(format!("claims/{}.md", one.path))
            .or_insert_with(|| b"---\nProtocol: L1GHT/1.0\n---\n".to_vec());
        let claim =
            format!("[⍂ entity: Claim {number}] [𝔻 evidence: `{}#{}`]\n", one.path, one.name);
        document.extend(claim.bytes());
    }
    documents
}

fn number_of(label: &str) -> Option<usize> {
    label.strip_prefix("Claim ")?.parse().ok()
}

/// The lock file of the release, and why which claims are not in it.
fn lock(old: &Tree, documents: &Tree) -> Result<(Vec<u8>, BTreeMap<usize, String>), LabError> {
    let mut tree = old.clone();
    tree.extend(documents.clone());
    let bound = ask(&tree, &facts_of, &|question| bind(question, None))?;
    let bound = bound.map_err(|_| LabError("`bind` refused".to_owned()))?;
    let skipped = bound.skipped.into_iter().map(|not| (number_of(&not.claim), not.reason));
    let skipped = skipped.filter_map(|(number, reason)| Some((number?, reason))).collect();
    let write = bound.writes.into_iter().next();
    let write = write.ok_or_else(|| LabError("nothing was bound".to_owned()))?;
    Ok((write.after, skipped))
}
