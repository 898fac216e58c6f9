//! Why a capability was refused.

use std::fmt;

/// Why a capability was refused, in the order of the checks. Each closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CapabilityError {
    /// More bytes than an envelope may have.
    TooLarge,
    /// Not the JSON of an envelope or of a statement.
    Malformed {
        /// What is wrong with it.
        what: String,
    },
    /// The envelope holds something else.
    PayloadType,
    /// Nobody signed.
    NoSignature,
    /// A signature names a key that is no trust anchor.
    UnknownKey,
    /// A signature is not that of the key it names.
    Signature,
    /// The statement is of another kind.
    StatementType,
    /// Another action.
    Action,
    /// Another source brain.
    Source,
    /// Another target brain.
    Target,
    /// Another claim.
    Subject,
    /// The claim is not what it was when the capability was issued.
    Digest,
    /// There is no clock.
    NoClock,
    /// The clock stands before the newest record.
    ClockBack,
    /// Before the window.
    TooEarly,
    /// After the window.
    Expired,
    /// It was used.
    NonceUsed,
}

impl CapabilityError {
    /// Stable, for programs.
    pub fn code(&self) -> &'static str {
        self.row().0
    }

    /// What to do next.
    pub fn help(&self) -> &'static str {
        self.row().2
    }

    /// Code, message and help.
    fn row(&self) -> (&'static str, &'static str, &'static str) {
        const MAKE: &str = "issue one with `l1ght capability issue`";
        const OWNER: &str = "the owner sets trust anchors when the brain is opened";
        const AGAIN: &str = "issue another for what is asked for now";
        const CLOCK: &str = "set the clock of this machine";
        match self {
            Self::TooLarge => ("capability/too-large", "the capability is over 16 KiB", MAKE),
            Self::Malformed { .. } => {
                ("capability/malformed", "the capability cannot be read", MAKE)
            }
            Self::PayloadType => {
                ("capability/payload-type", "the envelope does not hold a capability", MAKE)
            }
            Self::NoSignature => ("capability/no-signature", "the capability is not signed", MAKE),
            Self::UnknownKey => {
                ("capability/unknown-key", "the capability names a key that is not trusted", OWNER)
            }
            Self::Signature => {
                ("capability/signature", "a signature is not that of the key it names", MAKE)
            }
            Self::StatementType => {
                ("capability/statement-type", "the statement is of another kind", MAKE)
            }
            Self::Action => ("capability/action", "the capability is for another action", AGAIN),
            Self::Source => ("capability/source", "the capability is for another source", AGAIN),
            Self::Target => ("capability/target", "the capability is for another target", AGAIN),
            Self::Subject => ("capability/subject", "the capability is for another claim", AGAIN),
            Self::Digest => (
                "capability/digest",
                "the claim has changed since the capability was issued",
                AGAIN,
            ),
            Self::NoClock => ("capability/no-clock", "the time is not known", CLOCK),
            Self::ClockBack => {
                ("capability/clock-back", "the clock stands before the newest record", CLOCK)
            }
            Self::TooEarly => (
                "capability/too-early",
                "the capability is not valid yet",
                "wait, or issue one that is valid now",
            ),
            Self::Expired => ("capability/expired", "the capability has expired", AGAIN),
            Self::NonceUsed => ("capability/nonce-used", "the capability was used", AGAIN),
        }
    }
}

impl fmt::Display for CapabilityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().1)?;
        match self {
            Self::Malformed { what } => write!(f, ": {what}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for CapabilityError {}
