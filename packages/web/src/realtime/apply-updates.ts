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
  const isHeld = holderOf(cache);
  for (const update of updates)
    if (update.entityType !== notificationType && isHeld(update)) patchCache(cache, update);
  if (!updates.some(({ entityType }) => entityType === notificationType)) return;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === notificationType;
  // A read that is under way may have missed the change.
  void cache.cancelQueries({ predicate }).then(() => cache.invalidateQueries({ predicate }));
}

/** Whether the cache has anything of an entity: to look for its queries takes long where thousands change. */
function holderOf(cache: QueryClient): (update: EntityUpdate) => boolean {
  const held = new Set(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [name, entityType, id] }) =>
        keyOf(name, entityType, name === "entity" ? id : undefined),
      ),
  );
  return ({ entityType, entity: { id } }) =>
    held.has(keyOf("find", entityType)) ||
    held.has(keyOf("overview", entityType)) ||
    held.has(keyOf("entity", entityType, id));
}

const keyOf = (name: unknown, entityType: unknown, id?: unknown): string => [name, entityType, id].join(" ");

/**
 * Applies one update to the cache. It is merged into every list row and entity with that id (RT-007), unless
 * the cached version is newer; a delete removes them (RT-006). Rows keep their places, and new entities enter
 * no list: a list that grows by itself moves under the operator's hand. `overviewWatch` refetches counts.
 */
export function patchCache(cache: QueryClient, update: EntityUpdate): void {
  const { entityType, entity } = update;
  if (update.updateType === "DELETE") {
    cache.setQueriesData<HeldPage>({ queryKey: ["find", entityType] }, (page) => without(page, entity.id));
    cache.setQueriesData<Held | null>({ queryKey: ["entity", entityType, entity.id] }, (held) =>
      held === undefined ? undefined : null,
    );
    return;
  }
  cache.setQueriesData<HeldPage>({ queryKey: ["find", entityType] }, (page) => merged(page, entity));
  cache.setQueriesData<HeldOverview>({ queryKey: ["overview", entityType] }, (overview) =>
    withNamed(overview, entity),
  );
  cache.setQueriesData<Held | null>({ queryKey: ["entity", entityType, entity.id] }, (held) =>
    held ? newer(held, entity) : held,
  );
}

const newer = (held: Held, update: Held): Held => (update.rev < held.rev ? held : { ...held, ...update });

function merged(page: HeldPage | undefined, entity: Held): HeldPage | undefined {
  // The list key may hold something other than a page of rows.
  const at = page?.items?.findIndex(({ id }) => id === entity.id) ?? -1;
  const held = page?.items?.[at];
  if (!page?.items || !held) return page;
  const patched = newer(held, entity);
  return patched === held ? page : { ...page, items: page.items.with(at, patched) };
}

/** Updates names and times of devices in an overview; the server decides whether they still belong there. */
function withNamed(overview: HeldOverview | undefined, entity: Held): HeldOverview | undefined {
  if (!overview) return overview;
  const worst = named(overview.worst, entity);
  const newest = overview.newest && named(overview.newest, entity);
  if (worst === overview.worst && newest === overview.newest) return overview;
  return { ...overview, worst, ...(newest && { newest }) };
}

function named(rows: Named[], entity: Held & Partial<Named>): Named[] {
  const at = rows.findIndex(({ id }) => id === entity.id);
  const held = rows[at];
  if (!held || (entity.statusSince !== undefined && entity.statusSince !== held.statusSince)) return rows;
  return rows.with(at, newer(held, entity) as Named);
}

function without(page: HeldPage | undefined, id: string): HeldPage | undefined {
  if (!page?.items?.some((held) => held.id === id)) return page;
  return { items: page.items.filter((held) => held.id !== id), total: page.total - 1 };
}
