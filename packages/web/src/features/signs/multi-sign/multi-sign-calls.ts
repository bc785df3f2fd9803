import type { MultiPostAnswer, SignPost } from "@gantry/domain/contract/answers/post.ts";
import type { ActivatePlanBody, MultiPostBody } from "@gantry/domain/contract/signs/sign-posts.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../queries/api.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { signQueueType } from "../sign/sign-calls.ts";
import type { Sign } from "../sign/sign-entity.ts";

export const signPostType = "SIGN_POST";

/** Long enough for a full list of signs. */
const options = { timeoutMs: 60_000 };
/** Batching delay for updates of many signs. */
const gatherMs = 250;

const signsQuery = (ids: readonly string[]) =>
  findQuery<Sign>(signKind, {
    page: 0,
    pageSize: Math.max(1, ids.length),
    sortField: "name",
    ascending: true,
    filters: [{ field: "id", operator: "IN", value: [...ids] }],
  });

/** Live; missing and unreadable signs are left out. */
export function useSigns(ids: readonly string[]) {
  useLive(signKind.entityType, ids, ids.length > 0);
  return useQuery({ ...signsQuery(ids), enabled: ids.length > 0 });
}

const queuesQuery = (ids: readonly string[]) =>
  queryOptions({
    // The second part is the entity type, for websocket refetches.
    queryKey: ["queues", signQueueType, ids] as const,
    queryFn: ({ signal }) =>
      api.post<{ items: SignQueue[] }>("/signs/queue/bulk", { signIds: ids }, { signal }),
  });

export function useQueues(ids: readonly string[], isEnabled = true) {
  const isWanted = isEnabled && ids.length > 0;
  useLive(signQueueType, ids, isWanted);
  useGathered(signQueueType, (id) => isWanted && ids.includes(id), ["queues", signQueueType]);
  return useQuery({ ...queuesQuery(ids), enabled: isWanted });
}

export function usePost(postId: string) {
  const query = useQuery({
    queryKey: ["post", signPostType, postId] as const,
    queryFn: ({ signal }) => api.get<SignPost>(pathOf(postId), { signal }),
  });
  const ids = query.data?.lines.map(({ signId }) => signId) ?? [];
  useLive(signPostType, [postId]);
  useLive(signKind.entityType, ids, ids.length > 0);
  useGathered(signPostType, (id) => id === postId, ["post", signPostType, postId]);
  // Sign states affect the post's lines.
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
