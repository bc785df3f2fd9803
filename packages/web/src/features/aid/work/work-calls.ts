import type {
  IncidentLog,
  IncidentLogEntry,
  IncidentPeople,
  IncidentTimeline,
  NearIncidents,
  NewIncidentNote,
} from "@gantry/domain/contract/answers/incident-work.ts";
import type { IncidentAlert } from "@gantry/domain/contract/answers/incident.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { type TextKey, translate } from "../../../text/translate.ts";

const { entityType, path } = automatedIncident;
const pathOf = (id: string, what: string) => `${path}/${encodeURIComponent(id)}/${what}`;

/** Read again with each revision of the incident. */
function readOf<Answer>(what: string, id: string, rev: number) {
  return queryOptions<Answer>({
    queryKey: ["incidentWork", what, id, rev],
    queryFn: async ({ signal }) => (await api.get<Answer>(pathOf(id, what), { signal })) as Answer,
    placeholderData: keepPreviousData,
  });
}
export const logQuery = (id: string, rev: number) => readOf<IncidentLog>("log", id, rev);

/** The page of the log after this entry. */
export const readOlderLog = (id: string, { at, id: beforeId }: IncidentLogEntry): Promise<IncidentLog> =>
  api.get<IncidentLog>(
    `${pathOf(id, "log")}?${new URLSearchParams({ before: at, beforeId })}`,
  ) as Promise<IncidentLog>;

/** All pages of the log. */
export const wholeLogQuery = (id: string, rev: number) =>
  queryOptions({
    queryKey: ["incidentWork", "wholeLog", id, rev],
    queryFn: async ({ client }) => {
      let page = await client.fetchQuery(logQuery(id, rev));
      const entries = [...page.entries];
      for (let last = entries.at(-1); page.hasOlder && last; last = entries.at(-1)) {
        page = await readOlderLog(id, last);
        entries.push(...page.entries);
      }
      return entries;
    },
    placeholderData: keepPreviousData,
  });

export const timelineQuery = (id: string, rev: number) => readOf<IncidentTimeline>("timeline", id, rev);
export const peopleQuery = (id: string) => readOf<IncidentPeople>("people", id, 0);
export const nearIncidentsQuery = (id: string, rev: number) => readOf<NearIncidents>("near", id, rev);

const maxAlerts = 500;
export const alertsQuery = (id: string, rev: number) =>
  queryOptions({
    queryKey: ["incidentWork", "alerts", id, rev],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<IncidentAlert>>(
        pathOf(id, "alerts/find"),
        { page: 0, pageSize: maxAlerts, sortField: "timestamp", ascending: false },
        { signal },
      ),
  });

export const addNote = (id: string, note: NewIncidentNote) =>
  api.post<IncidentLog>(pathOf(id, "notes"), note);
export const recordWatched = (id: string, cameraId: string) =>
  api.post<IncidentTimeline>(pathOf(id, "watched"), { cameraId });

/** Acts that answer an incident; it is in the cache before the next update. */
function useWorkAct<Given>(act: (given: Given) => Promise<AutomatedIncident>, failed: TextKey) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (incident) => cache.setQueryData(queryKeys.entity(entityType, incident.id), incident),
    onError: (cause) => toast("error", translate(failed), { detail: errorText(cause), cause }),
  });
}

export const useHandOver = (id: string) =>
  useWorkAct(
    (accountId: string) => api.post<AutomatedIncident>(pathOf(id, "hand-over"), { accountId }),
    "incidents:handOver.failed",
  );
export const useMerge = (id: string) =>
  useWorkAct(
    (otherId: string) => api.post<AutomatedIncident>(pathOf(id, "merge"), { otherId }),
    "incidents:merge.failed",
  );
/** Answers the new incident. */
export const useSplit = (id: string) =>
  useWorkAct(
    (alertIds: readonly string[]) => api.post<AutomatedIncident>(pathOf(id, "split"), { alertIds }),
    "incidents:split.failed",
  );
