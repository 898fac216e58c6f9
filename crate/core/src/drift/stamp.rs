//! Who says why, and what is refused without it (evidence §4, accept).

/// A reason and the one who gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// A name, never an address.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// A command that was not carried out. Nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `accept/reason-missing`, …: stable.
    pub code: &'static str,
    /// What is in the way and what to do, in plain English; one a matter.
    pub reasons: Vec<String>,
}

impl Stamp {
    /// What is in the way of recording this, if something is.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        if self.reason.trim().is_empty() {
            let reason = "a reason is needed; say why in `--reason`";
            return Some(Refusal::new("accept/reason-missing", reason));
        }
        if self.by.contains('@') {
            return Some(Refusal::new("accept/by-address", "`--by` takes a name, not an address"));
        }
        None
    }
}

impl Refusal {
    /// A refusal for one reason.
    pub(super) fn new(code: &'static str, reason: &str) -> Self {
        Self { code, reasons: vec![reason.to_owned()] }
    }
}
