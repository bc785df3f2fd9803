import type { FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { OverviewAnswer, OverviewQuery } from "@gantry/domain/contract/overview.ts";
import type { AnyKind, EntityHead, EntityState } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** An entity as the page holds it: head, document and, for a device, what it reported. */
export type Entity = EntityHead & Partial<EntityState> & Record<string, unknown>;

/** Keys of the cache. The websocket patches by them, so every read of entities uses these. */
export const queryKeys = {
  find: (entityType: string) => ["find", entityType] as const,
  overview: (entityType: string) => ["overview", entityType] as const,
  entity: (entityType: string, id: string) => ["entity", entityType, id] as const,
  /** What an open form was filled from; never patched. */
  form: (entityType: string, id: string) => ["form", entityType, id] as const,
  audit: (entityType: string, id: string) => ["audit", entityType, id] as const,
};

export function findQuery<Row = Entity>(kind: Pick<AnyKind, "entityType" | "path">, query: FindQuery) {
  return queryOptions({
    queryKey: [...queryKeys.find(kind.entityType), query],
    queryFn: ({ signal }) => api.post<FindAnswer<Row>>(`${kind.path}/find`, query, { signal }),
  });
}

/** How all devices of a kind are: what counts, "Needs you" and dashboards are made of. */
export function overviewQuery(kind: Pick<AnyKind, "entityType" | "path">, query: OverviewQuery = {}) {
  return queryOptions({
    queryKey: [...queryKeys.overview(kind.entityType), query],
    queryFn: ({ signal }) => api.post<OverviewAnswer>(`${kind.path}/overview`, query, { signal }),
    // Asked again when a live update tells of a change, not when it grows old.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How long names of entities are taken for true without asking again (SIGN-190). */
export const nameStaleMs = 5 * 60_000;

/** One entity for its name alone. */
export function entityNameQuery(kind: Pick<AnyKind, "entityType" | "path">, id: string) {
  return { ...entityQuery<Entity>(kind, id), staleTime: nameStaleMs };
}

/** One entity; null when it is not there or may not be seen. */
export function entityQuery<Row = Entity>(kind: Pick<AnyKind, "entityType" | "path">, id: string) {
  return queryOptions<Row | null>({
    queryKey: queryKeys.entity(kind.entityType, id),
    queryFn: ({ signal }) => api.get<Row>(`${kind.path}/${encodeURIComponent(id)}`, { signal }),
  });
}
