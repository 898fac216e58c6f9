//! One table a language, in files by family, and the hooks that belong to them.

mod breaks;
pub(super) mod c;
pub(super) mod config;
pub(super) mod data;
pub(super) mod functional;
pub(super) mod go;
pub(super) mod javascript;
pub(super) mod jsx;
pub(super) mod jvm;
pub(super) mod lines;
pub(super) mod markup;
pub(super) mod perl;
pub(super) mod php;
pub(super) mod python;
pub(super) mod ruby;
pub(super) mod rust;
pub(super) mod shell;
