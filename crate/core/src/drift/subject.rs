//! What a document stands for and what each of it rests on: its claims, and the sections and the
//! document where they carry evidence of their own.

use std::borrow::Cow;

use super::ground::Ground;
use crate::evidence::{Baseline, Context, Key, Resolution, Resolved, cites_only, resolve};
use crate::graph::{Namespace, NodeId, claim_ids};
use crate::light::{Claim, ClaimKind, Confidence, Document, Marker, MarkerKind, Owner};
use crate::order::{self, Set};
use crate::text::lex::Print;
use crate::text::normal::fold_space;
use crate::text::{Position, Span};

/// A claim, or the section or document that evidence belongs to.
pub(super) struct Subject<'a> {
    pub document: &'a Document,
    /// The document's text.
    pub source: &'a str,
    pub kind: Option<ClaimKind>,
    /// The index of the claim, if it is one.
    pub claim: Option<usize>,
    /// Its node (protocol §5).
    pub id: NodeId,
    /// As written.
    pub label: String,
    /// As keys have it.
    pub key_label: String,
    pub confidence: Option<Confidence>,
    /// Where it starts.
    pub start: u32,
    /// The bytes that are the claim.
    pub span: Span,
    /// Digest of its text.
    pub text: Print,
    /// What may name a symbol: its label, and identifiers in its text.
    pub names: Vec<String>,
    /// Its evidence markers, in order.
    pub markers: Vec<&'a Marker>,
    /// What they name, in order.
    pub items: Vec<Cited<'a>>,
}

/// One item of evidence and the baseline it is judged by.
pub(super) struct Cited<'a> {
    pub marker: &'a Marker,
    pub resolved: Resolved,
    pub key: Key,
    pub baseline: Option<Cow<'a, Baseline>>,
    /// True when the lock has several different lines for it.
    pub contested: bool,
    /// True when its baseline was recorded under another key (evidence §2, orphans).
    pub adopted: bool,
    /// True when that key had another label or anchor.
    pub reworded: bool,
    /// Why there is no baseline although one was asked for.
    pub skipped: Option<String>,
}

impl Subject<'_> {
    /// Line and column of a byte of the document.
    pub(super) fn position(&self, ground: &Ground<'_>, at: u32) -> Position {
        self.document.lines.position(self.source, at, ground.question.unit)
    }
}

/// The subjects of all documents in scope, by document and position, with the lock's own lines.
pub(super) fn subjects<'a>(ground: &Ground<'a>) -> Vec<Subject<'a>> {
    let contested = order::set(ground.question.lock.contested().map(|(key, _)| key));
    let mut all = Vec::new();
    for document in ground.documents() {
        let source = ground.source(&document.path);
        let mut own = owners(document, source);
        own.iter_mut().for_each(|subject| cite(ground, &contested, subject));
        refuse_self(document, &mut own);
        all.append(&mut own);
    }
    all
}

/// An owner by its rank, and a marker that it owns.
type Row<'a> = ((u8, usize), (Owner, Option<&'a Marker>));

/// The subjects of a document in order of position, their evidence not yet resolved.
fn owners<'a>(document: &'a Document, source: &'a str) -> Vec<Subject<'a>> {
    let ids = claim_ids(document, &Namespace::default());
    let rank = |owner: Owner| match owner {
        Owner::Claim(at) => (0, at),
        Owner::Section(at) => (1, at),
        Owner::Document => (2, 0),
    };
    let claims = (0..document.claims.len()).map(Owner::Claim);
    let evidence = document.markers.iter().filter(|marker| marker.kind == MarkerKind::Evidence);
    let bare = claims.map(|owner| (rank(owner), (owner, None)));
    let rows = bare.chain(evidence.map(|own| (rank(own.owner), (own.owner, Some(own)))));
    let subject = |rows: &[Row<'a>]| {
        let markers = rows.iter().filter_map(|(_, (_, marker))| *marker).collect();
        Subject { markers, ..subject_of(document, source, &ids, rows[0].1.0) }
    };
    let mut own: Vec<Subject<'a>> = order::groups(rows).iter().map(subject).collect();
    order::sort_by_key(&mut own, |subject| subject.start);
    own
}

fn subject_of<'a>(
    document: &'a Document,
    source: &'a str,
    ids: &[NodeId],
    owner: Owner,
) -> Subject<'a> {
    let (space, path) = (Namespace::default(), &document.path);
    let id = match owner {
        Owner::Claim(at) => ids[at].clone(),
        Owner::Section(at) => space.section(path, &document.sections[at].slug),
        Owner::Document => space.document(path),
    };
    let (kind, claim, label, key_label, start, span, text) = match owner {
        Owner::Claim(at) => {
            let claim = &document.claims[at];
            let start = document.markers[claim.marker].span.start;
            let key = fold_space(&claim.label);
            (Some(claim.kind), Some(at), claim.label.clone(), key, start, claim.span, &*claim.text)
        }
        Owner::Section(at) => {
            let section = &document.sections[at];
            let (start, span) = (section.heading.start, section.heading);
            (
                None,
                None,
                section.title.clone(),
                section.slug.clone(),
                start,
                span,
                &*section.excerpt,
            )
        }
        Owner::Document => {
            let span = Span::new(0..source.len());
            (None, None, document.name().to_owned(), String::new(), 0, span, "")
        }
    };
    let text = Print::of(fold_space(text).as_bytes());
    let confidence = claim.and_then(|at| document.claims[at].confidence);
    let names = claim.map_or_else(Vec::new, |at| names_of(&document.claims[at]));
    let (markers, items) = (Vec::new(), Vec::new());
    Subject {
        document,
        source,
        kind,
        claim,
        id,
        label,
        key_label,
        confidence,
        start,
        span,
        text,
        names,
        markers,
        items,
    }
}

/// The label, when it can be a name, and the identifiers of a claim's text.
fn names_of(claim: &Claim) -> Vec<String> {
    let label = Some(&claim.label).filter(|label| !label.contains(char::is_whitespace));
    label.into_iter().chain(&claim.identifiers).cloned().collect()
}

/// Resolves the evidence of a subject and looks its baselines up.
fn cite<'a>(ground: &Ground<'a>, contested: &Set<&Key>, subject: &mut Subject<'a>) {
    let lock = ground.question.lock;
    let doc = &subject.document.path;
    let key = |anchor: &str| Key {
        doc: doc.as_str().to_owned(),
        kind: subject.kind,
        claim: subject.key_label.clone(),
        anchor: anchor.to_owned(),
    };
    let known = |anchor: &str| {
        let key = key(anchor);
        contested.contains(&key) || lock.get(&key).is_some()
    };
    let base = ground.question.policy.at(doc).base();
    let context =
        Context { document: doc, index: ground.index, base: base.as_deref(), known: &known };
    let mut items = Vec::new();
    for &marker in &subject.markers {
        for resolved in resolve(&marker.value, &context) {
            let key = key(&resolved.anchor.to_string());
            let baseline = lock.get(&key).map(Cow::Borrowed);
            let contested = contested.contains(&key);
            let (adopted, reworded, skipped) = (false, false, None);
            items.push(Cited {
                marker,
                resolved,
                key,
                baseline,
                contested,
                adopted,
                reworded,
                skipped,
            });
        }
    }
    subject.items = items;
}

/// A document that cites only itself is no evidence (evidence §3, `invalid`).
fn refuse_self(document: &Document, subjects: &mut [Subject<'_>]) {
    let items = subjects.iter().flat_map(|subject| &subject.items);
    let all: Vec<Resolved> = items.map(|item| item.resolved.clone()).collect();
    if !cites_only(&document.path, &all) {
        return;
    }
    for item in subjects.iter_mut().flat_map(|subject| &mut subject.items) {
        if item.resolved.resolution != Resolution::Remark {
            let reason = "the document cites nothing but itself".to_owned();
            item.resolved.resolution = Resolution::Invalid { reason };
        }
    }
}
