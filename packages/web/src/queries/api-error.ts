import type { ErrorCode, FieldIssue, Problem } from "@gantry/domain/errors.ts";

/** Codes that only the page knows: there was no answer at all, or one that is not ours. */
export type ClientErrorCode = "serverUnreachable" | "serverTooSlow" | "unexpectedAnswer";
export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** A call that failed, as the screens see it. `code` is a translation key under `errors`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly params: Record<string, string | number>;
  readonly issues: FieldIssue[];
  /** With a stale version: what stands now. */
  readonly current: unknown;
  /** In the server's own words. */
  readonly detail: string | undefined;
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, status: number, details: Partial<Problem> & { cause?: unknown } = {}) {
    super(code, { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.params = details.params ?? {};
    this.issues = details.errors ?? [];
    this.current = details.current;
    this.detail = details.detail;
    this.requestId = details.requestId;
  }
}

/** The problem of an answer that is not a success; anything but a problem document becomes `unexpectedAnswer`. */
export async function errorFromAnswer(answer: Response): Promise<ApiError> {
  try {
    const problem = (await answer.json()) as Problem;
    if (typeof problem.code === "string") return new ApiError(problem.code, answer.status, problem);
  } catch {
    // A proxy's own page: the status still says what happened.
  }
  return new ApiError("unexpectedAnswer", answer.status, { params: { status: answer.status } });
}
