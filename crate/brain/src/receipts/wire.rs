//! A receipt as it is kept and shown.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use l1ght_core::memory::{TrustAnchor, signed_bytes, verify_detached};
use l1ght_core::mission::canonical;
use l1ght_core::text::Digest;

/// What every receipt says it is.
pub(crate) const RECEIPT: &str = "l1ght-receipt-v1";

/// A receipt as it is kept and shown. It has `read` or `run`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ReceiptWire {
    /// `l1ght-receipt-v1`
    pub(crate) schema: String,
    /// `rcp_<n>`
    pub(crate) receipt_id: String,
    /// Its number in the log of the brain.
    pub(crate) position: u64,
    pub(crate) at_ms: u64,
    /// For whom, if that was said.
    pub(crate) agent_id: Option<String>,
    /// Where the engine ran: `node`, `browser`, `worker`, ….
    pub(crate) host: String,
    /// Where the files came from: `fs`, `opfs`, `folder`, `list`, `paste`.
    pub(crate) adapter: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) read: Option<ReadReceipt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) run: Option<RunReceipt>,
    /// Of the host, over all the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<ReceiptSignature>,
}

/// What a key of the host says of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ReceiptSignature {
    /// `sha256:` of the public key.
    pub(crate) keyid: String,
    /// Ed25519 over the DSSE encoding of the receipt without its signature, in the text of RFC 8785; as
    /// base64.
    pub(crate) sig: String,
}

/// What a signed receipt is, in the DSSE encoding.
const RECEIPT_TYPE: &str = "application/vnd.l1ght.receipt.v1+json";

impl ReceiptWire {
    /// The bytes that a key of the host signs.
    pub(crate) fn message(&self) -> Vec<u8> {
        signed_bytes(RECEIPT_TYPE, self.unsigned().as_bytes())
    }

    /// True when one of these keys signed it.
    pub(crate) fn is_signed(&self, keys: &[TrustAnchor]) -> bool {
        let Some(signature) = &self.signature else { return false };
        let signature = serde_json::to_value(signature).unwrap_or_default();
        verify_detached(RECEIPT_TYPE, self.unsigned().as_bytes(), &signature, keys).is_ok()
    }

    /// All but the signature.
    fn unsigned(&self) -> String {
        let unsigned = Self { signature: None, ..self.clone() };
        canonical(&serde_json::to_value(unsigned).unwrap_or_default())
    }
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ReadReceipt {
    /// From the root, in its one spelling.
    pub(crate) path: String,
    /// The host's id of the content; null where it has none.
    pub(crate) content_id: Option<String>,
    /// `sha256:` of the file.
    pub(crate) file_digest: String,
    /// The first byte and the one after the last.
    pub(crate) range: (u64, u64),
    /// The first and the last line, from 1; `[1, 0]` of an empty file.
    pub(crate) lines: (u64, u64),
    /// `sha256:` over the digest of the file, the path, a zero byte and the bytes of the range.
    pub(crate) digest: String,
}

/// What was run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct RunReceipt {
    pub(crate) argv: Vec<String>,
    /// Null when a signal ended it.
    pub(crate) exit_code: Option<i32>,
    /// `sha256:` of standard output and standard error, as they came.
    pub(crate) output_digest: String,
    /// Of the list of files that it ran on.
    pub(crate) tree_digest: Option<String>,
    /// Files that are others since it ran, with their content ids; null where there is none.
    pub(crate) changed: Vec<(String, Option<String>)>,
}

impl ReadReceipt {
    /// That of lines of a file.
    pub(crate) fn of(path: &str, id: Option<String>, bytes: &[u8], lines: (u64, u64)) -> Self {
        let file = Digest::of(bytes);
        let (start, end) = range_of(bytes, lines);
        let digest = Digest::of_parts(&[&file.0, path.as_bytes(), &[0], &bytes[start..end]]);
        Self {
            path: path.to_owned(),
            content_id: id,
            file_digest: format!("sha256:{}", file.hex()),
            range: (start as u64, end as u64),
            lines,
            digest: format!("sha256:{}", digest.hex()),
        }
    }
}

/// The bytes of lines, with the last break.
pub(crate) fn range_of(bytes: &[u8], (first, last): (u64, u64)) -> (usize, usize) {
    let breaks = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let starts: Vec<usize> = [0].into_iter().chain(breaks).collect();
    let at = |line: u64| starts.get(line as usize).copied().unwrap_or(bytes.len());
    (at(first.saturating_sub(1)), at(last))
}
