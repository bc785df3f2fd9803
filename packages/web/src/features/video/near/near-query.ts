import type { NearCamerasAnswer, NearCamerasQuery } from "@gantry/domain/contract/video/camera-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { nearCounts, type NearPlace } from "./near-place.ts";

/** As many cameras around a place as are ever shown at once. */
export function nearQuery(place: NearPlace) {
  return queryOptions({
    queryKey: ["camerasNear", place],
    queryFn: ({ signal }) => {
      const query: NearCamerasQuery = { ...place, count: Math.max(...nearCounts) };
      return api.post<NearCamerasAnswer>(`${camera.path}/near`, query, { signal });
    },
  });
}
