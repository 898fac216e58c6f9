//! The route of a mission, its phases, its first moves and what it does not set out to do (mission §2).

use super::{Budget, Mode, Risk};

/// How a mission goes about its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Route {
    RiskFirst,
    DocsBinding,
    ArchitectureSurvey,
    ReleasePreflight,
    ShortAudit,
    TrainedAudit,
    Balanced,
}

/// Where a mission stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum Phase {
    Orient,
    Bind,
    Locate,
    Verify,
    Gate,
    Report,
    Close,
    Closed,
}

impl Phase {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Orient,
        Self::Bind,
        Self::Locate,
        Self::Verify,
        Self::Gate,
        Self::Report,
        Self::Close,
        Self::Closed,
    ];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Orient => "orient",
            Self::Bind => "bind",
            Self::Locate => "locate",
            Self::Verify => "verify",
            Self::Gate => "gate",
            Self::Report => "report",
            Self::Close => "close",
            Self::Closed => "closed",
        }
    }
}

impl Route {
    /// The first of the table that fits.
    pub fn of(mode: Mode, budget: Budget, risk: Risk) -> Self {
        match (mode, budget) {
            (Mode::Refactor, _) if risk == Risk::High || budget == Budget::Deep => Self::RiskFirst,
            (Mode::DocsDrift, _) => Self::DocsBinding,
            (Mode::Architecture, Budget::Deep) => Self::ArchitectureSurvey,
            (Mode::Release, _) => Self::ReleasePreflight,
            (Mode::BugHunt | Mode::Review, Budget::Short) => Self::ShortAudit,
            (Mode::BugHunt | Mode::Review, _) => Self::TrainedAudit,
            _ => Self::Balanced,
        }
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::RiskFirst => "risk_first",
            Self::DocsBinding => "docs_binding",
            Self::ArchitectureSurvey => "architecture_survey",
            Self::ReleasePreflight => "release_preflight",
            Self::ShortAudit => "short_audit",
            Self::TrainedAudit => "trained_audit",
            Self::Balanced => "balanced",
        }
    }
}

impl Mode {
    /// The phases to expect.
    pub fn phases(self) -> &'static [Phase] {
        match self {
            Self::Release => &[Phase::Orient, Phase::Verify, Phase::Gate, Phase::Close],
            Self::DocsDrift => &[Phase::Orient, Phase::Bind, Phase::Verify, Phase::Close],
            _ => &[Phase::Locate, Phase::Verify, Phase::Report],
        }
    }

    /// What such a mission does not set out to do.
    pub fn non_goals(self) -> [&'static str; 2] {
        match self {
            Self::BugHunt => ["public performance claim", "complete security audit"],
            Self::Release => ["host cache refresh proof", "graph repair proof"],
            Self::Architecture => ["runtime correctness proof", "full refactor plan"],
            _ => ["unbounded exploration", "production readiness claim"],
        }
    }
}

/// A call to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarterMove {
    /// The tool to call.
    pub tool: &'static str,
    /// What to call it with.
    pub target: String,
    /// Why.
    pub why: &'static str,
}

/// The calls to begin with.
pub fn starter_moves(
    route: Route,
    graph_is_empty: bool,
    repo: &str,
    task: &str,
) -> Vec<StarterMove> {
    let one = |tool, target: &str, why| StarterMove { tool, target: target.to_owned(), why };
    if graph_is_empty {
        return vec![one("ingest", repo, "the graph has no nodes yet")];
    }
    match route {
        Route::ShortAudit | Route::TrainedAudit => vec![
            one("search", task, "finds where the task touches the code"),
            one("mission_next", task, "says what to do with what was found"),
        ],
        Route::RiskFirst => vec![one("validate_plan", task, "shows what the plan would touch")],
        _ => vec![one("audit", repo, "gives an overview to start from")],
    }
}
