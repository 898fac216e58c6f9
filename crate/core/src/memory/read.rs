//! The memory that a document is: one written by `memorize` or by hand.

use super::{Memory, MemoryClaim};
use crate::light::{Claim, Document, FieldKey, MarkerKind};

/// The values of a document; what a memory has no place for is left out.
pub fn read_memory(document: &Document) -> Memory {
    let mut memory = Memory {
        node_label: document.name().to_owned(),
        title: document.title.as_ref().map_or("", |title| title.text.as_str()).to_owned(),
        claims: document.claims.iter().map(|claim| read_claim(document, claim)).collect(),
        ..Memory::default()
    };
    let fields = document.header.iter().flat_map(|header| &header.fields);
    for field in fields {
        let value = field.values.first().map_or("", |value| value.text.as_str()).to_owned();
        match (field.key, field.name.to_ascii_lowercase().as_str()) {
            (FieldKey::State, _) => memory.state = value,
            (_, "created") => memory.created = value.parse().ok(),
            (_, "source-agent") => memory.source_agent = value,
            (_, "origin-brain") => memory.origin_brain = value,
            (FieldKey::Provenance, _) => memory.provenance.push((field.name.clone(), value)),
            _ => {}
        }
    }
    memory
}

fn read_claim(document: &Document, claim: &Claim) -> MemoryClaim {
    let values = |kind: MarkerKind| {
        let markers = claim.owns.iter().map(|at| &document.markers[*at]);
        let markers = markers.filter(move |marker| marker.kind == kind);
        markers.map(|marker| marker.value.clone())
    };
    MemoryClaim {
        label: claim.label.clone(),
        kind: claim.kind,
        text: claim.text.clone(),
        confidence: values(MarkerKind::Confidence).next(),
        ambiguity: values(MarkerKind::Ambiguity).next(),
        evidence: values(MarkerKind::Evidence).collect(),
        depends_on: values(MarkerKind::DependsOn).collect(),
    }
}
