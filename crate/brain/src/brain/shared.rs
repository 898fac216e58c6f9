//! The shared brain that a brain is opened with, and what follows from its log in the brain's own
//! (memory §6).

use l1ght_core::light::parse;
use l1ght_core::text::Digest;
use l1ght_store::{Key, Log, Store, StoreError};

use crate::medulla::{MEDULLA, Medulla, Promotion};
use crate::memory::{Entry, How, Memories, VersionRecord, path_of};
use crate::tell::Tell;

/// Where its log is.
const SHARED: &str = "shared";

/// A shared brain.
#[derive(Debug)]
pub(super) struct Shared<S> {
    pub(super) store: S,
    pub(super) log: Log<Medulla>,
}

impl<S: Store> Shared<S> {
    pub(super) async fn open(store: S) -> Result<Self, StoreError> {
        let mut log = Log::new(&Key::parse(SHARED)?, Medulla::default())?;
        log.catch_up(&store).await?;
        Ok(Self { store, log })
    }

    /// The lines of the baselines of copies that come from the brain `own`.
    pub(super) fn lines(&self, own: &str) -> impl Iterator<Item = &str> {
        let copies = self.log.view().standing().map(|copy| copy.head());
        let own = copies.filter(move |promoted| promoted.root.as_deref() == Some(own));
        own.flat_map(|promoted| promoted.lines.iter().map(String::as_str))
    }

    /// The stamps that are missing on originals in the brain `own`: a crash may have come between a
    /// promotion and its stamp.
    pub(super) fn stamps(&self, memories: &Memories, own: &str) -> Vec<Tell> {
        let copies = self.log.view().iter().map(|copy| copy.head());
        let own = copies.filter(|promoted| promoted.root.as_deref() == Some(own));
        own.filter_map(|promoted| stamp(memories.in_file(&promoted.origin_file)?, promoted))
            .collect()
    }
}

/// The original with the word that it was promoted; nothing when it says so or is another by now.
fn stamp(entry: &Entry, promoted: &Promotion) -> Option<Tell> {
    let head = entry.live()?;
    let text = head.text.as_deref()?;
    if format!("sha256:{}", head.digest.hex()) != promoted.origin_digest {
        return None;
    }
    let slug = promoted.file.strip_suffix(l1ght_core::memory::ENDING)?;
    let field = format!("Promoted-To: {MEDULLA}@{slug}@{}", promoted.at.unwrap_or_default());
    let stamped = with_field(entry, text, &field)?;
    let record = VersionRecord {
        file: entry.file.clone(),
        label: entry.label.clone(),
        text: Some(stamped),
        by: promoted.by.clone(),
        at: promoted.at,
        how: How::Promoted.name().to_owned(),
        namespace: head.namespace.clone(),
        lines: None,
    };
    Some(Tell::Version { record, seen: entry.versions.len() })
}

/// The document with one more header field, in place of an older one of that name.
fn with_field(entry: &Entry, text: &str, field: &str) -> Option<String> {
    let document = parse(&path_of(&entry.file), text);
    let fields = &document.header.as_ref()?.fields;
    let name = field.split(':').next()?;
    if let Some(old) = fields.iter().find(|known| known.name.eq_ignore_ascii_case(name)) {
        let (start, end) = (old.span.start as usize, old.span.end as usize);
        return Some([&text[..start], field, &text[end..]].concat());
    }
    let end = fields.last()?.span.end as usize;
    let end = end + text[end..].find('\n').unwrap_or(text.len() - end);
    Some([&text[..end], "\n", field, &text[end..]].concat())
}

/// The digest of a memory as a capability has it: of its document and the baselines of its evidence.
pub(crate) fn claim_digest(text: &str, lines: &[String]) -> Digest {
    let text = Digest::of(text.as_bytes());
    let lines: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    Digest::of_parts(&[&text.0, lines.as_bytes()])
}
