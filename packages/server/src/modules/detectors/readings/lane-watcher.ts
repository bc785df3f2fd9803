import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading, LaneFaultSince } from "@gantry/domain/detector/detector-reading.ts";
import {
  type DetectorWatch,
  findLaneFaults,
  traceLaneFaults,
  watchedMs,
} from "@gantry/domain/detector/lane-faults.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readReadings } from "./read-readings.ts";

interface NumberedReading {
  number: number;
  atMs: number;
  data: DetectorReading;
}

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
}

const unknownYet: Known = { watch: new Map(), faults: [] };

/** More missing intervals than these interrupt the watch, which is then made again from the stored readings. */
const maxGapIntervals = 3;

/**
 * Finds the faults of lanes when their readings arrive. What the rules need of the intervals before is kept in memory of
 * the server, per lane of the journal; where it is missing or of another time, it comes from the series. In a work zone
 * lanes are closed: there they are not judged, and after it they are watched again.
 */
export class LaneWatcher {
  readonly #kept = new Map<string, Kept>();

  async watch<One extends NumberedReading>(
    db: TenantTransaction,
    readings: readonly One[],
    { lane, isInWorkZone }: { lane: JournalLane; isInWorkZone: (reading: One) => boolean },
  ): Promise<Watched<One>> {
    const groups = [...Map.groupBy(readings, ({ number }) => number)].map(([number, own]) => {
      const key = `${db.tenantNumber} ${number} ${lane}`;
      const [first] = own;
      return { number, own, first, key, kept: first && keptBefore(this.#kept.get(key), first) };
    });
    const before = await readWatches(
      db,
      groups.flatMap(({ first, kept }) => (first && !kept ? first : [])),
    );
    const kept = new Map<string, Kept>();
    const watched: Watched<One> = { judged: [], changed: new Map() };
    for (const { number, own, key, kept: keptOfDetector } of groups) {
      let known: Known = keptOfDetector ?? before.get(number) ?? unknownYet;
      const faultsBefore = known.faults;
      for (const one of own) {
        if (isInWorkZone(one)) {
          known = unknownYet;
          watched.judged.push(one);
          continue;
        }
        const found = findLaneFaults(known.watch, one.data);
        known = { watch: found.watch, faults: traceLaneFaults(known.faults, found, one.atMs) };
        watched.judged.push({ ...one, data: found.reading });
      }
      const { watch, faults } = known;
      if (!keptOfDetector || !hasSameFaults(faultsBefore, faults)) watched.changed.set(number, faults);
      kept.set(key, { atMs: own.at(-1)?.atMs ?? 0, watch, faults });
    }
    db.afterCommit(() => {
      for (const [key, one] of kept) this.#kept.set(key, one);
    });
    return watched;
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
  const spans = firsts.map(({ number, atMs }) => ({
    detector: number,
    fromMs: atMs - watchedMs - 1,
    toMs: atMs - 1,
  }));
  const watches = new Map<number, Known>(firsts.map(({ number }) => [number, unknownYet]));
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
