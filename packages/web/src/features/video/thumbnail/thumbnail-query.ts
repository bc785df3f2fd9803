import { queryOptions } from "@tanstack/react-query";
import { ApiError, errorFromAnswer } from "../../../queries/api-error.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { waitForLivePictures } from "../player/live-first.ts";
import { ownStreamCalls } from "../player/streams/video-calls.ts";
import { makeTurns } from "./make-turns.ts";

export interface Thumbnail {
  address: string;
  /** Fetch time; the picture is a few seconds older, from the newest key frame. */
  atMs: number;
}

export const renewedEveryMs = 60_000;
/** Twice the drawn size, for high-density screens. */
const widthPx = 144;
/**
 * The site encodes each thumbnail and browsers have few connections per host: leave capacity for other work.
 */
const takeTurn = makeTurns(3);

/** No picture: the agent has no transcoder to make one. */
export type NoTranscoder = "transcoderMissing";

/** Refetched every minute while shown; null if there is no picture. */
export function thumbnailQuery(cameraId: string) {
  const queryKey = ["cameraThumbnail", cameraId];
  return queryOptions({
    queryKey,
    staleTime: renewedEveryMs,
    refetchInterval: renewedEveryMs,
    retry: false,
    queryFn: async ({ signal, client }): Promise<Thumbnail | NoTranscoder | null> => {
      await waitForLivePictures(signal);
      const endTurn = await takeTurn(signal);
      try {
        if (!(await client.fetchQuery(streamQuery(cameraId))).isRelayed) return null;
        return await fetchThumbnail(cameraId, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        return keepAfterError(error, client.getQueryData<Thumbnail | NoTranscoder | null>(queryKey) ?? null);
      } finally {
        endTurn();
      }
    },
  });
}

/** A camera without a stream through the server has no thumbnail to ask for. */
const streamQuery = (cameraId: string) =>
  queryOptions({
    queryKey: ["cameraStream", cameraId],
    staleTime: renewedEveryMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const { type } = await ownStreamCalls.authorizedStream(cameraId, signal);
      return { isRelayed: type === "RTSP" };
    },
  });

/**
 * A camera without pictures keeps its last thumbnail for a while; it is dropped once the user may no longer
 * see the camera.
 */
export function keepAfterError<Last>(error: unknown, last: Last): Last | NoTranscoder | null {
  if (!(error instanceof ApiError)) return null;
  const { code, status, params } = error;
  if (params["reason"] === "transcoderMissing") return "transcoderMissing";
  const isForAWhile = status === 0 || status === 429 || status >= 500;
  const isDown = code === "mediaNotThere" && params["reason"] !== "streamMissing";
  return isForAWhile || isDown ? last : null;
}

async function fetchThumbnail(cameraId: string, signal: AbortSignal): Promise<Thumbnail> {
  const { path } = await ownStreamCalls.mediaTicket(cameraId, { kind: "thumbnail", widthPx }, signal);
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw await errorFromAnswer(answer);
  return { address: await addressOf(await answer.blob()), atMs: serverNowMs() };
}

/** A data URL needs no release, so it can stay in the cache. */
function addressOf(jpeg: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(reader.error as Error);
  reader.readAsDataURL(jpeg);
  return promise;
}
