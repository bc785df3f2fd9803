import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { OverviewAnswer, OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../queries/kind-queries.ts";

const restMs = 2000;
/** The pause is at least this multiple of the read time, so that slow overviews are read less often. */
const restPerRead = 20;

export interface WatchTime {
  nowMs(): number;
  after(ms: number, work: () => void): void;
}

const pageTime: WatchTime = {
  nowMs: () => performance.now(),
  after: (ms, work) => void window.setTimeout(work, ms),
};

interface Watched {
  /** Start of the current state per known device; an unchanged state changes no count. */
  since: Map<string, string>;
  isWaiting: boolean;
  isReading: boolean;
  isChanged: boolean;
  nextReadMs: number;
}

/**
 * Refetches cached overviews when an update may change their counts: a device was created, deleted or changed
 * state. Most updates are polls without a change.
 */
export function overviewWatch(cache: QueryClient, time: WatchTime = pageTime) {
  const watched = new Map<string, Watched>();

  function note(updates: readonly EntityUpdate[]): void {
    for (const [entityType, changes] of Map.groupBy(updates, (update) => update.entityType))
      noteOfType(entityType, changes);
  }

  function noteOfType(entityType: string, changes: readonly EntityUpdate[]): void {
    const queryKey = queryKeys.overview(entityType);
    const held = cache.getQueriesData<OverviewAnswer>({ queryKey });
    if (held.length === 0) return void watched.delete(entityType);
    const watch = watched.get(entityType) ?? startWatch(time.nowMs());
    watched.set(entityType, watch);
    // Each is noted, also when an earlier one has changed a count.
    const changed = changes.filter((update) => isChange(update, watch, held));
    if (changed.length === 0) return;
    watch.isChanged = true;
    readSoon(entityType, watch);
  }

  function readSoon(entityType: string, watch: Watched): void {
    if (watch.isWaiting || watch.isReading) return;
    watch.isWaiting = true;
    time.after(Math.max(0, watch.nextReadMs - time.nowMs()), () => void read(entityType, watch));
  }

  async function read(entityType: string, watch: Watched): Promise<void> {
    Object.assign(watch, { isWaiting: false, isReading: true, isChanged: false });
    const startMs = time.nowMs();
    await cache.invalidateQueries({ queryKey: queryKeys.overview(entityType) });
    const endMs = time.nowMs();
    watch.isReading = false;
    watch.nextReadMs = endMs + Math.max(restMs, restPerRead * (endMs - startMs));
    // A change during the read may be missing in the response.
    if (watch.isChanged) readSoon(entityType, watch);
  }

  return { note };
}

const startWatch = (nowMs: number): Watched => ({
  since: new Map(),
  isWaiting: false,
  isReading: false,
  isChanged: false,
  nextReadMs: nowMs,
});

function isChange(
  { updateType, entity }: EntityUpdate,
  { since }: Watched,
  held: readonly [unknown, OverviewAnswer | undefined][],
): boolean {
  if (updateType === "DELETE") since.delete(entity.id);
  if (updateType !== "UPDATE") return true;
  const { status, statusSince } = entity as Partial<OverviewDevice>;
  // An edit has no state.
  if (status === undefined) return false;
  const now = `${status} ${statusSince ?? ""}`;
  const known = since.get(entity.id) ?? findHeldSince(entity.id, held);
  since.set(entity.id, now);
  return known !== now;
}

function findHeldSince(
  id: string,
  held: readonly [unknown, OverviewAnswer | undefined][],
): string | undefined {
  for (const [, overview] of held) {
    const device = [...(overview?.worst ?? []), ...(overview?.newest ?? [])].find((one) => one.id === id);
    if (device) return `${device.status} ${device.statusSince ?? ""}`;
  }
  return undefined;
}
