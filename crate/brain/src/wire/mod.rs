//! What crosses the boundary as JSON. These types are apart from the domain's and the only ones
//! of this crate that derive `Serialize`; keys that a user chose are never keys of an object.

mod report;

pub use report::CheckReport;
pub(crate) use report::Summary;
