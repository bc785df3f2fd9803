import type { NearCamerasAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { NearCamerasQuery } from "@gantry/domain/contract/video/camera-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { nearCounts, type NearPlace } from "./near-place.ts";

export function nearQuery(place: NearPlace) {
  return queryOptions({
    queryKey: ["camerasNear", place],
    queryFn: ({ signal }) => {
      const query: NearCamerasQuery = { ...place, count: Math.max(...nearCounts) };
      return api.post<NearCamerasAnswer>(`${camera.path}/near`, query, { signal });
    },
  });
}
