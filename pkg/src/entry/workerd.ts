//! The package where code may not be compiled while it runs: the module is imported. Grammars are large
//! there; give those that are needed to `open`.

import module from "../../wasm/l1ght_bg.wasm";

import { api } from "../api.js";

export * from "../slim.js";

export const { check, decideMission, gradeEvidence, loadEngine, open, parse, verifyPacket } = api({ module: () => module, grammars: async () => undefined });
