//! A memory as values, and the document that it is.

use crate::light::{
    ClaimKind, Draft, DraftClaim, DraftField, DraftMarker, MarkerKind, RefusedError, render,
};

/// The heading over the claims.
const SECTION: &str = "Claims";
/// What the document says of its format.
const PROTOCOL: &str = "L1GHT/1.0";

/// What an agent concluded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Its identity.
    pub node_label: String,
    /// The heading for people.
    pub title: String,
    /// `authored`, `verified`, `outdated` or any other word.
    pub state: String,
    /// When it was written, in milliseconds since 1970.
    pub created: Option<u64>,
    /// Who wrote it.
    pub source_agent: String,
    /// The brain that it was written in.
    pub origin_brain: String,
    /// The other header fields of memory §1 that apply, by name, in the order in which they are written.
    pub provenance: Vec<(String, String)>,
    /// What it claims.
    pub claims: Vec<MemoryClaim>,
}

/// One claim of a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryClaim {
    /// What it is called.
    pub label: String,
    /// What it is about.
    pub kind: ClaimKind,
    /// What it says, in plain text; empty when the label says it all.
    pub text: String,
    /// A number from 0 to 1 or a word, as written.
    pub confidence: Option<String>,
    /// What is not clear.
    pub ambiguity: Option<String>,
    /// References, as written.
    pub evidence: Vec<String>,
    /// Names of what it depends on.
    pub depends_on: Vec<String>,
}

impl Memory {
    /// True when both say the same, whoever said it and whenever.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let said = |memory: &Self| {
            let soul = memory.provenance("Soul-Source").map(str::to_owned);
            (memory.title.clone(), memory.state.clone(), soul)
        };
        said(self) == said(other) && self.claims == other.claims
    }

    /// The header field of that name.
    pub fn provenance(&self, name: &str) -> Option<&str> {
        let field = self.provenance.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        field.map(|(_, value)| value.as_str())
    }
}

/// Writes a memory. What is written reads back as exactly these values.
///
/// # Errors
/// Names the first value that no document can hold: one with a line end where a line is all there
/// is, with space around it, ….
pub fn render_memory(memory: &Memory) -> Result<String, RefusedError> {
    let created = memory.created.map(|created| created.to_string());
    let mut fields = vec![
        field("Protocol", PROTOCOL),
        field("Node", &memory.node_label),
        field("State", &memory.state),
    ];
    fields.extend(created.iter().map(|created| field("Created", created)));
    fields.push(field("Source-Agent", &memory.source_agent));
    fields.push(field("Origin-Brain", &memory.origin_brain));
    fields.extend(memory.provenance.iter().map(|(name, value)| field(name, value)));
    render(&Draft {
        fields,
        title: Some(memory.title.clone()),
        section: Some(SECTION.to_owned()),
        claims: memory.claims.iter().map(draft_claim).collect(),
    })
}

fn field(name: &str, value: &str) -> DraftField {
    DraftField { name: name.to_owned(), values: vec![value.to_owned()] }
}

fn draft_claim(claim: &MemoryClaim) -> DraftClaim {
    let marker = |kind: MarkerKind, value: &String| DraftMarker {
        sign: kind.sign().unwrap_or_default().to_owned(),
        key: kind.key().unwrap_or_default().to_owned(),
        value: value.clone(),
    };
    let mut markers = vec![marker(MarkerKind::Claim(claim.kind), &claim.label)];
    markers.extend(claim.confidence.iter().map(|value| marker(MarkerKind::Confidence, value)));
    markers.extend(claim.ambiguity.iter().map(|value| marker(MarkerKind::Ambiguity, value)));
    markers.extend(claim.evidence.iter().map(|value| marker(MarkerKind::Evidence, value)));
    markers.extend(claim.depends_on.iter().map(|value| marker(MarkerKind::DependsOn, value)));
    DraftClaim { text: claim.text.clone(), markers }
}
