import { type LaneReading, maxLanes } from "@gantry/domain/detector/detector-reading.ts";
import { encodeIntervalRead, readInterval, type Ss125Lane } from "@gantry/protocols/ss125/interval-data.ts";
import { laneReadingOf } from "@gantry/protocols/ss125/lane-reading.ts";
import {
  encodeMessage,
  readDataConfig,
  readGeneralConfig,
  type Ss125GeneralConfig,
  ss125Messages,
  ss125Types,
} from "@gantry/protocols/ss125/messages.ts";
import { classLabelsOf } from "../../sensors/class-labels.ts";
import { IntervalClock, isoOf, type PlacedInterval } from "../../sensors/interval-clock.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import type { SensorInterval, SensorReading, SensorSession } from "../sensor-session.ts";
import { SmartSensorLine } from "./smartsensor-line.ts";

const usualPeriodS = 30;
/** Missed intervals that are read afterwards in one turn. */
const maxEarlier = 20;
/** Interval numbers have 24 bits; 0 asks for the latest. */
const intervalNumbers = 0xff_ffff;
/** Reads until the settings are read again. */
const settingsEvery = 100;

export interface SmartSensorSettings {
  general: Ss125GeneralConfig;
  periodS: number;
}

interface Interval {
  number: number;
  endedAtMs: number | null;
  lanes: LaneReading[];
  notes: { object: string; read: string }[];
}

export class SmartSensorSession implements SensorSession {
  readonly #line: SmartSensorLine;
  readonly #context: DriverContext;
  readonly #classLabels: string[];
  readonly #clock = new IntervalClock();
  #settings: SmartSensorSettings | undefined;
  #reads = 0;
  #last: Interval | undefined;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#context = context;
    this.#classLabels = classLabelsOf(address.config);
    this.#line = new SmartSensorLine(address, context);
  }

  async read(nowMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    if (!this.#settings || this.#reads % settingsEvery === 0) {
      const settings = await readSettings(this.#line);
      if (!settings.ok) return settings;
      this.#settings = settings.value;
    }
    this.#reads += 1;
    const { isMetric } = this.#settings.general;
    const newest = await this.#readInterval(0, isMetric);
    if (!newest.ok) return newest;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    const earlier = await this.#readEarlier(newest.value, isMetric);
    this.#last = newest.value;
    return { ok: true, value: { ...this.#report(newest.value, earlier, nowMs), latencyMs } };
  }

  close(): void {
    this.#line.close();
  }

  get #periodS(): number {
    return this.#settings?.periodS ?? usualPeriodS;
  }

  /** All lanes of one interval. The first lane tells how many there are. */
  async #readInterval(asked: number, isMetric: boolean): Promise<CameraResult<Interval>> {
    const first = await this.#readLane(0, asked);
    if (!first.ok) return first;
    const { interval: number, endedAtMs, laneCount } = first.value;
    const notes: Interval["notes"] = [];
    const lanes = [laneReadingOf(first.value, { index: 1, isMetric, notes })];
    for (let lane = 1; lane < Math.min(laneCount, maxLanes); lane++) {
      const next = await this.#readLane(lane, number);
      if (!next.ok) return next;
      // Another interval: the device does not find intervals by number, and a new one began.
      if (next.value.interval !== number)
        return {
          ok: false,
          failure: { code: "wrongAnswer", detail: `lane ${lane + 1} is of another interval` },
        };
      lanes.push(laneReadingOf(next.value, { index: lane + 1, isMetric, notes }));
    }
    return { ok: true, value: { number, endedAtMs, lanes, notes } };
  }

  async #readLane(lane: number, interval: number): Promise<CameraResult<Ss125Lane>> {
    const during = `lane ${lane + 1}`;
    const answer = await this.#line.ask(encodeIntervalRead(lane, interval), during);
    if (!answer.ok) return answer;
    const read = readInterval(answer.value);
    return read ? { ok: true, value: read } : { ok: false, failure: { code: "wrongAnswer", detail: during } };
  }

  /** Intervals between the last read and this one, newest first. */
  async #readEarlier(newest: Interval, isMetric: boolean): Promise<Interval[]> {
    const last = this.#last;
    if (!last || last.endedAtMs === null || newest.endedAtMs === null) return [];
    const missed = Math.round((newest.endedAtMs - last.endedAtMs) / (this.#periodS * 1000)) - 1;
    const earlier: Interval[] = [];
    for (let back = 1; back <= Math.min(missed, maxEarlier); back++) {
      const number = ((newest.number - 1 - back + intervalNumbers) % intervalNumbers) + 1;
      const read = await this.#readInterval(number, isMetric);
      const endMs = read.ok ? read.value.endedAtMs : null;
      if (!read.ok || endMs === null || read.value.number !== number || endMs <= last.endedAtMs) break;
      earlier.push(read.value);
    }
    return earlier;
  }

  #report(newest: Interval, earlier: readonly Interval[], nowMs: number): Omit<SensorReading, "latencyMs"> {
    const periodMs = this.#periodS * 1000;
    const placed = this.#clock.place(newest.endedAtMs, nowMs, periodMs);
    const readings = earlier
      .toReversed()
      .map((one) => this.#intervalOf(one, this.#clock.placeEarlier(one.endedAtMs ?? 0)));
    const values = {
      detectorLanes: newest.lanes,
      zoneClassLabels: this.#classLabels,
      periodS: this.#periodS,
      endedAt: isoOf(placed.endedAtMs),
      notes: newest.notes,
    };
    return { values, readings: [...readings, this.#intervalOf(newest, placed)], periodMs };
  }

  #intervalOf({ lanes }: Interval, { endedAtMs, deviceEndedAtMs }: PlacedInterval): SensorInterval {
    return {
      at: isoOf(endedAtMs),
      ...(deviceEndedAtMs !== undefined && { deviceAt: isoOf(deviceEndedAtMs) }),
      data: { periodS: this.#periodS, lanes },
    };
  }
}

/** What the readings depend on: units and length of the intervals. */
export async function readSettings(line: SmartSensorLine): Promise<CameraResult<SmartSensorSettings>> {
  const read = (id: number, during: string) => line.ask(encodeMessage({ id, type: ss125Types.read }), during);
  const generalAnswer = await read(ss125Messages.generalConfig, "general configuration");
  if (!generalAnswer.ok) return generalAnswer;
  const dataAnswer = await read(ss125Messages.dataConfig, "data configuration");
  if (!dataAnswer.ok) return dataAnswer;
  const general = readGeneralConfig(generalAnswer.value);
  const data = readDataConfig(dataAnswer.value);
  if (!general || !data) return { ok: false, failure: { code: "wrongAnswer", detail: "configuration" } };
  const periodS = data.periodS >= 1 && data.periodS <= 3600 ? data.periodS : usualPeriodS;
  return { ok: true, value: { general, periodS } };
}
