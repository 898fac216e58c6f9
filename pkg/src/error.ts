//! The one error that this package throws. Findings and refusals are values, not errors.

/** Facts about an error for programs; `help` says what to do next. */
export interface ErrorData {
  readonly help?: string;
  readonly [fact: string]: unknown;
}

/** Misuse, or a failure of the outside. */
export class L1ghtError extends Error {
  /** Stable, `area/kebab-case`. */
  readonly code: string;
  readonly data: ErrorData;

  constructor(code: string, message: string, data: ErrorData = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "L1ghtError";
    this.code = code;
    this.data = data;
  }
}

/** The code of a system error (`ENOENT`, …), or `""`. */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
