import type { ErrorCode, FieldIssue, Problem } from "@gantry/domain/errors.ts";

/** Client-side codes: no response, or one that is not from this API. */
export type ClientErrorCode = "serverUnreachable" | "serverTooSlow" | "unexpectedAnswer";
export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** A failed call. `code` is a translation key under `errors`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly params: Record<string, string | number>;
  readonly issues: FieldIssue[];
  readonly current: unknown;
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

/** Error from an unsuccessful response; anything but a problem document becomes `unexpectedAnswer`. */
export async function errorFromAnswer(answer: Response): Promise<ApiError> {
  try {
    const problem = (await answer.json()) as Problem;
    if (typeof problem.code === "string") return new ApiError(problem.code, answer.status, problem);
  } catch {
    // A proxy's error page: the status is still useful.
  }
  return new ApiError("unexpectedAnswer", answer.status, { params: { status: answer.status } });
}
