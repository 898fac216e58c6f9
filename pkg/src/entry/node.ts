//! The package in Node, Deno and Bun: its own files are read from beside it.

import { api } from "../api.js";
import { readGrammar, readModule } from "../node/own-modules.js";

export * from "../slim.js";

export const { check, decideMission, gradeEvidence, loadEngine, open, parse, verifyPacket } = api({ module: readModule, grammars: readGrammar });
