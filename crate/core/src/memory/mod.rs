//! What an agent concluded, kept beside the code: so far, who may pass it on.

mod capability;

pub use capability::{
    Action, AnchorError, CAPABILITY_LIMIT, Capability, CapabilityError, Demand, Nonce, TrustAnchor,
    verify_capability,
};
