import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** As often as detectors are read. */
const refreshMs = 30_000;
/** Speeds that were not read again for so long are not drawn as if they were there. */
export const maxSpeedAgeMs = 120_000;

export const roadSpeedsQuery = queryOptions({
  queryKey: ["roadSpeeds"],
  queryFn: ({ signal }) => api.get<RoadSpeeds>("/detectors/road-speeds", { signal }),
  refetchInterval: refreshMs,
});
