import { ApiError, errorFromAnswer } from "./api-error.ts";

/** What the client needs of the session; set once at the start, so that the client depends on no store. */
export interface ApiCredentials {
  accessToken(): string | undefined;
  tenantId(): string | undefined;
  /** One try to get a new token after a 401; false when there is none. */
  renew(): Promise<boolean>;
  /** The session is over: sign in again and come back here. */
  ended(): void;
}

let credentials: ApiCredentials | undefined;
export function provideCredentials(provided: ApiCredentials): void {
  credentials = provided;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Longest wait for an answer; a poll of a device needs more than the usual. */
  timeoutMs?: number;
}

export const usualTimeoutMs = 15_000;

/** Calls below `/api`. Every failure is an `ApiError`; a GET that finds nothing answers null (PLAT-034). */
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
  /** Sends the octets of a file. */
  upload: <Answer>(path: string, file: Blob, options?: CallOptions) =>
    call<Answer>("POST", path, file, options),
  /** A list as a file; the call names which. */
  async downloadList(path: string, body: unknown, options?: CallOptions): Promise<{ bytes: Blob }> {
    const answer = await answered("POST", path, body, options);
    try {
      return { bytes: await answer.blob() };
    } catch (cause) {
      // The connection ended in the middle: half a list is no list.
      throw new ApiError("serverUnreachable", 0, { cause });
    }
  },
  /** A file, with what the server calls it. */
  async download(path: string, options?: CallOptions): Promise<{ bytes: Blob; disposition: string | null }> {
    const answer = await answered("GET", path, undefined, options);
    return { bytes: await answer.blob(), disposition: answer.headers.get("Content-Disposition") };
  },
};

async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options?: CallOptions,
): Promise<Answer> {
  const answer = await answered(method, path, body, options);
  if (answer.status === 204) return undefined as Answer;
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

async function answered(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  let answer = await send(method, path, body, options);
  if (answer.status === 401 && credentials) {
    // One renewal, then the session is over (AUTH-029).
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
    return await fetch(`/api${path}`, {
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
