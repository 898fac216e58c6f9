//! A document as values: what `render` writes, and what it must read back.

use super::{Document, MarkerKind};

/// A document to write: one header, one title, one section, and claims.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The header's fields in order; without any there is no header.
    pub fields: Vec<DraftField>,
    /// The level-1 heading.
    pub title: Option<String>,
    /// The one level-2 heading.
    pub section: Option<String>,
    /// The claims, in order.
    pub claims: Vec<DraftClaim>,
}

/// A header field to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftField {
    /// Its name.
    pub name: String,
    /// Its value, or the items of its list.
    pub values: Vec<String>,
}

/// A claim to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftClaim {
    /// What it says, as plain text; empty when its label says it all. Lines end in LF.
    pub text: String,
    /// The claim's own marker, then its evidence, confidence and relations, in order.
    pub markers: Vec<DraftMarker>,
}

/// A marker to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftMarker {
    /// The sign, which is kept: `⍂`, `L1`, …
    pub sign: String,
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
}

impl Draft {
    /// The values that `document` holds.
    pub fn of(document: &Document) -> Self {
        let fields = document.header.as_ref().map_or(&[][..], |header| &header.fields);
        let marker = |at: usize| DraftMarker {
            sign: document.markers[at].sign.clone(),
            key: document.markers[at].key.clone(),
            value: document.markers[at].value.clone(),
        };
        let fields = fields.iter().map(|field| DraftField {
            name: field.name.clone(),
            values: field.values.iter().map(|value| value.text.clone()).collect(),
        });
        let claims = document.claims.iter().map(|claim| {
            // A state that qualifies an entity is a claim of its own.
            let is_claim = |at: &usize| matches!(document.markers[*at].kind, MarkerKind::Claim(_));
            let owned = claim.owns.iter().copied().filter(|at| !is_claim(at));
            let markers = std::iter::once(claim.marker).chain(owned).map(marker).collect();
            DraftClaim { text: claim.text.clone(), markers }
        });
        Self {
            fields: fields.collect(),
            title: document.title.as_ref().map(|title| title.text.clone()),
            section: document.sections.first().map(|section| section.title.clone()),
            claims: claims.collect(),
        }
    }
}
