//! The typed graph that documents become (protocol §2, §4–§7).
//!
//! A [`Contribution`] is what one file gives; [`Contributions`] keeps them by lane and file; a
//! [`Graph`] is built from all of them, is derived, and is the same for every order of files.
//! Nothing here reads markdown or the host's list.

mod build;
mod contribute;
mod contributions;
mod edge;
mod id;
mod node;

pub use build::Graph;
pub use contribute::{Contribution, Resolver, claim_ids, contribute};
pub use contributions::{Contributions, IngestError, Lane, Mode};
pub use edge::{Edge, Relation, Target};
pub use id::{Namespace, NodeId};
pub use node::{Node, NodeType};
