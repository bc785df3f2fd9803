import { MappedDetector } from "../../sensors/mapped-detector.ts";
import { fetchBytes, type HttpSource } from "../../transport/fetch-bytes.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import type { SensorReading, SensorSession } from "../sensor-session.ts";

const maxDocumentBytes = 4 * 1024 * 1024;
const defaultTimeoutMs = 10_000;

export class HttpJsonSession implements SensorSession {
  readonly #source: HttpSource;
  readonly #path: string;
  readonly #context: DriverContext;
  readonly #detector: MappedDetector;
  readonly #open = new AbortController();

  constructor(address: DeviceAddress, context: DriverContext, isEncrypted: boolean) {
    // Of an unsaved form it travels as a secret, because a query can hold a key.
    const requestPath = address.secrets["requestPath"] ?? address.config?.["requestPath"];
    this.#source = sourceOf(address, isEncrypted);
    this.#path = typeof requestPath === "string" && requestPath !== "" ? requestPath : "/";
    this.#context = context;
    this.#detector = new MappedDetector(address.config);
  }

  async read(nowMs: number, pollMs: number): Promise<CameraResult<SensorReading>> {
    const document = await this.#fetch();
    if (!document.ok) return document;
    const { bytes, latencyMs } = document.value;
    const read = this.#detector.read(bytes, nowMs, pollMs);
    return read.ok ? { ok: true, value: { ...read.value, latencyMs } } : read;
  }

  async tryMapping(): Promise<CameraResult<Record<string, unknown>>> {
    const document = await this.#fetch();
    if (!document.ok) return document;
    const { bytes, latencyMs } = document.value;
    const tried = this.#detector.tryOn(bytes);
    return tried.ok ? { ok: true, value: { latencyMs, ...tried.value } } : tried;
  }

  close(): void {
    this.#open.abort();
  }

  async #fetch(): Promise<CameraResult<{ bytes: Uint8Array; latencyMs: number }>> {
    const { clock, timeoutMs = defaultTimeoutMs } = this.#context;
    const startedMs = clock.monotonicMs();
    const limits = { maxBytes: maxDocumentBytes, timeoutMs, signal: this.#open.signal };
    const read = await fetchBytes(this.#source, this.#path, limits);
    if (!read.ok) return read;
    return {
      ok: true,
      value: { bytes: read.value, latencyMs: Math.round(clock.monotonicMs() - startedMs) },
    };
  }
}

/** A connection test goes to the address of the host that was resolved and checked, under the host's name. */
function sourceOf({ host, port, secrets, config = {} }: DeviceAddress, isEncrypted: boolean): HttpSource {
  const { userName, host: serverName } = config;
  return {
    host,
    port,
    serverName: typeof serverName === "string" ? serverName : undefined,
    isEncrypted,
    headers: { accept: "application/json", ...authorization(userName, secrets) },
  };
}

function authorization(
  userName: unknown,
  { token, password = "" }: DeviceAddress["secrets"],
): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` };
  if (typeof userName !== "string" || userName === "") return {};
  return { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}` };
}
