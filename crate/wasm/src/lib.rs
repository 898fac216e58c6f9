//! Bindings for JavaScript: conversions and one line a tool, nothing else.
