//! `read`: the text of a file, with a receipt that the engine read it (mission §3).

use l1ght_core::evidence::Content;
use l1ght_core::text::{RepoPath, WrittenPath};

use super::{Done, Session, Stop};
use crate::input::read_input;
use crate::mission::{line_count, now};
use crate::receipts::{RECEIPT, ReadReceipt, ReceiptWire, range_of};
use crate::rejection::Rejection;
use crate::tell::Tell;
use crate::wire::{ReadAnswer, ReadInput};

/// Runs the tool.
pub(crate) fn run(session: &Session<'_>, input: &[u8]) -> Result<Done, Stop> {
    let (common, input) = read_input::<ReadInput>("read", input)?;
    session.brain()?;
    let (now, path) = (now(&common)?, listed(session, &input.path)?);
    session.want([path.as_str()])?;
    let bytes = match session.sources.contents.get(&path) {
        Some(Content::Bytes(bytes)) => bytes,
        _ => return Err(unreadable(&path).into()),
    };
    let count = line_count(bytes);
    let lines = input.lines.unwrap_or((1, count));
    if input.lines.is_some_and(|(first, last)| !(1 <= first && first <= last && last <= count)) {
        let message = format!("`{path}` has {count} lines, not `{}-{}`", lines.0, lines.1);
        return Err(Rejection::refusal("read/out-of-range", message)
            .help("give the first and the last line, from 1")
            .into());
    }
    let entry = session.sources.list.files.get(&path);
    let id = entry.and_then(|entry| entry.id.as_ref()).map(|id| id.0.clone());
    let read = ReadReceipt::of(path.as_str(), id, bytes, lines);
    let (start, end) = range_of(bytes, lines);
    let text = String::from_utf8_lossy(&bytes[start..end]).into_owned();
    let receipt = session.receipt(input.agent_id, now, Some(read), None);
    let tells = vec![Tell::Receipt(Box::new(receipt.clone()))];
    let answer = ReadAnswer {
        schema: "l1ght-read-v1",
        line_count: count,
        text,
        receipt,
        self_attested: true,
    };
    Ok(Done { tells, ..session.done(&answer, || answer.text.clone())? })
}

impl Session<'_> {
    /// The receipt that comes next in the log of the brain.
    pub(super) fn receipt(
        &self,
        agent: Option<String>,
        now: u64,
        read: Option<ReadReceipt>,
        run: Option<crate::receipts::RunReceipt>,
    ) -> ReceiptWire {
        ReceiptWire {
            schema: RECEIPT.to_owned(),
            receipt_id: self.remembered.receipts.next_id(),
            position: self.remembered.head + 1,
            at_ms: now,
            agent_id: agent,
            host: self.place.host.clone(),
            adapter: self.place.adapter.clone(),
            read,
            run,
            signature: None,
        }
    }
}

fn listed(session: &Session<'_>, written: &str) -> Result<RepoPath, Stop> {
    let path = match WrittenPath::read(written) {
        WrittenPath::Inside { path, .. } if !path.is_empty() => RepoPath::listed(path),
        _ => {
            let message = format!("`{written}` is not in this root");
            return Err(Rejection::refusal("read/outside-root", message)
                .help("give a path from the root")
                .into());
        }
    };
    match session.sources.list.files.get(&path) {
        Some(entry) if entry.absent.is_none() => Ok(path),
        Some(_) => Err(unreadable(&path).into()),
        None => {
            let message = format!("`{path}` is not in the list of files");
            Err(Rejection::refusal("read/not-listed", message)
                .help("paths are from the root, in the same case")
                .into())
        }
    }
}

fn unreadable(path: &RepoPath) -> Rejection {
    Rejection::refusal("read/unreadable", format!("`{path}` cannot be read"))
}
