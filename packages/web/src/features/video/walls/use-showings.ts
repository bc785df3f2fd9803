import type { WallShowings } from "@gantry/domain/contract/answers/wall.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { pastReads } from "../../../queries/past-reads.ts";
import { useUpdates } from "../../../realtime/live.ts";

export type Showing = WallShowings["items"][number];
const noShowings: readonly Showing[] = [];

/** Cameras that rules lay over tiles: read again with each update of the wall, and when the first one's time ends. */
export function useShowings(wallId: string | undefined): readonly Showing[] {
  const cache = useQueryClient();
  const queryKey = ["wallShowings", videoWall.entityType, wallId];
  useUpdates(videoWall.entityType, ({ entity }) => {
    if (entity.id === wallId) void cache.invalidateQueries({ queryKey });
  });
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get<WallShowings>(`${videoWall.path}/${encodeURIComponent(wallId ?? "")}/showings`, { signal }),
    enabled: wallId !== undefined,
    refetchInterval: ({ state }) => firstEndMs(state.data?.items ?? []),
    refetchIntervalInBackground: true,
  });
  return data?.items ?? noShowings;
}

/** Those of a moment. */
export function usePastShowings(wallId: string, atMs: number): readonly Showing[] {
  const { data } = useQuery({
    ...pastReads,
    queryKey: ["past", "wallShowings", wallId, atMs],
    queryFn: ({ signal }) =>
      api.get<WallShowings>(
        `${videoWall.path}/${encodeURIComponent(wallId)}/showings?at=${new Date(atMs).toISOString()}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return data?.items ?? noShowings;
}

const minReadMs = 1000;

function firstEndMs(items: readonly Showing[]): number | false {
  const leftMs = items.map((one) => one.leftMs);
  return leftMs.length > 0 && Math.max(minReadMs, Math.min(...leftMs));
}

export const showingAt = (showings: readonly Showing[], tile: number): Showing | undefined =>
  showings.find((one) => one.tile === tile);
