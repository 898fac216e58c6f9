//! The typed graph that documents become (protocol §5–§7).
