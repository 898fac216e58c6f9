#!/usr/bin/env node
//! The command `l1ght`, and nothing but its start.
import { main } from "../dist/cli/main.js";

await main(process.argv.slice(2));
