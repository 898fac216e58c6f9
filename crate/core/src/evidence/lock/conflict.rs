//! Both sides of a conflicted lock file (evidence §5).

use super::{Lock, LockError};

/// One conflict: the lines of its sides, and of the common ancestor in diff3 style.
#[derive(Default)]
struct Conflict<'a> {
    ours: Vec<&'a [u8]>,
    base: Vec<&'a [u8]>,
    theirs: Vec<&'a [u8]>,
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Outside,
    Ours,
    Base,
    Theirs,
}

/// The file with both sides of every conflict, in key order. A line of the common ancestor that
/// one side moved or removed is left out, when the markers show the ancestor. Two different lines
/// of one key both stay: they are contested, and `accept` settles that.
///
/// # Errors
/// When a conflict is not closed, or what comes out is not a lock file.
pub fn resolve_conflicts(bytes: &[u8]) -> Result<Vec<u8>, LockError> {
    let (mut out, mut conflict) = (Vec::new(), Conflict::default());
    let (mut side, mut number, mut opened) = (Side::Outside, 0, 0);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        match (marker(line), side) {
            (Some(b'<'), Side::Outside) => (side, opened) = (Side::Ours, number),
            (Some(b'|'), Side::Ours) => side = Side::Base,
            (Some(b'='), Side::Ours | Side::Base) => side = Side::Theirs,
            (Some(b'>'), Side::Theirs) => {
                std::mem::take(&mut conflict).both(&mut out);
                side = Side::Outside;
            }
            (_, Side::Base) => conflict.base.push(line),
            (Some(_), _) => return Err(unclosed(number)),
            (None, Side::Outside) => out.extend_from_slice(line),
            (None, Side::Ours) => conflict.ours.push(line),
            (None, Side::Theirs) => conflict.theirs.push(line),
        }
    }
    if side != Side::Outside {
        return Err(unclosed(opened));
    }
    Lock::read(&out).map(|lock| lock.with(&[], &[]))
}

impl Conflict<'_> {
    fn both(self, out: &mut Vec<u8>) {
        let is_old =
            |line: &[u8], other: &[&[u8]]| self.base.contains(&line) && !other.contains(&line);
        let ours = self.ours.iter().filter(|line| !is_old(line, &self.theirs));
        let theirs = self.theirs.iter().filter(|line| !is_old(line, &self.ours));
        out.extend(ours.chain(theirs).copied().flatten());
    }
}

/// The sign of a conflict marker: seven times, then a space or the end of the line.
pub(super) fn marker(line: &[u8]) -> Option<u8> {
    let sign = *line.first().filter(|sign| b"<|=>".contains(sign))?;
    let rest = line.strip_prefix([sign; 7].as_slice())?;
    matches!(rest.first(), None | Some(b' ' | b'\r' | b'\n')).then_some(sign)
}

fn unclosed(line: u32) -> LockError {
    LockError::Malformed { line, reason: "this conflict marker has no partner".to_owned() }
}
