//! Where a mission was started: the graph and the root as they were then, and how far they are those
//! that it is about (mission §2).

/// What the engine saw when a mission was started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Nodes of the graph.
    pub node_count: u64,
    /// Edges of the graph.
    pub edge_count: u64,
    /// True when the graph is whole: nothing was left in the middle.
    pub finalized: bool,
    /// Counted up whenever files were taken in.
    pub graph_generation: u64,
    /// The root.
    pub workspace_root: String,
    /// How that is known: `host`, or `name` when only the brain's name is.
    pub workspace_root_source: String,
    /// Where the brain is.
    pub runtime_root: String,
    /// The version of the engine.
    pub version: String,
}

/// How far the graph can be trusted for a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trust {
    /// True when the mission is about this root.
    pub scope_ok: bool,
    /// `needs_ingest`, `workspace_binding_unverified`, `graph_present`, `not_finalized`.
    pub graph_freshness: &'static str,
    /// Whether repo and root are the same, in words.
    pub binding: &'static str,
}

impl Surroundings {
    /// True when one of `repo` and the root contains the other, by parts of their paths.
    pub fn is_about(&self, repo: &str) -> bool {
        let parts = |path: &str| -> Vec<String> {
            let named = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | "."));
            named.map(str::to_owned).collect()
        };
        let (repo_parts, root) = (parts(repo), parts(&self.workspace_root));
        let is_absolute = |path: &str| path.starts_with(['/', '\\']) || path.contains(":\\");
        let both = is_absolute(repo) == is_absolute(&self.workspace_root);
        both && repo_parts.iter().zip(&root).all(|(one, other)| one == other)
    }

    /// What to make of the graph for a mission about `repo`.
    pub fn trust(&self, repo: &str) -> Trust {
        let scope_ok = self.is_about(repo);
        let graph_freshness = match (self.node_count, scope_ok, self.finalized) {
            (0, _, _) => "needs_ingest",
            (_, false, _) => "workspace_binding_unverified",
            (_, true, true) => "graph_present",
            (_, true, false) => "not_finalized",
        };
        let binding = match scope_ok {
            true => "repo_matches_workspace_binding",
            false => "mission_repo_may_differ_from_workspace_binding",
        };
        Trust { scope_ok, graph_freshness, binding }
    }
}
