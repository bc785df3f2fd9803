import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { MediaTicketBody, SnapshotVideoBody, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { api } from "../../../../queries/api.ts";

/** A player's calls; pages without sign-in provide their own. */
export interface StreamCalls {
  /** The stream that the user may see (CAM-040). */
  authorizedStream(cameraId: string, signal: AbortSignal): Promise<AuthorizedStream>;
  /** Sends an offer and returns the remote answer (CAM-068). */
  answerToOffer(cameraId: string, offer: WebrtcBody, signal: AbortSignal): Promise<WebrtcAnswer>;
  /** A URL that needs no token. */
  mediaTicket(cameraId: string, body: MediaTicketBody, signal?: AbortSignal): Promise<MediaTicket>;
}

export const ownStreamCalls: StreamCalls = {
  async authorizedStream(cameraId, signal) {
    const stream = await api.get<AuthorizedStream>(`${cameraPath(cameraId)}/stream`, { signal });
    return stream ?? { type: "none", reason: "notSetUp" };
  },
  answerToOffer: (cameraId, offer, signal) =>
    api.post<WebrtcAnswer>(`${cameraPath(cameraId)}/webrtc`, offer, { signal }),
  mediaTicket: (cameraId, body, signal) =>
    api.post<MediaTicket>(`${cameraPath(cameraId)}/media-ticket`, body, { ...(signal && { signal }) }),
};

/** Ticket for the recording between two times, at most ten minutes (CAM-067). */
export function snapshotVideo(body: SnapshotVideoBody, signal?: AbortSignal): Promise<MediaTicket> {
  return api.post<MediaTicket>("/video/snapshot-video", body, { ...(signal && { signal }) });
}

const cameraPath = (cameraId: string) => `/video/camera/${encodeURIComponent(cameraId)}`;
