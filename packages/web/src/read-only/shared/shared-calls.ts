import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type {
  SharedCameras,
  SharedMap,
  SharedSession,
  SharedState,
} from "@gantry/domain/contract/answers/share.ts";
import { apiPath } from "@gantry/domain/contract/api-path.ts";
import type { StreamCalls } from "../../features/video/player/streams/video-calls.ts";

/** Nothing is shared with this page, or not any more. */
export class Gone extends Error {}

const timeoutMs = 15_000;

export const openShare = (token: string, over: AbortSignal) =>
  call<SharedSession>("/system/shared/open", { token }, over);
export const readState = (session: string, over: AbortSignal) =>
  call<SharedState>("/system/shared/state", { session }, over);
export const readMap = (session: string, over: AbortSignal) =>
  call<SharedMap>("/system/shared/map", { session }, over);
export const readCameras = (session: string, over: AbortSignal) =>
  call<SharedCameras>("/video/shared/cameras", { session }, over);

/** Player calls for a shared camera. */
export function sharedStreamCalls(session: string): StreamCalls {
  const ask = <Answer>(cameraId: string, what: string, body: object, signal?: AbortSignal) =>
    call<Answer>(
      `/video/shared/camera/${encodeURIComponent(cameraId)}/${what}`,
      { ...body, session },
      signal,
    );
  return {
    async authorizedStream(cameraId, signal) {
      try {
        return await ask<AuthorizedStream>(cameraId, "stream", {}, signal);
      } catch (error) {
        // The share no longer shows the camera.
        if (error instanceof Gone) return { type: "none", reason: "notAuthorized" };
        throw error;
      }
    },
    answerToOffer: (cameraId, body, signal) => ask<WebrtcAnswer>(cameraId, "webrtc", body, signal),
    mediaTicket: (cameraId, body, signal) => ask<MediaTicket>(cameraId, "media-ticket", body, signal),
  };
}

async function call<Answer>(path: string, body: object, over?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${apiPath}${path}`, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: over ? AbortSignal.any([over, timeout]) : timeout,
  });
  if (answer.status === 404 || answer.status === 400) throw new Gone();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
