import { queryOptions } from "@tanstack/react-query";
import { ApiError, errorFromAnswer } from "../../../queries/api-error.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { untilLivePicturesCame } from "../player/live-first.ts";
import { ownStreamCalls } from "../player/streams/video-calls.ts";
import { turns } from "./turns.ts";

/** How a camera looked a moment ago, small. */
export interface Thumbnail {
  /** The picture itself, as an address. */
  address: string;
  /** When it was fetched; it is made from the newest key frame and a few seconds old then. */
  atMs: number;
}

export const renewedEveryMs = 60_000;
/** Twice the pixels that it is drawn with, for sharp screens. */
const widthPx = 144;
/** A site makes each of them anew, and a browser has few connections: neither is to be busy with small pictures alone. */
const takeTurn = turns(3);

/** The last picture of a camera, asked for again each minute while it is shown; null when there is none. */
export function thumbnailQuery(cameraId: string) {
  const queryKey = ["cameraThumbnail", cameraId];
  return queryOptions({
    queryKey,
    staleTime: renewedEveryMs,
    refetchInterval: renewedEveryMs,
    retry: false,
    queryFn: async ({ signal, client }): Promise<Thumbnail | null> => {
      await untilLivePicturesCame(signal);
      const endTurn = await takeTurn(signal);
      try {
        return await fetched(cameraId, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        return keptAfter(error, client.getQueryData<Thumbnail | null>(queryKey) ?? null);
      } finally {
        endTurn();
      }
    },
  });
}

/** A camera without pictures for a while keeps its last; nothing is kept of one that may not be seen any more. */
export function keptAfter(error: unknown, last: Thumbnail | null): Thumbnail | null {
  if (!(error instanceof ApiError)) return null;
  const { code, status, params } = error;
  const isForAWhile = status === 0 || status === 429 || status >= 500;
  const isDown = code === "mediaNotThere" && params["reason"] !== "streamMissing";
  return isForAWhile || isDown ? last : null;
}

async function fetched(cameraId: string, signal: AbortSignal): Promise<Thumbnail> {
  const { path } = await ownStreamCalls.mediaTicket(cameraId, { kind: "thumbnail", widthPx }, signal);
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw await errorFromAnswer(answer);
  return { address: await addressOf(await answer.blob()), atMs: serverNowMs() };
}

/** Needs no release, so it can lie in the cache. */
function addressOf(jpeg: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(reader.error as Error);
  reader.readAsDataURL(jpeg);
  return promise;
}
