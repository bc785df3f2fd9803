import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import type { FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { OverviewQuery } from "@gantry/domain/contract/overview.ts";
import type { AnyKind, EntityHead, EntityState } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

export type Entity = EntityHead & Partial<EntityState> & Record<string, unknown>;

/** The websocket patches the cache by these keys, so every entity read must use them. */
export const queryKeys = {
  find: (entityType: string) => ["find", entityType] as const,
  overview: (entityType: string) => ["overview", entityType] as const,
  entity: (entityType: string, id: string) => ["entity", entityType, id] as const,
  /** Initial values of an open form; never patched. */
  form: (entityType: string, id: string) => ["form", entityType, id] as const,
  audit: (entityType: string, id: string) => ["audit", entityType, id] as const,
};

export function findQuery<Row = Entity>(kind: Pick<AnyKind, "entityType" | "path">, query: FindQuery) {
  return queryOptions({
    queryKey: [...queryKeys.find(kind.entityType), query],
    queryFn: ({ signal }) => api.post<FindAnswer<Row>>(`${kind.path}/find`, query, { signal }),
  });
}

export function overviewQuery(kind: Pick<AnyKind, "entityType" | "path">, query: OverviewQuery = {}) {
  return queryOptions({
    queryKey: [...queryKeys.overview(kind.entityType), query],
    queryFn: ({ signal }) => api.post<OverviewAnswer>(`${kind.path}/overview`, query, { signal }),
    // Refetched on live updates, not by age.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How long entity names stay fresh (SIGN-190). */
export const nameStaleMs = 5 * 60_000;

export function entityNameQuery(kind: Pick<AnyKind, "entityType" | "path">, id: string) {
  return { ...entityQuery<Entity>(kind, id), staleTime: nameStaleMs };
}

/** Null if it does not exist or is not readable. */
export function entityQuery<Row = Entity>(kind: Pick<AnyKind, "entityType" | "path">, id: string) {
  return queryOptions<Row | null>({
    queryKey: queryKeys.entity(kind.entityType, id),
    queryFn: ({ signal }) => api.get<Row>(`${kind.path}/${encodeURIComponent(id)}`, { signal }),
  });
}
