#!/usr/bin/env node
//! The command `l1ght`, and nothing but its start.
import { setFlagsFromString } from "node:v8";

import { main } from "../dist/cli/main.js";

// A run ends before code that was optimised for it has paid for the time and memory of that, but for
// that of a server. A V8 that does not know the flag would say so on standard error.
const node = Number.parseInt(process.versions.node, 10);
if (process.argv[2] !== "mcp" && node >= 20 && node <= 24) setFlagsFromString("--wasm-tiering-budget=100000000");
await main(process.argv.slice(2));
