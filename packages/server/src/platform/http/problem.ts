import { STATUS_CODES } from "node:http";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import { quantityRefusalText } from "@gantry/domain/licence/licensed-quantity.ts";
import { isConnectionLost, sqlState } from "../database/in-tenant.ts";

/** Media type of error responses (RFC 9457). */
export const problemType = "application/problem+json; charset=utf-8";

export function problemOf(error: AppError, requestId: string): Problem {
  return {
    type: `urn:gantry:error:${error.code}`,
    title: STATUS_CODES[error.status] ?? "Error",
    status: error.status,
    code: error.code,
    ...(Object.keys(error.params).length > 0 ? { params: error.params } : {}),
    ...detailOf(error),
    ...(error.issues.length > 0 ? { errors: error.issues } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
    requestId,
  };
}

// Clients without error codes detect this refusal by its text (LIC-034).
function detailOf({ code, params }: AppError): { detail: string } | undefined {
  const { requested = "", limit = "" } = params;
  return code === "signLicenseError" ? { detail: quantityRefusalText({ requested, limit }) } : undefined;
}

interface FrameworkError {
  code?: string;
  statusCode?: number;
}

/** Maps framework and database errors; unknown ones become an internal error without details. */
export function appErrorOf(cause: unknown, bodyLimitBytes: number): AppError {
  if (cause instanceof AppError) return cause;
  const { code = "", statusCode = 500 } = (
    typeof cause === "object" && cause !== null ? cause : {}
  ) as FrameworkError;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new AppError("payloadTooLarge", { limitBytes: bodyLimitBytes }, { cause });
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("unsupportedMediaType", {}, { cause });
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") {
    return new AppError("routeNotFound", { path: "?" }, { cause });
  }
  if (isDatabaseAway(cause, code)) return new AppError("serverStarting", {}, { cause });
  if (statusCode === 429) return new AppError("tooManyRequests", { retryAfterS: 1 }, { cause });
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY" || (cause instanceof SyntaxError && statusCode === 400))
    return new AppError("invalidJson", {}, { cause });
  if (statusCode >= 400 && statusCode < 500) return new AppError("invalidBody", {}, { cause });
  return new AppError("internalError", {}, { cause });
}

// Too many connections, or a statement or a lock that took too long.
const busyStates = /^(53300|57014|55P03)$/;

// The database cannot be reached, or is starting, stopping or busy: worth a retry.
function isDatabaseAway(cause: unknown, code: string): boolean {
  if (isConnectionLost(cause) || busyStates.test(sqlState(cause))) return true;
  if (["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code)) return true;
  return cause instanceof Error && cause.message.startsWith("timeout exceeded when trying to connect");
}
