import type { ContentsAnswer } from "@gantry/domain/contract/answers/contents.ts";
import type { GraphicMappings } from "@gantry/domain/contract/answers/contents.ts";
import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { ContentsBody } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** Stale and cache times of a sign's images (EDIT-086). */
const imageStaleMs = 5 * 60_000;
const imageKeptMs = 10 * 60_000;

/** Graphics on the sign by number (SIGN-149). */
export function mappingsQuery(signId: string | undefined) {
  return queryOptions({
    queryKey: ["graphic mappings", sign.entityType, signId ?? ""],
    enabled: signId !== undefined,
    queryFn: ({ signal }) =>
      api.get<GraphicMappings>(`/signs/graphics/sign/${encodeURIComponent(signId ?? "")}/mappings`, {
        signal,
      }),
  });
}

export function graphicContentsQuery(hashes: readonly string[]) {
  const sorted = [...new Set(hashes)].sort();
  return queryOptions({
    queryKey: ["graphic contents", sorted],
    enabled: sorted.length > 0,
    staleTime: imageStaleMs,
    gcTime: imageKeptMs,
    queryFn: ({ signal }) =>
      api
        .post<ContentsAnswer>("/signs/sign/contents", { hashes: sorted } satisfies ContentsBody, { signal })
        .then((answer) => answer.graphics),
  });
}

/** Reads the sign's graphics; with a number, the pixels of that one. */
export function readGraphics(signId: string, number?: number): Promise<SignRequestAnswer> {
  const request = number === undefined ? "GET_GRAPHICS" : "DOWNLOAD_GRAPHIC";
  return api.post<SignRequestAnswer>(
    `/signs/sign/${encodeURIComponent(signId)}/requests/${request}`,
    number === undefined ? {} : { number },
  );
}
