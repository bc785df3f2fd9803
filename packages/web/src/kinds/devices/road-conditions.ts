import type { RoadConditions } from "@gantry/domain/contract/answers/detection.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { pastReads } from "../../queries/past-reads.ts";

/** As often as detectors are read. */
const refreshMs = 30_000;

/** Queues and travel times of the roads whose detectors one may read. */
export const roadConditionsQuery = queryOptions({
  queryKey: ["roadConditions"],
  queryFn: ({ signal }) => api.get<RoadConditions>("/aid/road-conditions", { signal }),
  refetchInterval: refreshMs,
});

/** At a moment, which does not change any more. */
export const pastRoadConditionsQuery = (atMs: number) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "roadConditions", atMs],
    queryFn: ({ signal }) =>
      api.get<RoadConditions>(`/aid/road-conditions?at=${new Date(atMs).toISOString()}`, { signal }),
  });
