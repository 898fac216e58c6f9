//! How loud a finding is.

/// How loud a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Counted, never shown as a finding.
    Off,
    /// Worth knowing.
    Note,
    /// Probably needs a look.
    Warning,
    /// Something a document says is not so.
    Error,
}
