//! Which markdown files are L1GHT documents (protocol §1).

use super::{FieldKey, Header, Marker, MarkerKind};
use crate::text::RepoPath;

/// A `Protocol` that starts with `L1GHT/`, or two markers of different known kinds.
pub(super) fn is_recognised(path: &RepoPath, header: Option<&Header>, markers: &[Marker]) -> bool {
    path.is_markdown() && (header.is_some_and(says_light) || has_two_kinds(markers))
}

fn says_light(header: &Header) -> bool {
    let protocol = header.fields.iter().find(|field| field.key == FieldKey::Protocol);
    let value = protocol.and_then(|field| field.values.first());
    value.is_some_and(|value| value.text.starts_with("L1GHT/"))
}

fn has_two_kinds(markers: &[Marker]) -> bool {
    let mut known =
        markers.iter().map(|marker| marker.kind).filter(|kind| *kind != MarkerKind::Unknown);
    known.next().is_some_and(|first| known.any(|kind| kind != first))
}
