import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { pastReads } from "../../../queries/past-reads.ts";

/** As often as detectors are read. */
const refreshMs = 30_000;
/** Speeds that were not read again for so long are not drawn as if they were there. */
export const maxSpeedAgeMs = 120_000;

export const roadSpeedsQuery = queryOptions({
  queryKey: ["roadSpeeds"],
  queryFn: ({ signal }) => api.get<RoadSpeeds>("/detectors/road-speeds", { signal }),
  refetchInterval: refreshMs,
});

/** At a moment, which does not change any more. */
export const pastRoadSpeedsQuery = (atMs: number) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "roadSpeeds", atMs],
    queryFn: ({ signal }) =>
      api.get<RoadSpeeds>(`/detectors/road-speeds?at=${new Date(atMs).toISOString()}`, { signal }),
  });
