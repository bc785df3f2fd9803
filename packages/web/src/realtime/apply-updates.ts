import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { QueryClient } from "@tanstack/react-query";

interface Held {
  id: string;
  rev: number;
}
interface Named extends Held {
  statusSince: string | null;
}
interface HeldOverview {
  worst: Named[];
  newest?: Named[];
}
interface HeldPage {
  items?: Held[];
  total: number;
}

/**
 * Notification updates carry no content: recipients and counts come from the server, so they are read again
 * (RT-016).
 */
export const notificationType = "NOTIFICATION";

export function applyUpdates(cache: QueryClient, updates: readonly EntityUpdate[]): void {
  const isNotification = ({ entityType }: EntityUpdate) => entityType === notificationType;
  patchCache(
    cache,
    updates.filter((update) => !isNotification(update)),
  );
  if (!updates.some(isNotification)) return;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === notificationType;
  // A read that is under way may have missed the change.
  void cache.cancelQueries({ predicate }).then(() => cache.invalidateQueries({ predicate }));
}

/** Updates of one type by entity, in the order in which they came. */
type Changes = ReadonlyMap<string, EntityUpdate[]>;

/**
 * Applies updates to the cache. They are merged into every list row and entity with their id (RT-007), unless
 * the cached version is newer; a delete removes them (RT-006). Rows keep their places, and new entities enter
 * no list: a list that grows by itself moves under the operator's hand. `overviewWatch` refetches counts.
 */
export function patchCache(cache: QueryClient, updates: Iterable<EntityUpdate>): void {
  const byType = new Map<unknown, Changes>();
  for (const [entityType, ofType] of Map.groupBy(updates, (update) => update.entityType))
    byType.set(
      entityType,
      Map.groupBy(ofType, ({ entity }) => entity.id),
    );
  // Once for each query, however many updates came together.
  for (const { queryKey } of cache.getQueryCache().getAll()) {
    const [name, entityType, id] = queryKey;
    const changes = byType.get(entityType);
    if (!changes) continue;
    if (name === "find")
      cache.setQueryData<HeldPage>(queryKey, (page) => page?.items && withRows(page, page.items, changes));
    else if (name === "overview")
      cache.setQueryData<HeldOverview>(queryKey, (overview) => overview && withNamed(overview, changes));
    else if (name === "entity" && changes.has(String(id)))
      cache.setQueryData<Held | null>(queryKey, (held) => held && patched(held, changes));
  }
}

/** Null if it was deleted; the same object if nothing is newer. */
function patched<Row extends Held>(held: Row, changes: Changes): Row | null {
  let now: Row | null = held;
  for (const { updateType, entity } of changes.get(held.id) ?? [])
    now = updateType === "DELETE" ? null : now && newer(now, entity);
  return now;
}

const newer = <Row extends Held>(held: Row, update: Held): Row =>
  update.rev < held.rev ? held : { ...held, ...update };

/** The list key may hold something other than a page of rows. */
function withRows(page: HeldPage, items: Held[], changes: Changes): HeldPage {
  const now = items.flatMap((row) => patched(row, changes) ?? []);
  return isSame(items, now) ? page : { ...page, items: now, total: page.total - (items.length - now.length) };
}

/** Updates names and times of devices in an overview; the server decides whether they still belong there. */
function withNamed(overview: HeldOverview, changes: Changes): HeldOverview {
  const worst = named(overview.worst, changes);
  const newest = overview.newest && named(overview.newest, changes);
  return { ...overview, worst, ...(newest && { newest }) };
}

const named = (rows: Named[], changes: Changes): Named[] =>
  rows.map((row) =>
    (changes.get(row.id) ?? []).reduce((held, { updateType, entity }) => {
      const { statusSince = held.statusSince } = entity as Partial<Named>;
      return updateType === "DELETE" || statusSince !== held.statusSince ? held : newer(held, entity);
    }, row),
  );

const isSame = (rows: readonly Held[], now: readonly Held[]): boolean =>
  rows.length === now.length && rows.every((row, at) => row === now[at]);
