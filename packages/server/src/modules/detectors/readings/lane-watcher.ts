import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading, LaneFaultSince } from "@gantry/domain/detector/detector-reading.ts";
import {
  type DetectorWatch,
  findLaneFaults,
  traceLaneFaults,
  watchedMs,
} from "@gantry/domain/detector/lane-faults.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Reading } from "../../../platform/module.ts";
import { readReadings } from "./read-readings.ts";

type NumberedReading = Pick<Reading<DetectorReading>, "deviceNumber" | "atMs" | "data">;

interface Known {
  watch: DetectorWatch;
  faults: readonly LaneFaultSince[];
}

interface Kept extends Known {
  atMs: number;
}

interface Watched<One> {
  /** The same readings with the faults found; by detector and time. */
  judged: One[];
  /** Of detectors whose faults changed, or whose faults before are not in memory. */
  changed: Map<number, readonly LaneFaultSince[]>;
  /** Each follows one in memory, so none is stored yet unless another server stored it. */
  doAllFollow: boolean;
}

const unknownYet: Known = { watch: [], faults: [] };

/** More missing intervals than these interrupt the watch, which is then made again from the stored readings. */
const maxGapIntervals = 3;

/**
 * Finds the faults of lanes when their readings arrive. What the rules need of the intervals before is kept in memory of
 * the server, per lane of the journal; where it is missing or of another time, it comes from the series. In a work zone
 * lanes are closed: there they are not judged, and after it they are watched again.
 */
export class LaneWatcher {
  /** Of a tenant and lane of the journal, by detector. */
  readonly #kept = new Map<string, Map<number, Kept>>();

  /** Readings are ordered by detector and time. */
  async watch<One extends NumberedReading>(
    db: TenantTransaction,
    readings: readonly One[],
    { lane, isInWorkZone }: { lane: JournalLane; isInWorkZone: (reading: One) => boolean },
  ): Promise<Watched<One>> {
    const keptOfLane = this.#keptOf(db, lane);
    const firsts = readings.filter(({ deviceNumber }, at) => deviceNumber !== readings[at - 1]?.deviceNumber);
    const before = await readWatches(
      db,
      firsts.filter((first) => !keptBefore(keptOfLane.get(first.deviceNumber), first)),
    );
    const kept = new Map<number, Kept>();
    const changed = new Map<number, readonly LaneFaultSince[]>();
    let doAllFollow = true;
    const judged = readings.map((one) => {
      const { deviceNumber: number, atMs, data } = one;
      const last = kept.get(number);
      const keptOfDetector = last ?? keptBefore(keptOfLane.get(number), one);
      doAllFollow &&= keptOfDetector !== undefined;
      const known = keptOfDetector ?? before.get(number) ?? unknownYet;
      const isClosed = isInWorkZone(one);
      const found = isClosed ? { watch: [], reading: data } : findLaneFaults(known.watch, data);
      const faults = isClosed ? [] : traceLaneFaults(known.faults, found, atMs);
      kept.set(number, { atMs, watch: found.watch, faults });
      if (!keptOfDetector || changed.has(number) || !hasSameFaults(known.faults, faults))
        changed.set(number, faults);
      return found.reading === data ? one : { ...one, data: found.reading };
    });
    db.afterCommit(() => {
      for (const [number, one] of kept) keptOfLane.set(number, one);
    });
    return { judged, changed, doAllFollow };
  }

  #keptOf({ tenantNumber }: TenantTransaction, lane: JournalLane): Map<number, Kept> {
    const key = `${tenantNumber} ${lane}`;
    const kept = this.#kept.get(key) ?? new Map<number, Kept>();
    this.#kept.set(key, kept);
    return kept;
  }
}

/** Undefined if the reading does not follow. */
function keptBefore(kept: Kept | undefined, { atMs, data }: NumberedReading): Kept | undefined {
  const gapMs = atMs - (kept?.atMs ?? Number.NEGATIVE_INFINITY);
  return gapMs > 0 && gapMs <= maxGapIntervals * data.periodS * 1000 ? kept : undefined;
}

function hasSameFaults(one: readonly LaneFaultSince[], other: readonly LaneFaultSince[]): boolean {
  // A fault that goes on is the same object.
  return one.length === other.length && one.every((fault, at) => fault === other[at]);
}

async function readWatches(
  db: TenantTransaction,
  firsts: readonly NumberedReading[],
): Promise<ReadonlyMap<number, Known>> {
  const spans = firsts.map(({ deviceNumber, atMs }) => ({
    detector: deviceNumber,
    fromMs: atMs - watchedMs - 1,
    toMs: atMs - 1,
  }));
  const watches = new Map<number, Known>(firsts.map(({ deviceNumber }) => [deviceNumber, unknownYet]));
  for (const { detector, atMs, periodS, lanes } of await readReadings(db, spans, Number.NEGATIVE_INFINITY)) {
    // A fault that was found then is found again.
    const reading = {
      periodS,
      lanes: lanes.map((one) => (one.fault === "deviceFault" ? one : { ...one, fault: null })),
    };
    const { watch, faults } = watches.get(detector) ?? unknownYet;
    const found = findLaneFaults(watch, reading);
    watches.set(detector, { watch: found.watch, faults: traceLaneFaults(faults, found, atMs) });
  }
  return watches;
}
