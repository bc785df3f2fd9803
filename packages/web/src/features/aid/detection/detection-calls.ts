import type { IncidentDetection } from "@gantry/domain/contract/answers/detection.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** As often as detectors are read. */
export const refreshMs = 30_000;
const shown = 8;

export const detectionsQuery = queryOptions({
  queryKey: ["incidentDetections"],
  queryFn: ({ signal }) =>
    api.post<FindAnswer<IncidentDetection>>(
      "/aid/detections/find",
      { page: 0, pageSize: shown, sortField: "startedAt", ascending: false },
      { signal },
    ),
  refetchInterval: refreshMs,
});
