import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type {
  BlankBody,
  PostMessageAnswer,
  PostMessageBody,
  SignEvent,
  UpdateItemBody,
} from "@gantry/domain/contract/signs/sign-calls.ts";
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

/** Entity type under which the websocket announces a new revision of a queue. */
export const signQueueType = "SIGN_QUEUE";

export const signKeys = {
  // The second part is the entity type, by which the websocket asks for a refetch.
  queue: (signId: string) => ["queue", signQueueType, signId] as const,
  events: (signId: string) => ["events", sign.entityType, signId] as const,
};

/** The sign's whole open queue; refetched when the websocket names a new revision. */
export function queueQuery(signId: string) {
  return queryOptions({
    queryKey: signKeys.queue(signId),
    queryFn: ({ signal }) => api.get<SignQueue>(`/signs/queue/${encodeURIComponent(signId)}`, { signal }),
  });
}

/** What happened to the sign, newest first. */
export function eventsQuery(signId: string) {
  return queryOptions({
    queryKey: signKeys.events(signId),
    queryFn: ({ signal }) =>
      api
        .get<{ items: SignEvent[] }>(`${signPath(signId)}/events`, { signal })
        .then((answer) => answer?.items ?? []),
  });
}

/** All priorities, most urgent first (SIGN-111, SIGN-113). */
export const prioritiesQuery = queryOptions({
  queryKey: ["find", signPriority.entityType, "all"],
  queryFn: ({ signal }) =>
    api.post<FindAnswer<SignPriority>>(
      `${signPriority.path}/find`,
      { page: 0, pageSize: 1000, sortField: "priority", ascending: true },
      { signal },
    ),
  // Live updates patch the page that is held.
  select: itemsOf<SignPriority>,
});

/** All words of a list (SIGN-105). */
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

/** Which word lists hold; null for those who may not read it, whom the server tells when they post (SIGN-106). */
export const signSettingsQuery = entityQuery<ModuleSettings>(moduleSettings, moduleSettings.singleton ?? "");

export function postMessage(body: PostMessageBody): Promise<PostMessageAnswer> {
  return api.post("/signs/queue", body);
}

export function updateItem(signId: string, itemId: string, body: UpdateItemBody): Promise<PostMessageAnswer> {
  return api.put(itemPath(signId, itemId), body);
}

/** Renews the posting time of an item. */
export function repostItem(signId: string, itemId: string, revision: number): Promise<PostMessageAnswer> {
  return api.post(`${itemPath(signId, itemId)}/repost`, { revision });
}

export function deleteItem(signId: string, itemId: string, revision: number): Promise<void> {
  return api.delete(`${itemPath(signId, itemId)}?revision=${revision}`);
}

/** Ends all open items; the sign goes dark. */
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
