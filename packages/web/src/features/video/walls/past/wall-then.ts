import { type VideoWall, videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pastDocumentsQuery } from "../../../../kinds/past/past-documents.ts";
import { type WallDocument, wallDocument } from "../wall-document.ts";

export type WallThen =
  | { is: "known"; wall: WallDocument }
  | { is: "notThere" }
  /** Changes of that time are no longer kept. */
  | { is: "unknown" };

/** How a wall was saved at a moment. */
export function useWallThen(id: string, atMs: number) {
  const { data, error, refetch } = useQuery({
    ...pastDocumentsQuery<VideoWall>(videoWall, atMs, id),
    placeholderData: keepPreviousData,
  });
  return { saved: data && thenOf(data, atMs), error, retry: () => void refetch() };
}

function thenOf(
  { knownSince, items: [wall] }: { knownSince: string | null; items: VideoWall[] },
  atMs: number,
): WallThen {
  if (wall) return { is: "known", wall: wallDocument(wall) };
  return { is: knownSince !== null && atMs < Date.parse(knownSince) ? "unknown" : "notThere" };
}
