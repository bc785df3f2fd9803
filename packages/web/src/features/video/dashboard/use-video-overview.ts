import type { VideoOverview } from "@gantry/domain/contract/video/video-overview.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";

/** Streams and recordings change without a word of their own, so they are asked for again. */
const readEveryMs = 15_000;
/** Entity type under which the websocket announces locks. */
const lockType = "PTZ_LOCK";
// The second part is the entity type, by which the websocket asks for a refetch.
const queryKey = ["videoOverview", lockType] as const;

const overviewQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.get<VideoOverview>("/video/overview", { signal }),
  refetchInterval: readEveryMs,
});

/** What a dashboard shows of cameras besides their states; locks are live. */
export function useVideoOverview() {
  const cache = useQueryClient();
  useLive(lockType);
  useUpdates(lockType, () => void readAgain(cache, queryKey));
  return useQuery(overviewQuery);
}
