//! Memories: what an agent concluded, as values, as a document, and which of two stands (memory §1, §2).
//!
//! What a memory cites is judged in `drift` like the evidence of any document; where memories are kept
//! is not known here.

mod capability;
mod fields;
mod file_name;
mod hygiene;
mod read;
mod strength;
mod values;

pub use capability::{
    Action, AnchorError, CAPABILITY_LIMIT, Capability, CapabilityError, Demand, Nonce, TrustAnchor,
    open_envelope, signed_bytes, verify_capability, verify_detached, verify_envelope,
};
pub use fields::{FieldError, check_fields};
pub use file_name::{ENDING, file_name, folded};
pub use hygiene::{
    Hit, HygieneRule, Severity, check_name, check_text, hygiene_rule, hygiene_rules,
};
pub use read::read_memory;
pub use strength::{Shortfall, Strength};
pub use values::{Memory, MemoryClaim, render_memory};
