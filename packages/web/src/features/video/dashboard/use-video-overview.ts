import type { VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";

/** Streams and recordings publish no updates, so they are polled. */
const readEveryMs = 15_000;
const lockType = "PTZ_LOCK";
// The second part is the entity type, for websocket refetches.
const queryKey = ["videoOverview", lockType] as const;

const overviewQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.get<VideoOverview>("/video/overview", { signal }),
  refetchInterval: readEveryMs,
});

export function useVideoOverview() {
  const cache = useQueryClient();
  useLive(lockType);
  useUpdates(lockType, () => void readAgain(cache, queryKey));
  return useQuery(overviewQuery);
}
