import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import { PublicCallError, publicCall } from "./public-calls.ts";

/** Player calls for a public camera; the server only offers its external stream. */
export function publicStreamCalls(tenantId: string): StreamCalls {
  const path = (cameraId: string, what: string) => `/video/camera/${encodeURIComponent(cameraId)}/${what}`;
  return {
    async authorizedStream(cameraId, signal) {
      try {
        return await publicCall<AuthorizedStream>(tenantId, path(cameraId, "stream"), { signal });
      } catch (error) {
        // The camera is no longer on any public wall.
        if (error instanceof PublicCallError && error.reason === "closed")
          return { type: "none", reason: "notAuthorized" };
        throw error;
      }
    },
    answerToOffer: (cameraId, body, signal) =>
      publicCall<WebrtcAnswer>(tenantId, path(cameraId, "webrtc"), { body, signal }),
    mediaTicket: (cameraId, body, signal) =>
      publicCall<MediaTicket>(tenantId, path(cameraId, "media-ticket"), { body, signal }),
  };
}
