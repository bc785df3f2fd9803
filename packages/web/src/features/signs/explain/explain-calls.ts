import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useUpdates } from "../../../realtime/live.ts";
import { signQueueType } from "../sign/sign-calls.ts";
import type { MomentWindow } from "../../../kit/time/moment-slider/moment-window.ts";
import { isoOf } from "./explained-time.ts";

const signPath = (signId: string) => `/signs/sign/${encodeURIComponent(signId)}`;
// The second part is the entity type, for websocket refetches.
const explainKey = (signId: string) => ["explain", sign.entityType, signId] as const;

export const shownEvents = 1000;
const maxEvents = 12;

/** Now, unless a time is given. */
export function explanationQuery(signId: string, atMs: number | undefined) {
  const parameters = atMs === undefined ? "" : `?at=${encodeURIComponent(isoOf(atMs))}`;
  return queryOptions({
    queryKey: [...explainKey(signId), "answer", atMs ?? "now"],
    queryFn: ({ signal }) => api.get<SignExplanation>(`${signPath(signId)}/explain${parameters}`, { signal }),
  });
}

export function windowEventsQuery(signId: string, { fromMs, toMs }: MomentWindow) {
  return eventsQuery(signId, { from: isoOf(fromMs), to: isoOf(toMs), limit: String(shownEvents) });
}

export function eventsUntilQuery(signId: string, atMs: number | undefined) {
  return eventsQuery(signId, {
    ...(atMs === undefined ? {} : { to: isoOf(atMs) }),
    limit: String(maxEvents),
  });
}

/** The adjacent event; none at either end of the history. */
export function neighbourQuery(signId: string, direction: "before" | "after", atMs: number) {
  return eventsQuery(
    signId,
    direction === "before"
      ? { to: isoOf(atMs - 1), limit: "1" }
      : { from: isoOf(atMs + 1), order: "oldest", limit: "1" },
  );
}

function eventsQuery(signId: string, parameters: Record<string, string>) {
  const query = String(new URLSearchParams(parameters));
  return queryOptions({
    queryKey: [...explainKey(signId), "events", query],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: SignEvent[] }>(`${signPath(signId)}/events?${query}`, { signal }))?.items ?? [],
  });
}

export function useFreshExplanation(signId: string): void {
  const cache = useQueryClient();
  const invalidateExplanation = ({ entity }: { entity: { id: string } }) => {
    if (entity.id === signId) void cache.invalidateQueries({ queryKey: explainKey(signId) });
  };
  useUpdates(sign.entityType, invalidateExplanation);
  useUpdates(signQueueType, invalidateExplanation);
}
