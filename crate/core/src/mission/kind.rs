//! What an event or a reference shows, by its whole kind (mission §3).

/// What a kind shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Something was read or run.
    Direct,
    /// A direct look at what a first look leaves out.
    CoverageSweep,
    /// The graph was asked where to look.
    GraphOrientation,
    /// Anything else.
    Inferred,
}

const DIRECT: [&str; 9] = [
    "file_read",
    "read_file",
    "view",
    "test_run",
    "run_test",
    "compiler",
    "runtime_probe",
    "rg",
    "grep",
];
const SWEEPS: [&str; 6] = [
    "coverage_sweep",
    "boundary_sweep",
    "edge_case_sweep",
    "negative_space_sweep",
    "public_contract_sweep",
    "followup_sweep",
];
const GRAPH: [&str; 6] = ["activate", "seek", "audit", "graph_query", "search", "impact"];

impl Class {
    /// That of a kind, compared as a whole and without case: `merge` does not say `rg`.
    pub fn of(kind: &str) -> Self {
        let is_in = |kinds: &[&str]| kinds.iter().any(|known| known.eq_ignore_ascii_case(kind));
        if is_in(&DIRECT) {
            Self::Direct
        } else if is_in(&SWEEPS) {
            Self::CoverageSweep
        } else if is_in(&GRAPH) {
            Self::GraphOrientation
        } else {
            Self::Inferred
        }
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::CoverageSweep => "direct_coverage_sweep",
            Self::GraphOrientation => "graph_orientation",
            Self::Inferred => "inferred_or_unclassified",
        }
    }

    /// True for what was read or run, sweeps too.
    pub fn is_direct(self) -> bool {
        matches!(self, Self::Direct | Self::CoverageSweep)
    }
}
