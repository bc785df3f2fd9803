import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { ApiError, errorFromAnswer } from "./api-error.ts";

/** Session callbacks for the client; set once at startup, so that the client does not depend on a store. */
export interface ApiCredentials {
  accessToken(): string | undefined;
  tenantId(): string | undefined;
  /** One attempt to get a new token after a 401; false on failure. */
  renew(): Promise<boolean>;
  ended(): void;
}

let credentials: ApiCredentials | undefined;
export function provideCredentials(provided: ApiCredentials): void {
  credentials = provided;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Response timeout; polling a device takes longer than the default. */
  timeoutMs?: number;
}

export const usualTimeoutMs = 15_000;

/** Calls below `/api/v1`. Every failure is an `ApiError`; a GET that finds nothing answers null (PLAT-034). */
export const api = {
  async get<Answer>(path: string, options?: CallOptions): Promise<Answer | null> {
    try {
      return await call<Answer>("GET", path, undefined, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>("POST", path, body, options),
  put: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>("PUT", path, body, options),
  delete: <Answer = void>(path: string, options?: CallOptions) =>
    call<Answer>("DELETE", path, undefined, options),
  upload: <Answer>(path: string, file: Blob, options?: CallOptions) =>
    call<Answer>("POST", path, file, options),
  async downloadList(path: string, body: unknown, options?: CallOptions): Promise<{ bytes: Blob }> {
    const answer = await sendRequest("POST", path, body, options);
    try {
      return { bytes: await answer.blob() };
    } catch (cause) {
      // The connection broke midway: discard the partial list.
      throw new ApiError("serverUnreachable", 0, { cause });
    }
  },
  async download(path: string, options?: CallOptions): Promise<{ bytes: Blob; disposition: string | null }> {
    const answer = await sendRequest("GET", path, undefined, options);
    return { bytes: await answer.blob(), disposition: answer.headers.get("Content-Disposition") };
  },
};

async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options?: CallOptions,
): Promise<Answer> {
  const answer = await sendRequest(method, path, body, options);
  if (answer.status === 204) return undefined as Answer;
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

async function sendRequest(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  let answer = await send(method, path, body, options);
  if (answer.status === 401 && credentials) {
    // One renewal, then the session has ended (AUTH-029).
    if (await credentials.renew()) answer = await send(method, path, body, options);
    if (answer.status === 401) credentials.ended();
  }
  if (!answer.ok) throw await errorFromAnswer(answer);
  return answer;
}

async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers = new Headers({ Accept: "application/json" });
  const token = credentials?.accessToken();
  const tenant = credentials?.tenantId();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (tenant) headers.set("X-Tenant-Id", tenant);
  const isFile = body instanceof Blob;
  if (body !== undefined)
    headers.set("Content-Type", isFile ? "application/octet-stream" : "application/json");
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(`${apiPath}${path}`, {
      method,
      headers,
      signal,
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(timeout.aborted ? "serverTooSlow" : "serverUnreachable", 0, { cause });
  }
}
