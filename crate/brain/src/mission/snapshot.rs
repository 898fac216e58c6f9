//! What was read of a long log, kept to read on from: every record as text with the chain after it, so
//! that nothing is hashed again. Derived: commands may stand on it; what proves something, such as an
//! end and its packet, reads the log itself.

use l1ght_core::mission::Chain;
use l1ght_core::text::Digest;
use l1ght_store::{FactId, Key, Log, Mark, Store, StoreError};

use super::{Story, key};
use crate::brain::derived;
use l1ght_core::mission::MissionId;

/// Where they are.
const SNAPSHOTS: &str = "derived/mission";
/// Fewer records than this are read as fast without.
const WORTH: usize = 512;

/// The number of records from which on the next is worth its time, after one of so many.
pub(super) fn due_after(kept: usize) -> usize {
    kept + kept / 4 + WORTH
}

/// Keeps a log as far as it was read. That it failed costs time later and nothing else.
pub(super) async fn save(store: &impl Store, id: &MissionId, log: &Log<Story>, told: FactId) {
    let (Some(mark), Ok(prefix)) = (log.mark(), prefix(id)) else { return };
    let mut bytes = mark.encode();
    let story = log.view();
    for (text, chain) in story.texts.iter().zip(&story.chains) {
        bytes.extend(u32::try_from(text.len()).unwrap_or_default().to_le_bytes());
        bytes.extend(chain.head.0);
        bytes.extend(text.as_bytes());
    }
    let nonce: String = told.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = derived::save(store, &prefix, &nonce, &bytes).await;
}

/// The log as it was kept; `None` where that is not there, not whole or not of this log.
pub(super) async fn load(
    store: &impl Store,
    id: &MissionId,
) -> Result<Option<Log<Story>>, StoreError> {
    let bytes = derived::load(store, &prefix(id)?).await;
    let Some((mark, story)) = bytes.and_then(|bytes| decode(id, &bytes)) else { return Ok(None) };
    Log::resume(store, &key(id)?, story, mark).await
}

fn decode(id: &MissionId, bytes: &[u8]) -> Option<(Mark, Story)> {
    let (mark, mut rest) = Mark::decode(bytes).ok()?;
    let mut story = Story::new(id);
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let (head, after) = after.split_first_chunk::<32>()?;
        let (text, after) =
            after.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        let chain = Chain { length: story.chain().length + 1, head: Digest(*head) };
        story.take_as(std::str::from_utf8(text).ok()?, chain).ok()?;
        rest = after;
    }
    rest.is_empty().then_some((mark, story))
}

fn prefix(id: &MissionId) -> Result<Key, l1ght_store::KeyError> {
    Key::parse(SNAPSHOTS)?.child(id.as_str())
}
