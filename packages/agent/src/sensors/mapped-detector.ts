import { type Mapping, readMapping } from "@gantry/domain/mapping/mapping.ts";
import {
  type MappedDocument,
  type MappedReading,
  readMapped,
  refusalOf,
} from "@gantry/domain/mapping/read-mapped.ts";
import type { CameraResult } from "../drivers/camera-session.ts";
import type { SensorReading } from "../drivers/sensor-session.ts";
import { classLabelsOf } from "./class-labels.ts";
import { IntervalClock, isoOf, utcOfLocal } from "./interval-clock.ts";

const usualPeriodS = 30;
const maxPeriodS = 3_600;

/** Reads the documents of one detector by its mapping. */
export class MappedDetector {
  readonly #mapping: Mapping;
  readonly #zone: string;
  readonly #classLabels: string[];
  #periodS: number;
  readonly #clock = new IntervalClock();

  constructor(config: Readonly<Record<string, unknown>> = {}) {
    const { mapping, timezone, pollRate } = config;
    this.#classLabels = classLabelsOf(config);
    this.#mapping = readMapping(mapping);
    this.#zone = typeof timezone === "string" ? timezone : "UTC";
    this.#periodS = typeof pollRate === "number" ? periodOf(pollRate) : usualPeriodS;
  }

  /** `nowMs`: when the document was received, by the server's clock. */
  read(text: Uint8Array, nowMs: number, pollMs: number): CameraResult<Omit<SensorReading, "latencyMs">> {
    this.#periodS = periodOf(pollMs / 1000);
    const mapped = this.#map(text);
    if (!mapped) return wrongAnswer("no JSON");
    if (mapped.reading.lanes.length === 0) return wrongAnswer("no lane");
    return { ok: true, value: this.#report(mapped, nowMs) };
  }

  /** What a connection test answers: values and notes, never the document itself. */
  tryOn(text: Uint8Array): CameraResult<Record<string, unknown>> {
    const mapped = this.#map(text);
    if (!mapped) return wrongAnswer("no JSON");
    const { reading, notes } = mapped;
    const refusal = refusalOf(mapped);
    if (!refusal) {
      const { periodS, lanes } = reading;
      return { ok: true, value: { lanes: lanes.length, periodS, mapped: { reading, notes } } };
    }
    const detail = `${refusal.name}: ${refusal.read} ${refusal.path}`.trim();
    return { ok: false, failure: { code: "mappingRefused", detail } };
  }

  #map(text: Uint8Array): MappedDocument | undefined {
    const document = parseJson(text);
    return document && readMapped(document.value, this.#mapping, this.#periodS);
  }

  #report({ reading, notes }: MappedDocument, nowMs: number): Omit<SensorReading, "latencyMs"> {
    const { periodS, lanes } = reading;
    const periodMs = periodS * 1000;
    const { endedAtMs, deviceEndedAtMs } = this.#clock.place(this.#endOf(reading, nowMs), nowMs, periodMs);
    const at = isoOf(endedAtMs);
    const deviceAt = deviceEndedAtMs === undefined ? {} : { deviceAt: isoOf(deviceEndedAtMs) };
    return {
      values: { detectorLanes: lanes, zoneClassLabels: this.#classLabels, periodS, endedAt: at, notes },
      readings: [{ at, ...deviceAt, data: { periodS, lanes } }],
      periodMs,
    };
  }

  #endOf({ endedAtMs, isLocalTime }: MappedReading, nowMs: number): number | null {
    return endedAtMs !== null && isLocalTime ? utcOfLocal(endedAtMs, this.#zone, nowMs) : endedAtMs;
  }
}

const periodOf = (seconds: number): number => Math.min(Math.max(1, Math.round(seconds)), maxPeriodS);

function parseJson(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
  } catch {
    return undefined;
  }
}

function wrongAnswer(detail: string): { ok: false; failure: { code: "wrongAnswer"; detail: string } } {
  return { ok: false, failure: { code: "wrongAnswer", detail } };
}
