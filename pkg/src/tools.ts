//! Tools by their names: what each takes and answers.

import type * as tools from "./types/index.js";

/** The types of every tool. */
export interface Tools {
  accept: { input: tools.AcceptInput; answer: tools.AcceptAnswer };
  activate: { input: tools.ActivateInput; answer: tools.ActivateAnswer };
  audit: { input: tools.AuditInput; answer: tools.AuditAnswer };
  bind: { input: tools.BindInput; answer: tools.BindAnswer };
  check: { input: tools.CheckInput; answer: tools.CheckAnswer };
  cross_verify: { input: tools.CrossVerifyInput; answer: tools.CrossVerifyAnswer };
  demote: { input: tools.DemoteInput; answer: tools.DemoteAnswer };
  fix: { input: tools.FixInput; answer: tools.FixAnswer };
  health: { input: tools.HealthInput; answer: tools.HealthAnswer };
  help: { input: tools.HelpInput; answer: tools.HelpAnswer };
  impact: { input: tools.ImpactInput; answer: tools.ImpactAnswer };
  ingest: { input: tools.IngestInput; answer: tools.IngestAnswer };
  init: { input: tools.InitInput; answer: tools.InitAnswer };
  learn: { input: tools.LearnInput; answer: tools.LearnAnswer };
  lint: { input: tools.LintInput; answer: tools.LintAnswer };
  lock_resolve: { input: tools.LockResolveInput; answer: tools.LockResolveAnswer };
  memorize: { input: tools.MemorizeInput; answer: tools.MemorizeAnswer };
  memory_export: { input: tools.MemoryExportInput; answer: tools.MemoryExportAnswer };
  memory_history: { input: tools.MemoryHistoryInput; answer: tools.MemoryHistoryAnswer };
  memory_import: { input: tools.MemoryImportInput; answer: tools.MemoryImportAnswer };
  memory_list: { input: tools.MemoryListInput; answer: tools.MemoryListAnswer };
  memory_show: { input: tools.MemoryShowInput; answer: tools.MemoryShowAnswer };
  mission_close: { input: tools.MissionCloseInput; answer: tools.MissionCloseAnswer };
  mission_event: { input: tools.MissionEventInput; answer: tools.MissionEventAnswer };
  mission_handoff: { input: tools.MissionHandoffInput; answer: tools.MissionHandoffAnswer };
  mission_list: { input: tools.MissionListInput; answer: tools.MissionListAnswer };
  mission_next: { input: tools.MissionNextInput; answer: tools.MissionNextAnswer };
  mission_packet_verify: { input: tools.MissionPacketVerifyInput; answer: tools.MissionPacketVerifyAnswer };
  mission_start: { input: tools.MissionStartInput; answer: tools.MissionStartAnswer };
  mission_status: { input: tools.MissionStatusInput; answer: tools.MissionStatusAnswer };
  mission_verify: { input: tools.MissionVerifyInput; answer: tools.MissionVerifyAnswer };
  parse: { input: tools.ParseInput; answer: tools.ParseAnswer };
  promote: { input: tools.PromoteInput; answer: tools.PromoteAnswer };
  read: { input: tools.ReadInput; answer: tools.ReadAnswer };
  refs: { input: tools.RefsInput; answer: tools.RefsAnswer };
  search: { input: tools.SearchInput; answer: tools.SearchAnswer };
  seek: { input: tools.SeekInput; answer: tools.SeekAnswer };
  session_handshake: { input: tools.SessionHandshakeInput; answer: tools.SessionHandshakeAnswer };
  suggest: { input: tools.SuggestInput; answer: tools.SuggestAnswer };
  validate_plan: { input: tools.ValidatePlanInput; answer: tools.ValidatePlanAnswer };
  why: { input: tools.WhyInput; answer: tools.WhyAnswer };
}

export type ToolName = keyof Tools;

/** What a tool takes; without `now` it is the time of the call. */
export type Input<T extends ToolName> = Omit<Tools[T]["input"], "now"> & { readonly now?: number | null };

/** An answer of a tool, or its refusal. */
export type Outcome<T extends ToolName> = Tools[T]["answer"] | tools.Rejected;

/** Those that record baselines, which want the content id of every file they cite. */
export const BINDING: ReadonlySet<string> = new Set<ToolName>(["accept", "bind", "fix", "memorize", "mission_verify", "read"]);
