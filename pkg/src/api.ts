//! What every entry point of the package offers: brains and functions, over one engine that is
//! loaded when it is first needed and replaced when it ended.

import { Brain, type BrainOptions, type CallOptions } from "./brain.js";
import type { LoadModule } from "./code.js";
import { Engine, lasting } from "./engine.js";
import type { Host } from "./host.js";
import { entries } from "./hosts/entries.js";
import type { ModuleSource } from "./instance.js";
import { toJson } from "./json.js";
import { run } from "./run.js";
import type { Input, Outcome, ToolName, Tools } from "./tools.js";
import type { Rejected } from "./types/index.js";
import { JSON_OUTPUT } from "./workspace.js";

/** The module and the grammars, wherever they are. */
export interface Modules {
  /** In place of the package's own. */
  readonly module?: ModuleSource | Promise<ModuleSource>;
  /** Brings the module of a grammar; without it, or without an answer, its symbols can't be judged. */
  readonly grammars?: LoadModule;
}

export interface OpenOptions extends BrainOptions, Modules {}

/** How a platform finds the files of the package. */
export interface OwnFiles {
  module(): ModuleSource | Promise<ModuleSource>;
  readonly grammars: LoadModule;
}

/** A tool of missions. */
export type MissionTool = Extract<ToolName, `mission_${string}`>;

/** What a host passes for a decision on a mission whose log it keeps. */
export interface Decision<T extends MissionTool> extends Modules {
  /** All records that were answered, in order; none for a start. */
  readonly log: readonly object[];
  readonly tool: T;
  readonly input: Input<T>;
  /** The files that claims may cite; none without it. */
  readonly host?: Host;
}

/** What a decision comes to. */
export interface Decided<T extends MissionTool> {
  readonly answer: Tools[T]["answer"];
  /** To be added to the log; null when nothing is new. */
  readonly record: object | null;
}

/** What a host passes to have references graded. */
export interface ToGrade extends Modules {
  readonly refs: readonly string[];
  /** The files that they may cite. */
  readonly host: Host;
  /** The records of the mission, whose events they may cite. */
  readonly log?: readonly object[];
  /** Without a log. */
  readonly policy?: "paths" | "receipts";
}

/** What references are worth. */
export interface Graded {
  readonly evidence_grade: "direct" | "direct_unverified" | "graph_only" | "inferred";
  readonly missing: readonly string[];
  readonly corroboration: "receipt" | "recorded_event" | "existing_path" | "none";
  readonly earned_by: string | null;
  readonly self_attested: boolean;
  readonly sources: number;
}

/** The functions of an entry point. */
export interface Api {
  /** The engine: one for the whole page or process. */
  loadEngine(modules?: Modules): Promise<Engine>;
  /** Opens the brain in a store: where there is none yet, a new one. */
  open(options?: OpenOptions): Promise<Brain>;
  /** Judges all claims of a host, without a store. */
  check(host: Host | Promise<Host>, input?: Input<"check"> & CallOptions & Modules): Promise<Outcome<"check">>;
  /** Carries out a tool of missions for a host that keeps the log itself. */
  decideMission<T extends MissionTool>(decision: Decision<T>): Promise<Decided<T> | Rejected>;
  /** Grades references by files. */
  gradeEvidence(grade: ToGrade): Promise<Graded | Rejected>;
  /** Checks a proof packet or an envelope around one; with its log, every record, too. */
  verifyPacket(
    packet: object,
    options?: { readonly log?: readonly object[]; readonly trustAnchors?: readonly string[] } & Modules,
  ): Promise<Outcome<"mission_packet_verify">>;
  /** Reads a document. */
  parse(content: string | Uint8Array, input?: Partial<Input<"parse">> & Modules): Promise<Outcome<"parse">>;
}

const NO_FILES = entries([], { complete: false });

/** The functions over the files that a platform finds. */
export function api(own: OwnFiles): Api {
  const ownEngine = lasting(async () => Engine.load(await own.module(), own.grammars));

  async function loadEngine({ module, grammars }: Modules = {}): Promise<Engine> {
    if (!module && !grammars) return ownEngine();
    return Engine.load(await (module ?? own.module()), grammars ?? own.grammars);
  }

  function call<T extends ToolName>(tool: T, host: Host, input: Input<T> & Modules & CallOptions): Promise<Outcome<T>> {
    return callAny(tool, host, input) as Promise<Outcome<T>>;
  }

  async function callAny(
    tool: string,
    host: Host,
    { module, grammars, signal, onProgress, ...input }: Modules & CallOptions & object,
    isHost = false,
  ): Promise<unknown> {
    const json = toJson({ now: Date.now(), ...input });
    const engine = await loadEngine(given({ module, grammars }));
    const options = { ...given({ signal, onProgress }), identify: tool === "decide_mission" };
    const answer = await run(engine, host, { tool, input: json, output: JSON_OUTPUT, isHost, ...options });
    return JSON.parse(new TextDecoder().decode(answer.body));
  }

  return {
    loadEngine,
    open: async ({ module, grammars, ...options } = {}) =>
      Brain.open(await loadEngine(given({ module, grammars })), options),
    check: async (host, options = {}) => call("check", await host, options),
    decideMission: async <T extends MissionTool>({ host = NO_FILES, ...rest }: Decision<T>) =>
      (await callAny("decide_mission", host, rest, true)) as Decided<T> | Rejected,
    gradeEvidence: async ({ host, policy, ...rest }) =>
      (await callAny("grade_evidence", host, { ...rest, ...given({ evidence_policy: policy }) }, true)) as Graded | Rejected,
    verifyPacket: async (packet, { log, trustAnchors, ...modules } = {}) => {
      const input = { packet, ...modules, ...given({ log, trust_anchors: trustAnchors }) };
      return (await callAny("verify_packet", NO_FILES, input, true)) as Outcome<"mission_packet_verify">;
    },
    parse: (content, { path = "document.light.md", ...options } = {}) =>
      call("parse", entries([{ path, content }]), { path, ...options }),
  };
}

/** Without what is not there. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
