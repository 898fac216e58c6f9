//! The input and the answer of every tool. Made by `cargo xtask gen`.

export type { AcceptAnswer } from "./accept-answer.js";
export type { AcceptInput } from "./accept-input.js";
export type { BindAnswer } from "./bind-answer.js";
export type { BindInput } from "./bind-input.js";
export type { CheckAnswer } from "./check-answer.js";
export type { CheckInput } from "./check-input.js";
export type { FixAnswer } from "./fix-answer.js";
export type { FixInput } from "./fix-input.js";
export type { IngestAnswer } from "./ingest-answer.js";
export type { IngestInput } from "./ingest-input.js";
export type { InitAnswer } from "./init-answer.js";
export type { InitInput } from "./init-input.js";
export type { LintAnswer } from "./lint-answer.js";
export type { LintInput } from "./lint-input.js";
export type { LockResolveAnswer } from "./lock-resolve-answer.js";
export type { LockResolveInput } from "./lock-resolve-input.js";
export type { ParseAnswer } from "./parse-answer.js";
export type { ParseInput } from "./parse-input.js";
export type { RefsAnswer } from "./refs-answer.js";
export type { RefsInput } from "./refs-input.js";
export type { Rejected } from "./rejected.js";
export type { SuggestAnswer } from "./suggest-answer.js";
export type { SuggestInput } from "./suggest-input.js";
export type { Wanted } from "./wanted.js";
