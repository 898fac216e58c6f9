//! The tools of l1ght, JSON in and JSON out; the command line, MCP and pages are their callers.
