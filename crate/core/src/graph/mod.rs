//! The typed graph that documents and code become (protocol §2, §4–§7; query §1).
//!
//! A [`Contribution`] is what one file gives; [`Contributions`] keeps them by lane and file; a
//! [`Graph`] is built from all of them, is derived, and is the same for every order of files.
//! The [`CodeLane`] keeps the files of code, their symbols and what links them; it is brought up to
//! date file by file. Nothing here reads markdown or the host's list.

mod build;
mod code;
mod contribute;
mod contributions;
mod edge;
mod id;
mod net;
mod node;
mod ordinary;
mod rank;

pub use build::Graph;
pub use code::{Called, Change, CodeFile, CodeLane, Dependant, Known, Tally};
pub use contribute::{Contribution, Resolver, claim_ids, contribute};
pub use contributions::{Contributions, IngestError, Lane, Mode};
pub use edge::{Edge, How, Relation, Target};
pub use id::{Namespace, NodeId};
pub use net::{Link, Net};
pub use node::{Code, Glance, Node, NodeType};
pub use ordinary::{Binds, contribute_ordinary};
pub use rank::{Ranked, page_rank, top_ranked};
