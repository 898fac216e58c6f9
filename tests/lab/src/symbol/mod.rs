//! The lab for symbols: a claim cites one symbol, something is done to it or beside it, and the verdict
//! is compared with what that means.

pub mod cited;
pub mod edits;
pub mod matrix;
pub mod run;
pub mod site;
pub mod story;
