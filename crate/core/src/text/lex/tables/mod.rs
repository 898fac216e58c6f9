//! One table a language, in files by family, and the hooks that belong to them.

pub(super) mod c;
pub(super) mod go;
pub(super) mod javascript;
pub(super) mod jsx;
pub(super) mod jvm;
pub(super) mod php;
pub(super) mod python;
pub(super) mod ruby;
pub(super) mod rust;
pub(super) mod shell;
