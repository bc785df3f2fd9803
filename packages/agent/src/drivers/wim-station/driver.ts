import { judgeVehicle, type StationLimits } from "@gantry/domain/wim/judge-vehicle.ts";
import type { WimCoverage } from "@gantry/domain/wim/wim-coverage.ts";
import type { WimStateData, WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import {
  decodeStation,
  decodeVehicles,
  maxVehiclesPerAnswer,
  type PassedVehicle,
  type StationAnswer,
} from "@gantry/protocols/wim-station/station-answers.ts";
import { addNote, maxNotes, type Note } from "@gantry/protocols/wim-station/read-values.ts";
import type { CameraResult } from "../camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import type { SensorInterval, SensorReading, SensorSession } from "../sensor-session.ts";
import { fetchBytes } from "../../transport/fetch-bytes.ts";
import { Continuity } from "./continuity.ts";

const maxAnswerBytes = 2 * 1024 * 1024;
const defaultTimeoutMs = 10_000;
/** Vehicles before the first poll that are read as well. */
const readBack = 100;
const noneRead = -1;
/** A clock may differ by this much from ours before it counts as wrong. */
const toleranceMs = 15_000;

/** Weigh-in-motion stations by JSON over HTTP. */
export const wimStationDriver = defineDriver({
  entityType: "WIM",
  protocol: "HTTP_JSON",
  defaultPort: 80,
  connect: (address: DeviceAddress, context: DriverContext) => new WimSession(address, context),
  async testConnection(address, context) {
    const session = new WimSession(address, context);
    try {
      const startedMs = context.clock.monotonicMs();
      const station = await session.readStation([]);
      if (!station.ok) return station;
      const latencyMs = Math.round(context.clock.monotonicMs() - startedMs);
      const { model, lanes } = station.value;
      return { ok: true, value: { latencyMs, model, lanes: lanes.length } };
    } finally {
      session.close();
    }
  },
});

class WimSession implements SensorSession {
  readonly #address: DeviceAddress;
  readonly #context: DriverContext;
  readonly #open = new AbortController();
  #lastNumber: number | undefined;
  #lastVehicle: WimStateData["lastVehicle"];
  #offsetMs = 0;
  readonly #continuity = new Continuity();

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#address = address;
    this.#context = context;
    const { lastNumber, lastVehicle = null } = (address.lastStateData ?? {}) as Partial<WimStateData>;
    this.#lastNumber = typeof lastNumber === "number" ? lastNumber : undefined;
    this.#lastVehicle = lastVehicle;
  }

  async read(nowMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const notes: Note[] = [];
    const station = await this.readStation(notes);
    if (!station.ok) return station;
    this.#placeClock(station.value, nowMs);
    const last = this.#startAfter(station.value);
    const asked = await this.#ask(`/vehicles?${this.#whichAfter(last)}`, maxAnswerBytes);
    if (!asked.ok) return asked;
    const answered = decodeVehicles(asked.value, last === undefined ? noneRead : last - 1, notes);
    if (!answered) return wrongAnswer("vehicles");
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    this.#lastNumber = answered.at(-1)?.vehicle.number ?? last ?? station.value.lastNumber ?? undefined;
    const passed = answered.filter(({ vehicle }) => vehicle.number > (last ?? noneRead));
    const vehicles = this.#take(passed, nowMs, notes);
    const covered = this.#isEachRead
      ? this.#cover(answered, passed, { station: station.value, nowMs, notes })
      : [];
    const readings = [...vehicles, ...covered];
    const { model, lanes } = station.value;
    const values: Omit<WimStateData, "readAt" | "problem"> = {
      lastVehicle: this.#lastVehicle,
      lanes,
      lastNumber: this.#lastNumber ?? null,
      model,
      clockOffsetS: Math.round(this.#offsetMs / 1000),
      notes,
    };
    return { ok: true, value: { values, latencyMs, readings } };
  }

  async readStation(notes: Note[]): Promise<CameraResult<StationAnswer>> {
    const asked = await this.#ask("/station", maxAnswerBytes);
    if (!asked.ok) return asked;
    const station = decodeStation(asked.value, notes);
    return station ? { ok: true, value: station } : wrongAnswer("station");
  }

  readFile(path: string, maxBytes: number): Promise<CameraResult<Buffer>> {
    const name = path.split("/").map(encodeURIComponent).join("/");
    return fetchBytes(this.#address, `/files/${name}`, this.#limits(maxBytes));
  }

  close(): void {
    this.#open.abort();
  }

  async #ask(path: string, maxBytes: number): Promise<CameraResult<unknown>> {
    const read = await fetchBytes(this.#address, path, this.#limits(maxBytes));
    if (!read.ok) return read;
    try {
      return { ok: true, value: JSON.parse(read.value.toString("utf8")) as unknown };
    } catch {
      return wrongAnswer("no JSON");
    }
  }

  #limits(maxBytes: number) {
    return { maxBytes, timeoutMs: this.#context.timeoutMs ?? defaultTimeoutMs, signal: this.#open.signal };
  }

  /** The difference stays while it fits, so that vehicles are placed alike. */
  #placeClock({ clockMs }: StationAnswer, nowMs: number): void {
    const aheadMs = clockMs === null ? 0 : clockMs - nowMs;
    if (Math.abs(aheadMs) < toleranceMs) this.#offsetMs = 0;
    else if (Math.abs(aheadMs - this.#offsetMs) > toleranceMs) this.#offsetMs = aheadMs;
  }

  /** A station that counts again is read from its start; undefined: the newest vehicles are enough. */
  #startAfter({ lastNumber }: StationAnswer): number | undefined {
    const known = this.#lastNumber;
    return known !== undefined && lastNumber !== null && lastNumber < known ? 0 : known;
  }

  /** Over a slow line only the newest vehicle is read; the others stay at the station. */
  get #isEachRead(): boolean {
    return this.#address.config?.["pollType"] !== "NEWEST_VEHICLE";
  }

  /** The last vehicle is read again, to see whether the station still has what came after it. */
  #whichAfter(last: number | undefined): string {
    if (!this.#isEachRead) return "limit=1";
    if (last === undefined) return `limit=${readBack}`;
    return `after=${Math.max(0, last - 1)}&limit=${maxVehiclesPerAnswer}`;
  }

  /** The time that was read completely, after its vehicles. */
  #cover(
    answered: readonly PassedVehicle[],
    passed: readonly PassedVehicle[],
    { station, nowMs, notes }: { station: StationAnswer; nowMs: number; notes: readonly Note[] },
  ): SensorInterval[] {
    const covered = this.#continuity.add({
      vehicles: answered.map(({ passedMs, vehicle: { number } }) => ({
        number,
        passedMs,
        atMs: passedMs - this.#offsetMs,
      })),
      lastNumber: station.lastNumber,
      nowMs,
      offsetMs: station.clockMs === null ? null : this.#offsetMs,
      isWhole: notes.length < maxNotes && !notes.some(({ object }) => object === "vehicle"),
    });
    if (!covered) return [];
    const { untilMs, coveredMs } = covered;
    const data: WimCoverage = { coveredMs, numbers: passed.map(({ vehicle }) => vehicle.number) };
    return [{ at: new Date(untilMs).toISOString(), key: "coverage", data: { ...data } }];
  }

  #take(passed: PassedVehicle[], nowMs: number, notes: Note[]): SensorInterval[] {
    const placed = passed
      .map((one) => this.#place(one))
      .filter(({ vehicle, atMs }) => {
        const isSensible = atMs <= nowMs + toleranceMs;
        if (!isSensible) addNote(notes, "vehicle", `passes later than now, number ${vehicle.number}`);
        return isSensible;
      });
    this.#keepNewest(placed);
    return placed.map(({ vehicle, atMs, passedMs }) => ({
      at: new Date(atMs).toISOString(),
      key: String(vehicle.number),
      ...(this.#offsetMs !== 0 && { deviceAt: new Date(passedMs).toISOString() }),
      data: { ...vehicle },
    }));
  }

  /** By time, because a station may answer vehicles of yesterday again with new numbers. */
  #keepNewest(placed: readonly PlacedVehicle[]): void {
    let newestMs = this.#lastVehicle ? Date.parse(this.#lastVehicle.timestamp) : Number.NEGATIVE_INFINITY;
    const limits = (this.#address.config ?? {}) as StationLimits;
    for (const { vehicle, atMs } of placed) {
      if (atMs < newestMs) continue;
      newestMs = atMs;
      const timestamp = new Date(atMs).toISOString();
      this.#lastVehicle = { ...vehicle, ...judgeVehicle(vehicle, limits), timestamp };
    }
  }

  #place({ passedMs, vehicle }: PassedVehicle): PlacedVehicle {
    const doubts: WimVehicle["doubts"] = this.#offsetMs === 0 ? [] : ["clock"];
    return { passedMs, atMs: passedMs - this.#offsetMs, vehicle: { ...vehicle, doubts } };
  }
}

interface PlacedVehicle extends PassedVehicle {
  /** By the server's clock. */
  atMs: number;
}

function wrongAnswer(detail: string): { ok: false; failure: { code: "wrongAnswer"; detail: string } } {
  return { ok: false, failure: { code: "wrongAnswer", detail } };
}
