import { type VideoWall, videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { useQuery } from "@tanstack/react-query";
import { auditQuery, editQuery } from "../../../../kinds/history/audit-queries.ts";
import { entityQuery } from "../../../../queries/kind-queries.ts";
import { type WallDocument, wallDocument } from "../wall-document.ts";

export type WallThen =
  | { is: "known"; wall: WallDocument }
  /** No change of it is recorded: it is shown as it is now. */
  | { is: "asNow"; wall: WallDocument }
  | { is: "notThere" }
  /** It has changed too often since to find how it was. */
  | { is: "unknown" };

/** How a wall was saved at a moment. */
export function useWallThen(id: string, atMs: number) {
  const edits = useQuery(auditQuery(videoWall, id));
  const newestFirst = edits.data?.items ?? [];
  const last = newestFirst.find(({ timestamp }) => Date.parse(timestamp) <= atMs);
  const edit = last ?? newestFirst.at(-1);
  const found = useQuery({ ...editQuery(videoWall, id, edit?.id ?? ""), enabled: edit !== undefined });
  const now = useQuery({
    ...entityQuery<VideoWall>(videoWall, id),
    enabled: edits.isSuccess && edit === undefined,
  });
  const isUnknown = !last && edits.data !== undefined && edits.data.total > newestFirst.length;
  return {
    saved: isUnknown
      ? ({ is: "unknown" } as const)
      : thenOf(last ? found.data?.after : found.data?.before, now.data),
    error: edits.error ?? found.error ?? now.error,
    retry: () => void Promise.all([edits.refetch(), edit ? found.refetch() : now.refetch()]),
  };
}

/** Undefined while neither is loaded. */
function thenOf(
  saved: Record<string, unknown> | null | undefined,
  now: VideoWall | null | undefined,
): WallThen | undefined {
  if (saved) return { is: "known", wall: wallDocument(saved) };
  if (saved === null || now === null) return { is: "notThere" };
  return now && { is: "asNow", wall: wallDocument(now) };
}
