//! The signed permission to promote a memory (memory §6): what is taken, what is refused and by
//! which code, the signatures beneath, and the text that the package for Node issues.

mod altered;
mod anchors;
mod forged;
mod issued;
mod mint;
#[path = "../minting/mod.rs"]
mod minting;
mod refused;
mod strict;
mod vectors;
