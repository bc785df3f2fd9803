import type {
  PastActions,
  PastEntity,
  PastEvents,
  PastMoment,
  PastStep,
  PastStepQuery,
} from "@gantry/domain/contract/answers/time-machine.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { pastReads } from "../../../queries/past-reads.ts";
import type { MomentWindow } from "../../../kit/time/moment-slider/moment-window.ts";
import { isoOf } from "./past-address.ts";

const path = "/system/time-machine";
/** What the pins and marks of the map show. */
const fields = [
  "id",
  "name",
  "roadName",
  "status",
  "streamOnline",
  "severity",
  "incidentTypeName",
  "clearedAt",
  "isExercise",
];

export const momentQuery = (atMs: number) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "moment", atMs],
    queryFn: ({ signal }) => api.post<PastMoment>(`${path}/at`, { at: isoOf(atMs), fields }, { signal }),
  });

export const entityQuery = (atMs: number, entityType: string, id: string) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "entity", atMs, entityType, id],
    queryFn: ({ signal }) =>
      api.post<PastEntity>(`${path}/entity`, { at: isoOf(atMs), entityType, id }, { signal }),
  });

const spanBody = ({ fromMs, toMs }: MomentWindow) => ({ from: isoOf(fromMs), to: isoOf(toMs) });

export const eventsQuery = (window: MomentWindow) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "events", window.fromMs, window.toMs],
    queryFn: ({ signal }) => api.post<PastEvents>(`${path}/events`, spanBody(window), { signal }),
  });

export const actionsQuery = (window: MomentWindow) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "actions", window.fromMs, window.toMs],
    queryFn: ({ signal }) => api.post<PastActions>(`${path}/actions`, spanBody(window), { signal }),
  });

export const findStep = (atMs: number, to: PastStepQuery["to"]) =>
  api.post<PastStep>(`${path}/step`, { at: isoOf(atMs), to });
