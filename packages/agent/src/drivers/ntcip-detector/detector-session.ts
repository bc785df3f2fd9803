import {
  decodeInterval,
  type DetectorInterval,
  intervalOids,
  maxEntry,
} from "@gantry/protocols/ntcip1209/interval-reading.ts";
import type { ZoneLayout } from "@gantry/protocols/ntcip1209/zone-layout.ts";
import { classLabelsOf } from "../../sensors/class-labels.ts";
import { IntervalClock, isoOf, type PlacedInterval, utcOfLocal } from "../../sensors/interval-clock.ts";
import { openSnmp, type SnmpTransport } from "../../transport/snmp.ts";
import type { SnmpAddress } from "../../transport/snmp-result.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import type { SensorInterval, SensorReading, SensorSession } from "../sensor-session.ts";
import { failed } from "../snmp-failed.ts";
import { findLayout } from "./layout.ts";

/** Of a detector that reports none. */
const usualPeriodS = 30;
/** Missed intervals that are read afterwards in one turn. */
const maxEarlier = 20;
const sequences = 65_536;
/** A device that replays stored intervals goes back by less than this; one that lost its clock by more. */
const replayS = 2 * 86_400;

export class DetectorSession implements SensorSession {
  readonly #transport: SnmpTransport;
  readonly #context: DriverContext;
  readonly #zone: string;
  readonly #laneCount: number;
  readonly #classLabels: string[];
  readonly #clock = new IntervalClock();
  #layout: ZoneLayout | undefined;
  /** Of each entry; the transport keeps what it encoded for a list. */
  #oids = new Map<number, readonly string[]>();
  #last: DetectorInterval | undefined;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#context = context;
    this.#transport = openSnmp({ ...snmpAddress(address), timeoutMs: context.timeoutMs });
    const { timezone, laneCount } = address.config ?? {};
    this.#zone = typeof timezone === "string" ? timezone : "UTC";
    this.#classLabels = classLabelsOf(address.config);
    this.#laneCount = typeof laneCount === "number" ? laneCount : 1;
  }

  async read(nowMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const newest = await this.#readNewest();
    if (!newest.ok) return newest;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    if (this.#isReplay(newest.value))
      return { ok: false, failure: { code: "wrongAnswer", detail: "an earlier interval again" } };
    const earlier = await this.#readEarlier(newest.value);
    this.#last = newest.value;
    return { ok: true, value: { ...this.#report(newest.value, earlier, nowMs), latencyMs } };
  }

  close(): void {
    this.#transport.close();
  }

  get #periodS(): number {
    return this.#layout?.periodS ?? usualPeriodS;
  }

  async #readNewest(): Promise<CameraResult<DetectorInterval>> {
    const isKnown = this.#layout !== undefined;
    if (!isKnown) {
      const layout = await findLayout(this.#transport, this.#laneCount);
      if (!layout.ok) return layout;
      this.#layout = layout.value;
      this.#oids.clear();
    }
    const first = await this.#readEntry(1);
    // A new interval began while the zones were read.
    const read = first.ok && first.value?.isTorn ? await this.#readEntry(1) : first;
    if (!read.ok) return read;
    if (read.value) return { ok: true, value: read.value };
    // The device has other tables now, as after an exchange.
    this.#layout = undefined;
    if (isKnown) return this.#readNewest();
    return { ok: false, failure: { code: "notSupported", detail: "no finished interval" } };
  }

  async #readEntry(entry: number): Promise<CameraResult<DetectorInterval | undefined>> {
    const layout = this.#layout;
    if (!layout) return { ok: true, value: undefined };
    const oids = this.#oids.get(entry) ?? intervalOids(layout, entry);
    this.#oids.set(entry, oids);
    const answers = await this.#transport.get(oids);
    if (!answers.ok) return failed(answers.failure, "interval");
    return { ok: true, value: decodeInterval(layout, entry, answers.value) };
  }

  /** Intervals between the last read and this one, newest first; those that the device lost are absent. */
  async #readEarlier(newest: DetectorInterval): Promise<DetectorInterval[]> {
    const earlier: DetectorInterval[] = [];
    const last = this.#last?.endS ?? null;
    if (last === null || newest.endS === null || !this.#layout) return earlier;
    const missed = Math.floor((newest.endS - last) / this.#periodS) - 1;
    const entries = Math.min(missed, maxEarlier, maxEntry(this.#layout) - 1);
    for (let entry = 2; entry <= entries + 1; entry++) {
      const read = await this.#readEntry(entry);
      const found = read.ok ? read.value : undefined;
      if (!found || found.endS === null || found.endS <= last) break;
      const before = earlier.at(-1) ?? newest;
      if (before.endS !== null && found.endS < before.endS) earlier.push(found);
    }
    return earlier;
  }

  /** Both its time and its sequence number go back: the device repeats what it stored. */
  #isReplay({ endS, sequence }: DetectorInterval): boolean {
    const last = this.#last;
    if (!last || last.endS === null || endS === null || endS >= last.endS) return false;
    if (last.endS - endS > replayS || sequence === null || last.sequence === null) return false;
    const ahead = (sequence - last.sequence + sequences) % sequences;
    return ahead > sequences / 2;
  }

  #report(
    newest: DetectorInterval,
    earlier: readonly DetectorInterval[],
    nowMs: number,
  ): Omit<SensorReading, "latencyMs"> {
    const periodMs = this.#periodS * 1000;
    const utcMs = ({ endS }: DetectorInterval) =>
      endS === null ? null : utcOfLocal(endS * 1000, this.#zone, nowMs);
    const newestMs = utcMs(newest);
    const placed = this.#clock.place(newestMs, nowMs, periodMs);
    const readings = earlier.toReversed().map((one) => {
      const beforeMs = ((newest.endS ?? 0) - (one.endS ?? 0)) * 1000;
      return this.#intervalOf(one, this.#clock.placeEarlier((newestMs ?? 0) - beforeMs));
    });
    const { lanes, notes } = newest;
    const values = {
      detectorLanes: lanes,
      zoneClassLabels: this.#classLabels,
      periodS: this.#layout?.periodS ?? null,
      endedAt: isoOf(placed.endedAtMs),
      notes,
    };
    return { values, readings: [...readings, this.#intervalOf(newest, placed)], periodMs };
  }

  #intervalOf({ lanes }: DetectorInterval, { endedAtMs, deviceEndedAtMs }: PlacedInterval): SensorInterval {
    return {
      at: isoOf(endedAtMs),
      ...(deviceEndedAtMs !== undefined && { deviceAt: isoOf(deviceEndedAtMs) }),
      data: { periodS: this.#periodS, lanes },
    };
  }
}

export function snmpAddress({ host, port, secrets }: DeviceAddress): SnmpAddress {
  return { host, port, community: secrets["community"] || "public" };
}
