//! What the log of a shared brain holds, as JSON.

use l1ght_core::memory::Capability;
use serde::{Deserialize, Serialize};

/// A memory that was promoted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Promotion {
    /// The file of the copy.
    pub(crate) file: String,
    pub(crate) label: String,
    /// The document of the copy: what it cites is named from its root.
    pub(crate) text: String,
    /// The same, with what it cites named as in its root.
    pub(crate) own_text: String,
    /// The baselines of that, as lines of a lock file.
    pub(crate) lines: Vec<String>,
    /// The brain that it comes from; none when that has no name.
    pub(crate) root: Option<String>,
    /// The file of the original there, and its digest as it was promoted.
    pub(crate) origin_file: String,
    pub(crate) origin_digest: String,
    pub(crate) by: String,
    pub(crate) reason: String,
    /// In milliseconds since 1970.
    pub(crate) at: Option<u64>,
    /// Of the capability: what makes it usable once.
    pub(crate) nonce: String,
    /// Of the key that signed it.
    pub(crate) key_id: String,
    /// The capability itself, for whoever wants to verify it again.
    pub(crate) capability: String,
}

/// A copy that is no longer shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Demotion {
    pub(crate) file: String,
    pub(crate) by: String,
    pub(crate) reason: String,
    /// Where it is now.
    pub(crate) moved_to: Option<String>,
    pub(crate) at: Option<u64>,
}

/// What somebody found of answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Feedback {
    /// Of the memories that it is about.
    pub(crate) files: Vec<String>,
    /// Other nodes that it is about.
    pub(crate) nodes: Vec<String>,
    pub(crate) by: String,
    /// What had been asked.
    pub(crate) query: String,
    /// `correct`, `wrong`, `partial`.
    pub(crate) feedback: String,
    /// In millionths.
    pub(crate) strength: Option<u32>,
    pub(crate) at: Option<u64>,
}

/// A copy that answers show again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Restoration {
    pub(crate) file: String,
    pub(crate) by: String,
    pub(crate) at: u64,
    pub(crate) nonce: String,
    pub(crate) key_id: String,
    pub(crate) capability: String,
}

impl Promotion {
    /// The promotion that a capability allows, which it uses up.
    pub(crate) fn under(self, capability: Capability) -> Self {
        let (nonce, key_id) = used_up(capability);
        Self { nonce, key_id, ..self }
    }
}

impl Restoration {
    /// The restoration that a capability allows, which it uses up.
    pub(crate) fn under(self, capability: Capability) -> Self {
        let (nonce, key_id) = used_up(capability);
        Self { nonce, key_id, ..self }
    }
}

fn used_up(capability: Capability) -> (String, String) {
    (capability.nonce().to_string(), capability.key_id().to_owned())
}
