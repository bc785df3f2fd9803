import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import { type DetectorWatch, findLaneFaults, watchedMs } from "@gantry/domain/detector/lane-faults.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readReadings } from "./read-readings.ts";

interface NumberedReading {
  number: number;
  atMs: number;
  data: DetectorReading;
}

interface Kept {
  atMs: number;
  watch: DetectorWatch;
}

/** More missing intervals than these interrupt the watch, which is then made again from the stored readings. */
const maxGapIntervals = 3;

/**
 * Finds the faults of lanes when their readings arrive. What the rules need of the intervals before is kept in memory of
 * the server, per lane of the journal; where it is missing or of another time, it comes from the series.
 */
export class LaneWatcher {
  readonly #kept = new Map<string, Kept>();

  /** The same readings with the faults found; by detector and time. */
  async watch<One extends NumberedReading>(
    db: TenantTransaction,
    readings: readonly One[],
    lane: JournalLane,
  ): Promise<One[]> {
    const keyOf = (number: number) => `${db.tenantNumber} ${number} ${lane}`;
    const byDetector = Map.groupBy(readings, ({ number }) => number);
    const unknown = [...byDetector].filter(
      ([number, [first]]) => first && !this.#follows(keyOf(number), first),
    );
    const before = await readWatches(
      db,
      unknown.flatMap(([, [first]]) => first ?? []),
    );
    const judged: One[] = [];
    for (const [number, own] of byDetector) {
      let watch = before.get(number) ?? this.#kept.get(keyOf(number))?.watch ?? new Map();
      for (const one of own) {
        const found = findLaneFaults(watch, one.data);
        watch = found.watch;
        judged.push({ ...one, data: found.reading });
      }
      const atMs = own.at(-1)?.atMs ?? 0;
      db.afterCommit(() => void this.#kept.set(keyOf(number), { atMs, watch }));
    }
    return judged;
  }

  #follows(key: string, { atMs, data }: NumberedReading): boolean {
    const kept = this.#kept.get(key);
    return (
      kept !== undefined && atMs > kept.atMs && atMs - kept.atMs <= maxGapIntervals * data.periodS * 1000
    );
  }
}

async function readWatches(
  db: TenantTransaction,
  firsts: readonly NumberedReading[],
): Promise<ReadonlyMap<number, DetectorWatch>> {
  const spans = firsts.map(({ number, atMs }) => ({
    detector: number,
    fromMs: atMs - watchedMs - 1,
    toMs: atMs - 1,
  }));
  const watches = new Map<number, DetectorWatch>(firsts.map(({ number }) => [number, new Map()]));
  for (const { detector, periodS, lanes } of await readReadings(db, spans, Number.NEGATIVE_INFINITY)) {
    // A fault that was found then is found again.
    const reading = {
      periodS,
      lanes: lanes.map((one) => (one.fault === "deviceFault" ? one : { ...one, fault: null })),
    };
    watches.set(detector, findLaneFaults(watches.get(detector) ?? new Map(), reading).watch);
  }
  return watches;
}
