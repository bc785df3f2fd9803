import type {
  ActivatePlanBody,
  MultiPostAnswer,
  MultiPostBody,
  SignPost,
} from "@gantry/domain/contract/signs/sign-posts.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../queries/api.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { signQueueType } from "../sign/sign-calls.ts";
import type { Sign } from "../sign/sign-entity.ts";

/** Entity type under which the websocket announces a change of a post. */
export const signPostType = "SIGN_POST";

/** Long enough for as many signs as one list holds. */
const options = { timeoutMs: 60_000 };
/** Changes of many signs that come together are read together. */
const gatherMs = 250;

const signsQuery = (ids: readonly string[]) =>
  findQuery<Sign>(signKind, {
    page: 0,
    pageSize: Math.max(1, ids.length),
    sortField: "name",
    ascending: true,
    filters: [{ field: "id", operator: "IN", value: [...ids] }],
  });

/** Several signs, kept live while they are shown; those that are not there or may not be seen are missing. */
export function useSigns(ids: readonly string[]) {
  useLive(signKind.entityType, ids, ids.length > 0);
  return useQuery({ ...signsQuery(ids), enabled: ids.length > 0 });
}

const queuesQuery = (ids: readonly string[]) =>
  queryOptions({
    // The second part is the entity type, by which the websocket asks for a refetch.
    queryKey: ["queues", signQueueType, ids] as const,
    queryFn: ({ signal }) =>
      api.post<{ items: SignQueue[] }>("/signs/queue/bulk", { signIds: ids }, { signal }),
  });

/** The open queues of several signs; read again when one of them changes. */
export function useQueues(ids: readonly string[], isEnabled = true) {
  const isWanted = isEnabled && ids.length > 0;
  useLive(signQueueType, ids, isWanted);
  useGathered(signQueueType, (id) => isWanted && ids.includes(id), ["queues", signQueueType]);
  return useQuery({ ...queuesQuery(ids), enabled: isWanted });
}

/** How each sign of a post fares, kept live. */
export function usePost(postId: string) {
  const query = useQuery({
    queryKey: ["post", signPostType, postId] as const,
    queryFn: ({ signal }) => api.get<SignPost>(pathOf(postId), { signal }),
  });
  const ids = query.data?.lines.map(({ signId }) => signId) ?? [];
  useLive(signPostType, [postId]);
  useLive(signKind.entityType, ids, ids.length > 0);
  useGathered(signPostType, (id) => id === postId, ["post", signPostType, postId]);
  // What a sign reports changes how it fares in the post.
  useGathered(signKind.entityType, (id) => ids.includes(id), ["post", signPostType, postId]);
  return query;
}

export const postToSigns = (body: MultiPostBody) =>
  api.post<MultiPostAnswer>("/signs/queue/multi", body, options);

export const activatePlan = (planId: string, body: ActivatePlanBody) =>
  api.post<MultiPostAnswer>(`/signs/plans/${encodeURIComponent(planId)}/activate`, body, options);

export const rollBackPost = (postId: string, signIds?: readonly string[]) =>
  api.post<MultiPostAnswer>(`${pathOf(postId)}/roll-back`, signIds ? { signIds } : {}, options);

export const retryPost = (postId: string, signIds?: readonly string[]) =>
  api.post<MultiPostAnswer>(`${pathOf(postId)}/retry`, signIds ? { signIds } : {}, options);

const pathOf = (postId: string) => `/signs/posts/${encodeURIComponent(postId)}`;

/** Reads a query again after changes of these entities, once for all that come together. */
function useGathered(
  entityType: string,
  isMeant: (id: string) => boolean,
  queryKey: readonly unknown[],
): void {
  const cache = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useUpdates(entityType, ({ entity }) => {
    if (!isMeant(entity.id) || timer.current !== undefined) return;
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey });
    }, gatherMs);
  });
}
