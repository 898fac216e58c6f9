//! Stores on what browsers have. Inside, `dom → connection → indexed_db` and
//! `dom → file → walk → opfs`.

mod connection;
mod dom;
mod file;
mod indexed_db;
mod opfs;
mod walk;

pub use indexed_db::IndexedDb;
pub use opfs::Opfs;
