//! What the environment says of taking memories into the graph: the names are those of the native system.

import type { BrainOptions } from "../brain.js";

/** Options of a brain from environment variables; what they do not say is left out. */
export function loading(env: NodeJS.ProcessEnv): Pick<BrainOptions, "autoLoad" | "loadCap"> {
  const auto = env["M1ND_AUTO_LOAD_AGENT_MEMORY"]?.trim().toLowerCase();
  const cap = Number(env["M1ND_MEMORY_LOAD_CAP"] || Number.NaN);
  return {
    ...((auto === "0" || auto === "false") && { autoLoad: false }),
    ...(Number.isSafeInteger(cap) && cap >= 0 && { loadCap: cap }),
  };
}
