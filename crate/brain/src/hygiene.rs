//! What is never written into a brain (memory §3).

use l1ght_core::memory::Memory;

use crate::rejection::Rejection;
use crate::wire::Flagged;

/// The rule that a document breaks; nothing when it breaks none.
pub(crate) fn refused_by(_text: &str) -> Option<&'static str> {
    None
}

/// Places of a memory that may deceive a reader.
///
/// # Errors
/// When a field holds what is never written: names the rule, the field and the position, and not what
/// stands there.
pub(crate) fn check_memory(_memory: &Memory) -> Result<Vec<Flagged>, Rejection> {
    Ok(Vec::new())
}
