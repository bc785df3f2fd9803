import type { PostMessageAnswer, SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { BlankBody, PostMessageBody, UpdateItemBody } from "@gantry/domain/contract/signs/sign-calls.ts";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { moduleSettings, type ModuleSettings } from "@gantry/domain/kinds/module-settings.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { signPriority, type SignPriority } from "@gantry/domain/kinds/sign-priority.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { ListedWord } from "@gantry/domain/sign/words/words.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import type { Sign } from "./sign-entity.ts";

export const signQueueType = "SIGN_QUEUE";

export const signKeys = {
  // The second part is the entity type, for websocket refetches.
  queue: (signId: string) => ["queue", signQueueType, signId] as const,
  events: (signId: string) => ["events", sign.entityType, signId] as const,
};

export function queueQuery(signId: string) {
  return queryOptions({
    queryKey: signKeys.queue(signId),
    queryFn: ({ signal }) => api.get<SignQueue>(`/signs/queue/${encodeURIComponent(signId)}`, { signal }),
  });
}

export function eventsQuery(signId: string) {
  return queryOptions({
    queryKey: signKeys.events(signId),
    queryFn: ({ signal }) =>
      api
        .get<{ items: SignEvent[] }>(`${signPath(signId)}/events`, { signal })
        .then((answer) => answer?.items ?? []),
  });
}

/** Most urgent first (SIGN-111, SIGN-113). */
export const prioritiesQuery = queryOptions({
  queryKey: ["find", signPriority.entityType, "all"],
  queryFn: ({ signal }) =>
    api.post<FindAnswer<SignPriority>>(
      `${signPriority.path}/find`,
      { page: 0, pageSize: 1000, sortField: "priority", ascending: true },
      { signal },
    ),
  // Live updates patch the cached page.
  select: itemsOf<SignPriority>,
});

/** SIGN-105. */
const wordsQuery = (kind: Pick<AnyKind, "entityType" | "path">) =>
  queryOptions({
    queryKey: ["find", kind.entityType, "all"],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<ListedWord>>(
        `${kind.path}/find`,
        { page: 0, pageSize: 10_000, sortField: "name", ascending: true },
        { signal },
      ),
    select: itemsOf<ListedWord>,
  });
export const forbiddenWordsQuery = wordsQuery(forbiddenWord);
export const acceptableWordsQuery = wordsQuery(acceptableWord);

/** Null for users who may not read them; the server validates their posts (SIGN-106). */
export const signSettingsQuery = entityQuery<ModuleSettings>(moduleSettings, moduleSettings.singleton ?? "");

export function postMessage(body: PostMessageBody): Promise<PostMessageAnswer> {
  return api.post("/signs/queue", body);
}

export function updateItem(signId: string, itemId: string, body: UpdateItemBody): Promise<PostMessageAnswer> {
  return api.put(itemPath(signId, itemId), body);
}

export function repostItem(signId: string, itemId: string, revision: number): Promise<PostMessageAnswer> {
  return api.post(`${itemPath(signId, itemId)}/repost`, { revision });
}

export function deleteItem(signId: string, itemId: string, revision: number): Promise<void> {
  return api.delete(`${itemPath(signId, itemId)}?revision=${revision}`);
}

/** Ends all open items, which blanks the sign. */
export function blankSign(signId: string, body: BlankBody): Promise<SignQueue> {
  return api.post(`${signPath(signId)}/blank`, body);
}

function itemsOf<Row>({ items }: FindAnswer<Row>): Row[] {
  return items;
}

function signPath(signId: string): string {
  return `/signs/sign/${encodeURIComponent(signId)}`;
}

function itemPath(signId: string, itemId: string): string {
  return `/signs/queue/${encodeURIComponent(signId)}/item/${encodeURIComponent(itemId)}`;
}

/** Cached active messages become stale after 5 s (SIGN-188). */
const staleAfterMs = 5_000;

export const activeSignQuery = (id: string) => ({
  ...entityQuery<Sign>(sign, id),
  staleTime: staleAfterMs,
});
