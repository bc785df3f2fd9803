import type { AlertHistoryItem, contributions } from "@gantry/domain/contract/answers/incident.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { type TextKey, translate } from "../../../text/translate.ts";

const { entityType, path } = automatedIncident;
const pathOf = (id: string, what: string) => `${path}/${encodeURIComponent(id)}/${what}`;

export type IncidentAct = "confirm" | "clear" | "false-positive" | "take";

const told: Record<IncidentAct, { done: TextKey; failed: TextKey } | undefined> = {
  confirm: { done: "messages:incidentConfirmed", failed: "messages:incidentConfirmError" },
  clear: { done: "messages:incidentCleared", failed: "messages:incidentClearError" },
  "false-positive": {
    done: "messages:incidentMarkedFalsePositive",
    failed: "messages:incidentMarkFalsePositiveError",
  },
  take: undefined,
};

/** The answer is the incident afterwards (INC-037 to INC-039). */
export function useIncidentAct({ id, name }: { id: string; name: string }) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (act: IncidentAct) => api.post<AutomatedIncident>(pathOf(id, act)),
    onSuccess: (incident, act) => {
      cache.setQueryData(queryKeys.entity(entityType, id), incident);
      const texts = told[act];
      if (texts) toast("success", translate(texts.done, { name }));
    },
    onError: (cause, act) => {
      const failed = told[act]?.failed ?? "incidents:takeFailed";
      toast("error", translate(failed, { name }), { detail: errorText(cause), cause });
      void cache.invalidateQueries({ queryKey: queryKeys.entity(entityType, id) });
    },
  });
}

export const historyPageSize = 10;

/** Refetched with the incident: each alert changes it. */
export const useAlertHistory = (incidentId: string, rev: number) =>
  useInfiniteQuery({
    queryKey: ["incidentHistory", incidentId, rev],
    queryFn: ({ pageParam, signal }) =>
      api.post<FindAnswer<AlertHistoryItem>>(
        pathOf(incidentId, "history/find"),
        { page: pageParam, pageSize: historyPageSize, sortField: "changeTimestamp", ascending: false },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * historyPageSize < total ? pages.length : undefined,
    placeholderData: (before) => before,
  });

export const contributionsQuery = (incidentId: string, rev: number) =>
  queryOptions({
    queryKey: ["incidentContributions", incidentId, rev],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof contributions>>(pathOf(incidentId, "contributions"), { signal }),
  });
