//! A document as lines of text: what the parser suite compares and the corpus digests are made of.

use std::fmt::Write as _;

use l1ght_core::light::{Document, MarkerKind, Owner};
use l1ght_core::text::{Span, Unit};

/// All there is to see, one thing a line, positions as `line:column`.
pub(crate) fn view(source: &str, document: &Document, unit: Unit) -> String {
    let seen = View { source, document, unit };
    let mut out = String::from(if document.recognised { "l1ght\n" } else { "ordinary markdown\n" });
    seen.head(&mut out);
    seen.sections(&mut out);
    seen.markers(&mut out);
    seen.claims(&mut out);
    seen.rest(&mut out);
    out
}

struct View<'a> {
    source: &'a str,
    document: &'a Document,
    unit: Unit,
}

impl View<'_> {
    fn at(&self, span: Span) -> String {
        let at = |offset| self.document.lines.position(self.source, offset, self.unit);
        let (start, end) = (at(span.start), at(span.end));
        format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
    }

    fn head(&self, out: &mut String) {
        if let Some(header) = &self.document.header {
            let _ = writeln!(out, "header {:?} {}", header.placement, self.at(header.span));
            for field in &header.fields {
                let _ = write!(out, "  {} ({:?}) {}", field.name, field.key, self.at(field.span));
                for value in &field.values {
                    let _ = write!(out, " `{}` {}", value.text, self.at(value.span));
                }
                out.push('\n');
            }
        }
        if let Some(title) = &self.document.title {
            let _ = writeln!(out, "title `{}` {}", title.text, self.at(title.span));
        }
    }

    fn sections(&self, out: &mut String) {
        for section in &self.document.sections {
            let _ = write!(out, "section `{}` `{}`", section.slug, section.title);
            let _ = write!(out, " level {} {}", section.level, self.at(section.span));
            if !section.excerpt.is_empty() {
                let _ = write!(out, " says {:?}", section.excerpt);
            }
            out.push('\n');
        }
    }

    fn markers(&self, out: &mut String) {
        for marker in &self.document.markers {
            let kind = match marker.kind {
                MarkerKind::Unknown => format!("unknown `{}`", marker.key),
                kind => kind.key().expect("a known kind has a key").to_owned(),
            };
            let owner = match marker.owner {
                Owner::Claim(at)
                    if self.document.markers[self.document.claims[at].marker] == *marker =>
                {
                    "itself".to_owned()
                }
                Owner::Claim(at) => format!("claim `{}`", self.document.claims[at].label),
                Owner::Section(at) => format!("section `{}`", self.document.sections[at].slug),
                Owner::Document => "document".to_owned(),
            };
            let at = self.at(marker.span);
            let _ = writeln!(out, "{} {kind}: `{}` {at} of {owner}", marker.sign, marker.value);
        }
    }

    fn claims(&self, out: &mut String) {
        for claim in &self.document.claims {
            let _ = write!(out, "claim {} `{}`", claim.kind.name(), claim.label);
            let _ = write!(out, " {} says {:?}", self.at(claim.span), claim.text);
            if let Some(confidence) = claim.confidence {
                let _ = write!(out, " confidence {}", confidence.0);
            }
            if !claim.identifiers.is_empty() {
                let _ = write!(out, " names {}", claim.identifiers.join(", "));
            }
            let owns = claim.owns.iter().map(|at| self.document.markers[*at].value.as_str());
            let owns: Vec<&str> = owns.collect();
            if !owns.is_empty() {
                let _ = write!(out, " owns {}", owns.join(" | "));
            }
            out.push('\n');
        }
    }

    fn rest(&self, out: &mut String) {
        for link in &self.document.links {
            let _ = writeln!(out, "link `{}` {}", link.target, self.at(link.span));
        }
        for mention in &self.document.mentions {
            let _ =
                writeln!(out, "mention `{}` {}", mention.text(self.source), self.at(mention.span));
        }
        for diagnostic in &self.document.diagnostics {
            let at = self.at(diagnostic.span);
            let _ = writeln!(out, "{} {at} {}", diagnostic.code, diagnostic.message);
        }
    }
}
