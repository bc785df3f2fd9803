import { type Mapping, readMapping } from "@gantry/domain/mapping/mapping.ts";
import { type MappedDocument, type MappedReading, readMapped } from "@gantry/domain/mapping/read-mapped.ts";
import { IntervalClock, isoOf, utcOfLocal } from "../../sensors/interval-clock.ts";
import { fetchBytes, type HttpSource } from "../../transport/fetch-bytes.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import type { SensorReading, SensorSession } from "../sensor-session.ts";

const maxDocumentBytes = 4 * 1024 * 1024;
const defaultTimeoutMs = 10_000;
const usualPeriodS = 30;
const maxPeriodS = 3_600;

export class HttpJsonSession implements SensorSession {
  readonly #source: HttpSource;
  readonly #path: string;
  readonly #context: DriverContext;
  readonly #mapping: Mapping;
  readonly #zone: string;
  #periodS: number;
  readonly #clock = new IntervalClock();
  readonly #open = new AbortController();

  constructor(address: DeviceAddress, context: DriverContext, isEncrypted: boolean) {
    const { requestPath, mapping, timezone, pollRate } = address.config ?? {};
    this.#source = sourceOf(address, isEncrypted);
    this.#path = typeof requestPath === "string" && requestPath !== "" ? requestPath : "/";
    this.#context = context;
    this.#mapping = readMapping(mapping);
    this.#zone = typeof timezone === "string" ? timezone : "UTC";
    this.#periodS = typeof pollRate === "number" ? periodOf(pollRate) : usualPeriodS;
  }

  async read(nowMs: number, pollMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    this.#periodS = periodOf(pollMs / 1000);
    const startedMs = clock.monotonicMs();
    const document = await this.readDocument();
    if (!document.ok) return document;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    const mapped = this.map(document.value);
    if (mapped.reading.lanes.length === 0) return wrongAnswer("no lane");
    return { ok: true, value: { ...this.#report(mapped, nowMs), latencyMs } };
  }

  async readDocument(): Promise<CameraResult<unknown>> {
    const { timeoutMs = defaultTimeoutMs } = this.#context;
    const limits = { maxBytes: maxDocumentBytes, timeoutMs, signal: this.#open.signal };
    const read = await fetchBytes(this.#source, this.#path, limits);
    if (!read.ok) return read;
    try {
      return { ok: true, value: JSON.parse(new TextDecoder().decode(read.value)) as unknown };
    } catch {
      return wrongAnswer("no JSON");
    }
  }

  map(document: unknown): MappedDocument {
    return readMapped(document, this.#mapping, this.#periodS);
  }

  close(): void {
    this.#open.abort();
  }

  #report({ reading, notes }: MappedDocument, nowMs: number): Omit<SensorReading, "latencyMs"> {
    const { periodS, lanes } = reading;
    const periodMs = periodS * 1000;
    const { endedAtMs, deviceEndedAtMs } = this.#clock.place(this.#endOf(reading, nowMs), nowMs, periodMs);
    const at = isoOf(endedAtMs);
    const deviceAt = deviceEndedAtMs === undefined ? {} : { deviceAt: isoOf(deviceEndedAtMs) };
    return {
      values: { detectorLanes: lanes, zoneClassLabels: [], periodS, endedAt: at, notes },
      readings: [{ at, ...deviceAt, data: { periodS, lanes } }],
      periodMs,
    };
  }

  #endOf({ endedAtMs, isLocalTime }: MappedReading, nowMs: number): number | null {
    return endedAtMs !== null && isLocalTime ? utcOfLocal(endedAtMs, this.#zone, nowMs) : endedAtMs;
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

const periodOf = (seconds: number): number => Math.min(Math.max(1, Math.round(seconds)), maxPeriodS);

function wrongAnswer(detail: string): { ok: false; failure: { code: "wrongAnswer"; detail: string } } {
  return { ok: false, failure: { code: "wrongAnswer", detail } };
}
