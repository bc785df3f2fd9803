import type { SignEvent } from "@gantry/domain/contract/signs/sign-calls.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useUpdates } from "../../../realtime/live.ts";
import { signQueueType } from "../sign/sign-calls.ts";
import { isoOf, type MomentWindow } from "./moment-window.ts";

const signPath = (signId: string) => `/signs/sign/${encodeURIComponent(signId)}`;
// The second part is the entity type, by which the websocket asks for a refetch.
const explainKey = (signId: string) => ["explain", sign.entityType, signId] as const;

/** Most events that one window marks. */
export const shownEvents = 1000;
/** Lines of history beside an explanation. */
export const toldEvents = 12;

/** Why a sign shows or showed what it does; now where no moment is named. */
export function explanationQuery(signId: string, atMs: number | undefined) {
  const asked = atMs === undefined ? "" : `?at=${encodeURIComponent(isoOf(atMs))}`;
  return queryOptions({
    queryKey: [...explainKey(signId), "answer", atMs ?? "now"],
    queryFn: ({ signal }) => api.get<SignExplanation>(`${signPath(signId)}/explain${asked}`, { signal }),
  });
}

/** Events between two moments, newest first, at most `shownEvents`. */
export function windowEventsQuery(signId: string, { fromMs, toMs }: MomentWindow) {
  return eventsQuery(signId, { from: isoOf(fromMs), to: isoOf(toMs), limit: String(shownEvents) });
}

/** The last events up to a moment, newest first; of now where none is named. */
export function eventsUntilQuery(signId: string, atMs: number | undefined) {
  return eventsQuery(signId, {
    ...(atMs === undefined ? {} : { to: isoOf(atMs) }),
    limit: String(toldEvents),
  });
}

/** The nearest event before or after a moment; none where the history begins or ends. */
export function neighbourQuery(signId: string, direction: "before" | "after", atMs: number) {
  return eventsQuery(
    signId,
    direction === "before"
      ? { to: isoOf(atMs - 1), limit: "1" }
      : { from: isoOf(atMs + 1), order: "oldest", limit: "1" },
  );
}

function eventsQuery(signId: string, asked: Record<string, string>) {
  const query = String(new URLSearchParams(asked));
  return queryOptions({
    queryKey: [...explainKey(signId), "events", query],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: SignEvent[] }>(`${signPath(signId)}/events?${query}`, { signal }))?.items ?? [],
  });
}

/** What is explained is asked for again when the sign reports or its queue changes. */
export function useFreshExplanation(signId: string): void {
  const cache = useQueryClient();
  const again = ({ entity }: { entity: { id: string } }) => {
    if (entity.id === signId) void cache.invalidateQueries({ queryKey: explainKey(signId) });
  };
  useUpdates(sign.entityType, again);
  useUpdates(signQueueType, again);
}
